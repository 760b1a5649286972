/**
 * How much of a snapshot a summary kept, judged by words alone.
 *
 * An item is kept when at least 60 % of its distinctive words stand in the summary. Distinctive are names (paths, flags,
 * versions, identifiers, numbers) and words that say something by themselves; a word stands there in any case of letters, with
 * or without a plural's s, a name or a Korean word whatever particle follows it. A path is one word, and stands there by
 * its last segment too. An item without such a word is not judged. This says whether something is mentioned, not whether
 * it is told rightly.
 */
import {
  EVERYDAY_WORDS,
  FUNCTION_WORDS,
  KOREAN_FUNCTION_WORDS,
} from "../../lexicon/function-words.ts";
import { toWordSet } from "../../lexicon/words.ts";
import { PARTICLES, STATEMENT_ENDINGS, toLongestFirst } from "../../lexicon/korean.ts";
import type { Json } from "../../event/event.ts";
import { mapItemKinds, listSnapshotItems, type SnapshotItemKind } from "./snapshot-items.ts";

export type RetainedItems = {
  readonly saved: number;
  readonly kept: number;
  readonly lost: readonly string[];
  /** Nothing in them could be looked for. */
  readonly unjudged: number;
};

export type SummaryRetention = Readonly<Record<SnapshotItemKind, RetainedItems>>;

const MIN_MENTIONED_SHARE = 0.6;

export function measureRetention(document: Json | undefined, summary: string): SummaryRetention {
  const items = listSnapshotItems(document);
  const summaryText = indexSummary(summary);
  return mapItemKinds((kind) => {
    const judged = items[kind].map((item) => ({ item, isKept: isKept(item, summaryText) }));
    return {
      saved: judged.length,
      kept: judged.filter((one) => one.isKept === true).length,
      lost: judged.filter((one) => one.isKept === false).map((one) => one.item),
      unjudged: judged.filter((one) => one.isKept === null).length,
    };
  });
}

type SummaryText = { readonly text: string; readonly words: ReadonlySet<string> };

/** Null when there is no word to go by. */
function isKept(item: string, summaryText: SummaryText): boolean | null {
  const words = findDistinctiveWords(item);
  if (words.length === 0) return null;
  const found = words.filter((word) => isMentioned(word, summaryText)).length;
  return found / words.length >= MIN_MENTIONED_SHARE;
}

const foldText = (text: string): string => text.normalize("NFC").toLowerCase();

/** Words and names; what only ends a sentence is no part of them. */
const tokens = (text: string): string[] =>
  (foldText(text).match(/[\p{L}\p{N}_@#$/.~:+-]+/gu) ?? [])
    .map((token) => token.replace(/^[.:+~]+(?=[^.])|[.:/+~-]+$/g, ""))
    .filter((token) => /[\p{L}\p{N}]/u.test(token));

const pieces = (token: string): string[] => token.match(/[\p{L}\p{N}_]+/gu) ?? [];

function indexSummary(summary: string): SummaryText {
  const all = tokens(summary);
  const names = all.map((token) => token.replace(NAME_PARTICLE, ""));
  const words = new Set([...all, ...names, ...names.flatMap(pieces)].map(singular));
  return { text: foldText(summary), words };
}

/** Whatever follows a name in a Korean sentence. */
const NAME_PARTICLE = /(?<=(?![가-힣])[\p{L}\p{N}_])[가-힣]+$/u;

const singular = (word: string): string =>
  /^[a-z]{4,}s$/.test(word) && !word.endsWith("ss") ? word.slice(0, -1) : word;

function isMentioned(word: string, { text, words }: SummaryText): boolean {
  const last = word.slice(word.lastIndexOf("/") + 1);
  return [word, last].some(
    (one) => one !== "" && (HANGUL.test(one) ? text.includes(one) : words.has(singular(one))),
  );
}

const HANGUL = /[가-힣]/;
const NAME = /[\p{N}_/@#$]|[\p{L}\p{N}][.:-][\p{L}\p{N}]|^-/u;
const SHORTEST_WORD = 3;

const findDistinctiveWords = (item: string): string[] => [
  ...new Set(tokens(item).map(stripParticle).filter(isDistinctive)),
];

function stripParticle(token: string): string {
  const stem = token.replace(PARTICLE, "");
  return stem.length > 1 ? stem : token;
}

function isDistinctive(word: string): boolean {
  if (HANGUL.test(word)) return word.length > 1 && !COMMON_KOREAN.has(word);
  return NAME.test(word) || (word.length >= SHORTEST_WORD && !COMMON.has(word));
}

/** What a noun or a verb's stem is followed by; the longest first. */
const PARTICLE = new RegExp(
  String.raw`(?<=[\p{L}\p{N}])(?:${toLongestFirst(`${PARTICLES} ${STATEMENT_ENDINGS}`)})$`,
  "u",
);

const COMMON_KOREAN = toWordSet(
  KOREAN_FUNCTION_WORDS,
  "그래서 그러나 하지만 대신 저것 지금 아니 주세요",
);

const COMMON = toWordSet(FUNCTION_WORDS, EVERYDAY_WORDS);
