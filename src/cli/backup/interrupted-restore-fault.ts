import type { Text } from "../../text/text.ts";
import { Fault } from "../command/fault.ts";
import { findInterruptedRestore } from "./scratch-folder.ts";

/** What keeps everybody from taking something away while half of it is set aside; null when no restore was interrupted. */
export function interruptedRestoreFault(
  home: string,
  { backup: { restore: words } }: Text,
): Fault | null {
  const found = findInterruptedRestore(home);
  return found === null
    ? null
    : new Fault(
        "RESTORE_UNFINISHED",
        words.unfinished(found.aside),
        words.unfinishedFix(found.command),
      );
}
