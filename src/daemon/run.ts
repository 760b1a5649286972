/**
 * The daemon: continuous ingest, and summaries of sessions that never said goodbye. One per home.
 *
 *   starts ── lock taken by another ──▶ leaves, 0
 *     │ lock held, presence written, socket open
 *     ▼
 *   follows ── settings or database file changed ──▶ opens them again, follows
 *     │
 *     ├─ asked to stop (SIGTERM, SIGINT, POST /stop)
 *     ├─ nothing recorded for 30 minutes and nobody looking
 *     ├─ the program was replaced or taken away: the new one takes over at the next session
 *     └─ the home is gone, or belongs to another daemon ──▶ leaves, 0
 *
 * Nothing depends on it: hooks write without it, and whoever reads ingests first. A fault is written to
 * `logs/faults.jsonl`, and following goes on.
 */
import { mkdirSync } from "node:fs";
import { readPresence, removePresence, writePresence } from "../config/daemon-presence.ts";
import { resolvePaths, type Paths } from "../config/paths.ts";
import { version } from "../config/version.ts";
import type { IngestContext } from "../ingest/context.ts";
import { follow } from "../ingest/follow.ts";
import { ingestContext, openInstallation } from "../ingest/installation.ts";
import { fillKnownErrors } from "../ingest/lasting-errors.ts";
import { recoverSummaries } from "../ingest/recover.ts";
import { type FaultLine, recordFault } from "../journal/faults.ts";
import { StoreFault } from "../store/fault.ts";
import { openSqliteStore } from "../store/sqlite/sqlite-store.ts";
import { isRunning, processStart } from "../system/process-start.ts";
import { system } from "../system/system.ts";
import { takeLock } from "./lock.ts";
import { openSocket } from "./socket.ts";
import { openStatusBoard, type StatusBoard } from "./status.ts";

const CHECK_MS = 1000;
const IDLE_MS = 30 * 60_000;
/** After a fault that stopped it from following at all. */
const RETRY_MS = 5000;
/** How often sessions are looked for that never said goodbye, and how long that may take. */
const RECOVER_MS = 5000;
const RECOVER_TURN_MS = 100;
/** It brings in a few events at a time, and keeps what it holds all day. */
const CACHE_KILOBYTES = 4096;
/** After so many events, once it is quiet, the memory they took is given back. */
const MANY_EVENTS = 1000;
const QUIET_MS = 2000;

type Leaving = "asked" | "idle" | "program_changed" | "home_gone";

/** `self-gen daemon run [--idle SECONDS]`. */
export async function runDaemon(args: readonly string[]): Promise<number> {
  process.umask(0o077);
  const paths = resolvePaths(process.env, process.execPath);
  if (paths === null) return 1;
  try {
    mkdirSync(paths.run, { recursive: true, mode: 0o700 });
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

const codeOf = (error: unknown): string => (error instanceof StoreFault ? error.code : "INTERNAL");

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
  const board = openStatusBoard(startedAt);
  const ending = new AbortController();
  const leave = (why: Leaving): void => ending.abort(why);
  process.on("SIGTERM", () => leave("asked"));
  process.on("SIGINT", () => leave("asked"));
  const socket = openSocket(paths.run, (request) => answer(request, board, leave));
  writePresence(paths.run, {
    pid: process.pid,
    pidStart: processStart(process.pid),
    version,
    program: process.execPath,
    startedAt,
    socket: socket?.path ?? null,
  });

  const programAtStart = system.factsAt(process.execPath)?.identity;
  const isOurs = (): boolean => readPresence(paths.run)?.pid === process.pid;
  let tidiedAt = 0;
  const look = (): void => {
    if (!isOurs()) leave("home_gone");
    else if (system.factsAt(process.execPath)?.identity !== programAtStart)
      leave("program_changed");
    else if (board.quietMs() > idleAfterMs) leave("idle");
    else if (board.now().ingested > tidiedAt + MANY_EVENTS && board.quietMs() > QUIET_MS) {
      tidiedAt = board.now().ingested;
      Bun.gc(true);
    }
  };
  const looking = setInterval(look, CHECK_MS);

  const fault = (error: unknown): void => {
    const line = faultLine(error);
    // When another process writes, it will be our turn.
    if (line.code === "DB_BUSY" || !board.faulted(line.ts, line.code)) return;
    // Writing it down would bring back a home that was taken away.
    if (isOurs()) recordFault(paths.logs, line);
  };

  for (;;) {
    // Opening makes what is not there: a home that was taken away must not come back.
    look();
    if (ending.signal.aborted) break;
    try {
      await followOnce(paths, ending.signal, (events) => board.ingested(events), fault);
    } catch (error) {
      fault(error);
      await sleep(RETRY_MS, ending.signal);
    }
  }

  clearInterval(looking);
  socket?.close();
  if (isOurs()) removePresence(paths.run);
}

function answer(request: Request, board: StatusBoard, leave: (why: Leaving) => void): Response {
  const pathname = URL.parse(request.url)?.pathname;
  if (request.method === "GET" && pathname === "/status") return Response.json(board.now());
  if (request.method === "POST" && pathname === "/stop") {
    // The answer goes first.
    setTimeout(() => leave("asked"), 10);
    return Response.json({ stopping: true });
  }
  return Response.json({ error: "unknown request" }, { status: 404 });
}

/** Follows until asked to end, or until the settings or the database file are other ones. */
async function followOnce(
  paths: Paths,
  ending: AbortSignal,
  onEvents: (inserted: number) => void,
  onFault: (error: unknown) => void,
): Promise<void> {
  const settings = system.readFile(paths.config);
  const installation = openInstallation(paths);
  const store = openSqliteStore(installation.dbPath, { cacheKilobytes: CACHE_KILOBYTES });
  const identity = (): string | undefined => system.factsAt(installation.dbPath)?.identity;
  const opened = identity();
  const changed = new AbortController();
  const check = setInterval(() => {
    if (identity() !== opened || system.readFile(paths.config) !== settings) changed.abort();
  }, CHECK_MS);
  const context = ingestContext(installation, store);
  let recovered = fillKnownErrors(store).catch(onFault);
  const recovering = setInterval(() => {
    recovered = recovered.then(() => recover(context)).catch(onFault);
  }, RECOVER_MS);
  try {
    await follow(context, AbortSignal.any([ending, changed.signal]), {
      report: ({ inserted }) => onEvents(inserted),
      fault: onFault,
    });
  } finally {
    clearInterval(check);
    clearInterval(recovering);
    await recovered;
    await store.close();
  }
}

/** Nothing is written for a home that is switched off or paused. */
async function recover(context: IngestContext): Promise<void> {
  if (context.privacy?.isRecording === false) return;
  const now = new Date();
  const deadline = now.getTime() + RECOVER_TURN_MS;
  await recoverSummaries(context, { now, isRunning }, { isLate: () => Date.now() > deadline });
}

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
