/** Starting, ending and asking the daemon, from a command. */
import {
  type DaemonPresence,
  type DaemonStatus,
  findRunningDaemon,
} from "../../config/daemon-presence.ts";
import { startDetached } from "../../system/start-detached.ts";
import { isOwnSocket } from "../../system/ownership.ts";
import type { Paths } from "../../config/paths.ts";
import { host } from "../../system/host.ts";

const REQUEST_TIMEOUT_MS = 2000;
const START_TIMEOUT_MS = 5000;
const STOP_TIMEOUT_MS = 5000;
const POLL_MS = 20;

type DaemonRefusal = { readonly code: string; readonly message: string; readonly fix: string };

/** What it answered, or why it would not. */
export type DaemonAnswer = { readonly answer: unknown } | { readonly refusal: DaemonRefusal };

/** Null when it does not answer. */
export async function askDaemon(
  { socket }: DaemonPresence,
  method: "GET" | "POST",
  path: string,
): Promise<DaemonAnswer | null> {
  // Another user's would be told what we ask, and could answer what it likes.
  if (socket === null || !isOwnSocket(socket)) return null;
  try {
    const response = await fetch(`http://localhost${path}`, {
      unix: socket,
      method,
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    const answer: unknown = await response.json();
    return response.ok
      ? { answer }
      : { refusal: (answer as { readonly error: DaemonRefusal }).error };
  } catch {
    return null;
  }
}

async function requestDaemon(
  daemon: DaemonPresence,
  method: "GET" | "POST",
  path: string,
): Promise<unknown> {
  const daemonAnswer = await askDaemon(daemon, method, path);
  return daemonAnswer !== null && "answer" in daemonAnswer ? daemonAnswer.answer : null;
}

/** What it tells of itself; null when it does not answer. */
export const askStatus = async (daemon: DaemonPresence): Promise<DaemonStatus | null> =>
  (await requestDaemon(daemon, "GET", "/status")) as DaemonStatus | null;

export type DaemonStartResult =
  | { readonly outcome: "started" | "running"; readonly daemon: DaemonPresence }
  | { readonly outcome: "failed" };

/** Starts `program` as the daemon, unless one of the same program runs already. */
export async function startDaemon(paths: Paths, program: string): Promise<DaemonStartResult> {
  const running = findRunningDaemon(paths.run);
  if (running !== null) return { outcome: "running", daemon: running };
  startDetached([program, "daemon", "run"], host().env);
  const daemon = await waitUntil(() => findRunningDaemon(paths.run), START_TIMEOUT_MS);
  return daemon === null ? { outcome: "failed" } : { outcome: "started", daemon };
}

export type DaemonStopResult = "stopped" | "not_running" | "still_running";

export async function stopDaemon(paths: Paths): Promise<DaemonStopResult> {
  const daemon = findRunningDaemon(paths.run);
  if (daemon === null) return "not_running";
  if ((await requestDaemon(daemon, "POST", "/stop")) === null) sendSignal(daemon, "SIGTERM");
  const isGone = (): true | null => (findRunningDaemon(paths.run) === null ? true : null);
  if (await waitUntil(isGone, STOP_TIMEOUT_MS)) return "stopped";
  // It hangs. Nothing of it can be lost: rows and offset commit together.
  sendSignal(daemon, "SIGKILL");
  return (await waitUntil(isGone, STOP_TIMEOUT_MS)) ? "stopped" : "still_running";
}

function sendSignal({ pid }: DaemonPresence, name: "SIGTERM" | "SIGKILL"): void {
  try {
    process.kill(pid, name);
  } catch {
    // It is gone.
  }
}

async function waitUntil<T>(look: () => T | null, limitMs: number): Promise<T | null> {
  const end = host().now().getTime() + limitMs;
  for (;;) {
    const found = look();
    if (found !== null || host().now().getTime() > end) return found;
    await Bun.sleep(POLL_MS);
  }
}
