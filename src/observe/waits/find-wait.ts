/**
 * Which wait the end of a call belongs to. PermissionRequest names no call: the same tool of the same agent with the same
 * input is the same call. A tool that asks gets its answers into its input, so there the prompt must do.
 *
 * In this order:
 *   1. one that was seen to be granted about when the call began;
 *   2. one that is open, the last asked first: an earlier one of the same input was declined, or is as good;
 *   3. one that was taken for over because the session went on, within the same prompt.
 *
 * Rows were recorded before the end of the call. If its time is before theirs all the same, the clock was set back; a
 * difference of a moment is a hook that was slow to write.
 */
import type { WaitRow } from "../../store/store.ts";
import type { ToolEnd } from "./tool-end.ts";

/** How far what a client shows may be from when it happened. */
const ABOUT_MS = 2000;

/** Whether something that was recorded after a row happened before it was asked. */
export const isEarlier = ({ askedAt }: WaitRow, at: number): boolean => {
  const before = Date.parse(askedAt) - at;
  return before > 0 && before <= ABOUT_MS;
};

/** Rows in the order they were asked. */
export function findWaitEndedBy(rows: readonly WaitRow[], end: ToolEnd): WaitRow | null {
  const own = rows.filter((row) => row.source !== "hook" && isOfCall(row, end));
  return (
    own.findLast((row) => isGranted(row) && beganAbout(row, end)) ??
    own.findLast((row) => row.decision === null) ??
    own.findLast((row) => row.decision === "unknown" && isSamePrompt(row, end)) ??
    null
  );
}

function isOfCall(row: WaitRow, end: ToolEnd): boolean {
  if (row.tool !== end.tool || row.agentId !== end.agentId) return false;
  if (isEarlier(row, end.endedAt)) return false;
  const canCompare = row.kind === "permission" && row.inputHash !== null && end.inputHash !== null;
  return canCompare ? row.inputHash === end.inputHash : !isOtherPrompt(row, end);
}

const isGranted = ({ decision }: WaitRow): boolean =>
  decision === "granted" || decision === "answered";

const beganAbout = ({ decidedAt }: WaitRow, { beganAt, endedAt }: ToolEnd): boolean =>
  decidedAt !== null &&
  (beganAt === null
    ? Date.parse(decidedAt) <= endedAt + ABOUT_MS
    : Math.abs(Date.parse(decidedAt) - beganAt) <= ABOUT_MS);

const isSamePrompt = (row: WaitRow, end: ToolEnd): boolean =>
  row.promptId !== null && row.promptId === end.promptId;

const isOtherPrompt = (row: WaitRow, end: ToolEnd): boolean =>
  row.promptId !== null && end.promptId !== null && row.promptId !== end.promptId;
