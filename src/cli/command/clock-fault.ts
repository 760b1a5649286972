/** Nothing goes for its age while the clock may be wrong. */
import type { ClockDoubt } from "../../ingest/erase/clock-doubt.ts";
import { host } from "../../system/host.ts";
import type { Text } from "../../text/text.ts";
import { localTime, printError } from "../terminal/terminal.ts";
import { Fault } from "./fault.ts";

export function clockFault(doubt: ClockDoubt, { prune: words }: Text, fix: string): Fault {
  const now = localTime(host().now().toISOString());
  return doubt.kind === "ahead"
    ? new Fault("CLOCK_AHEAD", words.clockAhead(doubt.days, now), fix)
    : new Fault("CLOCK_MOVED", words.clockMoved(doubt.days, now), fix);
}

/** Where nothing is taken away anyway it is only said. */
export function printFault({ message, fix }: Fault, text: Text): void {
  printError(message);
  printError(`  ${text.fix}: ${fix}`);
}
