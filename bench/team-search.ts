/**
 * `bun bench/team-search.ts [--documents N] [--rounds N] --keep FOLDER`: what a search of a team's documents takes, from the text that
 * was typed to its page, the server's part included, and how much processor time of the server. Two sizes in one run, in turns.
 * The folder keeps what was filled, for the next time.
 */
import { parseArgs } from "node:util";
import { openConnection } from "../src/store/postgres/connection.ts";
import { openPostgresIndex } from "../src/store/postgres/search/open-index.ts";
import type { IndexReader } from "../src/store/search-index.ts";
import { percentile } from "./figures.ts";
import { fillDocuments, TEAM } from "./team/fill-documents.ts";
import { openDatabase, openKeptServer } from "./team/kept-server.ts";
import { drawQueries, timeSearch } from "./team/search-times.ts";
import { openServerCpu } from "./team/server-cpu.ts";

const { values } = parseArgs({
  options: {
    documents: { type: "string", default: "1000000" },
    rounds: { type: "string", default: "30" },
    keep: { type: "string" },
  },
});
if (values.keep === undefined) throw new Error("--keep FOLDER: where the data stays");
const BASE = 20_000;
const WARM_UP = 30;

type Measured = { readonly all: number[]; readonly byKind: Map<string, number[]>; cpu: number };

const server = await openKeptServer(values.keep);
const sizes = [BASE, Number(values.documents)];
const indexes: IndexReader[] = [];
for (const size of sizes) {
  const url = await openDatabase(server, `documents_${size}`, (filled) =>
    fillDocuments(filled, size),
  );
  indexes.push(openPostgresIndex(openConnection(new URL(url)), { tenant: TEAM, machine: null }));
}
const measured = sizes.map((): Measured => ({ all: [], byKind: new Map(), cpu: 0 }));
const readCpu = openServerCpu(server);
for (const [at, { kind, typed }] of drawQueries(Number(values.rounds)).entries())
  for (const [place, index] of indexes.entries()) {
    const before = readCpu();
    const ms = await timeSearch(index, typed);
    const of = measured[place];
    if (of === undefined || at < WARM_UP) continue;
    of.cpu += readCpu() - before;
    of.all.push(ms);
    of.byKind.set(kind, [...(of.byKind.get(kind) ?? []), ms]);
  }
for (const [place, { all, byKind, cpu }] of measured.entries()) {
  const figures = (times: readonly number[]): string =>
    [50, 95, 100].map((share) => `${Math.round(percentile(times, share))}`).join(" / ");
  process.stdout.write(
    `${sizes[place]} documents, ${all.length} searches: p50 / p95 / most ${figures(all)} ms, server ${(cpu / all.length).toFixed(1)} ms of processor time each\n`,
  );
  for (const [kind, times] of byKind)
    process.stdout.write(`  ${kind.padEnd(13)} ${figures(times)} ms\n`);
}
process.exit(0);
