/**
 * What is recorded of a session already. What hooks saw is never imported: only what happened before the first of their
 * events, because a session may have begun before we were installed. What came back from the public stream after a home
 * was lost tells when turns began and ended: for the time that it covers these are not imported either.
 */
import { isLifecycle } from "../../event/event.ts";
import type { FlatEvent, Store } from "../../store/store.ts";
import { type ComparableEvent, eventMark, eventWords } from "../same-event.ts";

/** What of a session is recorded already. */
export type RecordingCoverage = {
  readonly isKnown: boolean;
  /** Hooks saw it begin: there is nothing before. */
  readonly isWhole: boolean;
  /** Whether hooks saw this, or saw everything since it happened. */
  readonly hasSeen: (event: ComparableEvent) => boolean;
};

const UNRECORDED: RecordingCoverage = { isKnown: false, isWhole: false, hasSeen: () => false };

/** Sources of a session that has nothing before it. */
const FRESH_SOURCES: ReadonlySet<unknown> = new Set(["startup", "clear", "fork"]);

/** `before`: what was known a moment ago, where it was asked already. */
export async function loadRecordedSession(
  store: Store,
  sessionId: string,
  before: RecordingCoverage | null = null,
): Promise<RecordingCoverage> {
  const session = await store.session(sessionId);
  if (session === null) return UNRECORDED;
  // Hooks always know the process: without one they saw nothing since.
  if (before !== null && session.pid === null) return before;
  const events = await store.getSessionEvents(sessionId);
  const isAdopted = openAdoptedTest(events);
  const seen = events.filter((event) => event.hookMs !== undefined);
  const [first] = seen;
  if (first === undefined) {
    return { isKnown: true, isWhole: false, hasSeen: isAdopted };
  }
  const isWhole = isFirstStart(first);
  const marks = new Set(seen.flatMap((event) => eventMark(event.type, event) ?? []));
  const isUnmarked = openUnmarkedTest(seen, first.ts);
  return {
    isKnown: true,
    isWhole,
    hasSeen: (event) =>
      isWhole ||
      event.ts >= first.ts ||
      marks.has(eventMark(event.type, event.data) ?? "") ||
      isUnmarked(event) ||
      isAdopted(event),
  };
}

/** A hook is called a little before or after its record is dated. */
export const HOOK_SLACK_MS = 2000;

/** Whether the public stream told of it. */
function openAdoptedTest(events: readonly FlatEvent[]): (event: ComparableEvent) => boolean {
  const adopted = events.filter(
    (event) => isLifecycle(event.type) && event.hookMs === undefined && event.imported !== true,
  );
  const [first, last] = [adopted[0], adopted.at(-1)];
  if (first === undefined || last === undefined) return () => false;
  const from = shiftTime(first.ts, -HOOK_SLACK_MS);
  const until = shiftTime(last.ts, HOOK_SLACK_MS);
  return ({ type, ts }) => isLifecycle(type) && ts >= from && ts <= until;
}

/**
 * Hooks of clients before 2.1.197 name no prompt, and a fork's first hook there is its prompt's, which its record is dated
 * before: around the first hook, what says the same is the same.
 */
function openUnmarkedTest(
  seen: readonly FlatEvent[],
  firstAt: string,
): (event: ComparableEvent) => boolean {
  const until = shiftTime(firstAt, HOOK_SLACK_MS);
  const unmarked = seen.filter(
    (event) => event.ts <= until && eventMark(event.type, event) === null,
  );
  if (unmarked.length === 0) return () => false;
  const from = shiftTime(firstAt, -HOOK_SLACK_MS);
  const said = new Set(unmarked.map((event) => eventWords(event.type, event)));
  return ({ type, ts, data }) => ts >= from && said.has(eventWords(type, data));
}

export const shiftTime = (ts: string, ms: number): string =>
  new Date(Date.parse(ts) + ms).toISOString();

export const isFirstStart = (event: FlatEvent): boolean =>
  event.type === "session.lifecycle" &&
  event.phase === "started" &&
  FRESH_SOURCES.has(event.source);
