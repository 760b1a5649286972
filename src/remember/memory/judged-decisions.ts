/**
 * What somebody says about a decision or discovery that was read out of questions, plans and saved contexts:
 *
 *   decision_judged  { words, of, isDecision }
 *
 * `words` stands for what was said, in whatever context it stands again: a hash under this installation's key, from which
 * nobody guesses it back. `of` is the event it was read from. The last word counts. A memory is no such one: it was saved on
 * purpose, and is removed.
 */
import type { KeyedHash } from "../../config/secret-key.ts";
import { asText } from "../../event/event.ts";
import type { Store } from "../../store/store.ts";

export const DECISION_JUDGED = "decision_judged";

/** More than anyone judges by hand. */
const MAX_JUDGED = 10_000;

export type DecisionWords = {
  readonly projectPath: string | null;
  /** The question that it answers. */
  readonly about?: string | null;
  readonly text: string;
};

/** The same for the same words of a project, however they are spaced. */
export function hashDecisionWords(
  { projectPath, about = null, text }: DecisionWords,
  hash: KeyedHash,
): string {
  const whole = about === null ? text : `${about} → ${text}`;
  const said = whole.replaceAll(/\s+/g, " ").trim().toLowerCase();
  return hash(JSON.stringify([projectPath ?? "", said]));
}

export type RejectedDecision = { readonly words: string; readonly of: string; readonly ts: string };

/** What somebody said is no decision, and nobody took back since: newest first. */
export async function readRejectedDecisions(
  store: Pick<Store, "queryEvents">,
): Promise<readonly RejectedDecision[]> {
  const seen = new Set<string>();
  const rejected: RejectedDecision[] = [];
  for (const event of await store.queryEvents({ type: DECISION_JUDGED, limit: MAX_JUDGED })) {
    const words = asText(event.words) ?? "";
    if (seen.has(words)) continue;
    seen.add(words);
    const of = asText(event.of);
    if (event.isDecision !== true && of !== null) rejected.push({ words, of, ts: event.ts });
  }
  return rejected;
}

export type DecisionTest = (words: DecisionWords) => boolean;

/** What a person said of rules and decisions of a project by their ID, or on the page. */
export type PersonsVerdicts = {
  /** It is none, or none any more. */
  readonly isRemoved: (text: string) => boolean;
  /** Since when it holds again, whatever was said before; null for most. */
  readonly restoredAt: (text: string) => string | null;
};

export const NO_VERDICTS: PersonsVerdicts = { isRemoved: () => false, restoredAt: () => null };

export async function readVerdicts(
  store: Pick<Store, "queryEvents">,
  projectPath: string,
  hash: KeyedHash,
): Promise<PersonsVerdicts> {
  const last = await readLastJudgements(store);
  if (last.size === 0) return NO_VERDICTS;
  const find = (text: string): Judgement | undefined =>
    last.get(hashDecisionWords({ projectPath, text }, hash));
  return {
    isRemoved: (text) => find(text)?.isDecision === false,
    restoredAt: (text) => {
      const found = find(text);
      return found?.isDecision === true ? found.ts : null;
    },
  };
}

type Judgement = { readonly isDecision: boolean; readonly ts: string };

/** By what was judged. */
async function readLastJudgements(
  store: Pick<Store, "queryEvents">,
): Promise<ReadonlyMap<string, Judgement>> {
  const last = new Map<string, Judgement>();
  // Newest first.
  for (const event of await store.queryEvents({ type: DECISION_JUDGED, limit: MAX_JUDGED })) {
    const words = asText(event.words) ?? "";
    if (!last.has(words)) last.set(words, { isDecision: event.isDecision === true, ts: event.ts });
  }
  return last;
}

/** An answer that puts it off, or leaves it to others, decides nothing. */
const PUT_OFF =
  /^(?:not yet|not sure|no idea|i (?:do not|don['’]t) know|maybe(?: later)?|later|skip(?: (?:it|this))?|you decide|up to you|no preference|아직(?:이에요|이요|요)?|나중에(?:요)?|글쎄요?|모르겠(?:어요|습니다|음)?|잘 모르겠(?:어요|습니다|음)?|알아서 (?:해|정해) ?(?:주세요|줘))[.!…]?$/iu;

const isPutOff = ({ about = null, text }: DecisionWords): boolean =>
  about !== null && PUT_OFF.test(text.trim());

/** Whether something counts as decided: it says what, and nobody said that it does not. */
export async function openDecisionTest(
  store: Pick<Store, "queryEvents">,
  hash: KeyedHash,
): Promise<DecisionTest> {
  const last = await readLastJudgements(store);
  if (last.size === 0) return (words) => !isPutOff(words);
  return (words) => last.get(hashDecisionWords(words, hash))?.isDecision ?? !isPutOff(words);
}
