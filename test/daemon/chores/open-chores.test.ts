import { heapStats } from "bun:jsc";
import { expect, test } from "bun:test";
import { openChores } from "../../../src/daemon/chores/open-chores.ts";
import { until } from "../../until.ts";

const timers = (): number => {
  Bun.gc(true);
  return heapStats().objectTypeCounts["Timeout"] ?? 0;
};

test("a timer that fired is let go of, however many there were", async () => {
  const ending = new AbortController();
  const chores = openChores(Promise.resolve(), ending.signal, () => expect.unreachable());
  const before = timers();
  for (let times = 0; times < 500; times++) {
    const { promise, resolve } = Promise.withResolvers<void>();
    chores.once(0, async () => resolve());
    await promise;
  }
  // Some may not have been swept yet.
  expect(timers() - before).toBeLessThan(100);
  ending.abort();
  await chores.ended();
});

test("what waits is done once however often it is asked for, and not at all after the end", async () => {
  const ending = new AbortController();
  const chores = openChores(Promise.resolve(), ending.signal, () => expect.unreachable());
  let [done, late, again] = [0, 0, 0];
  const work = async (): Promise<void> => void done++;
  for (let times = 0; times < 10; times++) chores.once(1, work);
  await until(() => done > 0);
  chores.once(1, work);
  await until(() => done > 1);
  expect(done).toBe(2);
  chores.every(5, async () => void again++);
  await until(() => again > 1);
  chores.once(20, async () => void late++);
  ending.abort();
  await chores.ended();
  const counted = again;
  await Bun.sleep(50);
  expect([late, again]).toEqual([0, counted]);
});

test("one that fails is told, and the others are done all the same", async () => {
  const faults: unknown[] = [];
  const chores = openChores(Promise.resolve(), new AbortController().signal, (fault) =>
    faults.push(fault),
  );
  let done = 0;
  chores.once(0, () => Promise.reject(new Error("no")));
  chores.once(1, async () => void done++);
  await until(() => done === 1);
  expect(String(faults)).toContain("no");
  await chores.ended();
});
