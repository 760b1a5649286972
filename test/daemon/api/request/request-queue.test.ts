import { expect, test } from "bun:test";
import { openRequestQueue } from "../../../../src/daemon/api/request/request-queue.ts";

const STAYS = new AbortController().signal;

test("one begins when the one before has ended, whether that went well or not", async () => {
  const turns = openRequestQueue();
  const said: string[] = [];
  const first = turns(async () => {
    await Bun.sleep(5);
    said.push("first");
    throw new Error("it failed");
  }, STAYS);
  const second = turns(async () => said.push("second"), STAYS);
  expect(first).rejects.toThrow("it failed");
  await second;
  expect(said).toEqual(["first", "second"]);
});

test("whoever goes away while waiting is not worked for, and the next one is", async () => {
  const turns = openRequestQueue();
  const going = new AbortController();
  const done: string[] = [];
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const first = turns(() => held, STAYS);
  const gone = turns(async () => done.push("gone"), going.signal);
  const next = turns(async () => done.push("next"), STAYS);
  going.abort(new Error("went away"));
  release();
  expect(gone).rejects.toThrow("went away");
  await Promise.all([first, next]);
  expect(done).toEqual(["next"]);
});

test("more than may wait are turned away, and whoever went away keeps no place", async () => {
  const turns = openRequestQueue(2);
  const going = new AbortController();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const first = turns(() => held, STAYS);
  const gone = turns(() => held, going.signal);
  expect(turns(() => held, STAYS)).toBeNull();
  going.abort(new Error("went away"));
  const next = turns(async () => "next", STAYS);
  release();
  expect(gone).rejects.toThrow("went away");
  expect(await next).toBe("next");
  await first;
});
