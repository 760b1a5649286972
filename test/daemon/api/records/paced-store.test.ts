import { expect, test } from "bun:test";
import { pacedStore } from "../../../../src/daemon/api/records/paced-store.ts";
import { openStoreInMemory } from "../../../store/in-memory.ts";
import type { FailureRow } from "../../../../src/store/store.ts";
import { anEvent, at } from "../../../event/samples.ts";
import { insert } from "../../../store/records.ts";

const goOn = (): void => undefined;

const failure = (number: number, ts: string): FailureRow => ({
  id: `f-${String(number).padStart(5, "0")}`,
  ts,
  sessionId: "s",
  projectPath: number % 3 === 0 ? "/srv/app" : "/srv/shop",
  errorId: "e",
  retriedAt: null,
  outcome: null,
});

test("what else is to be done in the process is done between two questions", async () => {
  const store = openStoreInMemory();
  const paced = pacedStore(store, goOn);
  const done: string[] = [];
  setImmediate(() => done.push("something else"));
  let asked = 0;
  while (done.length === 0) {
    await paced.totals();
    asked++;
  }
  expect(asked).toBeGreaterThan(0);
});

test("what is counted in pieces is what is counted at once", async () => {
  const store = openStoreInMemory();
  await insert(
    store,
    ...Array.from({ length: 200 }, (_, number) =>
      anEvent({
        id: `p-${number}`,
        type: "prompt",
        ts: at(number * 3),
        sessionId: `s-${number % 7}`,
      }),
    ),
  );
  const paced = pacedStore(store, goOn);
  for (const count of [0, 1, 2, 60, 61, 62, 300]) {
    const times = Array.from({ length: count }, (_, slot) => at(slot * 2));
    const query = { types: ["prompt"], times };
    expect(await paced.countBetween(query)).toEqual(await store.countBetween(query));
    expect(await paced.sessionsWithPrompts({ times })).toEqual(
      await store.sessionsWithPrompts({ times }),
    );
  }
});

test("failures in pieces are the same, in the same order, also where many happened at one moment", async () => {
  const store = openStoreInMemory();
  const many = Array.from({ length: 6000 }, (_, number) =>
    failure(number, number < 4000 ? at(7) : at(number)),
  );
  await store.transact((tx) => tx.saveFailures(many));
  const paced = pacedStore(store, goOn);
  for (const query of [
    {},
    { limit: 0 },
    { limit: 1 },
    { limit: 1500 },
    { limit: 5999 },
    { since: at(7), until: at(4500) },
    { projectPath: "/srv/app", limit: 1800 },
  ]) {
    expect(await paced.failures(query)).toEqual(await store.failures(query));
  }
});

test("a question that nobody waits for any more is not asked", async () => {
  const store = openStoreInMemory();
  let isWanted = true;
  const paced = pacedStore(store, () => {
    if (!isWanted) throw new Error("nobody waits");
  });
  expect((await paced.totals()).events).toBe(0);
  isWanted = false;
  expect(paced.totals()).rejects.toThrow("nobody waits");
  expect(paced.failures({})).rejects.toThrow("nobody waits");
});
