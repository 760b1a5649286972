/**
 * What the daemon costs, and how soon a line is a row: a real daemon in a home of its own. Memory and processor time are
 * read from `/proc`, so this runs on Linux only.
 *   bun bench/daemon.ts [--json]
 */
import { Database } from "bun:sqlite";
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findRunningDaemon } from "../src/config/daemon-presence.ts";
import { newId } from "../src/event/id.ts";
import { encodeLine } from "../src/event/line.ts";
import { appendLines } from "../src/journal/append.ts";
import { percentile } from "./figures.ts";
import { residentMegabytes, startOwnDaemon } from "./own-daemon.ts";
import { sampleEvents } from "./sample-journal.ts";

export type DaemonFigures = {
  /** From the end of an append until another process finds the row. */
  readonly latencyMs: { readonly p50: number; readonly p99: number; readonly max: number };
  readonly idleMegabytes: number;
  /** Of one processor. */
  readonly idleCpuPercent: number;
  readonly events: number;
  readonly ingestedMegabytes: number;
};

export type DaemonBench = {
  readonly appends?: number;
  readonly idleSeconds?: number;
  readonly events?: number;
};

const TICKS_PER_SECOND = 100;
/** After an ingest, until what it needed was given back. */
const SETTLE_MS = 5000;

function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

async function until<T>(look: () => T | null): Promise<T> {
  for (;;) {
    const found = look();
    if (found !== null) return found;
    await Bun.sleep(1);
  }
}

export async function benchDaemon({
  appends = 300,
  idleSeconds = 60,
  events = 100_000,
}: DaemonBench = {}): Promise<DaemonFigures> {
  const folder = mkdtempSync(join(tmpdir(), "self-gen-bench-daemon-"));
  const home = join(folder, "home");
  const journal = join(home, "journal/events.jsonl");
  try {
    await using daemon = startOwnDaemon(folder, home);
    await until(() => findRunningDaemon(join(home, "run")));
    using rows = await until(() => openRows(join(home, "data/self-gen.db")));
    const times: number[] = [];
    for (const event of sampleEvents(appends)) {
      const line = encodeLine({ ...event, id: newId(), ts: new Date().toISOString() });
      const id = (JSON.parse(line) as { id: string }).id;
      // Sessions come when they like, not in step with the daemon.
      await Bun.sleep(20 + Math.random() * 100);
      appendLines(journal, [line]);
      const started = Bun.nanoseconds();
      await until(() => (rows.has(id) ? true : null));
      times.push((Bun.nanoseconds() - started) / 1e6);
    }
    await Bun.sleep(SETTLE_MS);
    const before = cpuSeconds(daemon.pid);
    await Bun.sleep(idleSeconds * 1000);
    const idleCpuPercent = ((cpuSeconds(daemon.pid) - before) / idleSeconds) * 100;
    const idleMegabytes = residentMegabytes(daemon.pid);
    appendSamples(journal, events);
    // It also makes the summaries that those sessions lack.
    await until(() => (rows.count() >= appends + events ? true : null));
    await Bun.sleep(SETTLE_MS);
    return {
      latencyMs: {
        p50: percentile(times, 50),
        p99: percentile(times, 99),
        max: Math.max(...times),
      },
      idleMegabytes,
      idleCpuPercent,
      events,
      ingestedMegabytes: residentMegabytes(daemon.pid),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Rows = Disposable & { has(id: string): boolean; count(): number };

/** Null while there is no table yet. */
function openRows(path: string): Rows | null {
  let db: Database | null = null;
  try {
    db = new Database(path, { readonly: true });
    const one = db.prepare<unknown, [string]>("select 1 from events where id = ?");
    const all = db.prepare<{ n: number }, []>("select count(*) as n from events");
    const open = db;
    return {
      has: (id) => one.get(id) !== null,
      count: () => all.get()?.n ?? 0,
      [Symbol.dispose]: () => open.close(),
    };
  } catch {
    db?.close();
    return null;
  }
}

const CHUNK = 5000;

function appendSamples(path: string, count: number): void {
  const ts = new Date().toISOString();
  for (let at = 0; at < count; at += CHUNK) {
    let text = "";
    for (const event of sampleEvents(Math.min(CHUNK, count - at), at)) {
      text += encodeLine({ ...event, ts });
    }
    appendFileSync(path, text);
  }
}

if (import.meta.main) {
  const figures = await benchDaemon();
  const { latencyMs, idleMegabytes, idleCpuPercent, events, ingestedMegabytes } = figures;
  process.stdout.write(
    process.argv.includes("--json")
      ? `${JSON.stringify(figures, null, 2)}\n`
      : `append to row      p50 ${latencyMs.p50.toFixed(1)} ms, p99 ${latencyMs.p99.toFixed(1)} ms, max ${latencyMs.max.toFixed(1)} ms
idle               ${idleMegabytes.toFixed(0)} MB, ${idleCpuPercent.toFixed(2)} % of a processor
after ${events} events  ${ingestedMegabytes.toFixed(0)} MB
`,
  );
}
