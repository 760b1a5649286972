/** The fault for a named file or folder without a transcript. */
import type { TranscriptMatches } from "../../ingest/import/find-transcripts.ts";
import type { ImportReport } from "../../ingest/import/import-report.ts";
import type { Text } from "../../text/text.ts";
import { Fault } from "../command/fault.ts";
import { oneLine } from "../terminal/terminal.ts";
import { shownPath } from "../terminal/shown-path.ts";

/** Nothing there, or files without a single record. */
export const isImportEmpty = (
  { outcomes, transcripts, isStopped }: ImportReport,
  found: TranscriptMatches,
): boolean =>
  !isStopped &&
  (found.transcripts.length === 0 || (transcripts > 0 && outcomes.empty === transcripts));

const MAX_NAMES = 5;

/** Why, for each of what was named. */
export function emptyImportFault(
  { problems }: ImportReport,
  named: readonly string[],
  { importing: words }: Text,
): Fault {
  const about = problems.filter(({ line }) => line === null).slice(0, MAX_NAMES);
  const told = about.map(({ path, reason }) =>
    words.problem(shownPath(path), 0, words.reasons[reason]),
  );
  const where = named.map((word) => oneLine(word)).join(", ");
  const said = told.length > 0 ? told : [words.nothingIn(where)];
  return new Fault("NO_TRANSCRIPT", said.join("; "), words.nothingInFix);
}
