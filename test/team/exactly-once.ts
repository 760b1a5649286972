/** Machines that forward while their server is killed and started again: what arrived, compared with what was recorded. */
import { expect } from "bun:test";
import type { Event } from "../../src/event/event.ts";
import { StoreFault } from "../../src/store/fault.ts";
import { openConnection, type PostgresConnection } from "../../src/store/postgres/connection.ts";
import { openServer, type PostgresServer } from "../postgres.ts";
import { joinMachine, PROJECT, type TeamMachine } from "./machines.ts";

/** What stands between the machines and the database. */
export type Way = {
  readonly join: () => Promise<TeamMachine>;
  /** Ends something as a power cut does, and starts it again. */
  readonly fail: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export type Trial = {
  readonly machines: number;
  readonly events: number;
  readonly kills: number;
  /** The machines reach the database itself when not said. */
  readonly openWay?: (server: PostgresServer) => Promise<Way>;
};

const straight = async ({ url, kill, start }: PostgresServer): Promise<Way> => ({
  join: () => joinMachine(url, "team"),
  fail: async () => {
    await kill();
    await start();
  },
  close: async () => undefined,
});

const digest = (rows: readonly { readonly id: string; readonly data: string }[]): string =>
  new Bun.CryptoHasher("sha256")
    .update(rows.map(({ id, data }) => `${id} ${data}\n`).join(""))
    .digest("hex");

const PASSING: ReadonlySet<string> = new Set(["DB_FAILED", "HUB_FAILED"]);

const isPassing = (error: unknown): boolean =>
  error instanceof StoreFault && (error.retry || PASSING.has(error.code));

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

export async function tryExactlyOnce(trial: Trial): Promise<void> {
  const { machines, events, kills, openWay = straight } = trial;
  const server = await openServer();
  await server.start();
  const way = await openWay(server);
  const all: TeamMachine[] = [];
  for (let n = 0; n < machines; n++) all.push(await way.join());
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
  let failed = 0;
  const failing = (async () => {
    for (; failed < kills; failed++) {
      await Bun.sleep(50 + Math.random() * 250);
      await way.fail();
    }
  })();
  // Two forwards at once for every machine, and lines that arrive meanwhile, until everything failed often enough.
  await Promise.all(
    all.map(async (machine) => {
      for (let written = half; written < events;) {
        const both = forwardTwice(machine);
        await Bun.sleep(Math.random() * 200);
        const isLast = failed >= kills - 1;
        const count = isLast ? events - written : Math.min(10, events - written - 1);
        write(machine, count, written);
        written += count;
        await both;
      }
    }),
  );
  await failing;
  expect(failed).toBe(kills);
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
  await way.close();
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
