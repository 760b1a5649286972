/** What a SessionMonitorProvider promises, one test for each of its methods, kept by LifecycleSessionMonitor on real files. */
import { expect, test } from "bun:test";
import { eraseLines } from "../../../src/journal/erase-lines.ts";
import type {
  MonitorRefresh,
  SessionMonitorProvider,
  SessionSnapshot,
} from "../../../src/observe/monitor/provider.ts";
import { until } from "../../until.ts";
import { ago, type HomePlace, openPlace, seen } from "./place.ts";

const DAY = 86_400;

const started = (id: string, secondsAgo: number, data = {}) =>
  seen(id, "session.lifecycle", secondsAgo, { phase: "started", source: "startup", ...data });
const ended = (id: string, secondsAgo: number) =>
  seen(id, "session.lifecycle", secondsAgo, { phase: "ended", reason: "other" });
const asks = (id: string, secondsAgo: number, prompt = "go") =>
  seen(id, "turn.start", secondsAgo, { prompt });
const answers = (id: string, secondsAgo: number) => seen(id, "turn.end", secondsAgo, { ok: true });

const idsOf = (sessions: readonly SessionSnapshot[]): string[] =>
  sessions.map(({ sessionId }) => sessionId);

/** A monitor known by its promises alone, that has read what there is and follows until the test is over. */
async function openProvider(
  place: HomePlace,
): Promise<AsyncDisposable & { readonly monitor: SessionMonitorProvider }> {
  const monitor: SessionMonitorProvider = place.open();
  await monitor.init();
  return { monitor, [Symbol.asyncDispose]: () => monitor.stop() };
}

/** Three sessions of each state, the newest of each named 1. */
function recordEveryState(place: HomePlace): void {
  for (const [name, secondsAgo] of [
    ["2", 10],
    ["1", 0],
    ["3", 20],
  ] as const) {
    place.record(started(`stale-${name}`, DAY + 900 + secondsAgo));
    place.record(started(`completed-${name}`, 900), ended(`completed-${name}`, 800 + secondsAgo));
    place.record(started(`idle-${name}`, 900), answers(`idle-${name}`, 600 + secondsAgo));
    place.record(started(`active-${name}`, 900), asks(`active-${name}`, 20 + secondsAgo));
  }
}

test("init reads what there is, and from then on follows it [R150]", async () => {
  using place = openPlace();
  place.record(started("before", 60));
  const monitor: SessionMonitorProvider = place.open();
  expect(monitor.getAll()).toEqual([]);
  await monitor.init();
  expect(idsOf(monitor.getAll())).toEqual(["before"]);
  place.record(started("after", 1));
  await until(() => monitor.getSession("after"));
  place.record(asks("before", 0));
  await until(() => monitor.getSession("before")?.activityPhase === "busy");
  await monitor.stop();
});

test("stop ends that for good, and leaves what was known [R150]", async () => {
  using place = openPlace();
  place.record(started("a", 60));
  const monitor: SessionMonitorProvider = place.open();
  const refreshes: MonitorRefresh[] = [];
  monitor.onRefresh((refresh) => refreshes.push(refresh));
  await monitor.init();
  await monitor.stop();
  const [known, told] = [monitor.getAll(), refreshes.length];
  await using other = await openProvider(place);
  place.record(started("b", 1), asks("a", 0));
  await until(() => other.monitor.getSession("b"));
  expect(monitor.getAll()).toEqual(known);
  expect(refreshes).toHaveLength(told);
});

test("onRefresh hands over what changed and what is gone, to everybody who asked, until they ask no more [R150]", async () => {
  using place = openPlace();
  place.record(started("a", 60), started("b", 50));
  const monitor: SessionMonitorProvider = place.open();
  const told: string[] = [];
  const toldOther: string[] = [];
  const noteIn =
    (list: string[]) =>
    ({ snapshots, removedIds }: MonitorRefresh): void => {
      list.push(...snapshots.map(({ sessionId, doing }) => `${sessionId} ${doing}`));
      list.push(...removedIds.map((id) => `${id} gone`));
    };
  monitor.onRefresh(noteIn(told));
  const endOther = monitor.onRefresh(noteIn(toldOther));
  await monitor.init();
  expect(told.toSorted()).toEqual(["a ready", "b ready"]);
  expect(toldOther).toEqual(told);
  endOther();
  place.record(asks("a", 0));
  await until(() => told.includes("a busy"));
  for (const path of [place.paths.journal, place.paths.stream ?? ""]) {
    await eraseLines(path, (line) => line.includes('"b"'));
  }
  await until(() => told.includes("b gone"));
  expect(idsOf(monitor.getAll())).toEqual(["a"]);
  expect(toldOther).toHaveLength(2);
  await monitor.stop();
});

test("getAll answers active ones first, then idle, completed and stale, and within the newest activity first [R150]", async () => {
  using place = openPlace();
  recordEveryState(place);
  await using provider = await openProvider(place);
  const all = provider.monitor.getAll();
  expect(idsOf(all)).toEqual(
    ["active", "idle", "completed", "stale"].flatMap((state) =>
      [1, 2, 3].map((n) => `${state}-${n}`),
    ),
  );
  for (const { sessionId, state } of all) expect(sessionId).toStartWith(state);
});

test("getActive answers those that are active or idle, in the same order [R150]", async () => {
  using place = openPlace();
  recordEveryState(place);
  await using provider = await openProvider(place);
  expect(idsOf(provider.monitor.getActive())).toEqual([
    "active-1",
    "active-2",
    "active-3",
    "idle-1",
    "idle-2",
    "idle-3",
  ]);
});

test("getSession finds by id, by a beginning of it or by the project's name, and nothing where none or several fit [R150]", async () => {
  using place = openPlace();
  const elsewhere = { project: "shop", projectPath: "/srv/shop" };
  place.record(started("aa", 50), started("aab", 40), started("abc", 30));
  place.record({ ...started("x1", 20), ...elsewhere });
  await using provider = await openProvider(place);
  const found = (query: string): string | null =>
    provider.monitor.getSession(query)?.sessionId ?? null;
  expect(["aa", "aab", "ab", "shop"].map(found)).toEqual(["aa", "aab", "abc", "x1"]);
  expect(["a", "app", "y", ""].map(found)).toEqual([null, null, null, null]);
});

test("explain answers the state with the rule that won and all that was looked at, newest first [R150]", async () => {
  using place = openPlace();
  place.record(started("a", 60), asks("a", 20));
  await using provider = await openProvider(place);
  const { monitor } = provider;
  const explained = monitor.explain("a");
  expect(explained).toMatchObject({ state: "active", phase: "busy", rule: "turn_open" });
  expect(monitor.getSession("a")).toMatchObject({ state: "active", rule: "turn_open" });
  const times = (explained?.evidence ?? []).map(({ at }) => at);
  expect(times.length).toBeGreaterThan(1);
  expect(times).toEqual(times.toSorted((one, other) => other - one));
  expect(explained?.evidence.filter(({ isDecisive }) => isDecisive)).toMatchObject([
    { source: "hook" },
  ]);
  expect(monitor.explain("b")).toBeNull();
});

test("getStatus answers all sessions, how many there are and how many active, and when they were last looked at [R150]", async () => {
  using place = openPlace();
  recordEveryState(place);
  const before = new Date().toISOString();
  await using provider = await openProvider(place);
  const status = provider.monitor.getStatus();
  expect(status).toMatchObject({ activeCount: 3, totalCount: 12 });
  expect(status.sessions).toEqual(provider.monitor.getAll());
  expect(status.lastRefresh >= before && status.lastRefresh <= new Date().toISOString()).toBe(true);
});

test("getTokenUsageReport answers what each session used and the sum; without a price there is no sum of money [R150]", async () => {
  using place = openPlace();
  const said = (model: string, output: number) => ({
    type: "assistant",
    timestamp: ago(30),
    uuid: `${model}-${output}`,
    message: {
      id: `message-${output}`,
      role: "assistant",
      model,
      stop_reason: "end_turn",
      content: [{ type: "text", text: "Done." }],
      usage: { input_tokens: 100, output_tokens: output, cache_read_input_tokens: 50 },
    },
  });
  const record = (id: string, model: string, output: number): void => {
    const transcriptPath = place.transcript(id, said(model, output));
    place.record(started(id, 40, { transcriptPath }));
  };
  record("a", "claude-sonnet-4-5", 3);
  record("b", "claude-sonnet-4-5", 7);
  await using priced = await openProvider(place);
  const report = priced.monitor.getTokenUsageReport();
  expect(report).toMatchObject({ activeCount: 2, totalCount: 2 });
  expect(Object.fromEntries(report.sessions.map((one) => [one.sessionId, one]))).toMatchObject({
    a: { model: "claude-sonnet-4-5", tokens: { input: 100, output: 3, cached: 50 } },
    b: { projectName: "app", tokens: { input: 100, output: 7, cached: 50 } },
  });
  expect(report.totals).toMatchObject({ input: 200, output: 10, cached: 100 });
  const sum = (200 * 3 + 10 * 15 + 100 * 0.3) / 1e6;
  expect(report.totals.estimatedCostUsd).toBeCloseTo(sum, 9);
  record("c", "a-model-of-tomorrow", 1);
  await using unpriced = await openProvider(place);
  expect(unpriced.monitor.getTokenUsageReport().totals).toEqual({
    input: 300,
    output: 11,
    cached: 150,
    estimatedCostUsd: null,
  });
});
