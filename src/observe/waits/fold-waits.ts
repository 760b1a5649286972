/**
 * A session's waits, how they were decided and how long they took: a fold over its events in recorded order.
 *
 *   (nothing) ──asks──▶ open ──the call's end──────────▶ granted, denied, interrupted, answered   `hook`: final
 *                         │ ────`wait_decided`─────────▶ what the monitor saw                     `transcript`, `board`
 *                         └ ──the session went on──────▶ unknown                                  `later`
 *
 * A better source replaces a worse one: hook, transcript, client's status file, `later`. A grant's time is when the call
 * began to run; if only the session's continuing was seen, or the clock was set back between, the time is unknown. A decision of the monitor adds to a hook's what that does not know: how
 * far a grant reaches. The same line twice changes nothing.
 *
 * A notification confirms what was asked; it opens a wait of its own only where nothing is open and nothing was asked
 * lately: then the hook that asked was lost, and the wait is over as soon as the session goes on.
 * Imported events make no waits: a transcript does not show what was asked.
 */
import { asText, type Event, type EventOf, UNKNOWN_SESSION } from "../../event/event.ts";
import { metaOf } from "../../event/tool-call.ts";
import type { WaitRow } from "../../store/store.ts";
import { providerOf } from "../lifecycle.ts";
import { isEarlier, findWaitEndedBy } from "./find-wait.ts";
import { toDecision, type ToolEnd, toToolEnd } from "./tool-end.ts";
import { type WaitDecision, readWaitDecision } from "./wait-decision.ts";

/** A notification comes six seconds after what it tells of. */
export const CONFIRMS_WITHIN_MS = 10_000;

type AskingEvent = EventOf<"session.lifecycle">;

const isAsking = (event: Event): event is AskingEvent =>
  event.type === "session.lifecycle" &&
  (event.data.phase === "waiting_permission" || event.data.phase === "waiting_question");

export const isConfirming = (event: Event): boolean =>
  isAsking(event) && event.data.confirms === true;

/** Whether an event may open a wait. */
export const opensWait = (event: Event): event is AskingEvent => isAsking(event) && canWait(event);

const canWait = ({ sessionId, data }: Event): boolean =>
  sessionId !== UNKNOWN_SESSION && data.imported !== true;

/** The session's waits after an event, in the order they were asked; the same list when it changes nothing. */
export function foldWaits(rows: readonly WaitRow[], event: Event): readonly WaitRow[] {
  if (!canWait(event)) return rows;
  if (isAsking(event)) return withAsked(rows, event);
  const decided = readWaitDecision(event);
  if (decided !== null) return replaceRows(rows, [withDecided(rows, decided)]);
  if (event.type === "permission") return replaceRows(rows, [withAction(rows, event)]);
  const end = toToolEnd(event);
  if (end !== null) return applyToolEnd(rows, end, event);
  const whose = endedWaits(event);
  return whose === null ? rows : replaceRows(rows, closeUnseenWaits(rows, event, whose));
}

function replaceRows(
  rows: readonly WaitRow[],
  made: readonly (WaitRow | null)[],
): readonly WaitRow[] {
  const byId = new Map(made.flatMap((row) => (row === null ? [] : [[row.id, row] as const])));
  return byId.size === 0 ? rows : rows.map((row) => byId.get(row.id) ?? row);
}

function withAsked(rows: readonly WaitRow[], event: AskingEvent): readonly WaitRow[] {
  if (rows.some(({ id }) => id === event.id)) return rows;
  if (isConfirming(event)) {
    const waitRow = rows.findLast((row) => isAlreadyAsked(row, event));
    if (waitRow !== undefined) return replaceRows(rows, [withCall(waitRow, event)]);
  }
  const before = rows.findLastIndex((row) => isBefore(row, event));
  return rows.toSpliced(before + 1, 0, toOpenWait(event));
}

/** As a store sorts them, so that it does not matter when they were read. */
const isBefore = ({ askedAt, id }: WaitRow, event: Event): boolean =>
  askedAt < event.ts || (askedAt === event.ts && id < event.id);

function isAlreadyAsked({ decision, askedAt, inputHash }: WaitRow, event: AskingEvent): boolean {
  const isRecent = Math.abs(Date.parse(event.ts) - Date.parse(askedAt)) <= CONFIRMS_WITHIN_MS;
  const hash = asText(event.data.inputHash);
  // One that was granted stays open for as long as its call runs, while the next one asks.
  const isOther = inputHash !== null && hash !== null && inputHash !== hash;
  return isRecent || (decision === null && !isOther);
}

/** What a later dialog of the same call tells of it; null where the first one told. */
function withCall(row: WaitRow, event: AskingEvent): WaitRow | null {
  const named = toOpenWait(event);
  if (row.tool !== null || row.decision !== null || named.tool === null) return null;
  const { kind, tool, action, agentId, inputHash } = named;
  return { ...row, kind, tool, action, agentId, inputHash };
}

function toOpenWait(event: AskingEvent): WaitRow {
  const { id, sessionId, project, projectPath, ts, data } = event;
  const tool = asText(data.toolName);
  return {
    id,
    sessionId,
    provider: providerOf(event),
    project,
    projectPath,
    kind: kindOf(data.phase, tool),
    tool,
    action: asText(metaOf(data).action),
    agentId: asText(data.agentId),
    inputHash: asText(data.inputHash),
    promptId: asText(data.promptId),
    askedAt: ts,
    decidedAt: null,
    waitedMs: null,
    decision: null,
    scope: null,
    source: null,
  };
}

function kindOf(phase: unknown, tool: string | null): WaitRow["kind"] {
  if (phase === "waiting_permission") return "permission";
  return tool === "ExitPlanMode" ? "plan" : "question";
}

/** The same call of the hook says what the command does. */
function withAction(rows: readonly WaitRow[], { ts, data }: EventOf<"permission">): WaitRow | null {
  const action = asText(metaOf(data).action);
  const agentId = asText(data.agentId);
  const found = rows.findLast(
    (row) =>
      row.askedAt === ts &&
      row.source !== "hook" &&
      row.tool === data.tool &&
      row.agentId === agentId &&
      row.inputHash === asText(data.inputHash),
  );
  return found === undefined || action === null || found.action !== null
    ? null
    : { ...found, action };
}

const RANK = { later: 0, board: 1, transcript: 2, hook: 3 } as const;

const rankOf = ({ source }: WaitRow): number => (source === null ? -1 : RANK[source]);

function withDecided(rows: readonly WaitRow[], decided: WaitDecision): WaitRow | null {
  const row = rows.find(({ id }) => id === decided.waitId);
  if (row === undefined) return null;
  const scope = row.scope ?? decided.scope;
  if (rankOf(row) < RANK[decided.source]) {
    const { decision, source } = decided;
    return {
      ...row,
      decision,
      scope,
      source,
      ...toWaitTiming(row, decided.decidedAt ?? row.decidedAt),
    };
  }
  // The hook that ended the call may not say how long it ran.
  const isSame = row.decision === decided.decision;
  return {
    ...row,
    scope,
    ...toWaitTiming(row, row.decidedAt ?? (isSame ? decided.decidedAt : null)),
  };
}

type WaitTiming = Pick<WaitRow, "decidedAt" | "waitedMs">;

/** Nothing is decided before it is asked, whatever clocks say. */
function toWaitTiming({ askedAt }: WaitRow, decidedAt: string | null): WaitTiming {
  if (decidedAt === null) return { decidedAt, waitedMs: null };
  const waitedMs = Math.max(0, Date.parse(decidedAt) - Date.parse(askedAt));
  return { decidedAt: waitedMs === 0 ? askedAt : decidedAt, waitedMs };
}

function applyToolEnd(rows: readonly WaitRow[], end: ToolEnd, event: Event): readonly WaitRow[] {
  const row = findWaitEndedBy(rows, end);
  const over = closeUnseenWaits(
    rows,
    event,
    (one) => one.id !== row?.id && isBehind(one, end, row),
  );
  if (row === null) return replaceRows(rows, over);
  const decision = toDecision(end, row.kind);
  // Only a call that ran for an unknown time does not tell when it was granted.
  const isKnown = end.endedAt >= Date.parse(row.askedAt);
  const at = isKnown ? (end.beganAt ?? (isRunningGrant(row, decision) ? null : end.endedAt)) : null;
  const known = at === null ? row.decidedAt : new Date(at).toISOString();
  return replaceRows(rows, [
    { ...row, decision, source: "hook", ...toWaitTiming(row, known) },
    ...over,
  ]);
}

const isRunningGrant = ({ kind }: WaitRow, decision: WaitRow["decision"]): boolean =>
  kind === "permission" && decision === "granted";

/** Calls that a model makes at once begin, and ask, closer together. */
const APART_MS = 5000;

/**
 * Whether a call of the same agent shows that a dialog is not there any more, though nothing told how it ended. One that
 * nobody knows the tool of is gone when the next call begins. Any other is when a call of the conversation itself begins well
 * after it was asked, unless that call was asked for beside it. Should its own call end after all, that counts.
 */
function isBehind(row: WaitRow, end: ToolEnd, own: WaitRow | null): boolean {
  if (row.agentId !== end.agentId) return false;
  const askedAt = Date.parse(row.askedAt);
  if (row.tool === null) return askedAt <= (end.beganAt ?? end.endedAt);
  if (row.agentId !== null || end.beganAt === null || end.beganAt - askedAt < APART_MS)
    return false;
  return own === null || Date.parse(own.askedAt) - askedAt >= APART_MS;
}

type WaitTest = (row: WaitRow) => boolean;

/** Whose waits are over when this happens; null when nobody's are. */
function endedWaits({ type, data }: Event): WaitTest | null {
  const agentId = asText(data.agentId);
  switch (type) {
    case "prompt":
    case "turn.end":
    case "subagent_stop":
      return (row) => row.agentId === agentId;
    case "session_summary":
      // The session had no other end.
      return data.recovered === true ? () => true : null;
    case "session.lifecycle":
      // A compaction starts the session within itself.
      return data.phase === "ended" || (data.phase === "started" && data.source !== "compact")
        ? () => true
        : null;
    default:
      return null;
  }
}

const closeUnseenWaits = (rows: readonly WaitRow[], { ts }: Event, whose: WaitTest): WaitRow[] =>
  rows.flatMap((row) =>
    row.decision === null && !isEarlier(row, Date.parse(ts)) && whose(row)
      ? [{ ...row, decision: "unknown", source: "later" }]
      : [],
  );
