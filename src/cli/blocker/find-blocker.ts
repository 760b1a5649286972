/** Finds blockers by the number that `list` shows, or by the beginning of an id. */
import type { BlockerRow } from "../../store/store.ts";
import type { Text } from "../../text/text.ts";
import { Fault } from "../command/fault.ts";
import { oneLine } from "../terminal/terminal.ts";

/** `numbered`: whether numbers name them, in the order given. */
export function findBlocker(
  rows: readonly BlockerRow[],
  given: string,
  numbered: boolean,
  { blocker }: Text,
): BlockerRow {
  const { faults } = blocker;
  const byNumber = numbered && /^\d{1,4}$/.test(given) ? rows[Number(given) - 1] : undefined;
  if (byNumber !== undefined) return byNumber;
  const beginning = given.replace(/…$/, "").toLowerCase();
  const found = beginning === "" ? [] : rows.filter(({ id }) => id.startsWith(beginning));
  const [only] = found;
  const named = oneLine(given, 60);
  if (only === undefined)
    throw new Fault("NO_BLOCKER", faults.noBlocker(named), faults.noBlockerFix);
  if (found.length > 1) {
    throw new Fault(
      "MANY_BLOCKERS",
      faults.manyBlockers(named, found.length),
      faults.manyBlockersFix,
    );
  }
  return only;
}
