/** Machines that forward while their server is killed and started again: what arrived, compared with what was recorded. */
import { expect } from "bun:test";
import type { Event } from "../../src/event/event.ts";
import { StoreFault } from "../../src/store/fault.ts";
import { openConnection, type PostgresConnection } from "../../src/store/postgres/connection.ts";
import { openServer } from "../postgres.ts";
import { joinMachine, PROJECT, type TeamMachine } from "./machines.ts";

export type Trial = {
  readonly machines: number;
  readonly events: number;
  readonly kills: number;
};

const digest = (rows: readonly { readonly id: string; readonly data: string }[]): string =>
  new Bun.CryptoHasher("sha256")
    .update(rows.map(({ id, data }) => `${id} ${data}\n`).join(""))
    .digest("hex");

const isPassing = (error: unknown): boolean =>
  error instanceof StoreFault && (error.retry || error.code === "DB_FAILED");

/** Until everything is there, whatever fails meanwhile. */
async function forwardAll(machine: TeamMachine): Promise<void> {
  for (;;) {
    try {
      const report = await machine.forward();
      if ("end" in report && report.end === "done") return;
    } catch (error) {
      if (!isPassing(error)) throw error;
    }
    await Bun.sleep(20);
  }
}

export async function tryExactlyOnce({ machines, events, kills }: Trial): Promise<void> {
  const server = await openServer();
  await server.start();
  const all: TeamMachine[] = [];
  for (let n = 0; n < machines; n++) all.push(await joinMachine(server.url, "team"));
  const recorded = new Map<string, Event[]>();
  const write = (machine: TeamMachine, count: number, from: number): void => {
    const made = machine.record(
      ...Array.from({ length: count }, (_, n) => ({
        type: n % 7 === 0 ? "tool_error" : n % 4 === 0 ? "prompt" : "tool_use",
        sessionId: `s${(from + n) % 9}`,
        projectPath: n % 5 === 0 ? "/srv/private" : PROJECT,
        data: { tool: "Bash", error: `Error: ${n % 3}`, text: `'${from + n}' 한글 \\ "` },
      })),
    );
    recorded.set(machine.machine, [...(recorded.get(machine.machine) ?? []), ...made]);
  };
  const half = Math.floor(events / 2);
  for (const machine of all) write(machine, half, 0);
  const over = new AbortController();
  const killing = (async () => {
    for (let n = 0; n < kills && !over.signal.aborted; n++) {
      await Bun.sleep(50 + Math.random() * 250);
      await server.kill();
      await server.start();
    }
  })();
  // Two forwards at once for every machine, and lines that arrive meanwhile.
  await Promise.all(
    all.map(async (machine) => {
      const both = [forwardTwice(machine), Bun.sleep(Math.random() * 200)];
      await both[1];
      write(machine, events - half, half);
      await both[0];
      await forwardAll(machine);
    }),
  );
  over.abort();
  await killing;
  for (const machine of all) await forwardAll(machine);
  const connection = openConnection(new URL(server.url));
  for (const { machine } of all) {
    const rows = (await connection.send(
      "select id, data from events where tenant = 'team' and machine = $1 order by position",
      [machine],
    )) as { id: string; data: string }[];
    const wanted = (recorded.get(machine) ?? [])
      .filter(({ projectPath }) => projectPath === PROJECT)
      .map(({ id, data }) => ({ id, data: JSON.stringify(data) }));
    expect([machine, rows.length, digest(rows)]).toEqual([machine, wanted.length, digest(wanted)]);
  }
  // Documents came with their events: made again from the events, they are the same.
  const written = await documentsThere(connection);
  expect(written).toHaveLength(machines);
  await connection.send("update machines set indexed_version = 0", []);
  for (const machine of all) await forwardAll(machine);
  expect(await documentsThere(connection)).toEqual(written);
  await connection.close();
  for (const machine of all) machine[Symbol.dispose]();
  await server.kill();
}

const forwardTwice = async (machine: TeamMachine): Promise<void> => {
  await Promise.all([forwardAll(machine), forwardAll(machine)]);
};

const documentsThere = (connection: PostgresConnection): Promise<readonly unknown[]> =>
  connection.send(
    `select machine, count(*)::integer as documents, sum(length)::integer as terms,
       md5(string_agg(event_id || part || session_id || turn || text || terms::text, ' ' order by n)) as digest
     from documents group by machine order by machine`,
    [],
  );
