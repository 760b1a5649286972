/**
 * `bun bench/scale.ts [--home FOLDER] [--user REGEXP] [--events N]`: the figures of docs/scale.md. With a home, how many events a day
 * people make, from its journal: users are told apart by the part of the transcript's path that the expression names, days count
 * when something happened on them. Then what N events cost in PostgreSQL: bytes of tables and indexes, and a search's time.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { decodeLine } from "../src/event/line.ts";
import type { Event } from "../src/event/event.ts";
import { DOCUMENTS } from "../src/ingest/forward/documents.ts";
import { projectEvent } from "../src/ingest/project/project-event.ts";
import { parseQuery } from "../src/recall/search/query/parse-query.ts";
import { search } from "../src/recall/search/search.ts";
import { openConnection } from "../src/store/postgres/connection.ts";
import { openPostgresStore } from "../src/store/postgres/postgres-store.ts";
import { openPostgresIndex } from "../src/store/postgres/search/open-index.ts";
import { createTestDatabase } from "../test/postgres.ts";
import { percentile } from "./figures.ts";

const { values } = parseArgs({
  options: {
    home: { type: "string" },
    user: { type: "string", default: "$" },
    events: { type: "string", default: "200000" },
  },
});
const print = (line: string): void => void process.stdout.write(`${line}\n`);

function readJournal(home: string): readonly Event[] {
  const folder = join(home, "journal");
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  return texts.flatMap((text) =>
    text.split("\n").flatMap((line) => {
      const decoded = line === "" ? null : decodeLine(line);
      return decoded?.ok === true ? [decoded.event] : [];
    }),
  );
}

function printDays(events: readonly Event[], user: RegExp): void {
  const userOf = new Map<string, string>();
  for (const { sessionId, data } of events)
    if (typeof data.transcriptPath === "string")
      userOf.set(sessionId, user.exec(data.transcriptPath)?.[1] ?? "one");
  const days = new Map<string, number>();
  for (const { sessionId, ts } of events) {
    const of = userOf.get(sessionId);
    const day = `${of} ${ts.slice(0, 10)}`;
    if (of !== undefined) days.set(day, (days.get(day) ?? 0) + 1);
  }
  const counts = [...days.values()];
  const users = new Set([...days.keys()].map((day) => day.split(" ")[0])).size;
  const bytes = events.map(({ data }) => Buffer.byteLength(JSON.stringify(data)));
  print(`events ${events.length}, users ${users}, days of users ${counts.length}`);
  print(`  events a day, mean: ${Math.round(sum(counts) / counts.length)}`);
  for (const share of [50, 90, 99])
    print(`  events a day, p${share}: ${percentile(counts, share)}`);
  print(
    `  bytes of data an event, mean: ${Math.round(bytes.reduce((a, b) => a + b, 0) / bytes.length)}`,
  );
}

const MACHINES = 20;
const BATCH = 500;

/** The same events again and again, each time with other IDs and later, of twenty machines. */
async function fill(url: string, events: readonly Event[], count: number): Promise<void> {
  const connection = openConnection(new URL(url));
  const began = performance.now();
  for (let n = 0; n < count; n += BATCH) {
    const machine = `m${(n / BATCH) % MACHINES}`;
    const store = openPostgresStore(connection, { tenant: "team", machine }, DOCUMENTS);
    await store.indexMissing();
    const round = Math.floor(n / events.length);
    const some = Array.from({ length: BATCH }, (_, at): Event => {
      const event = events[(n + at) % events.length] as Event;
      return { ...event, id: Bun.randomUUIDv7(), sessionId: `${round}-${event.sessionId}` };
    });
    await store.transact((tx) => tx.insert(some.map((event) => projectEvent(event, "{}"))));
  }
  await connection.send("vacuum analyze", []);
  await connection.close();
  print(`filled in ${Math.round((performance.now() - began) / 1000)} s`);
}

async function printBytes(url: string, count: number): Promise<void> {
  const connection = openConnection(new URL(url));
  const sizes = (await connection.send(
    `select case when relname like 'events%' then 'events' else relname end as name,
       sum(pg_table_size(c.oid))::double precision as table, sum(pg_indexes_size(c.oid))::double precision as index
     from pg_class c where relkind = 'r' and relnamespace = 'self_gen'::regnamespace
     group by 1 order by 2 desc limit 6`,
    [],
  )) as { name: string; table: number; index: number }[];
  const per = (bytes: number): number => Math.round(bytes / count);
  const [table, index] = [sum(sizes.map((one) => one.table)), sum(sizes.map((one) => one.index))];
  print(
    `${count} events: ${per(table + index)} bytes an event, of which indexes ${Math.round((index / (table + index)) * 100)}%`,
  );
  for (const one of sizes) print(`  ${one.name}: ${per(one.table)} + ${per(one.index)} of indexes`);
  await connection.close();
}

const sum = (all: readonly number[]): number => all.reduce((a, b) => a + b, 0);

const QUERIES = [
  "error",
  "database migration",
  "테스트 실패",
  "refactor the parser",
  "토큰",
  "git commit",
  "deploy script fails",
];

async function printSearch(url: string): Promise<void> {
  const connection = openConnection(new URL(url));
  const index = openPostgresIndex(connection, { tenant: "team", machine: null });
  const { documents } = await index.totals();
  const times: number[] = [];
  for (let round = 0; round < 5; round++)
    for (const typed of QUERIES) {
      const now = new Date();
      const began = performance.now();
      await search(index, { query: parseQuery(typed, now), limit: 10, now });
      times.push(performance.now() - began);
    }
  print(
    `search among ${documents} documents: p50 ${Math.round(percentile(times, 50))} ms, p95 ${Math.round(percentile(times, 95))} ms`,
  );
  await connection.close();
}

if (values.home === undefined) throw new Error("--home FOLDER: a data folder with a journal");
const events = readJournal(values.home);
printDays(events, new RegExp(values.user));
const url = await createTestDatabase();
const count = Math.ceil(Number(values.events) / BATCH) * BATCH;
await fill(url, events, count);
await printBytes(url, count);
await printSearch(url);
process.exit(0);
