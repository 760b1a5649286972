/**
 * News of sessions for as long as somebody looks, from the daemon or, without one, from a monitor in this process:
 *
 *   daemon ── it does not answer any more ──▶ lost ── it is back ──▶ daemon, from the last news on
 *     ▲                                        │ not back after a while
 *     └──────────── one answers again ─ here ◀─┘  (and from the start, when none does)
 */
import type { Installation } from "../command/command.ts";
import type { WatchOrigin } from "./board.ts";
import { type DaemonEndpoint, findUsableDaemon, followEvents, isAnswering } from "./daemon-feed.ts";
import { type SessionChangeListener, openDaemonNews } from "./daemon-news.ts";
import { openOwnMonitor } from "./own-monitor.ts";
import { host } from "../../system/host.ts";

export type SessionNewsListener = SessionChangeListener & {
  source(source: WatchOrigin): void;
};

const POLL_MS = 500;
/** A connection that is back within this time was never missed. */
const UNNOTICED_MS = 1000;
const BETWEEN_TRIES_MS = 100;
/** A daemon that was replaced, or is started again, is back within this time. */
const PATIENCE_MS = 3000;

export async function followSessionNews(
  installation: Installation,
  tell: SessionNewsListener,
  ending: AbortSignal,
): Promise<void> {
  const { run } = installation.paths;
  /** One that does not know what is asked is not asked again. */
  let useless: number | null = null;
  /** One that is too busy to answer is asked again, and not waited for. */
  let silent: number | null = null;
  const usable = (): DaemonEndpoint | null => {
    const daemon = findUsableDaemon(run);
    return daemon?.pid === useless ? null : daemon;
  };
  const source = openOriginNotifier(tell);
  const news = openDaemonNews({
    replaced: (sessions) => {
      source.is("daemon");
      tell.replaced(sessions);
    },
    changed: (refresh) => tell.changed(refresh),
  });
  while (!ending.aborted) {
    const daemon =
      (await waitUntil(usable, news.lastId() === null ? 0 : PATIENCE_MS, ending)) ?? null;
    if (daemon === null || daemon.pid === silent) {
      const here = { ...tell, source: source.is };
      await followHere(installation, here, async () => isWorthAsking(usable(), silent), ending);
      silent = null;
      continue;
    }
    const id = news.lastId();
    const path = id === null ? "/api/v1/events" : `/api/v1/events?lastEventId=${id}`;
    const followed = await followEvents(
      daemon,
      path,
      (event) => {
        // It goes on where it stopped, and nothing was missed.
        if (event.event === "ready") source.is("daemon");
        news.take(event);
      },
      ending,
      source.isConnected,
    );
    if (followed === "refused") useless = daemon.pid;
    if (followed === "silent") silent = daemon.pid;
    if (followed === "lost") {
      source.isLost();
      await pause(BETWEEN_TRIES_MS, ending);
    }
  }
  source.close();
}

/** A new one is asked at once; one that was silent when it answers. */
const isWorthAsking = async (
  daemon: DaemonEndpoint | null,
  silent: number | null,
): Promise<boolean> => daemon !== null && (daemon.pid !== silent || (await isAnswering(daemon)));

type OriginNotifier = {
  readonly is: (source: WatchOrigin) => void;
  /** There is a connection again: how long its first word takes is no loss. */
  readonly isConnected: () => void;
  readonly isLost: () => void;
  readonly close: () => void;
};

/** Tells where news come from; that they come from nowhere, only when that lasts. */
function openOriginNotifier(tell: Pick<SessionNewsListener, "source">): OriginNotifier {
  let noticing: ReturnType<typeof setTimeout> | null = null;
  const close = (): void => {
    if (noticing !== null) clearTimeout(noticing);
    noticing = null;
  };
  return {
    close,
    isConnected: close,
    is: (source) => {
      close();
      tell.source(source);
    },
    isLost: () => {
      noticing ??= setTimeout(() => tell.source("lost"), UNNOTICED_MS);
    },
  };
}

async function followHere(
  installation: Installation,
  tell: SessionNewsListener,
  isEnough: () => Promise<boolean>,
  ending: AbortSignal,
): Promise<void> {
  const monitor = await openOwnMonitor(installation);
  try {
    await monitor.init();
    tell.source("here");
    tell.replaced(monitor.getAll());
    monitor.onRefresh((refresh) => tell.changed(refresh));
    await waitUntil(async () => ((await isEnough()) ? true : null), Infinity, ending);
  } finally {
    await monitor.stop();
  }
}

async function waitUntil<T>(
  look: () => T | null | Promise<T | null>,
  limitMs: number,
  ending: AbortSignal,
): Promise<T | null> {
  const end = host().now().getTime() + limitMs;
  for (;;) {
    const found = await look();
    if (found !== null || ending.aborted || host().now().getTime() >= end) return found;
    await pause(POLL_MS, ending);
  }
}

const pause = (ms: number, ending: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      ending.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    ending.addEventListener("abort", done);
  });
