import type { Given } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { canAsk, confirm } from "../terminal/ask.ts";
import { printError, printLines } from "../terminal/terminal.ts";

/** Comes back only after a yes; whoever is asked, or told that nobody can be, has seen the diff. */
export function askAfterDiff(
  question: string,
  lines: readonly string[],
  { text, has }: Pick<Given, "text" | "has">,
): void {
  if (canAsk()) for (const line of lines) printError(line);
  else if (!has("json")) printLines(lines);
  const { notConfirmed, notConfirmedFix } = text.learn.apply.faults;
  confirm(question, false, text, new Fault("NOT_CONFIRMED", notConfirmed, notConfirmedFix));
}
