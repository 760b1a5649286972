/**
 * How fast lines become rows, against a bare batch insert of the same rows with prepared statements: the same tables, the
 * same indexes, the same transaction size, but nothing read, parsed or decided. Interleaved, each round on a fresh copy.
 */
import { Database } from "bun:sqlite";
import {
  closeSync,
  copyFileSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { IngestContext } from "../src/ingest/context.ts";
import { ingest } from "../src/ingest/ingest.ts";
import { openSqliteStore } from "../src/store/sqlite/sqlite-store.ts";
import { percentile } from "./figures.ts";
import { sampleEvents, writeSampleJournal } from "./sample-journal.ts";

const BATCH = 2000;

export type IngestFigures = {
  readonly rows: number;
  readonly history: number;
  readonly barePerSecond: number;
  readonly ingestPerSecond: number;
  readonly ratio: number;
};

const contextOn = (db: string, journal: string): IngestContext => ({
  store: openSqliteStore(db),
  journal,
  stream: null,
  retentionDays: 36_500,
  now: () => new Date("2026-11-15T00:00:00Z"),
});

async function ingestInto(db: string, journal: string): Promise<number> {
  const context = contextOn(db, journal);
  const started = Bun.nanoseconds();
  const { inserted } = await ingest(context);
  const seconds = (Bun.nanoseconds() - started) / 1e9;
  await context.store.close();
  return inserted / seconds;
}

/** The rows of the events table and of the lifecycle tables, nothing else. */
function insertBare(
  db: string,
  rows: readonly (readonly (string | number | null)[])[],
  sessions: readonly (readonly (string | null)[])[],
): number {
  const database = new Database(db, { strict: true });
  database.run("pragma journal_mode = wal");
  database.run("pragma synchronous = normal");
  database.run("pragma cache_size = -65536");
  database.run("pragma wal_autocheckpoint = 4000");
  const insert = database.prepare("insert or ignore into events values (?, ?, ?, ?, ?, ?, ?, ?)");
  const lifecycle = database.prepare(
    "insert or ignore into session_lifecycle_events values (?, ?, ?, ?, ?, ?, ?, ?)",
  );
  const started = Bun.nanoseconds();
  for (let at = 0; at < rows.length; at += BATCH) {
    database.run("begin immediate");
    for (const row of rows.slice(at, at + BATCH)) insert.run(...row);
    database.run("commit");
  }
  database.run("begin immediate");
  for (const row of sessions) lifecycle.run(...row);
  database.run("commit");
  const seconds = (Bun.nanoseconds() - started) / 1e9;
  database.close();
  return rows.length / seconds;
}

/** A copy that is on the disk already: otherwise the first sync of a transaction would pay for all of it. */
function copyToDisk(from: string, to: string): void {
  copyFileSync(from, to);
  const fd = openSync(to, "r+");
  fsyncSync(fd);
  closeSync(fd);
}

export async function benchIngest(
  rows: number,
  history: number,
  rounds: number,
): Promise<IngestFigures> {
  const folder = mkdtempSync(join(tmpdir(), "self-gen-bench-"));
  try {
    const base = join(folder, "base.db");
    const journal = join(folder, "journal/events.jsonl");
    mkdirSync(join(folder, "journal"));
    writeSampleJournal(join(folder, "history.jsonl"), history);
    await ingestInto(base, join(folder, "history.jsonl"));
    writeSampleJournal(journal, rows, history);
    const events = [...sampleEvents(rows, history)];
    const bareRows = events.map((event) => [
      event.id,
      event.v,
      event.type,
      event.ts,
      event.sessionId,
      event.project,
      event.projectPath,
      JSON.stringify(event.data),
    ]);
    const bareSessions = events
      .filter((event) => event.type === "session.lifecycle")
      .map((event) => [
        event.id,
        event.ts,
        event.sessionId,
        "claude",
        event.data["phase"] === "started" ? "started" : "ended",
        event.projectPath,
        event.projectPath,
        JSON.stringify(event),
      ]);
    const bare: number[] = [];
    const ours: number[] = [];
    for (let round = 0; round < rounds; round++) {
      for (const kind of ["bare", "ingest"] as const) {
        const db = join(folder, `${kind}.db`);
        for (const ending of ["", "-wal", "-shm"]) rmSync(db + ending, { force: true });
        copyToDisk(base, db);
        if (kind === "bare") bare.push(insertBare(db, bareRows, bareSessions));
        else ours.push(await ingestInto(db, journal));
      }
    }
    const barePerSecond = percentile(bare, 50);
    const ingestPerSecond = percentile(ours, 50);
    return {
      rows,
      history,
      barePerSecond,
      ingestPerSecond,
      ratio: ingestPerSecond / barePerSecond,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const [rows, history, rounds] = process.argv.slice(2).map(Number);
  process.stdout.write(
    `${JSON.stringify(await benchIngest(rows ?? 20_000, history ?? 0, rounds ?? 7), null, 1)}\n`,
  );
}
