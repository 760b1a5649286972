import type { CommandArgs } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { canAsk, confirm } from "../terminal/ask.ts";
import { printWhole } from "../terminal/terminal.ts";

/** Comes back only after a yes; whoever is asked, or told that nobody can be, has seen the diff. */
export function askAfterDiff(
  question: string,
  lines: readonly string[],
  { text, has }: Pick<CommandArgs, "text" | "has">,
): void {
  if (canAsk()) printWhole(lines.join("\n"), 2);
  else if (!has("json")) printWhole(lines.join("\n"));
  const { notConfirmed, notConfirmedFix } = text.learn.apply.faults;
  confirm(question, false, text, new Fault("NOT_CONFIRMED", notConfirmed, notConfirmedFix));
}
