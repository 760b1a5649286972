/**
 * A summary as an event. Its id is made from what it summarises: the end that was reported, or, where none was, the first
 * event that no summary covers. So hook, daemon and recovery make one and the same, whoever comes first.
 */
import { asText, type EventOf, type FlatEventOf, makeEvent } from "../../event/event.ts";
import { deriveId } from "../../event/id.ts";
import { isDerivedEvent, isSessionActivity } from "../../event/kinds.ts";
import type { FlatEvent } from "../../store/store.ts";
import { summarize } from "./summarize.ts";

/** Whose summary it is; a session's project is the one it started in. */
export type SummarizedSession = {
  readonly sessionId: string;
  readonly projectPath: string | null;
  readonly repoId: string | null;
  /** What was asked is not to be kept (`collectPromptText`). */
  readonly hidesPrompts?: boolean;
};

const isEnding = (event: FlatEvent): event is FlatEventOf<"session.lifecycle"> =>
  event.type === "session.lifecycle" && event.phase === "ended";

const IMPORTED = "imported";

/** The summary of a session that ended, at the time of its end. */
export function makeEndSummary(
  session: SummarizedSession,
  events: readonly FlatEvent[],
  end: { readonly id: string; readonly ts: string; readonly reason: string | null },
): EventOf<"session_summary"> {
  return eventOf(session, end.id, end.ts, events, { reason: end.reason, recovered: false });
}

/**
 * The summary that a session's events lack, at the time of its last event; null when they lack none. `events` in time
 * order; they are gone through twice. Whether the session is over is for the caller to know.
 */
export function makeMissingSummary(
  session: SummarizedSession,
  events: Iterable<FlatEvent>,
): EventOf<"session_summary"> | null {
  let first: FlatEvent | null = null;
  let last: FlatEvent | null = null;
  let newest: FlatEvent | null = null;
  for (const event of events) {
    // What a summary covers needs no other.
    if (event.type === "session_summary") first = last = null;
    if (!isDerivedEvent(event.type)) newest = event;
    if (!isSessionActivity(event.type, event) && !isEnding(event)) continue;
    first ??= event;
    last = event;
  }
  if (first === null || last === null) return null;
  const isEnd = isEnding(last);
  // A transcript does not say how its session ended: that it was imported is no sign of a crash.
  const reason = isEnding(last) ? asText(last.reason) : last.imported === true ? IMPORTED : null;
  // A turn's end shows no life, and is covered all the same.
  const seen = isEnd ? last : (newest ?? last);
  return eventOf(session, isEnd ? last.id : first.id, seen.ts, events, { reason, recovered: true });
}

function eventOf(
  { sessionId, projectPath, repoId, hidesPrompts = false }: SummarizedSession,
  madeFrom: string,
  ts: string,
  events: Iterable<FlatEvent>,
  how: { readonly reason: string | null; readonly recovered: boolean },
): EventOf<"session_summary"> {
  // One id may be resumed elsewhere: what was done in another project is not told in this one.
  const own = function* (): Generator<FlatEvent> {
    for (const event of events)
      if (event.projectPath === null || event.projectPath === projectPath) yield event;
  };
  const id = deriveId("session_summary", sessionId, madeFrom);
  return makeEvent(
    "session_summary",
    { id, ts, sessionId, projectPath },
    {
      ...summarize(own(), { ...how, hidesPrompts }),
      ...(repoId === null ? {} : { repoId }),
    },
  );
}
