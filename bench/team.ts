/**
 * How fast events get into the team's database: `forward`, from the journal's lines to all rows and the cursor, against bare
 * multi-row inserts of the same events into the same table, in batches of 500. Interleaved, so that a busy machine slows both.
 */
import { openPostgresStore } from "../src/store/postgres/postgres-store.ts";
import { openConnection } from "../src/store/postgres/connection.ts";
import { admitEvent } from "../src/team/consent.ts";
import { SHARED_FIELDS } from "../src/team/shared-fields.ts";
import { anEvent } from "../test/event/samples.ts";
import { createTestDatabase } from "../test/postgres.ts";
import { joinMachine, PROJECT } from "../test/team/machines.ts";

const EVENTS = 20_000;
const ROUNDS = 7;
const BATCH = 500;

const event = (n: number) => ({
  type: n % 20 === 0 ? "prompt" : n % 31 === 0 ? "tool_error" : "tool_use",
  sessionId: `s${n % 40}`,
  projectPath: PROJECT,
  ts: new Date(Date.now() - (EVENTS - n) * 1000).toISOString(),
  data: {
    tool: "Bash",
    text: "a prompt of some words, as people write them, 한국어로도",
    error: `Error: cannot find module ${n % 50}`,
    inputHash: `h${n % 500}`,
    meta: { command: "npm test -- test/store", file: `src/store/file-${n % 300}.ts` },
    client: "claude-code",
    success: n % 31 !== 0,
  },
});

async function forwardRate(url: string): Promise<number> {
  using machine = await joinMachine(url, "team");
  machine.record(...Array.from({ length: EVENTS }, (_, n) => event(n)));
  const began = performance.now();
  const report = await machine.forward();
  const seconds = (performance.now() - began) / 1000;
  if (!("sent" in report) || report.sent !== EVENTS) throw new Error(JSON.stringify(report));
  return EVENTS / seconds;
}

async function insertRate(url: string): Promise<number> {
  const connection = openConnection(new URL(url), { connections: 1 });
  const machine = Bun.randomUUIDv7();
  await openPostgresStore(connection, { tenant: "bare", machine }).totals();
  const consent = { shares: new Map([[PROJECT, SHARED_FIELDS]]), from: null };
  const events = Array.from({ length: EVENTS }, (_, n) => anEvent(event(n)));
  if (admitEvent(events[0] ?? anEvent(), consent) === null) throw new Error("not shared");
  const row = (at: number): string =>
    `(${Array.from({ length: 11 }, (_, n) => `$${at * 11 + n + 1}`).join(", ")})`;
  const text = `insert into events (tenant, machine, id, position, v, type, ts, session_id, project, project_path, data)
    values ${Array.from({ length: BATCH }, (_, at) => row(at)).join(", ")}`;
  const began = performance.now();
  for (let from = 0; from < EVENTS; from += BATCH) {
    const values: (string | null)[] = [];
    for (const [at, one] of events.slice(from, from + BATCH).entries()) {
      values.push("bare", machine, one.id, String(from + at + 1), String(one.v), one.type, one.ts);
      values.push(one.sessionId, one.project, one.projectPath, JSON.stringify(one.data));
    }
    await connection.send(text, values);
  }
  const rate = EVENTS / ((performance.now() - began) / 1000);
  await connection.close();
  return rate;
}

const middle = (all: readonly number[]): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

const url = await createTestDatabase();
await forwardRate(url);
const [forwards, inserts]: [number[], number[]] = [[], []];
const ratios: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const [insert, sent] = [await insertRate(url), await forwardRate(url)];
  inserts.push(insert);
  forwards.push(sent);
  ratios.push(sent / insert);
}
process.stdout.write(
  `forward ${Math.round(middle(forwards))} events/s, bare inserts ${Math.round(middle(inserts))} rows/s, ` +
    `ratio of neighbours: median ${middle(ratios).toFixed(2)}, from ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}\n`,
);
process.exit(0);
