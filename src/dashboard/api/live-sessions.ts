/**
 * What sessions are doing, as it was told last. Changes are shown once a frame, however many come. What a reset tells takes
 * the place of what was known only when it is complete, so that nothing flickers when the daemon starts anew.
 */
import { batch, signal } from "@preact/signals";
import { reloadAnswers } from "./connection.ts";
import { readJson } from "./read-json.ts";
import type { DashboardSession } from "./dashboard-session.ts";
import type { SseMessage } from "./sse.ts";

export const liveSessions = signal<ReadonlyMap<string, DashboardSession>>(new Map());
/** Whether all there are have been told, and can be seen. */
export const isFeedComplete = signal(false);
/** Of the program that runs; another one than the page's own after an upgrade. */
export const runningVersion = signal<string | null>(null);

let currentSessions = new Map<string, DashboardSession>();
let incomingSessions: Map<string, DashboardSession> | null = null;
let lastId: string | null = null;
let isPublishDue = false;
let isComplete = false;

/** Whether all there are were told, be they drawn yet or not: what another page is told does not wait for a frame. */
export const hasWholeFeed = (): boolean => isComplete;

/** Of the event that was told last, to go on from there. */
export const lastEventId = (): string | null => lastId;

/** All of it, for another page of ours that begins. */
export type TabFeedState = {
  readonly sessions: readonly DashboardSession[];
  readonly lastId: string | null;
  readonly version: string | null;
};

export const exportFeedState = (): TabFeedState => ({
  sessions: [...currentSessions.values()],
  lastId,
  version: runningVersion.value,
});

export function importFeedState(told: TabFeedState): void {
  currentSessions = new Map(told.sessions.map((session) => [session.sessionId, session]));
  incomingSessions = null;
  ({ lastId } = told);
  runningVersion.value = told.version;
  isComplete = true;
  publishSoon();
}

export function applyFeedEvent({ id, event, data }: SseMessage): void {
  if (id !== null) lastId = id;
  switch (event) {
    case "hello":
      runningVersion.value = (readJson(data) as { version: string }).version;
      return;
    case "reset":
      incomingSessions = new Map();
      return;
    case "session": {
      const session = readJson(data) as DashboardSession;
      (incomingSessions ?? currentSessions).set(session.sessionId, session);
      break;
    }
    case "gone": {
      const { sessionId } = readJson(data) as { sessionId: string };
      (incomingSessions ?? currentSessions).delete(sessionId);
      // It may have been forgotten: nobody goes on showing what was said in it.
      reloadAnswers();
      break;
    }
    case "ready":
      if (incomingSessions !== null) currentSessions = incomingSessions;
      incomingSessions = null;
      isComplete = true;
      break;
    default:
      return;
  }
  // The first time, the first that come are better than nothing: those that are active.
  if (incomingSessions === null || (!isComplete && incomingSessions.size <= FIRST_BATCH))
    publishSoon();
}

const FIRST_BATCH = 50;

/** A hidden page draws no frames. */
function publishSoon(): void {
  if (isPublishDue) return;
  isPublishDue = true;
  const show = (): void => {
    isPublishDue = false;
    // Together: whoever waits for all of them finds them there.
    batch(() => {
      liveSessions.value = new Map(
        incomingSessions !== null && !isComplete ? incomingSessions : currentSessions,
      );
      isFeedComplete.value = isComplete;
    });
  };
  if (document.hidden) setTimeout(show, 100);
  else requestAnimationFrame(show);
}
