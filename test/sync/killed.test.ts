import { expect, test } from "bun:test";
import { appendFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { encodeLine } from "../../src/event/line.ts";
import { anEvent } from "../event/samples.ts";
import { linesOf, openSandbox, type Sandbox } from "../sandbox.ts";

const KILLS = 10;
const EVENTS_EACH = 300;

function newMachine(): Sandbox {
  const sandbox = openSandbox();
  mkdirSync(join(sandbox.home, "journal"), { recursive: true });
  writeFileSync(join(sandbox.home, "config.json"), JSON.stringify({ language: "en" }));
  return sandbox;
}

function record(sandbox: Sandbox, count: number): readonly string[] {
  const ts = new Date().toISOString();
  const events = Array.from({ length: count }, (_, n) =>
    anEvent({ ts, sessionId: `s${n % 5}`, data: { text: `words ${n}`.repeat(20) } }),
  );
  appendFileSync(sandbox.journal, events.map(encodeLine).join(""));
  return events.map(({ id }) => id);
}

const isSome = (code: number | null): boolean => code === 0;

/** Killed at random moments with something to do each time, at last let to its end. `made`: what was recorded meanwhile. */
async function syncKilled(sandbox: Sandbox, made: string[]): Promise<number> {
  let killed = 0;
  for (let n = 0; n < KILLS; n++) {
    made.push(...record(sandbox, EVENTS_EACH));
    const timeoutMs = Math.round(10 + Math.random() * 140);
    const ran = await sandbox.spawn(["sync", "now"], { timeoutMs });
    killed += Number(!isSome(ran.exitCode));
  }
  const last = await sandbox.spawn(["sync", "now"]);
  expect([last.stderr, last.exitCode]).toEqual(["", 0]);
  return killed;
}

test("a sync that is killed at any moment loses nothing and doubles nothing", async () => {
  using desk = newMachine();
  using laptop = newMachine();
  const target = join(desk.folder, "drive");
  const wanted: string[] = [];
  const [key = ""] = (await desk.run(["sync", "init", target])).stdout.split("\n");
  await desk.run(["sync", "share", "--all"]);
  let killed = await syncKilled(desk, wanted);
  expect((await laptop.spawn(["sync", "join", target], { stdin: key })).exitCode).toBe(0);
  await laptop.run(["sync", "share", "--all"]);
  for (let round = 0; round < 2; round++) {
    // Both at once.
    const both = await Promise.all([syncKilled(desk, wanted), syncKilled(laptop, wanted)]);
    killed += both[0] + both[1];
  }
  for (const machine of [desk, laptop, desk])
    expect((await machine.run(["sync", "now"])).exitCode).toBe(0);
  expect(killed).toBeGreaterThan(5);
  for (const machine of [desk, laptop]) {
    const ids = machine.query<{ id: string }>("select id from events").map(({ id }) => id);
    expect(ids.toSorted()).toEqual(wanted.toSorted());
    const lines = readdirSync(join(machine.home, "journal"))
      .filter((name) => name.endsWith(".jsonl"))
      .flatMap((name) => linesOf(join(machine.home, "journal", name)));
    // One that was killed between writing a line and noting it may write it again; the database has it once.
    expect(new Set(lines.map((line) => (JSON.parse(line) as { id: string }).id)).size).toBe(
      wanted.length,
    );
    const outbox = join(machine.home, "sync/outbox");
    expect(existsSync(outbox) ? readdirSync(outbox) : []).toEqual([]);
  }
  expect(
    readdirSync(target).filter((name) => !name.endsWith(".pack") && !name.endsWith(".part")),
  ).toEqual([]);
}, 60_000);
