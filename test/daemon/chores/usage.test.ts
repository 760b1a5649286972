import { expect, test } from "bun:test";
import { resolvePaths } from "../../../src/config/paths.ts";
import { openChores } from "../../../src/daemon/chores/open-chores.ts";
import { openUsageCounting } from "../../../src/daemon/chores/usage.ts";
import { openInstallation } from "../../../src/ingest/installation.ts";
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
