import { expect, test } from "bun:test";
import { appendFileSync } from "node:fs";
import { resolvePaths } from "../../../src/config/paths.ts";
import { openChores } from "../../../src/daemon/chores/open-chores.ts";
import { followUsage, openUsageCounting } from "../../../src/daemon/chores/usage.ts";
import { openInstallation } from "../../../src/ingest/installation.ts";
import { recordDueUsage } from "../../../src/ingest/record-usage.ts";
import { findCountingState } from "../../../src/ingest/usage/counting-progress.ts";
import { openSqliteStore } from "../../../src/store/sqlite/sqlite-store.ts";
import { talk } from "../../cli/used-work.ts";
import { at, linesOf, place, uuid } from "../../import/files.ts";
import { imports } from "../../import/report.ts";
import { openSandbox } from "../../sandbox.ts";
import { until } from "../../until.ts";

test("counting goes on turn by turn until all is counted, however short a turn is", async () => {
  using sandbox = openSandbox();
  for (let number = 1; number <= 5; number++) {
    const id = uuid(number);
    const use = { id: `m${number}`, ts: at(number), input: number };
    place(sandbox, `${id}.jsonl`, linesOf(talk(sandbox, id, use)));
  }
  await imports(sandbox);
  const paths = resolvePaths(sandbox.env, process.execPath);
  if (paths === null) throw new Error("no home");
  const installation = openInstallation(paths);
  const store = openSqliteStore(sandbox.db);
  const ending = new AbortController();
  const chores = openChores(Promise.resolve(), ending.signal, (error) => {
    throw error;
  });
  const soFar = () =>
    findCountingState(installation, store, {
      projectPaths: null,
      since: null,
      until: null,
      isRunning: () => false,
    });
  expect((await soFar()).counting).toEqual({ counted: 0, of: 5 });
  chores.once(0, openUsageCounting(installation, store, chores, ending.signal, 0));
  await until(async () => (await soFar()).counting === null);
  expect((await store.usage({})).reduce((sum, { input }) => sum + input, 0)).toBe(15);
  ending.abort();
  await chores.ended();
  await store.close();
});

test("what a running session used is counted after each turn, and what was imported when it came", async () => {
  using sandbox = openSandbox();
  const file = (number: number): string => {
    const id = uuid(number);
    const use = { id: `m${number}`, ts: at(number), input: 1 };
    return place(sandbox, `${id}.jsonl`, linesOf(talk(sandbox, id, use)));
  };
  const running = file(1);
  await imports(sandbox);
  const paths = resolvePaths(sandbox.env, process.execPath);
  if (paths === null) throw new Error("no home");
  const store = openSqliteStore(sandbox.db);
  const ending = new AbortController();
  const chores = openChores(Promise.resolve(), ending.signal, (error) => {
    throw error;
  });
  const pace = { soonMs: 1, laterMs: 3_600_000 };
  const usage = followUsage(openInstallation(paths), store, chores, ending.signal, pace);
  const input = async (): Promise<number> =>
    (await store.usage({})).reduce((sum, row) => sum + row.input, 0);
  await until(async () => (await input()) === 1);
  for (let turn = 2; turn <= 4; turn++) {
    const use = { id: `m-turn-${turn}`, ts: at(turn), input: 1 };
    appendFileSync(running, linesOf(talk(sandbox, uuid(1), use)));
    usage.changed([{ sessionId: uuid(1), state: "idle" }]);
    await until(async () => (await input()) === turn);
  }
  for (let number = 5; number <= 8; number++) file(number);
  await imports(sandbox);
  usage.ingested(1000);
  await until(async () => (await input()) === 8);
  ending.abort();
  await chores.ended();
  await store.close();
});

test("while only running sessions are there that nobody counted, they are about to be counted", async () => {
  using sandbox = openSandbox();
  const use = { id: "m1", ts: at(1), input: 1 };
  place(sandbox, `${uuid(1)}.jsonl`, linesOf(talk(sandbox, uuid(1), use)));
  await imports(sandbox);
  const paths = resolvePaths(sandbox.env, process.execPath);
  if (paths === null) throw new Error("no home");
  const installation = openInstallation(paths);
  const store = openSqliteStore(sandbox.db);
  const soFar = async () => {
    const scope = { projectPaths: null, since: null, until: null, isRunning: () => true };
    return (await findCountingState(installation, store, scope)).counting;
  };
  expect(await soFar()).toEqual({ counted: 0, of: 1 });
  await recordDueUsage(installation, store);
  expect(await soFar()).toBeNull();
  await store.close();
});
