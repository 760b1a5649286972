import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
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
