/** Rules that a tool call goes against, in the words in which they were said or seen. */
import type { Rule } from "../../remember/guard/rules.ts";
import type { ContextText } from "../../text/context.ts";
import { fenceOf, line, type Part } from "./part.ts";
import { ledgerText } from "./ledger-text.ts";

export function reminderPart(rules: readonly Rule[], text: ContextText): Part {
  const isWords = rules.some(({ line: { kind } }) => kind === "ban");
  return {
    kind: "reminder",
    refs: rules.map(({ id }) => id),
    fence: fenceOf("reminder", text),
    head: line(isWords ? text.reminder.ban : text.reminder.form),
    lines: rules.map((rule) => line(ledgerText(rule.line, text))),
  };
}
