/** Which files a session read and changed: a row for each, folded over its calls in the order they were recorded. */
import { asText, type Event, type EventOf } from "../../event/event.ts";
import { filesOf } from "../../event/tool-call.ts";
import type { SessionFileRow } from "../../store/store.ts";
import { EDITING_TOOLS } from "../../lexicon/tools.ts";

/** Written for a command of ours. */
const OWN_DRAFT = /\/run\/drafts\/[^/]+\.json$/;

/** Files that a call read or wrote. */
export const listTouchedFiles = ({ data }: EventOf<"tool_use">): readonly string[] =>
  data.success === false ? [] : filesOf(data).filter((name) => !OWN_DRAFT.test(name));

/** A call on a file. */
export type FileTouch = Pick<SessionFileRow, "sessionId" | "projectPath" | "file" | "eventId"> & {
  readonly how: "reads" | "edits" | "writes";
  readonly turn: number;
  readonly ts: string;
};

/** `turn`: how many prompts its session had by then. */
export function toFileTouches(event: Event, turn: number): readonly FileTouch[] {
  if (event.type !== "tool_use") return [];
  const { id: eventId, ts, sessionId, projectPath, data } = event;
  const tool = asText(data.tool) ?? "";
  const how = tool === "Write" ? "writes" : EDITING_TOOLS.has(tool) ? "edits" : "reads";
  return listTouchedFiles(event).map((file) => ({
    sessionId,
    projectPath: projectPath ?? "",
    file,
    eventId,
    how,
    turn,
    ts,
  }));
}

export const fileKey = (one: Pick<SessionFileRow, "sessionId" | "projectPath" | "file">): string =>
  [one.sessionId, one.projectPath, one.file].join("\0");

/** The rows after these calls, of the files they are about. */
export function foldTouches(
  sessionFileRows: readonly SessionFileRow[],
  touches: readonly FileTouch[],
): readonly SessionFileRow[] {
  const rows = new Map(sessionFileRows.map((row) => [fileKey(row), row]));
  for (const touch of touches) {
    const key = fileKey(touch);
    rows.set(key, withTouch(rows.get(key), touch));
  }
  return [...rows.values()];
}

function withTouch(before: SessionFileRow | undefined, touch: FileTouch): SessionFileRow {
  const { sessionId, projectPath, file, how, turn, ts, eventId } = touch;
  const row = before ?? {
    sessionId,
    projectPath,
    file,
    reads: 0,
    edits: 0,
    writes: 0,
    turns: 0,
    lastTurn: -1,
    firstAt: ts,
    lastAt: ts,
    changedAt: null,
    eventId,
  };
  const isChange = how !== "reads";
  return {
    ...row,
    [how]: row[how] + 1,
    turns: row.turns + Number(turn > row.lastTurn),
    lastTurn: Math.max(turn, row.lastTurn),
    firstAt: ts < row.firstAt ? ts : row.firstAt,
    lastAt: ts > row.lastAt ? ts : row.lastAt,
    changedAt: isChange && ts > (row.changedAt ?? "") ? ts : row.changedAt,
    eventId: isChange || row.changedAt === null ? eventId : row.eventId,
  };
}
