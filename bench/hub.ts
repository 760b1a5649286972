/**
 * How fast a hub takes batches: machines that each send one after another to a hub in a process of its own, from the request to
 * all rows, documents and the cursor, against bare multi-row inserts of the same events. Interleaved, so that a busy machine
 * slows both. The batches are made before: what a machine does to make them is not the hub's.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encodeLine } from "../src/event/line.ts";
import { openConnection } from "../src/store/postgres/connection.ts";
import { encodeBatch, HUB_ROOT } from "../src/team/hub/protocol.ts";
import { issueToken } from "../src/team/hub/tokens.ts";
import { createTeam } from "../src/team/team-database.ts";
import { anEvent } from "../test/event/samples.ts";
import { openHubProcess } from "../test/hub/hub-process.ts";
import { TEAM } from "../test/hub/test-hub.ts";
import { createTestDatabase } from "../test/postgres.ts";
import { insertRate, middle, sentEvent } from "./team/sent-events.ts";

const MACHINES = Number(process.env["MACHINES"] ?? 8);
const EVENTS = 20_000;
const ROUNDS = Number(process.env["ROUNDS"] ?? 5);
/** As many events as a window of the journal has (`team/hub/hub-sink.ts`), about. */
const WINDOW_BYTES = Number(process.env["WINDOW"] ?? 64) * 1024;

type Round = { readonly rate: number; readonly times: readonly number[] };

function batchesOf(round: number, count: number): readonly string[] {
  const lines = Array.from({ length: count }, (_, n) => encodeLine(anEvent(sentEvent(n, count))));
  const all: string[] = [];
  const cursorAt = (at: number) => ({ inode: "1", byteOffset: at, fingerprint: `${at}` });
  for (let from = 0, at = 0; from < lines.length; at++) {
    let [bytes, until] = [0, from];
    while (until < lines.length && bytes < WINDOW_BYTES) bytes += lines[until++]?.length ?? 0;
    const frame = {
      streamKey: `ingest:/${round}`,
      deletionMark: null,
      from: at === 0 ? null : cursorAt(at),
      to: cursorAt(at + 1),
      refused: [],
    };
    all.push(encodeBatch(frame, lines.slice(from, until)));
    from = until;
  }
  return all;
}

async function hubRound(address: string, tokens: readonly string[], round: number): Promise<Round> {
  const each = Math.floor(EVENTS / tokens.length);
  const work = tokens.map((token) => ({ token, batches: batchesOf(round, each) }));
  const times: number[] = [];
  const began = performance.now();
  await Promise.all(
    work.map(async ({ token, batches }) => {
      for (const body of batches) {
        const sent = performance.now();
        const response = await fetch(`${address}${HUB_ROOT}/batches`, {
          method: "POST",
          headers: { Authorization: `Bearer ${token}` },
          body,
        });
        const said = (await response.json()) as { outcome?: string };
        if (said.outcome !== "written") throw new Error(JSON.stringify(said));
        times.push(performance.now() - sent);
      }
    }),
  );
  return { rate: (each * tokens.length) / ((performance.now() - began) / 1000), times };
}

const database = await createTestDatabase();
const connection = openConnection(new URL(database));
await createTeam(connection, TEAM);
const tokens: string[] = [];
for (let n = 0; n < MACHINES; n++) {
  const issued = await issueToken(connection, TEAM, { name: `m${n}`, role: "writer", days: 1 });
  tokens.push(issued.text);
}
const home = mkdtempSync(join(tmpdir(), "hub-"));
const hub = openHubProcess(database, home);
await hub.start();
await hubRound(hub.address, tokens, -1);
const [hubs, inserts, times]: [number[], number[], number[]] = [[], [], []];
for (let round = 0; round < ROUNDS; round++) {
  inserts.push(await insertRate(database, EVENTS));
  const taken = await hubRound(hub.address, tokens, round);
  hubs.push(taken.rate);
  times.push(...taken.times);
}
await hub.stop();
rmSync(home, { recursive: true, force: true });
const inOrder = times.toSorted((a, b) => a - b);
const at = (share: number): number => Math.round(inOrder[Math.floor(inOrder.length * share)] ?? 0);
const [hubMiddle, insertMiddle] = [middle(hubs), middle(inserts)];
process.stdout.write(
  `hub ${Math.round(hubMiddle)} events/s (${MACHINES} machines), bare inserts ${Math.round(insertMiddle)} rows/s, ` +
    `ratio ${(hubMiddle / insertMiddle).toFixed(2)}; a batch p50 ${at(0.5)} ms, p99 ${at(0.99)} ms\n`,
);
process.exit(0);
