/**
 * The daemon: continuous ingest and its background work (`follow-home.ts`), the live monitor and its server
 * (`live-server.ts`). One per home.
 *
 *   starts ── lock taken by another ──▶ leaves, 0
 *     │ lock held, presence written, socket open
 *     ▼
 *   follows ── settings or database file changed ──▶ opens them again, follows
 *     │
 *     ├─ asked to stop (SIGTERM, SIGINT, POST /stop)
 *     ├─ nothing recorded for 30 minutes, no session running, and nobody looking
 *     ├─ the program was replaced or taken away: the new one takes over at the next session
 *     └─ the home is gone, or belongs to another daemon ──▶ leaves, 0
 *
 * Nothing depends on it: hooks write without it, and every reader ingests first. A fault is written to
 * `logs/faults.jsonl`, and the daemon continues.
 */
import { chmodSync, mkdirSync } from "node:fs";
import { readPresence, removePresence, writePresence } from "../config/daemon-presence.ts";
import { resolvePaths, type Paths } from "../config/paths.ts";
import { version } from "../config/version.ts";
import { type FaultLine, recordFault } from "../journal/faults.ts";
import { StoreFault } from "../store/fault.ts";
import { processStart } from "../system/process-start.ts";
import { system } from "../system/system.ts";
import { type FollowHomeHandlers, followHome, MEMORY_RELEASE_EVENTS } from "./follow-home.ts";
import { HttpFault } from "./http.ts";
import { keepFollowing } from "./keep-following.ts";
import { type ExitReason, findExitReason } from "./exit-reason.ts";
import { openLiveServer } from "./live-server.ts";
import { takeLock } from "./lock.ts";
import { NotifyFault } from "./chores/notify.ts";
import { openStatusTracker } from "./status.ts";

const CHECK_MS = 1000;
const IDLE_MS = 30 * 60_000;
/** Once it is quiet, the memory that many events took is given back. */
const QUIET_MS = 2000;

/** `self-gen daemon run [--idle SECONDS]`. */
export async function runDaemon(args: readonly string[]): Promise<number> {
  process.umask(0o077);
  const paths = resolvePaths(process.env, process.execPath);
  if (paths === null) return 1;
  try {
    mkdirSync(paths.run, { recursive: true, mode: 0o700 });
    // Whoever made it before may have been careless; what we believe lies in it.
    chmodSync(paths.run, 0o700);
    // Without it there would be no folder to watch before the first event.
    mkdirSync(folderOf(paths.journal), { recursive: true, mode: 0o700 });
    using lock = takeLock(paths.run);
    if (lock !== null) await serve(paths, idleMs(args));
    return 0;
  } catch (error) {
    recordFault(paths.logs, faultLine(error));
    return 1;
  }
}

const codeOf = (error: unknown): string =>
  error instanceof StoreFault || error instanceof NotifyFault || error instanceof HttpFault
    ? error.code
    : "INTERNAL";

const faultLine = (error: unknown): FaultLine => ({
  ts: new Date().toISOString(),
  where: "daemon",
  code: codeOf(error),
  message: error instanceof Error ? error.message : String(error),
});

function idleMs(args: readonly string[]): number {
  const seconds = Number(args[args.indexOf("--idle") + 1]);
  return args.includes("--idle") && seconds > 0 ? seconds * 1000 : IDLE_MS;
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/"));

async function serve(paths: Paths, idleAfterMs: number): Promise<void> {
  const startedAt = new Date().toISOString();
  const board = openStatusTracker(startedAt);
  const ending = new AbortController();
  const leave = (why: ExitReason | "asked"): void => ending.abort(why);
  process.on("SIGTERM", () => leave("asked"));
  process.on("SIGINT", () => leave("asked"));

  const isOurs = (): boolean => readPresence(paths.run)?.pid === process.pid;
  const fault = (error: unknown): void => {
    const line = faultLine(error);
    // When another process writes, it will be our turn.
    if (line.code === "DB_BUSY" || !board.noteFault(line.ts, line.code)) return;
    // Writing it down would bring back a home that was taken away.
    if (isOurs()) recordFault(paths.logs, line);
  };

  // Whoever asks finds somebody at once; what is being read is told as it becomes known.
  const live = await openLiveServer(paths, {
    status: () => board.now(),
    // The answer goes first.
    stop: () => void setTimeout(() => leave("asked"), 10),
    fault,
  });
  writePresence(paths.run, {
    pid: process.pid,
    pidStart: processStart(process.pid),
    version,
    program: process.execPath,
    startedAt,
    socket: live.socket,
  });
  if (live.httpFault !== null) fault(live.httpFault);

  const programAtStart = system.factsAt(process.execPath)?.identity;
  let tidiedAt = 0;
  const look = (): void => {
    const seen = {
      isHomeOurs: isOurs(),
      isProgramSame: system.factsAt(process.execPath)?.identity === programAtStart,
      quietMs: board.quietMs(),
      isNeeded: live.isNeeded,
    };
    const why = findExitReason(seen, idleAfterMs);
    if (why !== null) leave(why);
    else if (board.now().ingested > tidiedAt + MEMORY_RELEASE_EVENTS && seen.quietMs > QUIET_MS) {
      tidiedAt = board.now().ingested;
      Bun.gc(true);
    }
  };
  const looking = setInterval(look, CHECK_MS);

  const following: FollowHomeHandlers = {
    monitor: live.monitor,
    onOpen: live.onOpen,
    ingested: (events) => board.noteIngest(events),
    fault,
    memory: null,
  };
  await keepFollowing(ending.signal, {
    // Opening makes what is not there: a home that was taken away must not come back.
    look,
    follow: () => followHome(paths, ending.signal, following),
    onError: (error) => {
      fault(error);
      live.notOpened(error);
    },
  });

  clearInterval(looking);
  await live.close();
  if (isOurs()) removePresence(paths.run);
}
