/** What charts show of days that are long over, from a store of which everything is known. */
import { expect, test } from "bun:test";
import {
  toActivityByDay,
  loadChartData,
  sliceChartData,
  toSkillDays,
  toChartTotals,
  toWaitsByDay,
} from "../../../../src/daemon/api/charts/chart-data.ts";
import { sumByHourOfWeek } from "../../../../src/daemon/api/charts/daily-counts.ts";
import type { JsonObject, RawEvent } from "../../../../src/event/event.ts";
import { listDays, startOfLocalDay } from "../../../../src/observe/activity/local-days.ts";
import { openStoreInMemory } from "../../../store/in-memory.ts";
import type { FailureRow, Store, UsageRow, WaitRow } from "../../../../src/store/store.ts";
import { aRecord, aSession } from "../../../store/records.ts";

const DAYS = listDays("2026-11-11", "2026-11-13");

/** A moment of a local day. */
const on = (day: string, hours: number, seconds = 0): string =>
  new Date(startOfLocalDay(day, { hours }).getTime() + seconds * 1000).toISOString();

type Given = readonly [type: string, at: string, more?: Partial<RawEvent>];

async function record(store: Store, ...events: readonly Given[]): Promise<void> {
  await store.transact(async (tx) => {
    await tx.insert(events.map(([type, ts, more]) => aRecord({ type, ts, data: {}, ...more })));
  });
}

const session = (sessionId: string, startedAt: string, lastEventAt: string, path = "/srv/app") =>
  aSession({ sessionId, startedAt, lastEventAt, promptCount: 1, projectPath: path });

test("what was done is counted on the day it happened, and days with nothing are there", async () => {
  await using store = closing(openStoreInMemory());
  await record(
    store,
    ["prompt", on("2026-11-10", 23), { sessionId: "a" }],
    ["prompt", on("2026-11-11", 0), { sessionId: "a" }],
    ["tool_use", on("2026-11-11", 9), { sessionId: "a" }],
    ["tool_error", on("2026-11-11", 10), { sessionId: "a" }],
    ["prompt", on("2026-11-13", 23, 3599), { sessionId: "a" }],
    ["prompt", on("2026-11-13", 12), { sessionId: "b", projectPath: "/x" }],
  );
  await store.transact((tx) =>
    tx.saveSessions([
      session("a", on("2026-11-10", 23), on("2026-11-13", 23, 3599)),
      session("b", on("2026-11-13", 12), on("2026-11-13", 12), "/x"),
    ]),
  );
  const all = await loadChartData(DAYS, store, {});
  expect(toActivityByDay(all)).toEqual({
    sessions: [1, 0, 2],
    prompts: [1, 0, 2],
    tools: [2, 0, 0],
    errors: [1, 0, 0],
    cameBack: [0, 0, 0],
  });
  expect(toChartTotals(all, new Map())).toMatchObject({
    sessions: 2,
    prompts: 3,
    tools: 2,
    errors: 1,
  });
  const one = await loadChartData(DAYS, store, { projectPaths: ["/x"] });
  expect(toActivityByDay(one)).toMatchObject({
    sessions: [0, 0, 1],
    prompts: [0, 0, 1],
    tools: [0, 0, 0],
  });
  const week = sumByHourOfWeek(DAYS, all.hours.prompts);
  expect([week[2]?.[0], week[4]?.[12], week[4]?.[23]]).toEqual([1, 1, 1]);
  expect(week.flat().reduce((sum, count) => sum + count, 0)).toBe(3);
});

test("an error came back on the day it happened again after it had been solved, however long before the days shown", async () => {
  await using store = closing(openStoreInMemory());
  const failure = (id: string, ts: string, given: Partial<FailureRow> = {}): FailureRow => ({
    id,
    ts,
    sessionId: "s",
    projectPath: "/srv/app",
    errorId: "e",
    retriedAt: null,
    outcome: null,
    ...given,
  });
  const solved = (at: string): Partial<FailureRow> => ({ retriedAt: at, outcome: "solved" });
  await store.transact((tx) =>
    tx.saveFailures([
      failure("a", on("2026-10-01", 9), solved(on("2026-10-01", 10))),
      failure("b", on("2026-11-12", 9)),
      failure("c", on("2026-11-12", 10), { errorId: "never solved" }),
      failure("d", on("2026-11-13", 10), { errorId: "never solved" }),
    ]),
  );
  expect((await loadChartData(DAYS, store, {})).cameBack).toEqual([0, 1, 0]);
  expect((await loadChartData(DAYS, store, { projectPaths: ["/x"] })).cameBack).toEqual([0, 0, 0]);
});

test("a wait counts on the day of asking, and what has no known end counts for no time", async () => {
  await using store = closing(openStoreInMemory());
  const wait = (id: string, askedAt: string, waitedMs: number | null): WaitRow => ({
    id,
    sessionId: "s",
    provider: "claude",
    project: "app",
    projectPath: "/srv/app",
    kind: "permission",
    tool: "Bash",
    action: "npm test",
    agentId: null,
    inputHash: null,
    promptId: null,
    askedAt,
    decidedAt: null,
    waitedMs,
    decision: waitedMs === null ? null : "granted",
    scope: null,
    source: null,
  });
  await store.transact((tx) =>
    tx.saveWaits([
      wait("before", on("2026-11-10", 23, 3599), 1000),
      wait("night", on("2026-11-11", 23), 8 * 3_600_000),
      wait("open", on("2026-11-13", 1), null),
      wait("after", on("2026-11-14", 0), 1000),
    ]),
  );
  const measured = await loadChartData(DAYS, store, {});
  expect(toWaitsByDay(measured)).toEqual({
    asked: [1, 0, 1],
    timed: [1, 0, 0],
    waitedMs: [28_800_000, 0, 0],
  });
  expect(toChartTotals(measured, new Map())).toMatchObject({
    asked: 2,
    timed: 1,
    waitedMs: 28_800_000,
  });
});

test("skills count when they begin, and compactions by what became of what was told", async () => {
  await using store = closing(openStoreInMemory());
  const skill = (day: string, phase: string, skillName = "review"): Given => [
    "skill.lifecycle",
    on(day, 9),
    { data: { phase, skillName } },
  ];
  const step = (
    type: string,
    day: string,
    seconds: number,
    data: JsonObject,
    id?: string,
  ): Given => [type, on(day, 9, seconds), { data, ...(id === undefined ? {} : { id }) }];
  await record(
    store,
    skill("2026-11-11", "in_progress"),
    skill("2026-11-11", "completed"),
    skill("2026-11-13", "in_progress"),
    skill("2026-11-13", "in_progress", "commit"),
    step("compaction", "2026-11-11", 1, {}),
    step("injection", "2026-11-11", 2, { source: "compact" }, "told"),
    step("injection_proof", "2026-11-11", 3, { injectionId: "told", outcome: "sent" }),
    // Proved the day after the last one.
    step("compaction", "2026-11-13", 1, {}),
    step("injection", "2026-11-13", 2, { source: "compact" }, "late"),
    step("injection_proof", "2026-11-14", 3, { injectionId: "late", outcome: "lost" }),
    step("compaction", "2026-11-14", 9, {}),
  );
  const measured = await loadChartData(DAYS, store, {});
  expect(toSkillDays(measured)).toEqual([
    { skillName: "review", runs: 2, sessions: 1, daily: [1, 0, 1] },
    { skillName: "commit", runs: 1, sessions: 1, daily: [0, 0, 1] },
  ]);
  expect(measured.deliveries).toEqual({
    delivered: [1, 0, 0],
    lost: [0, 0, 1],
    unknown: [0, 0, 0],
    nothing: [0, 0, 0],
  });
});

test("some of the days are what they would be if only they had been asked for", async () => {
  await using store = closing(openStoreInMemory());
  const used = (day: string): UsageRow => ({
    id: day,
    sessionId: "s",
    day,
    model: "claude-opus-5-5",
    provider: "claude",
    project: "app",
    projectPath: "/srv/app",
    messages: 1,
    input: 1,
    output: 1,
    cacheRead: 1,
    cacheWrite5m: 1,
    cacheWrite1h: 1,
    costUsd: 2,
    priceDate: "2026-11-13",
    updatedAt: on(day, 1),
  });
  for (const day of DAYS) {
    await record(
      store,
      ["prompt", on(day, 3)],
      ["tool_error", on(day, 4), { data: { error: "e" } }],
    );
    await record(store, [
      "skill.lifecycle",
      on(day, 5),
      { data: { phase: "in_progress", skillName: "x" } },
    ]);
    await store.transact((tx) => tx.saveUsage([used(day)]));
  }
  await store.transact((tx) =>
    tx.saveSessions([session("sess-123", on("2026-11-11", 3), on("2026-11-13", 5))]),
  );
  const all = await loadChartData(DAYS, store, {});
  for (const [first, end] of [
    [0, 3],
    [0, 1],
    [1, 3],
    [2, 2],
  ] as const) {
    const part = sliceChartData(all, first, end);
    const days = DAYS.slice(first, end);
    if (days.length > 0) expect(part).toEqual(await loadChartData(days, store, {}));
    expect(toChartTotals(part, new Map())).toMatchObject({
      prompts: days.length,
      errors: days.length,
      skillRuns: days.length,
      costUsd: 2 * days.length,
      sessions: Math.min(1, days.length),
    });
  }
});

const closing = (store: Store): Store & AsyncDisposable => ({
  ...store,
  [Symbol.asyncDispose]: () => store.close(),
});
