/** A backup holds what undo needs, and a restore brings it back. */
import { expect, test } from "bun:test";
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { RULE } from "../learn/apply/applied-work.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { backUp, done, filesBelow } from "./backup-home.ts";
import { plantSuggestions } from "./planted-suggestions.ts";
import { record, speak } from "./recorded-session.ts";

const rules = ({ project }: Sandbox): string => join(project, ".claude/CLAUDE.md");

/** A rule in a file of the project that had this text, and a backup made after it. */
async function applyAndBackUp(sandbox: Sandbox, text: string): Promise<string> {
  await speak(sandbox, "en");
  await record(sandbox, { session: "first" });
  mkdirSync(dirname(rules(sandbox)), { recursive: true });
  writeFileSync(rules(sandbox), text);
  await plantSuggestions(sandbox, [RULE]);
  await done(sandbox, ["apply", "1", "--yes"]);
  return backUp(sandbox);
}

test("what was applied can be undone to the byte after everything was purged and restored", async () => {
  using sandbox = openSandbox();
  const folder = await applyAndBackUp(sandbox, "# Mine\n\nno line end");
  expect(await done(sandbox, ["backup", "--verify", folder])).toMatchObject({ folder });
  await done(sandbox, ["uninstall", "--purge", "--yes"]);
  expect(filesBelow(join(sandbox.home, "applied"))).toEqual([]);
  await done(sandbox, ["restore", folder, "--yes"]);
  for (const name of filesBelow(sandbox.home))
    expect(statSync(join(sandbox.home, name)).mode & 0o777).toBe(0o600);
  expect(readFileSync(rules(sandbox), "utf8")).toContain("- Use pnpm, never npm.");
  await done(sandbox, ["undo", "last", "--yes"]);
  expect(readFileSync(rules(sandbox), "utf8")).toBe("# Mine\n\nno line end");
  // What is here has gone on since: it stays undone.
  await done(sandbox, ["restore", folder, "--yes"]);
  expect(await done(sandbox, ["undo", "--list"])).toEqual({ applied: [] });
});

test("what was applied goes again with a restore that is undone, and does not come back once it was forgotten", async () => {
  using sandbox = openSandbox();
  const folder = await applyAndBackUp(sandbox, "# the-word-nobody-may-keep\n");
  rmSync(join(sandbox.home, "applied"), { recursive: true });
  const names = (): number => filesBelow(join(sandbox.home, "applied")).length;
  await done(sandbox, ["restore", folder, "--yes"]);
  expect(names()).toBe(3);
  await done(sandbox, ["restore", "--undo", "--yes"]);
  expect(names()).toBe(0);
  await done(sandbox, ["restore", folder, "--yes"]);
  await done(sandbox, ["forget", "first", "--set-aside", "--yes"]);
  rmSync(join(sandbox.home, "applied"), { recursive: true });
  await done(sandbox, ["restore", folder, "--yes"]);
  expect(names()).toBe(0);
  await done(sandbox, ["restore", folder, "--yes", "--forgotten"]);
  expect(names()).toBe(3);
});
