/**
 * A summary as an event. Its id is made from what it summarises: the end that was reported, or, where none was, the first
 * event that no summary covers. So hook, daemon and recovery make one and the same, whoever comes first.
 */
import { asText, type Event, LINE_VERSION, getProjectName } from "../../event/event.ts";
import { derivedId } from "../../event/id.ts";
import { isMade, showsLife } from "../../event/life.ts";
import type { FlatEvent } from "../../store/store.ts";
import { summarize } from "./summarize.ts";

/** Whose summary it is; a session's project is the one it started in. */
export type Summarized = {
  readonly sessionId: string;
  readonly projectPath: string | null;
  readonly repoId: string | null;
  /** What was asked is not to be kept (`collectPromptText`). */
  readonly hidesPrompts?: boolean;
};

const isPhase = (event: FlatEvent, phase: string): boolean =>
  event.type === "session.lifecycle" && event["phase"] === phase;

/** The summary of a session that ended, at the time of its end. */
export function endedSummary(
  session: Summarized,
  events: readonly FlatEvent[],
  end: { readonly id: string; readonly ts: string; readonly reason: string | null },
): Event {
  return eventOf(session, end.id, end.ts, events, { reason: end.reason, recovered: false });
}

/**
 * The summary that a session's events lack, at the time of its last event; null when they lack none. `events` in time
 * order. Whether the session is over is for the caller to know.
 */
export function missingSummary(session: Summarized, events: readonly FlatEvent[]): Event | null {
  const covered = events.findLastIndex(({ type }) => type === "session_summary");
  const rest = events
    .slice(covered + 1)
    .filter((event) => showsLife(event.type, event["phase"]) || isPhase(event, "ended"));
  const [first] = rest;
  const last = rest.at(-1);
  if (first === undefined || last === undefined) return null;
  const isEnd = isPhase(last, "ended");
  const reason = isEnd ? asText(last["reason"]) : null;
  // A turn's end shows no life, and is covered all the same.
  const seen = isEnd ? last : (events.findLast(({ type }) => !isMade(type)) ?? last);
  return eventOf(session, isEnd ? last.id : first.id, seen.ts, events, { reason, recovered: true });
}

function eventOf(
  { sessionId, projectPath, repoId, hidesPrompts = false }: Summarized,
  madeFrom: string,
  ts: string,
  events: readonly FlatEvent[],
  how: { readonly reason: string | null; readonly recovered: boolean },
): Event {
  // One id may be resumed elsewhere: what was done in another project is not told in this one.
  const isOwn = (event: FlatEvent): boolean =>
    event.projectPath === null || event.projectPath === projectPath;
  return {
    v: LINE_VERSION,
    id: derivedId("session_summary", sessionId, madeFrom),
    type: "session_summary",
    ts,
    sessionId,
    project: getProjectName(projectPath),
    projectPath,
    data: {
      ...summarize(events.filter(isOwn), { ...how, hidesPrompts }),
      ...(repoId === null ? {} : { repoId }),
    },
  };
}
