/**
 * Sentences that may change what was said for good, caught with a wide net: "you can use npm again", "Tailwind는 빼고 그냥 CSS로
 * 가자". They end nothing by themselves. Whoever tells a rule or a decision tells such a later sentence about the same with it.
 */
import {
  DROPS_ENGLISH,
  DROPS_KOREAN,
  GIVES_UP_ENGLISH,
  GIVES_UP_KOREAN,
  GUESS_ENGLISH,
  GUESS_KOREAN,
  ONCE_ENGLISH,
  ONCE_KOREAN,
  PERMITS_ENGLISH,
  PERMITS_KOREAN,
  RESTORES_ENGLISH,
  RESTORES_KOREAN,
  STATES_ENGLISH,
  STEP_ENGLISH,
} from "../../../lexicon/change-words.ts";
import { isCjk } from "../text-coverage.ts";
import { isHearsay } from "./hearsay.ts";
import { findOwnWords, isMachineMade } from "./pasted-text.ts";
import { mayTakeBack } from "./sentence-score.ts";
import { splitSentences } from "./sentences.ts";

const MAX_LENGTH = 200;
const MAX_PROMPT_LENGTH = 6000;
const MAX_PER_PROMPT = 6;

/** What a sentence may change, as far as its form tells. */
export type Change = {
  readonly text: string;
  /** It speaks of a rule, of a decision or of a need as over. */
  readonly givesUp: boolean;
  readonly permits: boolean;
  /** It says how something is since. */
  readonly states: boolean;
  /** What is given up, and what is so instead or again. */
  readonly dropped: readonly string[];
  readonly restored: readonly string[];
  /** It sounds so as a whole; of what, its subject tells. */
  readonly takesBack: boolean;
};

const namedBy = (patterns: readonly RegExp[], sentence: string, name: "x" | "y"): string[] =>
  patterns.flatMap((one) => one.exec(sentence)?.groups?.[name] ?? []);

/** Null for a sentence that changes nothing. */
export function readChange(sentence: string): Change | null {
  if (/[?？]["”')]?\s*$/.test(sentence) || sentence.length > MAX_LENGTH) return null;
  if (isGuess(sentence) || isHearsay(sentence)) return null;
  const change = isCjk(sentence) ? readKorean(sentence) : readEnglish(sentence);
  const { givesUp, permits, states, dropped, restored, takesBack } = change;
  const isChange = givesUp || permits || states || takesBack;
  return isChange || dropped.length + restored.length > 0 ? change : null;
}

const MIN_CLAUSE_LENGTH = 12;

/** By what it says first: "forget tabs, maybe they were a bad idea" forgets them. */
export function isGuess(sentence: string): boolean {
  const clauses = sentence.split(/[,;:] +/);
  const first = clauses.find((one) => one.length >= MIN_CLAUSE_LENGTH) ?? sentence;
  return (isCjk(first) ? GUESS_KOREAN : GUESS_ENGLISH).test(first);
}

function readEnglish(text: string): Change {
  if (ONCE_ENGLISH.test(text)) return { ...NOTHING, text };
  const dropped = namedBy(DROPS_ENGLISH, text, "x");
  const isStep = STEP_ENGLISH.test(text);
  return {
    text,
    givesUp: GIVES_UP_ENGLISH.some((one) => one.test(text)),
    permits: PERMITS_ENGLISH.some((one) => one.test(text)),
    states: !isStep && STATES_ENGLISH.test(text),
    dropped: isStep ? [] : dropped,
    restored: isStep ? [] : namedBy(RESTORES_ENGLISH, text, "y"),
    takesBack: mayTakeBack(text),
  };
}

const readKorean = (text: string): Change =>
  ONCE_KOREAN.test(text)
    ? { ...NOTHING, text }
    : {
        text,
        givesUp: GIVES_UP_KOREAN.test(text),
        permits: PERMITS_KOREAN.test(text),
        states: /(?:^|\s)(?:이제|앞으로)(?:부터)?(?:는)?\s/.test(text),
        dropped: namedBy(DROPS_KOREAN, text, "x"),
        restored: namedBy(RESTORES_KOREAN, text, "y"),
        takesBack: mayTakeBack(text),
      };

const NOTHING: Change = {
  text: "",
  givesUp: false,
  permits: false,
  states: false,
  dropped: [],
  restored: [],
  takesBack: false,
};

/** The sentences of a prompt that may change something: few, and short. */
export function findChanges(prompt: string): readonly string[] {
  if (prompt.length > MAX_PROMPT_LENGTH * 2 || isMachineMade(prompt)) return [];
  const words = findOwnWords(prompt);
  if (words.length > MAX_PROMPT_LENGTH) return [];
  return splitSentences(words)
    .filter((one) => readChange(one) !== null)
    .slice(-MAX_PER_PROMPT);
}
