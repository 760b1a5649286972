/** Rules that a tool call goes against, in the words in which they were said or seen. */
import type { GuardRule } from "../../remember/guard/guard-rules.ts";
import type { ContextText } from "../../text/context.ts";
import { createFence, createPartLine, type ContextPart } from "./context-part.ts";
import { formatLedgerLine } from "./ledger-text.ts";

export function buildReminderPart(rules: readonly GuardRule[], text: ContextText): ContextPart {
  const isWords = rules.some(({ line: { kind } }) => kind === "ban");
  return {
    kind: "reminder",
    refs: rules.map(({ id }) => id),
    fence: createFence("reminder", text),
    head: createPartLine(isWords ? text.reminder.ban : text.reminder.form),
    lines: rules.map((rule) => createPartLine(formatLedgerLine(rule.line, text))),
  };
}
