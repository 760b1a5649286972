/** When what somebody named holds no transcript: then it is a mistake, and said as one. */
import type { Found } from "../../ingest/import/find-transcripts.ts";
import type { ImportReport } from "../../ingest/import/report.ts";
import type { Text } from "../../text/text.ts";
import { Fault } from "../command/fault.ts";
import { oneLine } from "../terminal/terminal.ts";

/** Nothing there, or files without a single record. */
export const isNothingNamed = (
  { outcomes, transcripts, isStopped }: ImportReport,
  found: Found,
): boolean =>
  !isStopped &&
  (found.transcripts.length === 0 || (transcripts > 0 && outcomes.empty === transcripts));

const MOST_NAMED = 5;

/** Why, for each of what was named. */
export function emptyFault(
  { problems }: ImportReport,
  named: readonly string[],
  { importing: words }: Text,
): Fault {
  const about = problems.filter(({ line }) => line === null).slice(0, MOST_NAMED);
  const told = about.map(({ path, reason }) =>
    words.problem(oneLine(path), 0, words.reasons[reason]),
  );
  const where = named.map((word) => oneLine(word)).join(", ");
  const said = told.length > 0 ? told : [words.nothingIn(where)];
  return new Fault("NO_TRANSCRIPT", said.join("; "), words.nothingInFix);
}
