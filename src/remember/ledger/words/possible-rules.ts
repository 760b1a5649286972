/**
 * Sentences that sound like a rule and are kept as none, because nobody can tell for sure. No agent gets them; the person sees them and may keep one.
 */
import { isCjk } from "../text-coverage.ts";
import { findAllowances, findBans } from "./bans.ts";
import { findOwnWords, isMachineMade } from "./pasted-text.ts";
import { readChange } from "./changes.ts";
import { isDescription, isHearsay } from "./hearsay.ts";
import { isLeftForLater, isPermanentWish, soundsPermanent } from "./sentence-score.ts";
import { isRetractedNext, MAX_RULED_LENGTH, splitSentences } from "./sentences.ts";
import { findStatedDecisions } from "./stated-decisions.ts";

export type LastingWords = {
  readonly rules: readonly string[];
  readonly decisions: readonly string[];
};

/** What of a prompt later sessions of the project get. */
export function findLastingWords(prompt: string): LastingWords {
  const rules = findBans(prompt).flatMap(({ text, isStanding }) => (isStanding ? [text] : []));
  const decisions = findStatedDecisions(prompt).filter((one) => !rules.includes(one));
  return { rules, decisions };
}

const MIN_LENGTH = 8;
const MIN_CJK_LENGTH = 6;
const MAX_LENGTH = 200;
const MAX_PER_PROMPT = 3;

/** Few, in the order in which they were said. */
export function findPossibleRules(prompt: string): readonly string[] {
  if (isMachineMade(prompt)) return [];
  const words = findOwnWords(prompt);
  if (words.length > MAX_RULED_LENGTH) return [];
  const sentences = splitSentences(words);
  const asking = sentences.filter(
    (one, at) =>
      isPossibleRule(one, sentences.length) &&
      !endsSomething(one) &&
      !isRetractedNext(sentences, at),
  );
  if (asking.length === 0) return [];
  const { rules, decisions } = findLastingWords(prompt);
  const heard = [...rules, ...decisions, ...findAllowances(prompt)];
  return asking
    .filter((one) => !heard.some((kept) => one.includes(kept) || kept.includes(one)))
    .slice(0, MAX_PER_PROMPT);
}

/** "Scrap the SQLite thing, we use files" is no rule that was missed, whether what it ends is found or not. */
function endsSomething(sentence: string): boolean {
  const change = readChange(sentence);
  if (change === null) return false;
  const { givesUp, takesBack, dropped, restored } = change;
  return givesUp || takesBack || (dropped.length > 0 && restored.length > 0);
}

/** One's own taste, however it was found. */
const PREFERS = /(?:좋|편하|낫|깔끔하|싫|부담스럽|불편하|거슬리)더라(?:고|구)?요?[\s.!~]*$/;

const isPossibleRule = (sentence: string, among: number): boolean =>
  sentence.length <= MAX_LENGTH &&
  sentence.length >= (isCjk(sentence) ? MIN_CJK_LENGTH : MIN_LENGTH) &&
  soundsPermanent(sentence, among) &&
  // That is kept as work for later.
  !isLeftForLater(sentence) &&
  // Told of others, unless it is one's own taste; a description that sounds like a rule may be one.
  (!isHearsay(sentence) || PREFERS.test(sentence)) &&
  (!isDescription(sentence) || isPermanentWish(sentence, among));
