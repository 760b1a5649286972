/**
 * What is recorded of a session already. What hooks saw is never imported: only what happened before the first of their
 * events, because a session may have begun before we were installed. What came back from the public stream after a home
 * was lost tells when turns began and ended: for the time that it covers these are not imported either.
 */
import { isLifecycle } from "../../event/event.ts";
import type { FlatEvent, Store } from "../../store/store.ts";
import { type Happened, markOf, wordsOf } from "../same-event.ts";

export type RecordedSession = {
  readonly isKnown: boolean;
  /** Hooks saw it begin: there is nothing before. */
  readonly isWhole: boolean;
  /** Whether hooks saw this, or saw everything since it happened. */
  readonly hasSeen: (event: Happened) => boolean;
};

const UNKNOWN: RecordedSession = { isKnown: false, isWhole: false, hasSeen: () => false };

/** Sources of a session that has nothing before it. */
const FIRST: ReadonlySet<unknown> = new Set(["startup", "clear", "fork"]);

/** `before`: what was known a moment ago, where it was asked already. */
export async function recordedSession(
  store: Store,
  sessionId: string,
  before: RecordedSession | null = null,
): Promise<RecordedSession> {
  const session = await store.session(sessionId);
  if (session === null) return UNKNOWN;
  // Hooks always know the process: without one they saw nothing since.
  if (before !== null && session.pid === null) return before;
  const events = await store.getSessionEvents(sessionId);
  const isAdopted = adoptedTime(events);
  const seen = events.filter((event) => event.hookMs !== undefined);
  const [first] = seen;
  if (first === undefined) {
    return { isKnown: true, isWhole: false, hasSeen: isAdopted };
  }
  const isWhole = isFirst(first);
  const marks = new Set(seen.flatMap((event) => markOf(event.type, event) ?? []));
  const isUnmarked = unmarkedTime(seen, first.ts);
  return {
    isKnown: true,
    isWhole,
    hasSeen: (event) =>
      isWhole ||
      event.ts >= first.ts ||
      marks.has(markOf(event.type, event.data) ?? "") ||
      isUnmarked(event) ||
      isAdopted(event),
  };
}

/** A hook is called a little before or after its record is dated. */
export const SLACK_MS = 2000;

/** Whether the public stream told of it. */
function adoptedTime(events: readonly FlatEvent[]): (event: Happened) => boolean {
  const adopted = events.filter(
    (event) => isLifecycle(event.type) && event.hookMs === undefined && event.imported !== true,
  );
  const [first, last] = [adopted[0], adopted.at(-1)];
  if (first === undefined || last === undefined) return () => false;
  const from = moved(first.ts, -SLACK_MS);
  const until = moved(last.ts, SLACK_MS);
  return ({ type, ts }) => isLifecycle(type) && ts >= from && ts <= until;
}

/**
 * Hooks of clients before 2.1.197 name no prompt, and a fork's first hook there is its prompt's, which its record is dated
 * before: around the first hook, what says the same is the same.
 */
function unmarkedTime(seen: readonly FlatEvent[], firstAt: string): (event: Happened) => boolean {
  const until = moved(firstAt, SLACK_MS);
  const unmarked = seen.filter((event) => event.ts <= until && markOf(event.type, event) === null);
  if (unmarked.length === 0) return () => false;
  const from = moved(firstAt, -SLACK_MS);
  const said = new Set(unmarked.map((event) => wordsOf(event.type, event)));
  return ({ type, ts, data }) => ts >= from && said.has(wordsOf(type, data));
}

export const moved = (ts: string, ms: number): string =>
  new Date(Date.parse(ts) + ms).toISOString();

export const isFirst = (event: FlatEvent): boolean =>
  event.type === "session.lifecycle" && event.phase === "started" && FIRST.has(event.source);
