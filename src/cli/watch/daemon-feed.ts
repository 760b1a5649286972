/** The daemon's answers and news, over its socket. */
import { findRunningDaemon } from "../../config/daemon-presence.ts";
import { version } from "../../config/version.ts";
import { isOwnSocket } from "../../system/ownership.ts";
import { openEventReader, type ServerEvent } from "./sse.ts";

const REQUEST_TIMEOUT_MS = 2000;
/** It says something every 15 seconds; after this long without a word it is not there any more. */
const SILENCE_LIMIT_MS = 40_000;

export type DaemonEndpoint = { readonly socket: string; readonly pid: number };

/** Null when none runs that can be asked: another version may mean something else by the same words. */
export function findUsableDaemon(runFolder: string): DaemonEndpoint | null {
  const found = findRunningDaemon(runFolder);
  if (found === null || found.socket === null || found.version !== version) return null;
  // Another user's would be told what we ask, and could answer what it likes.
  return isOwnSocket(found.socket) ? { socket: found.socket, pid: found.pid } : null;
}

/** Whether it answers by now, whatever it was busy with. */
export const isAnswering = async (daemon: DaemonEndpoint): Promise<boolean> =>
  (await requestJson(daemon, "/api/v1/health")) !== null;

/** Null when it does not answer, or not with this. */
export async function requestJson({ socket }: DaemonEndpoint, path: string): Promise<unknown> {
  try {
    const response = await fetch(`http://localhost${path}`, {
      unix: socket,
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** `refused`: it does not know what is asked. `silent`: it has not answered yet. `lost`: it was there. */
export type FollowEnd = "refused" | "silent" | "lost" | "ended";

/** Hands over the daemon's news until it is lost, or until `ending`. */
export async function followEvents(
  { socket }: DaemonEndpoint,
  path: string,
  onEvent: (event: ServerEvent) => void,
  ending: AbortSignal,
  onConnect: () => void = () => undefined,
): Promise<FollowEnd> {
  const silence = new AbortController();
  let watchdog = setTimeout(() => silence.abort(), REQUEST_TIMEOUT_MS);
  const heard = (): void => {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => silence.abort(), SILENCE_LIMIT_MS);
  };
  let isFollowing = false;
  try {
    const response = await fetch(`http://localhost${path}`, {
      unix: socket,
      headers: { accept: "text/event-stream" },
      signal: AbortSignal.any([ending, silence.signal]),
    });
    if (!response.ok || response.body === null) return "refused";
    isFollowing = true;
    onConnect();
    heard();
    const decoder = new TextDecoder();
    const read = openEventReader();
    for await (const bytes of response.body) {
      heard();
      for (const event of read(decoder.decode(bytes, { stream: true }))) onEvent(event);
    }
  } catch {
    // It went away, or we leave.
  } finally {
    clearTimeout(watchdog);
  }
  if (ending.aborted) return "ended";
  return isFollowing ? "lost" : "silent";
}
