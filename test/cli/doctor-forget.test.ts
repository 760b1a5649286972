/** A `forget` that was killed, or could not write, left bytes: `doctor` says so until the same one has ended. */
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withForgetLock } from "../../src/config/forget-lock.ts";
import type { Sandbox } from "../sandbox.ts";
import { lessPatience } from "../store/less-patience.ts";
import {
  codesOf,
  examine,
  expectFinding,
  expectNoRepair,
  found,
  openInstalled,
} from "./examined-home.ts";
import { record } from "./recorded-session.ts";

const CODE = "FORGET_UNFINISHED";
const FORGET = ["forget", "--session", "secret-one", "--yes"];

/** Its rows are gone, the bytes in the file are not: somebody reads what was there before. */
async function forgottenByHalf(sandbox: Sandbox): Promise<void> {
  await record(sandbox, { session: "secret-one", prompt: "plum pudding" });
  await sandbox.run(["ingest"]);
  using _patience = lessPatience();
  const reader = new Database(sandbox.db);
  reader.run("begin");
  reader.query("select count(*) from events").get();
  expect((await sandbox.run(FORGET)).exitCode).toBe(1);
  reader.close();
}

test("a forget that left bytes is wrong until it is given again", async () => {
  using sandbox = await openInstalled();
  expect(found(await examine(sandbox), CODE)).toBeUndefined();
  await forgottenByHalf(sandbox);
  const { fix } = await expectFinding(sandbox, { code: CODE, level: "wrong", check: "database" });
  expect(fix).toContain("self-gen forget");
  // Only who gave it knows what was meant, and whether that is gone.
  await expectNoRepair(sandbox, CODE);
  expect(found(await examine(sandbox), CODE)).toBeDefined();
  expect((await sandbox.run(FORGET)).exitCode).toBe(0);
  expect(codesOf(await examine(sandbox), "wrong")).toEqual([]);
  expect(readFileSync(sandbox.db).includes("plum pudding")).toBe(false);
});

test("one that is at work is none that was left", async () => {
  using sandbox = await openInstalled();
  const run = join(sandbox.home, "run");
  await record(sandbox, { session: "kept" });
  writeFileSync(join(run, "unfinished-forget"), "", { mode: 0o600 });
  await withForgetLock(run, 0, async () => {
    expect(found(await examine(sandbox), CODE)).toBeUndefined();
  });
  expect(found(await examine(sandbox), CODE)).toBeDefined();
});
