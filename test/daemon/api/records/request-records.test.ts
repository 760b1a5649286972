import { expect, test } from "bun:test";
import { resolvePaths } from "../../../../src/config/paths.ts";
import type { RouteRecords } from "../../../../src/daemon/api/route.ts";
import { openInstallation } from "../../../../src/ingest/installation.ts";
import { openSqliteStore } from "../../../../src/store/sqlite/sqlite-store.ts";
import { until } from "../../../until.ts";
import { type ApiHome, openApiHome } from "../api-home.ts";

/** What the daemon has open after it was opened once more. */
function openRecords({ sandbox }: ApiHome): RouteRecords & AsyncDisposable {
  const paths = resolvePaths(sandbox.env, process.execPath);
  if (paths === null) throw new Error("no home");
  const installation = openInstallation(paths);
  const store = openSqliteStore(installation.dbPath);
  return { store, installation, [Symbol.asyncDispose]: () => store.close() };
}

test("who asks while a home is opened anew, as when a setting changes, is answered a moment later", async () => {
  let opened: RouteRecords | null = null;
  let looks = 0;
  const records = (): RouteRecords | null => {
    looks++;
    return opened;
  };
  await using home = await openApiHome({ records });
  await using made = openRecords(home);
  const asked = home.get("/api/v1/errors");
  await until(() => looks > 1);
  opened = made;
  expect((await asked).status).toBe(200);
});

test("what is closed and opened anew in the middle of an answer is read once more", async () => {
  let looks = 0;
  const opened: RouteRecords[] = [];
  const records = (): RouteRecords | null => opened[looks++ < 7 ? looks % 2 : 0] ?? null;
  await using home = await openApiHome({ records });
  await using one = openRecords(home);
  await using other = openRecords(home);
  opened.push(one, other);
  for (const path of ["/health", "/errors"]) {
    looks = 0;
    expect({ path, status: (await home.get(`/api/v1${path}`)).status }).toEqual({
      path,
      status: 200,
    });
    expect(looks).toBeGreaterThan(3);
  }
});
