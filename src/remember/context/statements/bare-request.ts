/** Whether a sentence that is kept as a decision only asks for something, or complains: nobody has decided anything. */
import { readEnglish } from "./english.ts";
import { readKorean } from "./korean.ts";

const LONGEST_READ = 400;

export function isBareRequest(sentence: string): boolean {
  const said = sentence.slice(0, LONGEST_READ);
  const read = /[가-힣ㄱ-ㅎ]/.test(said) ? readKorean : readEnglish;
  const { cue, value, why, rejected } = read(said, "user");
  if (cue?.bare !== "request") return cue?.bare === "complaint";
  return value === null && why === null && rejected.length === 0;
}
