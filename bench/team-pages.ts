/**
 * `bun bench/team-pages.ts [--events N] [--rounds N] --keep FOLDER`: what the page's views take on a team's store, with a hundredth of
 * the events, a tenth, and all of them: the same machines for a longer time. In turns in one run, so that a busy machine slows all.
 * The folder keeps what was filled, for the next time.
 */
import { parseArgs } from "node:util";
import { openConnection } from "../src/store/postgres/connection.ts";
import { openPostgresStore } from "../src/store/postgres/postgres-store.ts";
import { percentile } from "./figures.ts";
import { TEAM } from "./team/fill-documents.ts";
import { fillEvents } from "./team/fill-events.ts";
import { openDatabase, openKeptServer } from "./team/kept-server.ts";
import { pageQueries } from "./team/page-queries.ts";

const { values } = parseArgs({
  options: {
    events: { type: "string", default: "10000000" },
    rounds: { type: "string", default: "15" },
    keep: { type: "string" },
  },
});
if (values.keep === undefined) throw new Error("--keep FOLDER: where the data stays");
const most = Number(values.events);
const sizes = [most / 100, most / 10, most];

const server = await openKeptServer(values.keep);
const stores = [];
for (const size of sizes) {
  const url = await openDatabase(server, `events_${size}`, (filled) => fillEvents(filled, size));
  const connection = openConnection(new URL(url), { connections: 1 });
  stores.push(openPostgresStore(connection, { tenant: TEAM, machine: null }));
}
process.stdout.write(
  `median ms with ${sizes.join(", ")} events; ratio to the first and the second\n`,
);
for (const [name, ask] of pageQueries()) {
  const times = stores.map((): number[] => []);
  for (let round = -2; round < Number(values.rounds); round++)
    for (const [place, store] of stores.entries()) {
      const began = performance.now();
      await ask(store);
      if (round >= 0) times[place]?.push(performance.now() - began);
    }
  const medians = times.map((one) => percentile(one, 50));
  const [first = 0, second = 0, last = 0] = medians;
  process.stdout.write(
    `${name.padEnd(22)} ${medians.map((ms) => ms.toFixed(1).padStart(8)).join("")}   ${(last / first).toFixed(2)} ${(last / second).toFixed(2)}\n`,
  );
}
process.exit(0);
