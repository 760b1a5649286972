/**
 * A home that holds the program as an installed one would, and daemons started from it. Each daemon is ended before the
 * home goes, whoever started it. The program is a link of its own, so that a build elsewhere changes nothing under a
 * running daemon.
 */
import { Database } from "bun:sqlite";
import { expect } from "bun:test";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { type DaemonPresence, findRunningDaemon } from "../../src/config/daemon-presence.ts";
import { takeLock } from "../../src/daemon/lock.ts";
import type { Event } from "../../src/event/event.ts";
import { newId } from "../../src/event/id.ts";
import { encodeLine } from "../../src/event/line.ts";
import { appendLines } from "../../src/journal/append.ts";
import { anEvent } from "../event/samples.ts";
import { start } from "../hooks/processes.ts";
import { placeProgram } from "../place-program.ts";
import { openSandbox, type Ran, type Sandbox } from "../sandbox.ts";
import { until } from "../until.ts";
import { HANG_MS } from "../limits.ts";

export type Daemon = {
  readonly pid: number;
  /** The exit code, once it has ended; null when a signal ended it. */
  readonly ended: Promise<number | null>;
  signal(name: "SIGTERM" | "SIGINT" | "SIGKILL" | "SIGSTOP" | "SIGCONT"): void;
};

export type DaemonHome = AsyncDisposable & {
  /** For hooks and commands of the built program; its files are this home's. */
  readonly sandbox: Sandbox;
  readonly home: string;
  readonly runFolder: string;
  /** `<home>/bin/self-gen`, unless told. */
  readonly program: string;
  /** Runs the home's own program to its end. */
  run(...args: readonly string[]): Promise<Ran>;
  /** A hook of the home's own program, as a client calls it. */
  hook(payload: unknown, env?: Readonly<Record<string, string>>): Promise<Ran>;
  /** Starts `daemon run` without waiting. */
  spawnDaemon(...args: readonly string[]): Daemon;
  /** Starts `daemon run` and waits until it is the daemon. */
  startDaemon(...args: readonly string[]): Promise<Daemon>;
  living(): DaemonPresence | null;
  /** Every process that runs this home's program. */
  processes(): number[];
};

export type HomeOptions = {
  /** Where the home lies, given the sandbox's folder. */
  readonly homeIn?: (folder: string) => string;
  /** Where the program lies, given the sandbox's folder. */
  readonly programIn?: (folder: string) => string;
  readonly env?: (folder: string) => Readonly<Record<string, string>>;
};

export function openDaemonHome(options: HomeOptions = {}): DaemonHome {
  const given = openSandbox();
  const { folder } = given;
  const home = options.homeIn?.(folder) ?? given.home;
  const sandbox: Sandbox = {
    ...given,
    home,
    journal: join(home, "journal/events.jsonl"),
    db: join(home, "data/self-gen.db"),
    env: { ...given.env, ...options.env?.(folder), SELF_GEN_HOME: home },
  };
  const program = options.programIn?.(folder) ?? join(home, "bin/self-gen");
  placeProgram(program);
  const runFolder = join(home, "run");
  const children: Bun.Subprocess[] = [];

  const spawnDaemon = (...args: readonly string[]): Daemon => {
    const child = Bun.spawn([program, "daemon", "run", ...args], {
      cwd: "/",
      env: { ...sandbox.env },
      stdio: ["ignore", "ignore", "ignore"],
    });
    children.push(child);
    return {
      pid: child.pid,
      ended: child.exited.then(() => child.exitCode),
      signal: (name) => child.kill(name),
    };
  };

  return {
    sandbox,
    home,
    runFolder,
    program,
    run: (...args) => start(sandbox, [program, ...args], { timeoutMs: HANG_MS }).ended,
    hook: (payload, env = {}) =>
      start(sandbox, [program, "hook"], {
        stdin: new Blob([`${JSON.stringify(payload)}\n`]),
        env,
      }).ended,
    spawnDaemon,
    startDaemon: async (...args) => {
      const daemon = spawnDaemon(...args);
      await until(() => findRunningDaemon(runFolder)?.pid === daemon.pid);
      return daemon;
    },
    living: () => findRunningDaemon(runFolder),
    processes: () => processesOf(program),
    [Symbol.asyncDispose]: async () => {
      const left = findRunningDaemon(runFolder);
      for (const pid of [...(left === null ? [] : [left.pid]), ...processesOf(program)]) end(pid);
      for (const child of children) {
        child.kill("SIGKILL");
        await child.exited;
      }
      await until(() => processesOf(program).length === 0);
      rmSync(home, { recursive: true, force: true });
      given[Symbol.dispose]();
    },
  };
}

function end(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It is gone.
  }
}

/** Only Linux tells which program a process runs, also when that was deleted or replaced since. */
function processesOf(program: string): number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const running = readlinkSync(`/proc/${name}/exe`);
      return running === program || running === `${program} (deleted)` ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

let made = 0;

/** Events of now, each of a session of its own. */
export const freshEvents = (count: number): Event[] =>
  Array.from({ length: count }, () =>
    anEvent({ ts: new Date().toISOString(), sessionId: `session-${made++}` }),
  );

/** Writes events to the journal as a hook does, and answers their ids. */
export function record({ sandbox }: DaemonHome, count = 1, rotateAtBytes = Infinity): string[] {
  const events = freshEvents(count);
  for (const event of events) {
    const written = appendLines(sandbox.journal, [encodeLine(event)], rotateAtBytes);
    expect(written).toEqual({ outcome: "written" });
  }
  return events.map(({ id }) => id);
}

/** Writes a line to the public stream as another tool does, and answers its id. */
export function writeStranger({ sandbox }: DaemonHome, projectPath = "/srv/app"): string {
  const id = newId();
  const line = {
    id,
    eventType: "turn.start",
    occurredAtIso: new Date().toISOString(),
    sessionId: `stranger-${made++}`,
    provider: "other",
    projectPath,
  };
  mkdirSync(dirname(sandbox.stream), { recursive: true });
  appendFileSync(sandbox.stream, `${JSON.stringify(line)}\n`);
  return id;
}

/** Whether it has looked at all that stands in the public stream, whatever came of it. */
export const streamIsRead = ({ sandbox }: DaemonHome): boolean =>
  sandbox.query<{ byte_offset: number }>(
    "select byte_offset from lifecycle_stream_offsets where stream_key = ?",
    `ingest:${sandbox.stream}`,
  )[0]?.byte_offset === statSync(sandbox.stream).size;

/** The ids in a database, in order; none while there is no table yet. */
export function rowIds({ sandbox }: DaemonHome, path: string = sandbox.db): string[] {
  if (!existsSync(path)) return [];
  let db: Database | null = null;
  try {
    db = new Database(path, { readonly: true });
    const rows = db.query<{ id: string }, []>("select id from events").all();
    return rows.map(({ id }) => id).toSorted();
  } catch {
    return [];
  } finally {
    db?.close();
  }
}

/** Waits until the database holds all of these. */
export async function untilRows(
  home: DaemonHome,
  ids: readonly string[],
  path: string = home.sandbox.db,
): Promise<void> {
  await until(
    () => {
      const there = new Set(rowIds(home, path));
      return ids.every((id) => there.has(id));
    },
    { what: `rows of ${ids.length} events` },
  );
}

/** Another process that holds the database's write lock until it is told to let go. */
export async function lockDatabase(home: DaemonHome): Promise<() => Promise<void>> {
  const program = Bun.fileURLToPath(import.meta.resolve("../store/hold-process.ts"));
  const child = Bun.spawn([process.execPath, program, home.sandbox.db], {
    stdin: "pipe",
    stdout: "pipe",
  });
  const reader = child.stdout.getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe("held\n");
  return async () => {
    await child.stdin.end();
    await child.exited;
  };
}

const MOST_LOOKS = 500;

/** Nothing of a daemon is left: no presence, no socket, and the lock is free. */
export function expectNothingLeft({ runFolder }: DaemonHome): void {
  const left = (): string[] => readdirSync(runFolder).filter((name) => name.startsWith("daemon"));
  // Its presence goes first, its lock with the process.
  for (let looks = 0; looks < MOST_LOOKS && left().length > 1; looks++) Bun.sleepSync(10);
  expect(left()).toEqual(["daemon.lock"]);
  using lock = takeLock(runFolder);
  expect(lock).not.toBeNull();
}
