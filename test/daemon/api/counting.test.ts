import { expect, test } from "bun:test";
import { existsSync, rmSync } from "node:fs";
import { resolvePaths } from "../../../src/config/paths.ts";
import type { Answers } from "../../../src/daemon/api/answers.ts";
import { openInstallation } from "../../../src/ingest/installation.ts";
import { recordDueUsage } from "../../../src/ingest/record-usage.ts";
import { openSqliteStore } from "../../../src/store/sqlite/sqlite-store.ts";
import { talk } from "../../cli/used-work.ts";
import { at, linesOf, place, uuid } from "../../import/files.ts";
import { imports } from "../../import/report.ts";
import type { Sandbox } from "../../sandbox.ts";
import { openApiHome } from "./api-home.ts";

async function count(sandbox: Sandbox, limit: number): Promise<void> {
  const paths = resolvePaths(sandbox.env, process.execPath);
  if (paths === null) throw new Error("no home");
  const store = openSqliteStore(sandbox.db);
  await recordDueUsage(openInstallation(paths), store, { limit });
  await store.close();
}

test("as long as sessions are being counted no sum has a cost, and it is said how many are", async () => {
  const files: string[] = [];
  await using home = await openApiHome({
    before: async (sandbox) => {
      for (let number = 1; number <= 4; number++) {
        const id = uuid(number);
        const use = { id: `m${number}`, ts: at(number), input: 1_000_000 };
        files.push(place(sandbox, `${id}.jsonl`, linesOf(talk(sandbox, id, use))));
      }
      await imports(sandbox);
      await count(sandbox, 1);
    },
  });
  const ask = async () => ({
    usage: (await home.json("/api/v1/usage")) as unknown as Answers["usage"],
    charts: (await home.json("/api/v1/charts")) as unknown as Answers["charts"],
    projects: (await home.json("/api/v1/projects")) as unknown as Answers["projects"],
  });
  const during = await ask();
  expect(during.usage.counting).toEqual({ counted: 1, of: 4 });
  expect(during.charts.usage.counting).toEqual({ counted: 1, of: 4 });
  expect(during.usage.total).toMatchObject({ costUsd: null, isPartly: true });
  expect(during.charts.totals).toMatchObject({ costUsd: null, isPartly: true });
  expect(during.projects.projects).toMatchObject([{ costUsd: null, isPartly: true }]);
  // What the client deleted can be counted by nobody.
  rmSync(files[0] ?? "");
  expect(existsSync(files[0] ?? "")).toBe(false);
  await count(home.sandbox, 100);
  const after = await ask();
  expect([after.usage.counting, after.charts.usage.counting]).toEqual([null, null]);
  const { costUsd } = after.usage.total;
  expect(costUsd).toBeGreaterThan(0);
  expect(after.charts.totals).toMatchObject({ costUsd: costUsd ?? 0, isPartly: false });
  expect(after.projects.projects).toMatchObject([{ costUsd: costUsd ?? 0, isPartly: false }]);
});
