/**
 * Live states of sessions: from the daemon, or from a monitor in this process that reads the journal first. Both give the
 * same. A daemon is asked only if it has this version and its socket belongs to this user.
 */
import type { StateResolution } from "../../observe/live/state-resolution.ts";
import type { SessionSnapshot } from "../../observe/monitor/provider.ts";
import { type PublicExplanation, resolutionFromPublic } from "../../observe/public-explanation.ts";
import type { Installation } from "../command/command.ts";
import type { WatchOrigin } from "../watch/board.ts";
import {
  requestJson,
  type DaemonEndpoint,
  followEvents,
  findUsableDaemon,
} from "../watch/daemon-feed.ts";
import { openDaemonNews } from "../watch/daemon-news.ts";
import { openOwnMonitor } from "../watch/own-monitor.ts";

export type SessionExplanation = {
  readonly session: SessionSnapshot;
  readonly resolved: StateResolution;
};

export type LiveSource = {
  readonly source: Exclude<WatchOrigin, "lost">;
  readonly sessions: readonly SessionSnapshot[];
  explain(sessionId: string): Promise<SessionExplanation | null>;
  close(): Promise<void>;
};

export async function openLiveSource(installation: Installation): Promise<LiveSource> {
  const daemon = findUsableDaemon(installation.paths.run);
  return (daemon === null ? null : await openDaemonSource(daemon)) ?? openLocalSource(installation);
}

/** Null when it does not answer. */
export async function openDaemonSource(daemon: DaemonEndpoint): Promise<LiveSource | null> {
  const sessions = await readDaemonSessions(daemon);
  if (sessions === null) return null;
  return {
    source: "daemon",
    sessions,
    explain: async (sessionId) => {
      const path = `/api/v1/sessions/${encodeURIComponent(sessionId)}`;
      return parseExplanation(await requestJson(daemon, path));
    },
    close: () => Promise.resolve(),
  };
}

const NEWS_TIMEOUT_MS = 5000;

/** Its news begin with everything it knows; null when it does not tell. */
async function readDaemonSessions(
  daemon: DaemonEndpoint,
): Promise<readonly SessionSnapshot[] | null> {
  const abortController = new AbortController();
  let all: readonly SessionSnapshot[] | null = null;
  const news = openDaemonNews({
    replaced: (sessions) => {
      all = sessions;
      abortController.abort();
    },
    changed: () => undefined,
  });
  const ending = AbortSignal.any([abortController.signal, AbortSignal.timeout(NEWS_TIMEOUT_MS)]);
  await followEvents(daemon, "/api/v1/events", (event) => news.take(event), ending);
  return all;
}

function parseExplanation(answer: unknown): SessionExplanation | null {
  const { session = null, explanation = null } = (answer ?? {}) as {
    readonly session?: SessionSnapshot | null;
    readonly explanation?: PublicExplanation | null;
  };
  return session === null || explanation === null
    ? null
    : { session, resolved: resolutionFromPublic(explanation) };
}

/** Reads what is kept, once. Throws what keeps it from looking. */
export async function openLocalSource(installation: Installation): Promise<LiveSource> {
  const faults: unknown[] = [];
  const monitor = await openOwnMonitor(installation, (error) => faults.push(error));
  await monitor.init();
  if (faults.length > 0) {
    await monitor.stop();
    throw faults[0];
  }
  const sessions = monitor.getAll();
  return {
    source: "here",
    sessions,
    explain: (sessionId) => {
      const session = sessions.find((one) => one.sessionId === sessionId);
      const resolved = monitor.explain(sessionId);
      return Promise.resolve(
        session === undefined || resolved === null ? null : { session, resolved },
      );
    },
    close: () => monitor.stop(),
  };
}
