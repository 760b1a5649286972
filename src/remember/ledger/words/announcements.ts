/**
 * Sentences that announce themselves as something to remember: "remember: staging deploys only on Tuesdays", "기억해 둬: …". What
 * follows is kept, whatever it sounds like; a question, work that is put off and a word about this moment are none.
 */
import {
  ANNOUNCES_ENGLISH,
  ANNOUNCES_KOREAN,
  ANNOUNCES_NOTHING_ENGLISH,
  ANNOUNCES_NOTHING_KOREAN,
  POINTS_AT_ONE,
  RECALLS,
} from "../../../lexicon/announced-words.ts";

const MIN_WORDS = 3;
const MIN_KOREAN_WORDS = 2;
const MAX_LENGTH = 220;

/** Null for what neither announces nor recalls anything. */
export function readAnnouncement(sentence: string): "lasting" | "passing" | null {
  if (sentence.length > MAX_LENGTH) return null;
  if (RECALLS.test(sentence) || pointsAtOne(sentence)) return "passing";
  const said = readQuotedSentence(sentence);
  if (said === null) return null;
  const isKorean = /[가-힣]/.test(said);
  const none = isKorean ? ANNOUNCES_NOTHING_KOREAN : ANNOUNCES_NOTHING_ENGLISH;
  const words = said.split(/\s+/).length;
  if (words < (isKorean ? MIN_KOREAN_WORDS : MIN_WORDS)) return null;
  return none.test(said) ? "passing" : "lasting";
}

function readQuotedSentence(sentence: string): string | null {
  for (const form of [...ANNOUNCES_ENGLISH, ...ANNOUNCES_KOREAN]) {
    const said = form.exec(sentence)?.groups?.["said"]?.trim();
    if (said !== undefined) return said;
  }
  return null;
}

/** "Remember that bug we fixed yesterday" is about one bug. */
function pointsAtOne(sentence: string): boolean {
  const said = /\b(?:remember|forget|mind|note) that (.+)$/i.exec(sentence)?.[1];
  return said !== undefined && POINTS_AT_ONE.test(said);
}
