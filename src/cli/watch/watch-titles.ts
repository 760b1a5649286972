/** What the sessions of the board are called, as `sessions` and `show` call them: read again when one of them changed. */
import { ingest } from "../../ingest/ingest.ts";
import type { SessionSnapshot } from "../../observe/monitor/provider.ts";
import { loadSessionTitles } from "../../observe/session-title.ts";
import { type Installation, withStore } from "../command/command.ts";
import type { SessionTitles } from "./board.ts";

/** Longer no screen waits for titles. */
const PATIENCE_MS = 500;
/** A session that works changes many times in a second, and its title hardly ever. */
const REST_MS = 5000;

/** Empty where the records cannot be read: the board says the rest. */
export async function loadWatchTitles(
  installation: Installation,
  sessions: readonly SessionSnapshot[],
): Promise<SessionTitles> {
  if (sessions.length === 0) return new Map();
  try {
    return await withStore(installation, async (context) => {
      await ingest(context, { patienceMs: PATIENCE_MS });
      const ids = sessions.map(({ sessionId }) => sessionId);
      return loadSessionTitles(context.store, ids);
    });
  } catch {
    return new Map();
  }
}

export type WatchTitles = {
  readonly titles: () => SessionTitles;
  /** Reads them soon. */
  readonly refresh: () => void;
  readonly stop: () => void;
};

export function openWatchTitles(
  installation: Installation,
  all: () => readonly SessionSnapshot[],
  onRead: () => void,
): WatchTitles {
  let known: SessionTitles = new Map();
  let [isReading, isDue, isStopped] = [false, false, false];
  let resting: ReturnType<typeof setTimeout> | null = null;
  const read = async (): Promise<void> => {
    isDue = false;
    isReading = true;
    const found = await loadWatchTitles(installation, all());
    isReading = false;
    if (isStopped) return;
    known = new Map([...known, ...found]);
    onRead();
    resting = setTimeout(() => {
      resting = null;
      if (isDue) void read();
    }, REST_MS);
  };
  return {
    titles: () => known,
    refresh: () => {
      isDue = true;
      if (!isReading && resting === null) void read();
    },
    stop: () => {
      isStopped = true;
      if (resting !== null) clearTimeout(resting);
    },
  };
}
