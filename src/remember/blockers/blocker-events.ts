/**
 * What an event means for a project's blockers, and the rows after it.
 *
 *   open ──its target succeeds──▶ succeeded           status ──a command of its kind succeeds──▶ succeeded
 *        ──somebody says so──▶ cleared, recovered             ──the same agent is ready──▶ ready
 *        ◀──somebody says so──                                ──it says another thing in the same session──▶ replaced
 *
 * A target that is open already is not noticed again, only seen later, and of two that read the same there is one, which the success of
 * the newer command ends. Events come in the order they were recorded.
 */
import { asText, asWholeNumber, type Event, type EventOf } from "../../event/event.ts";
import { deriveId } from "../../event/id.ts";
import type { BlockerRow } from "../../store/store.ts";
import { type BlockerType, SEVERITIES } from "./blocker.ts";
import { detectBlocker } from "./detect-blocker.ts";
import * as events from "./blocker-lines.ts";
import {
  remainingTarget,
  type CommandSuccess,
  findSuccess,
  TYPE_OF_KIND,
} from "./failing-commands.ts";
import { makeBlockerRow, type BlockerResolution, rowSeverity } from "./blocker-row.ts";
import { isSameTarget } from "./blocker-target.ts";
import { beforeStatus, readWorkflowStatus, type WorkflowStatus } from "./workflow-status.ts";

export type BlockerEvent = { readonly ts: string; readonly projectPath: string | null } & (
  | { readonly kind: "noticed"; readonly row: BlockerRow }
  | { readonly kind: "succeeded"; readonly success: CommandSuccess }
  | { readonly kind: "ready"; readonly target: string }
  | { readonly kind: "cleared"; readonly id: string; readonly how: BlockerResolution }
  | { readonly kind: "reopened"; readonly id: string; readonly sessionId: string }
  | { readonly kind: "tried"; readonly id: string; readonly attempt: number }
);

/** Null for an event that means nothing to any blocker. What still fails at a turn's end is `foldFailing`'s to say. */
export function toBlockerEvent(event: Event): BlockerEvent | null {
  const { ts, projectPath } = event;
  const when = { ts, projectPath };
  switch (event.type) {
    case "tool_use": {
      const success = findSuccess(event);
      return success === null ? null : { ...when, kind: "succeeded", success };
    }
    case "turn.end":
    case "subagent_stop":
      return toStatusEvent(event);
    case events.BLOCKER: {
      const row = events.rowFromEvent(event);
      return row === null ? null : { ...when, kind: "noticed", row };
    }
    case events.BLOCKER_CLEARED: {
      const how = event.data.how === "recovered" ? "recovered" : "cleared";
      return { ...when, kind: "cleared", id: asText(event.data.blockerId) ?? "", how };
    }
    case events.BLOCKER_REOPENED: {
      const sessionId = asText(event.data.blockerSession) ?? "";
      return { ...when, kind: "reopened", id: asText(event.data.blockerId) ?? "", sessionId };
    }
    case events.BLOCKER_RECOVERY: {
      const id = asText(event.data.blockerId) ?? "";
      return { ...when, kind: "tried", id, attempt: asWholeNumber(event.data.attempt) ?? 0 };
    }
    default:
      return null;
  }
}

function toStatusEvent(event: EventOf<"turn.end" | "subagent_stop">): BlockerEvent | null {
  const message = asText(event.data.lastAssistantMessage);
  const workflowStatus = message === null ? null : readWorkflowStatus(message);
  if (message === null || workflowStatus === null) return null;
  const { id, ts, sessionId, projectPath, data } = event;
  const target = `status:${asText(data.agentType) ?? "main"}`;
  const when = { ts, projectPath };
  if (workflowStatus.status === "READY") return { ...when, kind: "ready", target };
  const { type, line } = typeOfStatus(workflowStatus, message);
  const row = makeBlockerRow({
    id: deriveId("blocker", id, target),
    ts,
    sessionId,
    projectPath,
    type,
    ...(workflowStatus.status === "FAILED" ? { severity: "critical" } : {}),
    description:
      workflowStatus.context ??
      line ??
      workflowStatus.nextHint ??
      lastLine(message) ??
      workflowStatus.status,
    errorPattern: line,
    resolution: workflowStatus.nextHint,
    // Whoever is blocked has said so, whatever it is about; what is to be decided is a person's.
    autoDetected: workflowStatus.status !== "DECISION_NEEDED",
    source: "status",
    target,
  });
  return { ...when, kind: "noticed", row };
}

/** What was said right before the block. */
const lastLine = (message: string): string | null =>
  beforeStatus(message)
    .trimEnd()
    .split("\n")
    .findLast((line) => /\p{L}/u.test(line)) ?? null;

const REVIEW = /\breview(?:s|er|ers)?\b|리뷰/i;

/** What the block itself says goes before what the rest of the message speaks of. */
function typeOfStatus(
  { status, context }: WorkflowStatus,
  message: string,
): { readonly type: BlockerType; readonly line: string | null } {
  if (status === "DECISION_NEEDED") return { type: "design_issue", line: null };
  if (REVIEW.test(context ?? "")) return { type: "review_blocked", line: null };
  const found = detectBlocker(context ?? "");
  return found.type === "other" ? detectBlocker(beforeStatus(message)) : found;
}

/** One project's rows after what happened to it; those that did not change are the same objects. */
export function applyBlockerEvent(
  rows: readonly BlockerRow[],
  happening: BlockerEvent,
): readonly BlockerRow[] {
  const { ts } = happening;
  const resolve = (
    isOver: (row: BlockerRow) => boolean,
    resolvedBy: BlockerResolution,
  ): BlockerRow[] =>
    rows.map((row) =>
      row.resolvedAt === null && isOver(row) ? { ...row, resolvedAt: ts, resolvedBy } : row,
    );
  switch (happening.kind) {
    case "noticed":
      return addNoticedRow(rows, happening.row);
    case "succeeded":
      return rows.map((row) => withSuccess(row, happening.success, ts));
    case "ready":
      return resolve(({ target }) => target === happening.target, "ready");
    case "cleared":
      return resolve(({ id }) => id === happening.id, happening.how);
    case "reopened":
      return rows.map((row) =>
        row.id === happening.id ? { ...row, resolvedAt: null, resolvedBy: null } : row,
      );
    case "tried":
      return rows.map((row) =>
        row.id === happening.id &&
        row.resolvedAt === null &&
        happening.attempt > row.recoveryAttempted
          ? { ...row, recoveryAttempted: happening.attempt }
          : row,
      );
  }
}

/** The row itself where a success shows nothing about it. */
function withSuccess(row: BlockerRow, success: CommandSuccess, ts: string): BlockerRow {
  if (row.resolvedAt !== null) return row;
  const over = { ...row, resolvedAt: ts, resolvedBy: "succeeded" };
  if (row.source === "status") return isProved(row, success) ? over : row;
  if (row.source !== "command" || row.target === null) return row;
  const target = remainingTarget(row.target, success);
  if (target === null) return over;
  return target === row.target ? row : { ...row, target };
}

const isProved = ({ type }: BlockerRow, success: CommandSuccess): boolean =>
  type === "merge_conflict"
    ? success.endsConflict
    : success.kinds.some((kind) => TYPE_OF_KIND[kind] === type);

function addNoticedRow(rows: readonly BlockerRow[], row: BlockerRow): readonly BlockerRow[] {
  if (rows.some(({ id }) => id === row.id)) return rows;
  const open = rows.filter(({ resolvedAt }) => resolvedAt === null);
  if (open.some((one) => isStatusOf(one, row) || readsTheSame(one, row)))
    return mergeIntoOpenRows(rows, row);
  const same = open.filter(({ target }) => isSameTarget(target, row.target));
  if (row.source !== "status") {
    if (same.length === 0) return [...rows, row];
    return rows.map((one) => (same.includes(one) ? withLastSeen(one, row) : one));
  }
  const older = same.find(({ sessionId }) => sessionId === row.sessionId);
  const replaced = { resolvedAt: row.ts, resolvedBy: "replaced" };
  return [...rows.map((one) => (one === older ? { ...one, ...replaced } : one)), row];
}

/** A status about a command that failed in the same session is no second blocker. */
const isStatusOf = (one: BlockerRow, status: BlockerRow): boolean =>
  one.source === "command" &&
  status.source === "status" &&
  one.sessionId === status.sessionId &&
  one.type === status.type;

/** What a remote's CI or a review says is of one branch, which its target names. */
const isRemote = ({ source }: BlockerRow): boolean => source === "ci" || source === "review";

const readsTheSame = (one: BlockerRow, row: BlockerRow): boolean =>
  one.type === row.type &&
  one.description === row.description &&
  (one.target === row.target || !isRemote(one) || !isRemote(row));

/** Open rows with what another blocker adds to them that is none of its own. */
export const mergeIntoOpenRows = (
  rows: readonly BlockerRow[],
  row: BlockerRow,
): readonly BlockerRow[] =>
  rows.map((one) => {
    if (one.resolvedAt !== null || !(isStatusOf(one, row) || readsTheSame(one, row))) return one;
    return mergeWords(one, row);
  });

/** The row itself where nothing is new. */
function mergeWords(row: BlockerRow, blockerRow: BlockerRow): BlockerRow {
  const isWorse =
    SEVERITIES.indexOf(rowSeverity(blockerRow)) < SEVERITIES.indexOf(rowSeverity(row));
  const severity = isWorse ? blockerRow.severity : row.severity;
  const resolution = row.resolution ?? blockerRow.resolution;
  const isCommand = row.source === "command" && blockerRow.source === "command";
  const target = isCommand ? blockerRow.target : row.target;
  const seen = withLastSeen(row, blockerRow);
  const isNew = severity !== row.severity || resolution !== row.resolution || target !== row.target;
  return isNew ? { ...seen, severity, resolution, target } : seen;
}

/** Met again, as late as the other; the row itself where that is no later. */
const withLastSeen = (row: BlockerRow, { ts }: BlockerRow): BlockerRow =>
  ts > row.lastSeenAt ? { ...row, lastSeenAt: ts } : row;
