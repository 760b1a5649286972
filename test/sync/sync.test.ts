import { expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { encodeLine } from "../../src/event/line.ts";
import { addDeletion } from "../../src/sync/deletions.ts";
import { hashOf, sealPack } from "../../src/sync/pack.ts";
import { readShares, saveShares, withProject } from "../../src/sync/shares.ts";
import { anEvent } from "../event/samples.ts";
import { openSyncFolder, PROJECT } from "./machines.ts";

test("a session of one machine is on the other, once, with its machine, and nothing of it can be read in between", async () => {
  using folder = openSyncFolder();
  const [desk, laptop] = [folder.addMachine("desk"), folder.addMachine("laptop")];
  const events = desk.record(
    {
      sessionId: "s1",
      type: "session.lifecycle",
      data: { phase: "started", pid: 1, pidStart: "x" },
    },
    { sessionId: "s1", data: { text: "an apricot tree" } },
  );
  expect(await desk.sync()).toMatchObject({ sent: 2, received: 0, troubles: [] });
  expect(await laptop.sync()).toMatchObject({ sent: 0, received: 2, troubles: [] });
  expect(await laptop.sync()).toMatchObject({ sent: 0, received: 0, troubles: [] });
  expect(await laptop.ids()).toEqual(events.map(({ id }) => id).toSorted());
  const [session] = await laptop.context.store.listSessions({ projectPath: PROJECT });
  expect(session).toMatchObject({ sessionId: "s1", promptCount: 1, pid: null });
  const [prompt] = await laptop.context.store.queryEvents({ type: "prompt" });
  expect(prompt).toMatchObject({ text: "an apricot tree", machine: desk.machine() });
  for (const name of folder.names()) {
    expect(readFileSync(folder.path(name), "latin1")).not.toContain("apricot");
    expect(readFileSync(folder.path(name), "latin1")).not.toContain("desk");
  }
  // What came from elsewhere does not go back.
  laptop.record({ sessionId: "s2" });
  expect(await laptop.sync()).toMatchObject({ sent: 1 });
  expect(await desk.sync()).toMatchObject({ received: 1 });
  expect(await desk.ids()).toEqual(await laptop.ids());
});

test("what is forgotten on any machine is in no pack and on no machine", async () => {
  using folder = openSyncFolder();
  const [desk, laptop] = [folder.addMachine("desk"), folder.addMachine("laptop")];
  desk.record(
    { sessionId: "s1", data: { text: "my apricot" } },
    { sessionId: "s2", data: { text: "a plum" } },
  );
  await desk.sync();
  await laptop.sync();
  await laptop.forget({ by: "text", text: "apricot" });
  await laptop.sync();
  expect(await desk.sync()).toMatchObject({ deleted: 1 });
  await laptop.sync();
  expect(desk.bytes()).not.toContain("apricot");
  expect(laptop.bytes()).not.toContain("apricot");
  expect(JSON.stringify(await folder.packs())).not.toContain("apricot");
  expect(JSON.stringify(await folder.packs())).toContain("a plum");
  expect(await desk.ids()).toEqual(await laptop.ids());
});

test("a project that is withdrawn goes from the other machines alone, and comes back when it is shared again", async () => {
  using folder = openSyncFolder();
  const [desk, laptop] = [folder.addMachine("desk"), folder.addMachine("laptop")];
  const [shop] = desk.record({
    sessionId: "s1",
    projectPath: "/srv/shop",
    data: { text: "apricot" },
  });
  const [app] = desk.record({ sessionId: "s2" });
  await desk.sync();
  await laptop.sync();
  const shares = readShares(desk.home);
  saveShares(desk.home, withProject(shares, "/srv/shop", false));
  addDeletion(desk.home, { by: "withdraw", ids: [shop?.id ?? ""] });
  await desk.sync();
  expect(await laptop.sync()).toMatchObject({ deleted: 1 });
  expect(await laptop.ids()).toEqual([app?.id ?? ""]);
  expect(laptop.bytes()).not.toContain("apricot");
  expect(JSON.stringify(await folder.packs())).not.toContain("apricot");
  expect(await desk.ids()).toHaveLength(2);
  saveShares(desk.home, shares);
  await desk.sync();
  await laptop.sync();
  expect(await laptop.ids()).toEqual(await desk.ids());
  // It is not taken away again by what was said before.
  desk.record({ sessionId: "s2" });
  await desk.sync();
  expect(await laptop.sync()).toMatchObject({ deleted: 0, received: 1 });
});

test("secrets are redacted by the rules of today, before they are sealed and once more where they arrive", async () => {
  using folder = openSyncFolder();
  const [desk, laptop] = [folder.addMachine("desk"), folder.addMachine("laptop")];
  const secret = `ghp_${"a1B2".repeat(9)}`;
  // As an older program recorded it.
  desk.record({ data: { text: `token ${secret}` } });
  await desk.sync();
  expect(JSON.stringify(await folder.packs())).not.toContain(secret);
  const own = (await folder.packs()).find(({ machine }) => machine === desk.machine());
  if (own === undefined) throw new Error("no pack");
  // As an older program sealed it.
  const line = encodeLine(
    anEvent({ ts: new Date().toISOString(), data: { text: `again ${secret}` } }),
  );
  const head = { ...own.head, previous: hashOf(readFileSync(folder.path(own))) };
  const pack = await sealPack(folder.key, { ...own, seq: 2 }, { head, lines: [line.trim()] });
  writeFileSync(folder.path({ ...own, seq: 2 }), pack);
  expect(await laptop.sync()).toMatchObject({ received: 2, troubles: [] });
  expect(laptop.bytes()).not.toContain(secret);
  expect(laptop.bytes()).toContain("again");
});
