/** What earlier restores set aside can be put back by its name, not only the newest, and says truly what is only there. */
import { expect, test } from "bun:test";
import { renameSync } from "node:fs";
import { basename, join } from "node:path";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import {
  backUp,
  beforeRestoreFolders,
  contentOf,
  done,
  sessionIds,
  writeManyLines,
} from "./backup-home.ts";
import { faultOf, LANGUAGES, speak } from "./recorded-session.ts";

const TEXTS = { ko, en };

/** Restored twice: "one" and "both" are set aside by the first, "two" and "both" by the second. */
async function restoredTwice(sandbox: Sandbox): Promise<readonly [string, string]> {
  await speak(sandbox, "en");
  writeManyLines(sandbox, "kept", 2);
  const empty = await backUp(sandbox, "empty");
  writeManyLines(sandbox, "both", 3);
  const both = await backUp(sandbox, "both");
  writeManyLines(sandbox, "one", 4);
  await done(sandbox, ["restore", both, "--yes"]);
  writeManyLines(sandbox, "two", 5);
  await done(sandbox, ["restore", empty, "--yes"]);
  const [first = "", second = ""] = beforeRestoreFolders(sandbox).toSorted();
  expect(sessionIds(sandbox)).toEqual(["kept"]);
  return [first, second];
}

test("by its path or its bare name, again and again, and it stays as it is", async () => {
  using sandbox = openSandbox();
  const [first, second] = await restoredTwice(sandbox);
  const before = [contentOf(first), contentOf(second)];
  for (const named of [first, basename(first), `${first}/`]) {
    const dry = await sandbox.run(["restore", named, "--dry-run"]);
    expect(dry).toMatchObject({ exitCode: 0, stderr: "" });
    expect(await done(sandbox, ["restore", named, "--yes"])).toMatchObject({
      from: first,
      restored: { events: 9, sessions: 3 },
    });
    expect(sessionIds(sandbox)).toEqual(["both", "kept", "one"]);
    // What is recorded from now on is no part of it.
    writeManyLines(sandbox, "later", 1);
    await sandbox.run(["ingest"]);
    await done(sandbox, ["restore", basename(second), "--yes"]);
    expect(sessionIds(sandbox)).toEqual(["both", "kept", "two"]);
    expect(await done(sandbox, ["rebuild"])).toMatchObject({ before: 10, after: 10 });
    expect([contentOf(first), contentOf(second)]).toEqual(before);
  }
});

test("also from where somebody moved it, and without what was forgotten since, though that is still in it", async () => {
  using sandbox = openSandbox();
  const [first] = await restoredTwice(sandbox);
  const moved = join(sandbox.folder, basename(first));
  renameSync(first, moved);
  await done(sandbox, ["forget", "kept", "--yes", "--set-aside"]);
  const before = contentOf(moved);
  expect(await done(sandbox, ["restore", moved, "--yes"])).toMatchObject({ leftOut: 2 });
  expect(sessionIds(sandbox)).toEqual(["both", "one"]);
  expect(contentOf(moved)).toEqual(before);
});

test("a restore says how to come back to it after the next one, and a folder that holds nothing is none", async () => {
  using sandbox = openSandbox();
  writeManyLines(sandbox, "kept", 2);
  const folder = await backUp(sandbox);
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { stdout } = await sandbox.run(["restore", folder, "--yes"]);
    const newest = beforeRestoreFolders(sandbox).toSorted().at(-1) ?? "";
    expect(stdout).toContain(TEXTS[language].backup.restore.undo(basename(newest)));
    expect(stdout).toContain(`self-gen restore ${basename(newest)}`);
  }
  const none = await sandbox.run(["restore", "before-restore-2020-01-01T00-00-00-000Z", "--json"]);
  expect(faultOf(none).code).toBe("NOT_A_BACKUP");
});

test("what is nowhere else is neither in the database nor set aside a second time, and all that would be lost is counted once", async () => {
  using sandbox = openSandbox();
  const [first, second] = await restoredTwice(sandbox);
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { forget: words } = TEXTS[language];
    const { stdout } = await sandbox.run(["forget", "kept", "--dry-run"]);
    expect(stdout).toContain(`  ${words.setAsideOne(basename(first), 9, 4)}\n`);
    expect(stdout).toContain(`  ${words.setAsideOne(basename(second), 10, 5)}\n`);
    expect(stdout).toContain(`  ${words.setAsideTogether(12)}\n`);
    const refused = await sandbox.run(["forget", "kept", "--yes", "--json"]);
    expect(faultOf(refused).fix).toBe(words.setAsideFix(basename(second)));
    expect(faultOf(refused).fix).toContain(`self-gen restore ${basename(second)}`);
  }
});
