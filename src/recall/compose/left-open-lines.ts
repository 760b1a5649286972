/** What an earlier session left open, below what is told of the newest one: its own heading, then its lines. */
import type { Saved } from "../../remember/context/snapshot.ts";
import { localMinute } from "../../system/local-time.ts";
import type { ContextText } from "../../text/context.ts";
import { line, type PartLine } from "./part.ts";
import { failedLines, type PreviousSession } from "./previous-part.ts";
import { quotedLine } from "./quote.ts";
import { shortSnapshotPart } from "./snapshot-part.ts";

const LONGEST_REQUEST = 400;
const ID_UNITS = 8;

export function leftOpenLines(
  saved: Saved,
  failed: Pick<PreviousSession, "unresolvedErrors" | "failedCommands">,
  text: ContextText,
): readonly PartLine[] {
  const { snapshot: words } = text;
  const { meta, goal } = saved.document;
  const id = quotedLine(saved.sessionId, LONGEST_REQUEST).slice(0, ID_UNITS);
  const request = quotedLine(goal.current_objective, LONGEST_REQUEST);
  return [
    line(words.before(localMinute(meta.saved_at), id)),
    ...(request === "" ? [] : [line(words.request(request))]),
    ...shortSnapshotPart(saved, text).lines,
    ...failedLines(failed, text),
  ];
}
