/** Whether a Korean word stands in a longer one as a word of it: 포트 does in 웹포트, and not in 리포트. */
import { NO_COMPOUNDS, PREFIX_SYLLABLES } from "../../../lexicon/compounds.ts";
import { isHangul } from "../../../lexicon/korean.ts";
import { splitWords, toWordSet } from "../../../lexicon/words.ts";
import { findTranslations } from "../glossary/glossary.ts";
import { findSynonyms } from "./synonyms.ts";

const PREFIXES: ReadonlySet<string> = toWordSet(PREFIX_SYLLABLES);
const CHANCES: readonly string[] = splitWords(NO_COMPOUNDS);
const LONGEST_BEFORE = 8;

const isSyllable = (text: string, at: number): boolean => isHangul(text.charAt(at));

const isWord = (word: string): boolean =>
  findSynonyms(word).length > 0 || findTranslations(word).length > 0;

/** `at`: where the run stands. What a longer word begins with is a word of it, or has an ending. */
export function isWordOfCompound(lower: string, run: string, at: number): boolean {
  if (!isHangul(run) || !isSyllable(lower, at - 1)) return true;
  let from = at;
  while (from > 0 && at - from < LONGEST_BEFORE && isSyllable(lower, from - 1)) from--;
  const before = lower.slice(from, at);
  const whole = before + run;
  if (CHANCES.some((word) => whole.endsWith(word) && !run.endsWith(word))) return false;
  if (before.length === 1) return PREFIXES.has(before);
  // An unknown word may be anybody's name: 한강포트. A known one, of parts that are none, is one by itself: 임포트.
  return (
    isWord(before) || PREFIXES.has(before.slice(-1)) || findOwnTranslations(whole).length === 0
  );
}

const own = new Map<string, readonly string[]>();
const MOST_KEPT = 2000;

function findOwnTranslations(word: string): readonly string[] {
  let found = own.get(word);
  if (found === undefined) {
    if (own.size >= MOST_KEPT) own.clear();
    own.set(word, (found = findTranslations(word)));
  }
  return found;
}
