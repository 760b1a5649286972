/**
 * How fast events get into the team's database: `forward`, from the journal's lines to all rows and the cursor, against bare
 * multi-row inserts of the same events into the same table, in batches of 500. Interleaved, so that a busy machine slows both.
 */
import { createTestDatabase } from "../test/postgres.ts";
import { joinMachine } from "../test/team/machines.ts";
import { insertRate, middle, sentEvent } from "./team/sent-events.ts";

const EVENTS = 20_000;
const ROUNDS = 7;

async function forwardRate(url: string): Promise<number> {
  using machine = await joinMachine(url, "team");
  machine.record(...Array.from({ length: EVENTS }, (_, n) => sentEvent(n, EVENTS)));
  const began = performance.now();
  const report = await machine.forward();
  const seconds = (performance.now() - began) / 1000;
  if (!("sent" in report) || report.sent !== EVENTS) throw new Error(JSON.stringify(report));
  return EVENTS / seconds;
}

const url = await createTestDatabase();
await forwardRate(url);
const [forwards, inserts]: [number[], number[]] = [[], []];
const ratios: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const [insert, sent] = [await insertRate(url, EVENTS), await forwardRate(url)];
  inserts.push(insert);
  forwards.push(sent);
  ratios.push(sent / insert);
}
process.stdout.write(
  `forward ${Math.round(middle(forwards))} events/s, bare inserts ${Math.round(middle(inserts))} rows/s, ` +
    `ratio of neighbours: median ${middle(ratios).toFixed(2)}, from ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}\n`,
);
process.exit(0);
