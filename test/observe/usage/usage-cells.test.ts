import { expect, test } from "bun:test";
import { toUsageCells } from "../../../src/observe/usage/usage-cells.ts";
import type { UsageRow } from "../../../src/store/store.ts";

const aRow = (given: Partial<UsageRow> = {}): UsageRow => ({
  id: "u",
  sessionId: "s",
  day: "2026-11-15",
  model: "claude-opus-5-5",
  provider: "claude",
  project: "app",
  projectPath: "/srv/app",
  messages: 2,
  input: 1,
  output: 2,
  cacheRead: 3,
  cacheWrite5m: 4,
  cacheWrite1h: 5,
  costUsd: 0.5,
  priceDate: "2026-11-13",
  updatedAt: "2026-11-15T10:00:00.000Z",
  ...given,
});

test("what sessions used on one day in one project of one model is one cell", () => {
  const cells = toUsageCells(
    [
      aRow(),
      aRow({ sessionId: "t", costUsd: 0.25 }),
      aRow({ model: "claude-haiku-5-5" }),
      aRow({ day: "2026-11-14" }),
      aRow({ projectPath: "/x/app" }),
      aRow({ sessionId: "gone", messages: 0, day: "2026-11-01" }),
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
  const [cell] = toUsageCells([aRow(read)], new Map());
  expect(cell?.cacheSavedUsd).toBeCloseTo(1.1 * 4 - (0.2 + 0.1 * 5), 9);
  const [unknown] = toUsageCells([aRow({ ...read, model: "own-model" })], new Map());
  expect(unknown?.cacheSavedUsd).toBeNull();
});

test("a model without a price costs nothing that is known, and a price of one's own wins", () => {
  const [unknown] = toUsageCells([aRow({ model: "own-model", costUsd: null })], new Map());
  expect(unknown?.costUsd).toBeNull();
  const price = { input: 1e6, output: 0, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0 };
  const [own] = toUsageCells([aRow({ costUsd: 99 })], new Map([["claude-opus-5-5", price]]));
  expect(own?.costUsd).toBe(1);
});
