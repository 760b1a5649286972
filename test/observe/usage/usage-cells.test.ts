import { expect, test } from "bun:test";
import { toUsageCells } from "../../../src/observe/usage/usage-cells.ts";
import { aUsageRow } from "./usage-row.ts";

test("what sessions used on one day in one project of one model is one cell", () => {
  const cells = toUsageCells(
    [
      aUsageRow(),
      aUsageRow({ sessionId: "t", costUsd: 0.25 }),
      aUsageRow({ model: "claude-haiku-5-5" }),
      aUsageRow({ day: "2026-11-14" }),
      aUsageRow({ projectPath: "/x/app" }),
      aUsageRow({ sessionId: "gone", messages: 0, day: "2026-11-01" }),
    ],
    new Map(),
  );
  expect(cells).toHaveLength(4);
  expect(cells[0]).toEqual({
    day: "2026-11-15",
    project: "app",
    projectPath: "/srv/app",
    model: "claude-opus-5-5",
    messages: 4,
    tokens: { input: 2, output: 4, cacheRead: 6, cacheWrite5m: 8, cacheWrite1h: 10 },
    costUsd: 0.75,
    isPartly: false,
    cacheSavedUsd: expect.closeTo((24 * 4 - (6 * 0.2 + 8 * 5 + 10 * 8)) / 1e6, 12) as number,
  });
});

test("a cache saves what its reading would have cost as input, less what filling it cost", () => {
  const read = { cacheRead: 1e6, cacheWrite5m: 1e5, cacheWrite1h: 0 };
  const [cell] = toUsageCells([aUsageRow(read)], new Map());
  expect(cell?.cacheSavedUsd).toBeCloseTo(1.1 * 4 - (0.2 + 0.1 * 5), 9);
  const [unknown] = toUsageCells([aUsageRow({ ...read, model: "own-model" })], new Map());
  expect(unknown?.cacheSavedUsd).toBeNull();
});

test("a model without a price costs nothing that is known, and a price of one's own wins", () => {
  const [unknown] = toUsageCells([aUsageRow({ model: "own-model", costUsd: null })], new Map());
  expect(unknown?.costUsd).toBeNull();
  const price = { input: 1e6, output: 0, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0 };
  const [own] = toUsageCells([aUsageRow({ costUsd: 99 })], new Map([["claude-opus-5-5", price]]));
  expect(own?.costUsd).toBe(1);
});
