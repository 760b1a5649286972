/** Which rules and decisions a prompt ends, replaces or leaves in doubt. */
import { readChange } from "./changes.ts";
import { isDisputedBy } from "./disputes.ts";
import { findDecisionEnd, findRuleEnd, readLaterWords } from "./replaced-words.ts";
import { findTakenBack } from "./taken-back.ts";
import { findPossibleRules } from "./possible-rules.ts";
import { splitSentences } from "./sentences.ts";

export type EarlierRule = { readonly kind: "ban" | "decision"; readonly text: string };

export type EndedRule<T extends EarlierRule> = {
  readonly rule: T;
  readonly how: "ended" | "replaced" | "doubted";
  /** What is so instead, where it is replaced. */
  readonly successor: string | null;
};

/** What the prompt says itself ends nothing of its own. */
export function findEndedRules<T extends EarlierRule>(
  rules: readonly T[],
  prompt: string,
): readonly EndedRule<T>[] {
  const later = readLaterWords(prompt);
  const changes = splitSentences(prompt).flatMap((one) => readChange(one) ?? []);
  const earlier = rules.filter(({ text }) => !prompt.includes(text));
  const takenBack = changes.map((change) => findTakenBack(earlier, ({ text }) => text, change));
  return earlier.flatMap((rule): EndedRule<T>[] => {
    const { kind, text } = rule;
    const end = kind === "ban" ? findRuleEnd(text, later) : findDecisionEnd(text, later);
    if (end !== null) return [{ rule, how: end.successor === null ? "ended" : "replaced", ...end }];
    if (takenBack.some(({ ended }) => ended === rule))
      return [{ rule, how: "ended", successor: null }];
    const isDoubted =
      takenBack.some(({ doubted }) => doubted.includes(rule)) ||
      changes.some((change) => isDisputedBy(text, change));
    return isDoubted ? [{ rule, how: "doubted", successor: null }] : [];
  });
}

/** Sentences that sound like a rule and are kept as none; what changes one of these is not said to be missed. */
export const findMissedRules = (rules: readonly EarlierRule[], prompt: string): readonly string[] =>
  findPossibleRules(prompt).filter((one) => findEndedRules(rules, one).length === 0);
