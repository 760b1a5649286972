/** Following with a clock that the test moves, and a file that changes where no watch sees it. */
import { afterEach, beforeEach, expect, jest, test } from "bun:test";
import { appendFileSync, linkSync } from "node:fs";
import { join } from "node:path";
import { encodeLine } from "../../src/event/line.ts";
import { follow } from "../../src/ingest/follow.ts";
import { anEvent } from "../event/samples.ts";
import { type Home, openHome } from "./home.ts";

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Everything under way has come to where it waits for the clock. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 200; turn++) await new Promise(setImmediate);
}

async function pass(ms: number): Promise<void> {
  jest.advanceTimersByTime(ms);
  await settle();
}

type Following = AsyncDisposable & { readonly writeUnseen: (id: string) => void };

/** Follows a journal that has a second name in another folder: who writes to that wakes no watch. */
async function startFollowing(home: Home): Promise<Following> {
  home.record({ id: "first" });
  const otherName = join(home.sandbox.folder, "journal.jsonl");
  linkSync(home.context.journal, otherName);
  const ending = new AbortController();
  const following = follow(home.context, ending.signal, {
    report: () => undefined,
    fault: (error) => expect.unreachable(String(error)),
  });
  await settle();
  expect(home.ids()).toEqual(["first"]);
  return {
    writeUnseen: (id) => appendFileSync(otherName, encodeLine(anEvent({ id }))),
    [Symbol.asyncDispose]: async () => {
      ending.abort();
      await following;
    },
  };
}

test("without a watch following looks every 500 ms, no sooner and no later [R133]", async () => {
  await using home = openHome();
  await using following = await startFollowing(home);
  const known = ["first"];
  for (const id of ["a", "b", "c"]) {
    following.writeUnseen(id);
    await pass(499);
    expect(home.ids()).toEqual(known);
    await pass(1);
    known.push(id);
    expect(home.ids()).toEqual(known);
  }
});

test("a watch makes following look sooner, and takes none of its looks away [R133]", async () => {
  await using home = openHome();
  await using following = await startFollowing(home);
  const waiting = jest.getTimerCount();
  home.addToJournal(encodeLine(anEvent({ id: "seen" })));
  while (jest.getTimerCount() === waiting) await settle();
  await pass(50);
  expect(home.ids()).toEqual(["first", "seen"]);
  following.writeUnseen("unseen");
  await pass(500);
  expect(home.ids()).toEqual(["first", "seen", "unseen"]);
});
