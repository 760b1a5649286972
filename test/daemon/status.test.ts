import { expect, test } from "bun:test";
import { openStatusTracker } from "../../src/daemon/status.ts";

const START = Date.parse("2026-11-15T09:00:00.000Z");
const later = (ms: number): string => new Date(START + ms).toISOString();

test("it is quiet since the last event that was brought in, or since the start", () => {
  let now = START;
  const board = openStatusTracker(later(0), () => now);
  now += 5000;
  expect(board.quietMs()).toBe(5000);
  board.noteIngest(3);
  expect(board.quietMs()).toBe(0);
  now += 700;
  expect(board.quietMs()).toBe(700);
  expect(board.now()).toMatchObject({ ingested: 3, lastIngestAt: later(5000) });
});

test("the same fault is news once a minute, another one at once", () => {
  const board = openStatusTracker(later(0));
  expect(board.noteFault(later(0), "DB_CORRUPT")).toBe(true);
  for (const ms of [1, 5000, 59_999]) expect(board.noteFault(later(ms), "DB_CORRUPT")).toBe(false);
  expect(board.now().lastFault).toEqual({ ts: later(0), code: "DB_CORRUPT" });
  expect(board.noteFault(later(60_000), "DB_CORRUPT")).toBe(true);
  expect(board.noteFault(later(60_001), "DB_NEWER")).toBe(true);
  expect(board.now().lastFault).toEqual({ ts: later(60_001), code: "DB_NEWER" });
});
