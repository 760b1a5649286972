/**
 * A throw-away home with the real program in it: every test that needs files, processes or a database opens one.
 * Nothing of the environment is inherited but PATH.
 */
import { Database } from "bun:sqlite";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeLine } from "../src/event/line.ts";
import { flatten, type FlatEvent } from "../src/store/store.ts";
import { canRunInside, runInside } from "./run-inside.ts";
import { HANG_MS } from "./limits.ts";

/** `npm test` puts it where it can be linked from. */
export const PROGRAM =
  process.env["SELF_GEN_TEST_PROGRAM"] ?? join(import.meta.dir, "../dist/self-gen");

export type Ran = {
  /** Null when a signal ended it. */
  readonly exitCode: number | null;
  readonly signal: string | number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly timedOut: boolean;
};

export type RunOptions = {
  readonly stdin?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
  readonly timeoutMs?: number;
};

export type Sandbox = Disposable & {
  /** Everything below is inside this folder. */
  readonly folder: string;
  readonly home: string;
  /** A folder that a session could work in. */
  readonly project: string;
  readonly journal: string;
  readonly stream: string;
  readonly db: string;
  readonly env: Readonly<Record<string, string>>;
  /**
   * A command, inside this process with the home's environment: what it prints, what it leaves and how it ends are its own.
   * What the entry keeps from the command line (a hook, the daemon, the status line, MCP), and whatever is fed or timed, is
   * a process all the same.
   */
  run(args: readonly string[], options?: RunOptions): Promise<Ran>;
  /** The built program as a process of its own: for signals, exit codes, pipes, and what lies between processes. */
  spawn(args: readonly string[], options?: RunOptions): Promise<Ran>;
  /** Hands a payload to `self-gen hook`, as a client would. */
  hook(payload: unknown, options?: RunOptions & { readonly client?: string }): Promise<Ran>;
  journalLines(): string[];
  streamLines(): string[];
  /** The journal's events, broken lines left out. */
  events(): FlatEvent[];
  query<T = Record<string, unknown>>(sql: string, ...values: (string | number)[]): T[];
};

export const linesOf = (path: string): string[] =>
  existsSync(path)
    ? readFileSync(path, "utf8")
        .split("\n")
        .filter((line) => line !== "")
    : [];

/** `below`: where a home whose path has a certain length is wanted. */
export function openSandbox(below = tmpdir()): Sandbox {
  if (!existsSync(PROGRAM)) throw new Error("there is no dist/self-gen: run `npm run build` first");
  const folder = realpathSync(mkdtempSync(join(below, "self-gen-")));
  const home = join(folder, "home/.self-generation");
  const project = join(folder, "project");
  mkdirSync(project, { recursive: true });
  const journal = join(home, "journal/events.jsonl");
  const stream = join(folder, "streams/lifecycle.jsonl");
  const db = join(home, "data/self-gen.db");
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOME: join(folder, "home"),
    SELF_GEN_HOME: home,
    KW_CHAT_STREAM_PATH: stream,
    TZ: "UTC",
    LANG: "ko_KR.UTF-8",
  };

  const spawn = async (args: readonly string[], options: RunOptions = {}): Promise<Ran> => {
    const given = { ...env, ...options.env };
    const child = Bun.spawn([PROGRAM, ...args], {
      cwd: options.cwd ?? project,
      env: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
      stdin: options.stdin === undefined ? "ignore" : new Blob([Buffer.from(options.stdin)]),
      stdout: "pipe",
      stderr: "pipe",
    });
    let timedOut = false;
    const watchdog = setTimeout(() => {
      timedOut = true;
      child.kill("SIGKILL");
    }, options.timeoutMs ?? 30_000);
    const [stdout, stderr] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ]);
    await child.exited;
    clearTimeout(watchdog);
    // A program that ended by itself at the last moment was in time.
    const killed = timedOut && child.signalCode !== null;
    return { exitCode: child.exitCode, signal: child.signalCode, stdout, stderr, timedOut: killed };
  };

  const run = (args: readonly string[], options: RunOptions = {}): Promise<Ran> =>
    canRunInside(args, options)
      ? runInside(PROGRAM, args, { cwd: options.cwd ?? project, env: { ...env, ...options.env } })
      : spawn(args, options);

  return {
    folder,
    home,
    project,
    journal,
    stream,
    db,
    env,
    run,
    spawn,
    hook: (payload, options = {}) =>
      spawn(["hook", "--client", options.client ?? "claude-code"], {
        timeoutMs: HANG_MS,
        ...options,
        stdin: options.stdin ?? `${JSON.stringify(payload)}\n`,
      }),
    journalLines: () => linesOf(journal),
    streamLines: () => linesOf(stream),
    events: () =>
      linesOf(journal).flatMap((line) => {
        const decoded = decodeLine(line);
        return decoded.ok ? [flatten(decoded.event)] : [];
      }),
    query: <T>(sql: string, ...values: (string | number)[]): T[] => {
      const database = new Database(db, { readonly: true });
      try {
        // Whoever closes it last holds it for an instant.
        database.run("pragma busy_timeout = 5000");
        return database.query(sql).all(...values) as T[];
      } finally {
        database.close();
      }
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}
