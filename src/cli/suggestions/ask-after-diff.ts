import type { Text } from "../../text/text.ts";
import { Fault } from "../command/fault.ts";
import { canAsk, confirm } from "../terminal/ask.ts";
import { printError } from "../terminal/terminal.ts";

/** Comes back only after a yes; whoever is asked has seen the diff. */
export function askAfterDiff(question: string, diff: readonly string[], text: Text): void {
  if (canAsk()) for (const line of diff) printError(line);
  const { notConfirmed, notConfirmedFix } = text.learn.apply.faults;
  confirm(question, false, text, new Fault("NOT_CONFIRMED", notConfirmed, notConfirmedFix));
}
