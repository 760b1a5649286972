/**
 * Whether a text stands in another: by the words that make it up. Names, numbers and files weigh most; a word counts by its
 * beginning, since endings change; Korean, Chinese and Japanese by pairs of characters.
 */
import { EVERYDAY_WORDS, FUNCTION_WORDS } from "../../lexicon/function-words.ts";
import { toWordSet } from "../../lexicon/words.ts";
import { baseName } from "./tools/command-segments.ts";

export type WeightedTokens = ReadonlyMap<string, number>;

const CHUNK = /[\p{Script=Latin}\d_./\\@:+#$-]+|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]+/gu;
const CJK = /^[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/;
const NAME = /\d|[_/\\@#$]|[a-z][A-Z]|^[A-Z]{2,}|\w\.\w|^--?\w/;
const COMMON = toWordSet(FUNCTION_WORDS, EVERYDAY_WORDS);
const NAME_WEIGHT = 2;
const WORD_WEIGHT = 1;
const PAIR_WEIGHT = 0.5;
const STEM = 5;
const MAX_CHUNK_LENGTH = 200;

export function tokenizeText(text: string): WeightedTokens {
  const found = new Map<string, number>();
  for (const [whole] of text.matchAll(CHUNK)) {
    // Nothing of such length is a word: a line of dashes.
    const chunk = whole.length <= MAX_CHUNK_LENGTH ? whole : whole.slice(0, MAX_CHUNK_LENGTH);
    if (CJK.test(chunk)) {
      for (let at = 0; at + 1 < chunk.length; at++) found.set(chunk.slice(at, at + 2), PAIR_WEIGHT);
      continue;
    }
    const plain = chunk
      .replace(/^[.:@#$]+(?=\w)/, "")
      .replace(/[.:,/\\-]+$/, "")
      // A place in a file.
      .replace(/(?<=\.[a-z]\w{0,5}):\d+(?:[:-]\d+)*$/i, "");
    if (plain === "") continue;
    if (NAME.test(plain)) {
      found.set(baseName(plain).toLowerCase(), NAME_WEIGHT);
      continue;
    }
    const word = plain.toLowerCase();
    if (word.length > 2 && !COMMON.has(word)) found.set(word.slice(0, STEM), WORD_WEIGHT);
  }
  return found;
}

/** How much of it, 0 to 1, stands among these; what has no words stands everywhere. */
export function computeCoverage(tokens: WeightedTokens, among: Iterable<string>): number {
  const there = among instanceof Set ? (among as ReadonlySet<string>) : new Set(among);
  let [whole, found] = [0, 0];
  for (const [token, weight] of tokens) {
    whole += weight;
    if (there.has(token)) found += weight;
  }
  return whole === 0 ? 1 : found / whole;
}

const WINDOW = 3;
/** Ten times a summary. */
const MAX_TEXT_LENGTH = 200_000;

export type TextWindows = {
  readonly windows: readonly ReadonlySet<string>[];
  readonly isCjk: boolean;
  /** The whole, with single blanks. */
  readonly flat: string;
};

/** A text to look into, in windows of three lines: over a whole text everything is found somewhere. */
export function toTextWindows(given: string): TextWindows {
  const text = given.slice(0, MAX_TEXT_LENGTH);
  const lines = text
    .split("\n")
    .flatMap((line) => (line.trim() === "" ? [] : [tokenizeText(line)]));
  const windows = lines.map((_, at) => {
    const window = new Set<string>();
    for (const line of lines.slice(at, at + WINDOW))
      for (const token of line.keys()) window.add(token);
    return window;
  });
  return { windows, isCjk: isCjk(text), flat: collapseSpaces(text) };
}

const collapseSpaces = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** Word for word, over however many lines. */
export const containsWords = ({ flat }: TextWindows, text: string): boolean =>
  flat.includes(collapseSpaces(text));

export const computeCoverageIn = (text: string, searched: TextWindows): number => {
  if (containsWords(searched, text)) return 1;
  const { windows } = searched;
  const tokens = tokenizeText(text);
  return windows.reduce(
    (best, window) => Math.max(best, computeCoverage(tokens, window)),
    tokens.size === 0 ? 1 : 0,
  );
};

const MIN_CJK_SHARE = 0.15;

export const isCjk = (text: string): boolean => {
  const letters = text.match(/[\p{L}]/gu)?.length ?? 0;
  const cjk = text.match(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/g)?.length ?? 0;
  return letters > 0 && cjk / letters > MIN_CJK_SHARE;
};
