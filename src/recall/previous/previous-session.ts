/**
 * Which summary is shown at a start: the project's newest one of another session that had a prompt. A session without an end
 * event and without a summary gets one now; the caller records it afterwards.
 */
import type { Event } from "../../event/event.ts";
import { isDerivedEvent } from "../../event/kinds.ts";
import { type LivenessEvidence, isOver } from "../../observe/liveness.ts";
import { makeMissingSummary } from "../../remember/summary/summary-event.ts";
import {
  flatten,
  type FlatEvent,
  type SessionRecord,
  type SummaryQuery,
} from "../../store/store.ts";
import { type RecallSource, loadSessionEvents } from "./recall-source.ts";

export type PreviousSummary = {
  readonly summary: FlatEvent;
  /** The same, where it stands in no line yet. */
  readonly unrecorded: Event | null;
};

/** More would take longer than a session's start may: the daemon makes its summary. */
const MOST_EVENTS = 20_000;
/** Clocks of one machine do not differ by more. */
const MAX_CLOCK_SKEW_MS = 300_000;

const isUsable = (summary: FlatEvent): boolean =>
  summary.type === "session_summary" && Number(summary.promptCount) > 0;

/** The newest summary that is recorded, read or not. */
async function findRecordedSummary(
  source: RecallSource,
  query: SummaryQuery,
): Promise<FlatEvent | null> {
  let newest = await source.store.newestSummary(query);
  for (const event of source.unreadEvents) {
    if (
      event.type === "session_summary" &&
      event.projectPath === query.projectPath &&
      (query.sessionId === undefined || event.sessionId === query.sessionId) &&
      (query.notSessionId === undefined || event.sessionId !== query.notSessionId) &&
      (query.until === undefined || event.ts <= query.until) &&
      (newest === null || event.ts >= newest.ts) &&
      isUsable(flatten(event))
    ) {
      newest = flatten(event);
    }
  }
  return newest;
}

/** Another session's; `unsummarized` are the project's without a summary, the newest first. */
export async function findPreviousSession(
  source: RecallSource,
  of: { readonly projectPath: string; readonly sessionId: string },
  unsummarized: readonly SessionRecord[],
  evidence: LivenessEvidence,
): Promise<PreviousSummary | null> {
  const { projectPath, sessionId } = of;
  // One from the future would hide all others until then.
  const until = new Date(evidence.now.getTime() + MAX_CLOCK_SKEW_MS).toISOString();
  const newest = await findRecordedSummary(source, { projectPath, notSessionId: sessionId, until });
  for (const session of unsummarized) {
    if (newest !== null && session.lastEventAt < newest.ts) break;
    if (session.lastEventAt > until || !isOver(session, evidence)) continue;
    const made = await buildMissingSummary(source, session.sessionId, session);
    if (made !== null && isUsable(flatten(made)))
      return { summary: flatten(made), unrecorded: made };
  }
  return newest === null ? null : { summary: newest, unrecorded: null };
}

/** How many of the newest events show whether a summary is missing. */
const MAX_LATEST_EVENTS = 12;

/** This session's own, of the time before it started again. */
export async function findOwnSession(
  source: RecallSource,
  of: {
    readonly projectPath: string;
    readonly sessionId: string;
    readonly repoId: string | null;
    readonly startId: string | null;
  },
): Promise<PreviousSummary | null> {
  const { projectPath, sessionId, startId } = of;
  const made = (await isCovered(source, sessionId, startId))
    ? null
    : await buildMissingSummary(source, sessionId, of, startId);
  if (made !== null && isUsable(flatten(made))) return { summary: flatten(made), unrecorded: made };
  const newest = await findRecordedSummary(source, { projectPath, sessionId });
  return newest === null ? null : { summary: newest, unrecorded: null };
}

/** Seen at once, in most cases: the last thing before this start was a summary. */
async function isCovered(
  { store, unreadEvents }: RecallSource,
  sessionId: string,
  startId: string | null,
): Promise<boolean> {
  if (unreadEvents.some((event) => event.sessionId === sessionId && event.id !== startId))
    return false;
  const newest = await store.queryEvents({ sessionId, limit: MAX_LATEST_EVENTS });
  const before = newest.find(
    ({ id, type }) => id !== startId && (type === "session_summary" || !isDerivedEvent(type)),
  );
  return before?.type === "session_summary";
}

async function buildMissingSummary(
  source: RecallSource,
  sessionId: string,
  { projectPath, repoId }: { readonly projectPath: string | null; readonly repoId: string | null },
  startId: string | null = null,
): Promise<Event | null> {
  const { events: count } = await source.store.countEvents(sessionId);
  if (count > MOST_EVENTS) return null;
  const all = await loadSessionEvents(source, sessionId);
  const end = startId === null ? -1 : all.findIndex(({ id }) => id === startId);
  const { hidesPrompts = false } = source;
  const session = { sessionId, projectPath, repoId, hidesPrompts };
  return makeMissingSummary(session, end < 0 ? all : all.slice(0, end));
}
