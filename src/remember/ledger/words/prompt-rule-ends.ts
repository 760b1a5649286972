/** Which rules and decisions a prompt ends, replaces or leaves in doubt. */
import { readChange } from "./changes.ts";
import { isDisputedBy } from "./disputes.ts";
import { findDecisionEnd, findRuleEnd, readLaterWords } from "./rule-end.ts";
import { findRetraction } from "./retractions.ts";
import { findPossibleRules } from "./possible-rules.ts";
import { splitSentences } from "./sentences.ts";

export type EarlierRule = { readonly kind: "ban" | "decision"; readonly text: string };

export type RuleEnd<T extends EarlierRule> = {
  readonly rule: T;
  readonly how: "ended" | "replaced" | "doubted";
  /** What is so instead, where it is replaced. */
  readonly successor: string | null;
};

/** What the prompt says itself ends nothing of its own. */
export function findEndedRules<T extends EarlierRule>(
  rules: readonly T[],
  prompt: string,
): readonly RuleEnd<T>[] {
  const later = readLaterWords(prompt);
  const changes = splitSentences(prompt).flatMap((one) => readChange(one) ?? []);
  const earlier = rules.filter(({ text }) => !prompt.includes(text));
  const ends = new Map(
    earlier.map((rule) => {
      const { kind, text } = rule;
      return [rule, kind === "ban" ? findRuleEnd(text, later) : findDecisionEnd(text, later)];
    }),
  );
  const takenBack = changes.map((change) => findRetraction(earlier, ({ text }) => text, change));
  // Whatever ended one is about that one.
  const spent = new Set([
    ...[...ends.values()].flatMap((end) => end?.by ?? []),
    ...takenBack.flatMap(({ ended }, at) => (ended === null ? [] : (changes[at]?.text ?? []))),
  ]);
  const open = changes.filter(({ text }) => !spent.has(text));
  return earlier.flatMap((rule): RuleEnd<T>[] => {
    const { text } = rule;
    const end = ends.get(rule) ?? null;
    if (end !== null) return [{ rule, how: end.successor === null ? "ended" : "replaced", ...end }];
    if (takenBack.some(({ ended }) => ended === rule))
      return [{ rule, how: "ended", successor: null }];
    const isDoubted =
      takenBack.some(({ doubted }) => doubted.includes(rule)) ||
      open.some((change) => isDisputedBy(text, change));
    return isDoubted ? [{ rule, how: "doubted", successor: null }] : [];
  });
}

/** Sentences that sound like a rule and are kept as none; what changes one of these is not said to be missed. */
export const findMissedRules = (rules: readonly EarlierRule[], prompt: string): readonly string[] =>
  findPossibleRules(prompt).filter((one) => findEndedRules(rules, one).length === 0);
