/** What git, a hook or a remote said, and the names that they gave: on one line, and without secrets before it is cut. */
import { redact } from "../../redact/redact.ts";
import { oneLine } from "../terminal/terminal.ts";

export const redactedLine = (said: string, columns = Infinity): string =>
  // What only a terminal would see may stand in the middle of a secret.
  oneLine(redact(oneLine(redact(Bun.stripANSI(said)))), columns);

/** The same, line by line; on one where a secret goes over several. */
export function redactedLines(said: string): readonly string[] {
  const whole = redactedLine(said);
  const lines = Bun.stripANSI(said)
    .split("\n")
    .map((line) => redactedLine(line))
    .filter((line) => line !== "");
  return lines.join(" ") === whole ? lines : [whole];
}
