import { expect, test } from "bun:test";
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openFolderTarget } from "../../src/sync/folder-target.ts";
import { sealPack } from "../../src/sync/pack.ts";
import { formatPackName } from "../../src/sync/pack-target.ts";
import { openSyncFolder, type SyncFolder, type SyncMachine } from "./machines.ts";

const three = (folder: SyncFolder): readonly [SyncMachine, SyncMachine, SyncMachine] => [
  folder.addMachine("desk"),
  folder.addMachine("laptop"),
  folder.addMachine("tower"),
];

test("packs that are shown to one machine and not to another are missed by that one", async () => {
  using folder = openSyncFolder();
  const [desk, laptop, tower] = three(folder);
  desk.record({ data: { text: "one" } });
  await desk.sync();
  await laptop.sync();
  await tower.sync();
  // From now on the laptop gets another folder, in which the desk's second pack never arrives.
  const other = join(folder.folder, "../other");
  cpSync(folder.folder, other, { recursive: true });
  desk.record({ data: { text: "two" } });
  await desk.sync();
  await tower.sync();
  tower.record({ sessionId: "of-tower" });
  await tower.sync();
  for (const { machine, seq } of folder.names().filter((name) => name.machine === tower.machine()))
    copyFileSync(folder.path({ machine, seq }), join(other, formatPackName({ machine, seq })));
  const report = await laptop.sync(openFolderTarget(other));
  expect(report.troubles).toMatchObject([{ machine: desk.machine(), problem: "withheld", seq: 2 }]);
  expect(report.received).toBe(1);
  expect((await laptop.sync()).troubles).toEqual([]);
  expect(await laptop.ids()).toEqual(await tower.ids());
});

test("a log that goes on differently for another machine is noticed", async () => {
  using folder = openSyncFolder();
  const [desk, laptop, tower] = three(folder);
  desk.record({ data: { text: "one" } });
  await desk.sync();
  const before = join(folder.folder, "../before");
  cpSync(desk.home, before, { recursive: true });
  const other = join(folder.folder, "../other");
  cpSync(folder.folder, other, { recursive: true });
  desk.record({ data: { text: "two" } });
  await desk.sync();
  await tower.sync();
  await tower.sync();
  tower.record({});
  await tower.sync();
  // Sealed with the right key, in the right place, and not what the tower has read.
  const name = { machine: desk.machine(), seq: 2 };
  const [, real] = (await folder.packs()).filter(({ machine }) => machine === name.machine);
  if (real === undefined) throw new Error("no second pack");
  writeFileSync(
    join(other, formatPackName(name)),
    await sealPack(folder.key, name, { head: real.head, lines: [] }),
  );
  for (const one of folder.names().filter(({ machine }) => machine === tower.machine()))
    copyFileSync(folder.path(one), join(other, formatPackName(one)));
  const report = await laptop.sync(openFolderTarget(other));
  expect(report.troubles).toMatchObject([{ machine: name.machine, problem: "forked", seq: 2 }]);
});

test("a pack that does not follow the one before it is not used, though it has the right key", async () => {
  using folder = openSyncFolder();
  const [desk, laptop] = three(folder);
  desk.record({ data: { text: "one" } });
  await desk.sync();
  await laptop.sync();
  const name = { machine: desk.machine(), seq: 2 };
  const first = (await folder.packs()).find(({ machine }) => machine === name.machine);
  if (first === undefined) throw new Error("no pack");
  const forged = { head: { ...first.head, previous: "0".repeat(64) }, lines: first.lines };
  writeFileSync(folder.path(name), await sealPack(folder.key, name, forged));
  expect((await laptop.sync()).troubles).toMatchObject([{ problem: "swapped", seq: 2 }]);
});

test("packs of this machine that are lost are stored again", async () => {
  using folder = openSyncFolder();
  const [desk, laptop] = three(folder);
  desk.record({}, {});
  await desk.sync();
  desk.record({});
  await desk.sync();
  rmSync(folder.path({ machine: desk.machine(), seq: 1 }));
  expect(await desk.sync()).toMatchObject({ isRestored: true });
  expect(await laptop.sync()).toMatchObject({ received: 3, troubles: [] });
});

test("a copied installation becomes a machine of its own, and nothing is lost or doubled", async () => {
  using folder = openSyncFolder();
  const [desk, laptop] = three(folder);
  const first = desk.record({ data: { text: "both" } });
  await desk.sync();
  const copy = folder.addMachine("copy");
  for (const part of ["journal", "sync"]) {
    rmSync(join(copy.home, part), { recursive: true });
    mkdirSync(join(copy.home, part));
    cpSync(join(desk.home, part), join(copy.home, part), { recursive: true });
  }
  const onDesk = desk.record({ data: { text: "desk" } });
  await desk.sync();
  const onCopy = copy.record({ data: { text: "copy" } });
  expect(await copy.sync()).toMatchObject({ isNewMachine: true });
  expect(copy.machine()).not.toBe(desk.machine());
  expect(await laptop.sync()).toMatchObject({ troubles: [] });
  await desk.sync();
  await copy.sync();
  const wanted = [...first, ...onDesk, ...onCopy].map(({ id }) => id).toSorted();
  for (const machine of [desk, copy, laptop]) expect(await machine.ids()).toEqual(wanted);
  expect(readFileSync(join(desk.home, "sync/key"), "utf8")).toBe(
    readFileSync(join(copy.home, "sync/key"), "utf8"),
  );
});
