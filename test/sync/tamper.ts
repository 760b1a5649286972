/** A place that lies: what it may do to the packs of one machine, and what another machine makes of that. */
import { expect } from "bun:test";
import { copyFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { newKey } from "../../src/sync/key-text.ts";
import type { LogProblem } from "../../src/sync/other-logs.ts";
import { sealPack } from "../../src/sync/pack.ts";
import { openSyncFolder, type SyncFolder } from "./machines.ts";

const LIES = [
  "flip",
  "cut",
  "empty",
  "drop",
  "drop_last",
  "swap",
  "replay",
  "of_another_machine",
  "renamed_as_new",
  "other_key",
  "newer",
] as const;
type Lie = (typeof LIES)[number];

export type Trial = {
  readonly lie: Lie;
  /** How many packs there are, and how many of them the other machine has read before. */
  readonly packs: number;
  readonly read: number;
  /** Which pack it is done to, and where in it; in parts of all. */
  readonly at: number;
  readonly within: number;
};

export const someTrial: fc.Arbitrary<Trial> = fc
  .record({
    lie: fc.constantFrom(...LIES),
    packs: fc.integer({ min: 1, max: 5 }),
    read: fc.nat(5),
    at: fc.double({ min: 0, max: 0.999, noNaN: true }),
    within: fc.double({ min: 0, max: 0.999, noNaN: true }),
  })
  .map(({ lie: kind, packs, read, at, within }) => ({
    lie: kind,
    packs,
    read: Math.min(read, packs),
    at,
    within,
  }));

export async function tryLie(trial: Trial): Promise<void> {
  const { packs, read } = trial;
  using folder = openSyncFolder();
  const [desk, laptop, tower] = ["desk", "laptop", "tower"].map((name) => folder.addMachine(name));
  if (desk === undefined || laptop === undefined || tower === undefined) return;
  const events: string[][] = [];
  tower.record({ sessionId: "t" });
  await tower.sync();
  for (let n = 1; n <= packs; n++) {
    const made = desk.record({ sessionId: `s${n % 2}`, data: { text: `words ${n}` } });
    await desk.sync();
    events.push(made.map(({ id }) => id));
    if (n === read) await laptop.sync();
  }
  const machine = desk.machine();
  const others = tower.context;
  const copy = join(folder.folder, "../copy");
  cpSync(folder.folder, copy, { recursive: true });
  const done = await lie(folder, trial, machine, tower.machine());
  const before = new Set(await laptop.ids());
  const report = await laptop.sync();
  if (done !== null) {
    const problems = report.troubles.map(({ problem }) => problem);
    expect({ trial, problems: problems.filter((one) => done.expected.includes(one)) }).not.toEqual({
      trial,
      problems: [],
    });
    expect(report.troubles.every((one) => one.machine === machine)).toBe(true);
    // Nothing of it, and nothing behind it.
    const ids = new Set(await laptop.ids());
    for (const id of events.slice(done.from - 1).flat())
      expect({ trial, isIn: ids.has(id) && !before.has(id) }).toEqual({ trial, isIn: false });
  }
  // Honest again, everything is there, once.
  for (const name of readdirSync(folder.folder)) rmSync(join(folder.folder, name));
  for (const name of readdirSync(copy)) copyFileSync(join(copy, name), join(folder.folder, name));
  const honest = await laptop.sync();
  expect({ trial, troubles: honest.troubles }).toEqual({ trial, troubles: [] });
  const wanted = [
    ...events.flat(),
    ...(await others.store.queryEvents({ limit: 10 })).map(({ id }) => id),
  ];
  expect(await laptop.ids()).toEqual([...new Set(wanted)].toSorted());
}

type Done = {
  readonly expected: readonly LogProblem[];
  /** The first pack of which nothing may be used. */
  readonly from: number;
};

async function lie(
  folder: SyncFolder,
  { lie: kind, packs, read, at, within }: Trial,
  machine: string,
  another: string,
): Promise<Done | null> {
  const path = (seq: number): string => folder.path({ machine, seq });
  const unread = packs - read;
  // Of what was not read yet: what was is not looked at again.
  const seq = read + 1 + Math.floor(at * unread);
  const bytes = unread > 0 ? readFileSync(path(seq)) : Buffer.alloc(0);
  const place = Math.floor(within * bytes.length);
  switch (kind) {
    case "flip":
      if (unread === 0) return null;
      bytes[place] = (bytes[place] ?? 0) ^ (1 + Math.floor(within * 254));
      writeFileSync(path(seq), bytes);
      return { expected: ["damaged", "key", "newer"], from: seq };
    case "cut":
      if (unread === 0) return null;
      writeFileSync(path(seq), bytes.subarray(0, place));
      return { expected: ["damaged"], from: seq };
    case "empty":
      if (unread === 0) return null;
      writeFileSync(path(seq), "");
      return { expected: ["damaged"], from: seq };
    case "drop":
      // A machine that read nothing yet cannot know that there were more at the end.
      if (unread === 0 || seq === packs) return null;
      rmSync(path(seq));
      return { expected: ["missing"], from: seq };
    case "drop_last":
      if (read < packs || packs < 2) return null;
      rmSync(path(packs));
      return { expected: ["rolled_back"], from: packs + 1 };
    case "swap":
      if (unread < 2 || seq === packs) return null;
      copyFileSync(path(seq + 1), path(seq));
      writeFileSync(path(seq + 1), bytes);
      return { expected: ["damaged"], from: seq };
    case "replay":
      if (unread === 0 || seq < 2) return null;
      copyFileSync(path(seq - 1), path(seq));
      return { expected: ["damaged"], from: seq };
    case "of_another_machine":
      if (unread === 0) return null;
      copyFileSync(folder.path({ machine: another, seq: 1 }), path(seq));
      return { expected: ["damaged"], from: seq };
    case "renamed_as_new":
      copyFileSync(path(packs), path(packs + 1));
      return { expected: ["damaged"], from: packs + 1 };
    case "other_key": {
      if (unread === 0) return null;
      const forged = await sealPack(
        newKey(),
        { machine, seq },
        { head: emptyHead(seq), lines: [] },
      );
      writeFileSync(path(seq), forged);
      return { expected: ["key"], from: seq };
    }
    case "newer":
      if (unread === 0) return null;
      bytes[7] = 2;
      writeFileSync(path(seq), bytes);
      return { expected: ["newer"], from: seq };
  }
}

const emptyHead = (first: number): Parameters<typeof sealPack>[2]["head"] => ({
  previous: null,
  first,
  seen: {},
  machineName: "",
  userHome: null,
  sealedAt: new Date().toISOString(),
  oldest: null,
  forgotten: [],
  withdrawn: [],
});
