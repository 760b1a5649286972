/** What a tool call goes against, in the words in which it was said or seen: rules, decisions, then what failed here. */
import type { GuardRule } from "../../remember/guard/guard-rules.ts";
import type { ContextText } from "../../text/context.ts";
import { createFence, createPartLine, type ContextPart } from "./context-part.ts";
import { formatLedgerLine } from "./ledger-text.ts";

/** One part for each: a decision is no failure. */
export const buildReminderParts = (
  rules: readonly GuardRule[],
  text: ContextText,
): readonly ContextPart[] =>
  KINDS.flatMap((kind) => {
    const found = rules.filter((rule) => kindOf(rule) === kind);
    return found.length === 0 ? [] : [toPart(found, text.reminder[kind], text)];
  });

const KINDS = ["ban", "decision", "form"] as const;

const kindOf = ({ line: { kind } }: GuardRule): (typeof KINDS)[number] =>
  kind === "ban" || kind === "decision" ? kind : "form";

const toPart = (rules: readonly GuardRule[], heading: string, text: ContextText): ContextPart => ({
  kind: "reminder",
  refs: rules.map(({ id }) => id),
  fence: createFence("reminder", text),
  head: createPartLine(heading),
  lines: rules.map((rule) => createPartLine(formatLedgerLine(rule.line, text))),
});
