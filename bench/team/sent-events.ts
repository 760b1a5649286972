/** Events as sessions have them, and how fast bare rows of them get into the database: what the team's benchmarks share. */
import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import { openConnection } from "../../src/store/postgres/connection.ts";
import { anEvent } from "../../test/event/samples.ts";
import { PROJECT } from "../../test/team/machines.ts";

const BATCH = 500;

export const sentEvent = (n: number, of: number) => ({
  type: n % 20 === 0 ? "prompt" : n % 31 === 0 ? "tool_error" : "tool_use",
  sessionId: `s${n % 40}`,
  projectPath: PROJECT,
  ts: new Date(Date.now() - (of - n) * 1000).toISOString(),
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

/** In batches of 500, into the same table. Rows a second. */
export async function insertRate(url: string, count: number): Promise<number> {
  const connection = openConnection(new URL(url), { connections: 1 });
  const machine = Bun.randomUUIDv7();
  await openPostgresStore(connection, { tenant: "bare", machine }).totals();
  const events = Array.from({ length: count }, (_, n) => anEvent(sentEvent(n, count)));
  const row = (at: number): string =>
    `(${Array.from({ length: 11 }, (_, n) => `$${at * 11 + n + 1}`).join(", ")})`;
  const text = `insert into events (tenant, machine, id, position, v, type, ts, session_id, project, project_path, data)
    values ${Array.from({ length: BATCH }, (_, at) => row(at)).join(", ")}`;
  const began = performance.now();
  for (let from = 0; from < count; from += BATCH) {
    const values: (string | null)[] = [];
    for (const [at, one] of events.slice(from, from + BATCH).entries()) {
      values.push("bare", machine, one.id, String(from + at + 1), String(one.v), one.type, one.ts);
      values.push(one.sessionId, one.project, one.projectPath, JSON.stringify(one.data));
    }
    await connection.send(text, values);
  }
  const rate = count / ((performance.now() - began) / 1000);
  await connection.close();
  return rate;
}

export const middle = (all: readonly number[]): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
