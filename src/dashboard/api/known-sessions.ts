/**
 * What sessions are doing, as it was told last. Changes are shown once a frame, however many come. What a reset tells takes
 * the place of what was known only when it is complete, so that nothing flickers when the daemon starts anew.
 */
import { signal } from "@preact/signals";
import { askAgain } from "./connection.ts";
import { readJson } from "./read-json.ts";
import type { Snapshot } from "./snapshot.ts";
import type { Told } from "./sse.ts";

export const sessions = signal<ReadonlyMap<string, Snapshot>>(new Map());
/** Whether all there are have been told. */
export const isComplete = signal(false);
/** Of the program that runs; another one than the page's own after an upgrade. */
export const runningVersion = signal<string | null>(null);

let known = new Map<string, Snapshot>();
let arriving: Map<string, Snapshot> | null = null;
let lastId: string | null = null;
let isDue = false;

/** Of the event that was told last, to go on from there. */
export const lastEventId = (): string | null => lastId;

/** All of it, for another page of ours that begins. */
export type Everything = {
  readonly sessions: readonly Snapshot[];
  readonly lastId: string | null;
  readonly version: string | null;
};

export const everything = (): Everything => ({
  sessions: [...known.values()],
  lastId,
  version: runningVersion.value,
});

export function takeEverything(told: Everything): void {
  known = new Map(told.sessions.map((session) => [session.sessionId, session]));
  arriving = null;
  ({ lastId } = told);
  runningVersion.value = told.version;
  isComplete.value = true;
  showSoon();
}

export function take({ id, event, data }: Told): void {
  if (id !== null) lastId = id;
  switch (event) {
    case "hello":
      runningVersion.value = (readJson(data) as { version: string }).version;
      return;
    case "reset":
      arriving = new Map();
      return;
    case "session": {
      const session = readJson(data) as Snapshot;
      (arriving ?? known).set(session.sessionId, session);
      break;
    }
    case "gone": {
      const { sessionId } = readJson(data) as { sessionId: string };
      (arriving ?? known).delete(sessionId);
      // It may have been forgotten: nobody goes on showing what was said in it.
      askAgain();
      break;
    }
    case "ready":
      if (arriving !== null) known = arriving;
      arriving = null;
      isComplete.value = true;
      break;
    default:
      return;
  }
  // The first time, the first that come are better than nothing: those that are active.
  if (arriving === null || (!isComplete.value && arriving.size <= FIRST_SHOWN)) showSoon();
}

const FIRST_SHOWN = 50;

/** A hidden page draws no frames. */
function showSoon(): void {
  if (isDue) return;
  isDue = true;
  const show = (): void => {
    isDue = false;
    sessions.value = new Map(arriving !== null && !isComplete.value ? arriving : known);
  };
  if (document.hidden) setTimeout(show, 100);
  else requestAnimationFrame(show);
}
