/**
 * Waits as they are now. A row closes when its tool ends or its session continues; earlier knowledge is added here and not
 * stored:
 *
 *   running          granted, as the session works on what it asked for; its tool has not ended
 *   perhaps_running  open, unless it was granted: such a tool shows nothing while it runs
 *   client_ended     nobody decided: the client went away first
 *   auto_mode        nobody was asked: in that mode the client decides by itself
 */
import type { SessionRecord, Store, WaitRow } from "../../store/store.ts";
import { type LivenessEvidence, isOver } from "../liveness.ts";
import type { SessionSnapshot } from "../monitor/provider.ts";
import { CONFIRMS_WITHIN_MS } from "./fold-waits.ts";

export const WAIT_REMARKS = ["running", "perhaps_running", "client_ended", "auto_mode"] as const;
type WaitRemark = (typeof WAIT_REMARKS)[number];

export type CurrentWait = WaitRow & { readonly remark: WaitRemark | null };

/** `sessions`: looked at no later than the rows were read, else what ended between looks like what nobody saw. */
export async function toCurrentWaits(
  rows: readonly WaitRow[],
  store: Pick<Store, "session">,
  evidence: LivenessEvidence,
  sessions: readonly SessionSnapshot[],
): Promise<readonly CurrentWait[]> {
  const open = rows.filter(({ decision }) => decision === null);
  const records = new Map<string, SessionRecord>();
  for (const sessionId of new Set(open.map((row) => row.sessionId))) {
    const record = await store.session(sessionId);
    if (record !== null) records.set(sessionId, record);
  }
  const live = new Map(sessions.map((one) => [one.sessionId, one]));
  return closeStaleWaits(rows, records, evidence).map((row) =>
    updateFromSession(row, live.get(row.sessionId)),
  );
}

const closeWait = (row: WaitRow, remark: WaitRemark | null): CurrentWait => ({
  ...row,
  decision: "unknown",
  source: "later",
  remark,
});

/** The waits, those of sessions that are over not open any more. */
export const closeStaleWaits = (
  rows: readonly WaitRow[],
  records: ReadonlyMap<string, SessionRecord>,
  evidence: LivenessEvidence,
): readonly CurrentWait[] =>
  rows.map((row) => {
    const record = records.get(row.sessionId);
    const isGone = row.decision === null && record !== undefined && isOver(record, evidence);
    return isGone ? closeWait(row, "client_ended") : { ...row, remark: null };
  });

/** By these a session works on what it asked for. */
const GRANTED: ReadonlySet<string> = new Set(["granted_and_running", "board_busy"]);

/** An open wait by what its session is doing; without a session that is known, or knows of it, as it was. */
export function updateFromSession(
  row: CurrentWait,
  session: SessionSnapshot | undefined,
): CurrentWait {
  if (row.decision !== null || session === undefined) return row;
  if (session.lastActivity < row.askedAt || session.doubt === "unknown") return row;
  if (session.doubt === "waiting_or_running") return { ...row, remark: "perhaps_running" };
  if (session.activityPhase === "busy" && GRANTED.has(session.rule)) {
    // What was asked since waits for itself.
    return session.since < row.askedAt ? row : grantWait(row, session.since);
  }
  const isWaiting =
    session.activityPhase === "waiting_permission" || session.activityPhase === "waiting_question";
  if (isWaiting) return nameWait(row, session);
  return closeWait(row, session.state === "completed" ? "client_ended" : null);
}

/**
 * Of a dialog of the client's own a hook tells late, and perhaps not which call it holds up. The session shows both: every
 * display counts from the same moment.
 */
function nameWait(row: CurrentWait, session: SessionSnapshot): CurrentWait {
  const { since, waitToolNames, activityPhase } = session;
  const [tool] = waitToolNames;
  const lateMs = Date.parse(row.askedAt) - Date.parse(since);
  const isLate = lateMs > 0 && lateMs <= CONFIRMS_WITHIN_MS;
  const currentWait = isLate ? { ...row, askedAt: since } : row;
  if (row.tool !== null || tool === undefined) return currentWait;
  return {
    ...currentWait,
    tool,
    kind: activityPhase === "waiting_permission" ? "permission" : row.kind,
  };
}

const grantWait = (row: CurrentWait, decidedAt: string): CurrentWait => ({
  ...row,
  decision: row.kind === "question" ? "answered" : "granted",
  source: "board",
  decidedAt,
  waitedMs: Math.max(0, Date.parse(decidedAt) - Date.parse(row.askedAt)),
  remark: row.kind === "permission" ? "running" : null,
});

/** Open are only the waits of sessions that wait: of any other nobody is being asked. */
export function closeIdleWaits(
  rows: readonly CurrentWait[],
  sessions: readonly SessionSnapshot[],
): readonly CurrentWait[] {
  const waiting = new Set(
    sessions.flatMap(({ sessionId, group }) => (group === "needs" ? [sessionId] : [])),
  );
  return rows.map((row) =>
    row.decision === null && !waiting.has(row.sessionId) ? closeWait(row, row.remark) : row,
  );
}

/** What shows that a session went on behind a wait. */
const PROGRESS_TYPES = ["prompt", "turn.end"] as const;

/** As Claude Code calls it. */
const AUTO = "auto";

/** Says of those that nobody saw decided whether their client went away first, or decided by itself. */
export async function explainUnseenEnds(
  rows: readonly CurrentWait[],
  store: Pick<Store, "session" | "queryEvents">,
  evidence: LivenessEvidence,
): Promise<readonly CurrentWait[]> {
  const isUnseen = (row: CurrentWait): boolean =>
    row.decision === "unknown" && row.source === "later";
  const wentOn = new Map<string, string>();
  const automatic = new Set<string>();
  for (const sessionId of new Set(rows.filter(isUnseen).map((row) => row.sessionId))) {
    const record = await store.session(sessionId);
    if (record?.permissionMode === AUTO) automatic.add(sessionId);
    if (record === null || !isOver(record, evidence)) continue;
    const newest = await Promise.all(
      PROGRESS_TYPES.map(async (type) => store.queryEvents({ sessionId, type, limit: 1 })),
    );
    const times = newest.flatMap(([event]) => (event === undefined ? [] : [event.ts]));
    wentOn.set(sessionId, times.toSorted().at(-1) ?? "");
  }
  return rows.map((row) => {
    const last = isUnseen(row) ? wentOn.get(row.sessionId) : undefined;
    if (last !== undefined && last < row.askedAt) return { ...row, remark: "client_ended" };
    const isAutomatic = isUnseen(row) && automatic.has(row.sessionId);
    return isAutomatic ? { ...row, remark: "auto_mode" } : row;
  });
}
