/** What the charts draw, before anything is drawn. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { changeOf, pointsOf, shareOf } from "../../src/dashboard/charts/change.ts";
import {
  errorsAddress,
  formatMarkedDays,
  readChartRange,
} from "../../src/dashboard/charts/chart-range.ts";
import { hasComparison, periodChanges } from "../../src/dashboard/charts/period-changes.ts";
import { parseSince } from "../../src/event/parse-time.ts";
import { localDay } from "../../src/event/day.ts";
import { daysAfter } from "../../src/dashboard/history/calendar-days.ts";
import {
  totalCacheSavings,
  groupCosts,
  mergeSmallStacks,
  maskUnrecordedDays,
  heatLevel,
  averageDay,
  TOKEN_KINDS,
  tokensOfKind,
  totalTokens,
  OTHERS,
  projectKey,
  type ChartUsageCell,
  usageStacks,
  waitUnit,
} from "../../src/dashboard/charts/chart-series.ts";
import { tokensRead } from "../../src/dashboard/tokens-read.ts";
import { projectNames } from "../../src/dashboard/short-project-names.ts";

const cell = (given: Partial<ChartUsageCell> = {}): ChartUsageCell => ({
  day: "2026-11-14",
  project: "shop",
  projectPath: "/srv/shop",
  model: "claude-opus-5-5",
  messages: 1,
  tokens: { input: 1, output: 2, cacheRead: 30, cacheWrite5m: 4, cacheWrite1h: 5 },
  costUsd: 1,
  isPartly: false,
  cacheSavedUsd: 0,
  ...given,
});

const DAYS = ["2026-11-13", "2026-11-14", "2026-11-15"];

test("an address names its days, and one that names none means the week", () => {
  const until = "2026-03-05";
  expect(readChartRange("1", until)).toEqual({ name: "1", since: until, until });
  expect(readChartRange("7", until)).toMatchObject({ since: "2026-02-27", until });
  expect(readChartRange("month", until)).toMatchObject({ since: "2026-03-01", until });
  expect(readChartRange("last-month", until)).toMatchObject({
    since: "2026-02-01",
    until: "2026-02-28",
  });
  expect(readChartRange("last-month", "2026-01-31")).toMatchObject({
    since: "2025-12-01",
    until: "2025-12-31",
  });
  expect(readChartRange("all", until, "2026-01-09")).toEqual({
    name: "all",
    since: "2026-01-09",
    until,
  });
  // A chart has 400 days at most.
  for (const first of [null, "2019-05-01"])
    expect(readChartRange("all", until, first)).toMatchObject({ since: daysAfter(until, -399) });
  const marked = { since: "2026-02-27", until: "2026-03-01" };
  expect(readChartRange(formatMarkedDays(marked.since, marked.until), until)).toEqual({
    name: null,
    ...marked,
  });
  const wrong = [
    "2026-03-02..2026-03-01",
    "2026-02-30..2026-03-01",
    "2026-03-01..2026-03-06",
    "..",
    "a..b",
  ];
  for (const asked of [null, "", "31", "month ", ...wrong, "2020-01-01..2026-03-01"]) {
    expect(readChartRange(asked, until)).toMatchObject({
      name: "7",
      since: daysAfter(until, -6),
    });
  }
});

test("what was read and what was written is all there is, whichever view sums it", () => {
  const amount = fc.nat(1_000_000_000);
  const tokens = fc.record({
    input: amount,
    output: amount,
    cacheRead: amount,
    cacheWrite5m: amount,
    cacheWrite1h: amount,
  });
  fc.assert(
    fc.property(tokens, (own) => {
      const kinds = TOKEN_KINDS.map((kind) => tokensOfKind(own, kind));
      expect(totalTokens({ tokens: own })).toBe(kinds.reduce((sum, one) => sum + one, 0));
      expect(tokensRead(own) + own.output).toBe(totalTokens({ tokens: own }));
    }),
    { numRuns: 300 },
  );
});

test("use is split by project, model or kind, the most first", () => {
  const cells = [
    cell(),
    cell({ day: "2026-11-15", costUsd: 3 }),
    cell({ projectPath: "/srv/pay", project: "pay", costUsd: 9, model: "claude-haiku-5-5" }),
    cell({ projectPath: null, project: null, costUsd: null, model: "own" }),
  ];
  expect(usageStacks(cells, DAYS, "cost", "project")).toEqual([
    { key: "/srv/pay", values: [0, 9, 0], total: 9 },
    { key: "/srv/shop", values: [0, 1, 3], total: 4 },
  ]);
  expect(usageStacks(cells, DAYS, "tokens", "model").map(({ key, total }) => [key, total])).toEqual(
    [
      ["claude-opus-5-5", 84],
      ["claude-haiku-5-5", 42],
      ["own", 42],
    ],
  );
  expect(
    usageStacks([cell()], DAYS, "tokens", "kind").map(({ key, total }) => [key, total]),
  ).toEqual([
    ["cacheRead", 30],
    ["cacheWrite", 9],
    ["output", 2],
    ["input", 1],
  ]);
});

test("what has no colour of its own is added up, and nothing is lost by it", () => {
  const stacks = Array.from({ length: 9 }, (_, at) => ({
    key: String(at),
    values: [at, 1],
    total: at + 1,
  }));
  const drawn = mergeSmallStacks(stacks);
  expect(drawn.map(({ key }) => key)).toEqual(["0", "1", "2", "3", "4", OTHERS]);
  expect(drawn.at(-1)).toEqual({ key: OTHERS, values: [26, 4], total: 30 });
  expect(mergeSmallStacks(stacks.slice(0, 6))).toEqual(stacks.slice(0, 6));
});

test("a project's cost is the sum of its cells, and says when something in it has no price", () => {
  const costs = groupCosts(
    [
      cell({ costUsd: 1 }),
      cell({ costUsd: null, model: "own" }),
      cell({ projectPath: "/srv/pay", costUsd: 5 }),
      cell({ projectPath: "/srv/free", costUsd: null }),
    ],
    projectKey,
  );
  expect(costs).toEqual([
    { key: "/srv/pay", tokens: 42, costUsd: 5, isPartly: false },
    { key: "/srv/shop", tokens: 84, costUsd: 1, isPartly: true },
    { key: "/srv/free", tokens: 42, costUsd: null, isPartly: false },
  ]);
});

test("a comparison is announced exactly where a number of before is shown beside one of now", () => {
  const amount = fc.constantFrom(0, 0, 3, 40);
  const totals = fc.record({
    messages: amount,
    costUsd: fc.option(amount),
    tokens: fc.record({
      input: amount,
      output: amount,
      cacheRead: amount,
      cacheWrite5m: amount,
      cacheWrite1h: amount,
    }),
    sessions: amount,
    prompts: amount,
    waitedMs: amount,
    timed: amount,
    cameBack: amount,
    delivered: amount,
    lost: amount,
  });
  const dataOf = (
    now: object,
    before: object | null,
    counting: object | null = null,
  ): Parameters<typeof hasComparison>[0] =>
    ({ totals: now, before: { totals: before }, usage: { counting } }) as never;
  const nothing = {
    messages: 0,
    costUsd: 0,
    sessions: 0,
    prompts: 0,
    waitedMs: 0,
    timed: 0,
    cameBack: 0,
    delivered: 0,
    lost: 0,
    tokens: { input: 0, output: 0, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0 },
  };
  const counting = { counted: 1, of: 2 };
  fc.assert(
    fc.property(totals, totals, (now, before) => {
      expect(hasComparison(dataOf(now, null))).toBe(false);
      // The days before are recorded, and nothing was done in them.
      expect(hasComparison(dataOf(now, nothing))).toBe(false);
      if (before.sessions + before.prompts + before.cameBack > 0)
        expect(hasComparison(dataOf(now, before))).toBe(true);
      const costAlone = { ...nothing, messages: 1, costUsd: 2 };
      expect(hasComparison(dataOf({ ...now, messages: 1, costUsd: 1 }, costAlone))).toBe(true);
      expect(hasComparison(dataOf(now, costAlone, counting))).toBe(false);
      const shown = Object.values(periodChanges(dataOf(now, before)));
      expect(hasComparison(dataOf(now, before))).toBe(shown.some(({ is }) => is !== "unknown"));
    }),
    { numRuns: 300 },
  );
});

test("what the cache saved is the sum of what is known", () => {
  expect(totalCacheSavings([cell({ cacheSavedUsd: 2 }), cell({ cacheSavedUsd: null })])).toBe(2);
  expect(totalCacheSavings([cell({ cacheSavedUsd: null })])).toBeNull();
});

test("projects of the same name are told apart by the folder they stand in", () => {
  expect([...projectNames(["/a/shop", "/b/shop", "/b/pay", "/a/shop"])]).toEqual([
    ["/a/shop", "a/shop"],
    ["/b/shop", "b/shop"],
    ["/b/pay", "pay"],
  ]);
  expect([...projectNames(["C:\\Users\\x\\shop", "/"])]).toEqual([
    ["C:\\Users\\x\\shop", "shop"],
    ["/", "/"],
  ]);
});

test("days before the record begins are unknown, not zero", () => {
  expect(maskUnrecordedDays([0, 0, 5], { days: DAYS, recordedSince: "2026-11-14" })).toEqual([
    null,
    0,
    5,
  ]);
  expect(maskUnrecordedDays([0, 0, 0], { days: DAYS, recordedSince: null })).toEqual([
    null,
    null,
    null,
  ]);
});

test("an average counts the days on which something was done, without a today that is not over", () => {
  const on = (prompts: number[], tools: number[], of: "prompts" | "tools" = "prompts") =>
    averageDay({ days: DAYS, today: "2026-11-15", activity: { prompts, tools, sessions: [] } }, of);
  expect(on([4, 0, 100], [0, 0, 0])).toEqual({ amount: 4, isToday: false, days: 1 });
  expect(on([4, 0, 100], [0, 1, 0])).toEqual({ amount: 2, isToday: false, days: 2 });
  expect(on([4, 0, 100], [8, 1, 0], "tools")).toEqual({ amount: 4.5, isToday: false, days: 2 });
  expect(on([0, 0, 3], [0, 0, 0])).toEqual({ amount: 3, isToday: true, days: 1 });
  expect(on([0, 0, 0], [0, 0, 0])).toBeNull();
});

test("a change is told against what was recorded before, and against nothing where nothing was", () => {
  expect(changeOf(3, 2)).toEqual({ is: "more", share: 0.5 });
  expect(changeOf(1, 2)).toEqual({ is: "less", share: -0.5 });
  expect(changeOf(2.001, 2)).toEqual({ is: "same" });
  for (const now of [0, 4]) expect(changeOf(now, 0)).toEqual({ is: "unknown" });
  expect(changeOf(4, null)).toEqual({ is: "unknown" });
  expect(changeOf(null, 4)).toEqual({ is: "unknown" });
});

test("a share of what could be counted is none where nothing could, and changes in points", () => {
  expect(shareOf(3, 1)).toBe(0.75);
  expect(shareOf(0, 0)).toBeNull();
  expect(pointsOf(0.75, 0.5)).toEqual({ is: "morePoints", points: 25 });
  expect(pointsOf(0.5, 0.75)).toEqual({ is: "lessPoints", points: 25 });
  expect(pointsOf(0.5, 0.5)).toEqual({ is: "same" });
  expect(pointsOf(null, 0.5)).toEqual({ is: "unknown" });
});

test("waiting is measured in minutes, and in hours where they would be many", () => {
  expect(waitUnit(2 * 3_600_000).name).toBe("minutes");
  expect(waitUnit(3 * 3_600_000)).toEqual({ name: "hours", ms: 3_600_000 });
});

test("nothing has no colour, and the least has some", () => {
  expect([0, 1, 500, 1000].map((value) => heatLevel(value, 1000))).toEqual([0, 1, 3, 5]);
  expect(heatLevel(0, 0)).toBe(0);
});

test("the errors of the days shown are one step away, by a name where they have one", () => {
  const days = (since: string, until: string) => ({ since, until, today: "2026-11-15" });
  expect(errorsAddress(days("2026-10-17", "2026-11-15"), "")).toBe("/history/errors?since=30d");
  expect(errorsAddress(days("2026-11-09", "2026-11-15"), "/p/a b")).toBe(
    "/history/errors?since=7d&project=%2Fp%2Fa+b",
  );
  expect(errorsAddress(days("2026-10-01", "2026-10-31"), "")).toBe(
    "/history/errors?since=2026-10-01&until=2026-10-31",
  );
});

test("the last days of a chart are those that a command means by the same number", () => {
  const moment = fc
    .integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) })
    .map((at) => new Date(at));
  fc.assert(
    fc.property(moment, fc.constantFrom("7", "30", "90"), (now, days) => {
      const today = localDay(now.getTime());
      const { since, until } = readChartRange(days, today);
      expect(localDay(Date.parse(parseSince(`${days}d`, now) ?? ""))).toBe(since);
      expect(until).toBe(today);
    }),
    { numRuns: 300 },
  );
});
