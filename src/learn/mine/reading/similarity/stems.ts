/**
 * What a text is compared by: the first six letters of its words, and pairs of characters where a script marks no words or
 * inflects their ends (Han, Kana, Hangul), without the endings of Korean words. Paths, addresses and numbers are left out: they differ from task to task.
 */
import { foldCase, foldWidth } from "../../../../recall/search/terms/fold.ts";
import { stemHangul } from "../../../../recall/search/terms/hangul.ts";
import { splitPairs } from "../../../../recall/search/terms/pairs.ts";

const STEM_LETTERS = 6;
const LONGEST_READ = 2000;
const LONE_SURROGATE = /[\uD800-\uDBFF]$/;

const MASKED =
  /\b[a-z][a-z+.-]*:\/\/\S+|(?:[A-Za-z]:\\|~?\/|\.{1,2}\/)[^\s"'`]+|(?:[\w.@+-]+[/\\])+[\w.@+-]*|[\w@+-]+\.[a-z]\w{0,5}\b(?!\s*$)|\d+/gi;
const WORDS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|\p{Script=Hangul}+|[\p{L}\p{M}]+/gu;
const CJK = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u;
/** Words that stand in any sentence, and the polite ends of Korean ones. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    "a an the to of in is it its and or please you your me my i we our us for this that these those be are was were on at as so if then " +
    "just also with by from can could would will should have has do does did not dont no there here now " +
    "주세 세요 해줘 해주 하세 어줘 아줘 니다 습니 합니 请你 請你 帮我 幫我 一下 してく てくだ くださ ださい"
  ).split(" "),
);

/** Each once, in the order of the text. */
export function extractStems(text: string): readonly string[] {
  const plain = foldCase(foldWidth(text.slice(0, LONGEST_READ)))
    .replaceAll(/['’]/g, "")
    .replaceAll(MASKED, " ");
  const stems = new Set<string>();
  for (const [word] of plain.matchAll(WORDS)) {
    if (!CJK.test(word)) stems.add(word.slice(0, STEM_LETTERS).replace(LONE_SURROGATE, ""));
    else for (const pair of splitPairs(stemHangul(word).stem)) stems.add(pair);
  }
  return [...stems].filter((stem) => !STOP_WORDS.has(stem));
}

/** The same for many texts: every stem is kept once, however many texts hold it, and none keeps its text in memory. */
export function createStemExtractor(): (text: string) => readonly string[] {
  const kept = new Map<string, string>();
  return (text) =>
    extractStems(text).map((stem) => {
      const before = kept.get(stem);
      if (before !== undefined) return before;
      // A piece of a text holds all of it.
      const own = Buffer.from(stem).toString();
      kept.set(own, own);
      return own;
    });
}

const PAIR_WEIGHT = 0.6;

/** A pair of characters says less than a word. */
export const getStemWeight = (stem: string): number => (CJK.test(stem) ? PAIR_WEIGHT : 1);
