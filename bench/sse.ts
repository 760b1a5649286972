/**
 * How soon a line of the journal is an event of the daemon's stream, and what the daemon holds meanwhile: a real daemon in
 * a home of its own with a thousand sessions of the last 24 hours, beside the bare operation, a process that watches the
 * folder and reads what was appended. Memory is read from `/proc`, so this runs on Linux only.
 *   bun bench/sse.ts [--json]
 */
import {
  appendFileSync,
  closeSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  watch,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findRunningDaemon } from "../src/config/daemon-presence.ts";
import { type HttpAccess, readHttpAccess } from "../src/config/http-access.ts";
import { newId } from "../src/event/id.ts";
import { encodeLine } from "../src/event/line.ts";
import { appendLines } from "../src/journal/append.ts";
import { percentile } from "./figures.ts";
import { residentMegabytes, startOwnDaemon } from "./own-daemon.ts";

const APPENDS = 300;
const SESSIONS = 1000;
const RUNNING = 20;
const CALLS = 30;
const DAY_MS = 86_400_000;
const SETTLE_MS = 5000;
const MOST_TELLING_MS = 10_000;

type Times = { readonly p50: number; readonly p95: number; readonly max: number };

export type SseFigures = {
  readonly appends: number;
  readonly sessions: number;
  /** From the end of an append until its event was read. */
  readonly streamMs: Times;
  /** From the end of an append until another reader of the file has the line. */
  readonly bareMs: Times;
  readonly megabytes: number;
};

async function until<T>(look: () => T | null | Promise<T | null>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    await Bun.sleep(20);
  }
}

const timesOf = (all: readonly number[]): Times => ({
  p50: percentile(all, 50),
  p95: percentile(all, 95),
  max: Math.max(...all),
});

type Told = { readonly type: string; readonly data: Readonly<Record<string, string | number>> };

/** A line as a hook writes it. */
const line = (sessionId: string, ts: number, { type, data }: Told): string =>
  encodeLine({
    v: 1,
    id: newId(),
    type,
    ts: new Date(ts).toISOString(),
    sessionId,
    project: "shop",
    projectPath: "/home/dev/shop",
    data: { provider: "claude", client: "claude-code", cwd: "/home/dev/shop", ...data },
  });

const turnStart = (prompt: string): Told => ({ type: "turn.start", data: { prompt } });

/** All of one day; the last ones still run. */
function writeSessions(journal: string): void {
  const now = Date.now();
  for (let n = 0; n < SESSIONS; n++) {
    const id = Bun.randomUUIDv7();
    const isRunning = n >= SESSIONS - RUNNING;
    const start = now - DAY_MS + 600_000 + (n / SESSIONS) * (DAY_MS - 1_200_000);
    const at = (step: number): number => start + step * 1000;
    const pid = { pid: process.pid };
    const lines = [
      line(id, at(0), { type: "session.lifecycle", data: { phase: "started", ...pid } }),
      line(id, at(1), turnStart(`session ${n}: make the parser read what it could not`)),
    ];
    for (let call = 0; call < CALLS; call++) {
      const data = {
        tool: "Bash",
        durationMs: 20,
        inputHash: Bun.hash(`${n} ${call}`).toString(16),
      };
      lines.push(line(id, at(2 + call), { type: "tool_use", data }));
    }
    lines.push(line(id, at(2 + CALLS), { type: "turn.end", data: {} }));
    if (!isRunning) {
      const data = { phase: "ended", reason: "other" };
      lines.push(line(id, at(3 + CALLS), { type: "session.lifecycle", data }));
    }
    appendFileSync(journal, lines.join(""));
  }
}

type Follower = { readonly heard: (text: string) => Promise<void>; readonly close: () => void };

const request = (
  { port, token }: HttpAccess,
  path: string,
  signal?: AbortSignal,
): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
    headers: { authorization: `Bearer ${token}` },
    ...(signal === undefined ? {} : { signal }),
  });

/** Reads the stream as it comes, and tells when something stood in it. */
async function follow(access: HttpAccess): Promise<Follower> {
  const leaving = new AbortController();
  const { body } = await request(access, "/events", leaving.signal);
  let wanted: { readonly text: string; readonly found: () => void } | null = null;
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    let recent = "";
    for await (const bytes of body ?? []) {
      recent = recent.slice(-2000) + decoder.decode(bytes, { stream: true });
      if (wanted !== null && recent.includes(wanted.text)) wanted.found();
    }
  };
  void read().catch(() => undefined);
  return {
    heard: (text) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      wanted = { text, found: resolve };
      return promise;
    },
    close: () => leaving.abort(),
  };
}

/** What watching a folder and reading a file costs by itself. */
function followBare(folder: string, file: string): Follower {
  const fd = openSync(file, "a+");
  let read = 0;
  let wanted: { readonly text: string; readonly found: () => void } | null = null;
  const watcher = watch(folder, () => {
    const bytes = Buffer.alloc(Math.max(0, fstatSync(fd).size - read));
    read += readSync(fd, bytes, 0, bytes.length, read);
    if (wanted !== null && bytes.toString().includes(wanted.text)) wanted.found();
  });
  return {
    heard: (text) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      wanted = { text, found: resolve };
      return promise;
    },
    close: () => {
      watcher.close();
      closeSync(fd);
    },
  };
}

async function timed(append: () => void, heard: Promise<void>): Promise<number> {
  append();
  const started = Bun.nanoseconds();
  const late = Bun.sleep(MOST_TELLING_MS).then(() => {
    throw new Error("an append was never told");
  });
  late.catch(() => undefined);
  await Promise.race([heard, late]);
  return (Bun.nanoseconds() - started) / 1e6;
}

export async function benchSse(): Promise<SseFigures> {
  const folder = mkdtempSync(join(tmpdir(), "self-gen-bench-sse-"));
  const home = join(folder, "home");
  const journal = join(home, "journal/events.jsonl");
  const bareFolder = join(folder, "bare");
  for (const made of [join(home, "journal"), bareFolder]) mkdirSync(made, { recursive: true });
  writeSessions(journal);
  try {
    await using daemon = startOwnDaemon(folder, home);
    await until(() => findRunningDaemon(join(home, "run")));
    const access = await until(() => readHttpAccess(join(home, "run")));
    await until(() => isCaughtUp(access));
    const stream = await follow(access);
    const bare = followBare(bareFolder, join(bareFolder, "lines.jsonl"));
    await Bun.sleep(SETTLE_MS);
    const session = Bun.randomUUIDv7();
    const [streamMs, bareMs]: [number[], number[]] = [[], []];
    for (let at = 0; at < APPENDS; at++) {
      const prompt = `appended ${at} ${newId()}`;
      const text = line(session, Date.now(), turnStart(prompt));
      // Sessions come when they like, not in step with the daemon.
      await Bun.sleep(20 + Math.random() * 100);
      const told = stream.heard(prompt);
      streamMs.push(await timed(() => void appendLines(journal, [text]), told));
      const read = bare.heard(prompt);
      const append = (): void => appendFileSync(join(bareFolder, "lines.jsonl"), text);
      bareMs.push(await timed(append, read));
    }
    await Bun.sleep(SETTLE_MS);
    const megabytes = residentMegabytes(daemon.pid);
    stream.close();
    bare.close();
    return {
      appends: APPENDS,
      sessions: SESSIONS,
      streamMs: timesOf(streamMs),
      bareMs: timesOf(bareMs),
      megabytes,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Every session is known, and every line is a row. */
async function isCaughtUp(access: HttpAccess): Promise<true | null> {
  const answer = await request(access, "/health");
  if (!answer.ok) return null;
  const { live, lag } = (await answer.json()) as {
    live: { totalCount: number };
    lag: { journalBytes: number } | null;
  };
  return live.totalCount >= SESSIONS && lag?.journalBytes === 0 ? true : null;
}

if (import.meta.main) {
  const figures = await benchSse();
  const said = ({ p50, p95, max }: Times): string =>
    `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, max ${max.toFixed(1)} ms`;
  process.stdout.write(
    process.argv.includes("--json")
      ? `${JSON.stringify(figures, null, 2)}\n`
      : `append to event     ${said(figures.streamMs)}
append, watch, read ${said(figures.bareMs)}
daemon              ${figures.megabytes.toFixed(0)} MB with ${figures.sessions} sessions in 24 hours
`,
  );
}
