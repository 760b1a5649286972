/** Every command in a folder that was deleted: it works, or says that the folder is gone; never an internal error. */
import { expect, test } from "bun:test";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { everyUsage } from "../../src/cli/run.ts";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { HANG_MS } from "../limits.ts";
import { openSandbox, PROGRAM, type Sandbox } from "../sandbox.ts";
import { LANGUAGES, speak } from "./recorded-session.ts";

type Ended = { readonly exitCode: number; readonly said: string };

async function runInDeletedFolder(sandbox: Sandbox, args: readonly string[]): Promise<Ended> {
  const folder = join(sandbox.folder, "deleted");
  mkdirSync(folder, { recursive: true });
  const shell = Bun.spawn(
    ["sh", "-c", `cd "$0" && rmdir "$0" && exec "$@"`, folder, PROGRAM, ...args],
    { env: sandbox.env, stdin: "ignore", stdout: "pipe", stderr: "pipe", timeout: HANG_MS },
  );
  const [stdout, stderr] = await Promise.all([shell.stdout.text(), shell.stderr.text()]);
  return { exitCode: await shell.exited, said: stdout + stderr };
}

/** They go on, or set the machine up; `hook` has its own tests. */
const LEFT_OUT = new Set([
  "watch",
  "tail",
  "daemon",
  "dashboard",
  "mcp",
  "install",
  "uninstall",
  "hook",
]);

const NEED_NONE: readonly (readonly string[])[] = [
  ["memory", "--all"],
  ["memory", "show", "ID"],
  ["memory", "remove", "ID"],
  ["errors"],
  ["sessions"],
  ["usage"],
  ["status"],
  ["doctor"],
  ["config", "list"],
  ["search", "port", "--project", "/nowhere"],
  ["search", "port", "--project", "shop"],
  ["analyze", "--all"],
  ["backup", "/FOLDER/kept"],
  ["export", "-o", "/FOLDER/sessions.md"],
];

test("each command works there, or says that the folder is gone; doctor counts none of it", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  const added = await sandbox.run(["memory", "add", "The port is 5433.", "--json"]);
  const { id } = JSON.parse(added.stdout) as { readonly id: string };
  const gone = `Error [NO_FOLDER] ${en.faults.folderGone}`;
  for (const words of NEED_NONE) {
    const args = words.map((word) => word.replace("ID", id).replace("/FOLDER", sandbox.folder));
    const { said } = await runInDeletedFolder(sandbox, args);
    expect({ args, isGone: said.includes("NO_FOLDER") }).toEqual({ args, isGone: false });
    expect(said).not.toMatch(/INTERNAL|cwd/);
  }
  let told = 0;
  for (const [name, { actions = {} }] of await everyUsage(en)) {
    if (LEFT_OUT.has(name)) continue;
    for (const args of [[name], ...Object.keys(actions).map((action) => [name, action])]) {
      const { said } = await runInDeletedFolder(sandbox, args);
      expect({ args, said }).toEqual({ args, said: expect.not.stringMatching(/INTERNAL|cwd/) });
      if (said.includes(gone)) told++;
    }
  }
  expect(told).toBeGreaterThan(10);
  expect(existsSync(join(sandbox.home, "logs/faults.jsonl"))).toBe(false);
}, 120_000);

test("it says so in both languages, with what to do", async () => {
  using sandbox = openSandbox();
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { faults } = { en, ko }[language];
    const { exitCode, said } = await runInDeletedFolder(sandbox, ["memory"]);
    expect(exitCode).toBe(1);
    expect(said).toContain(faults.folderGone);
    expect(said).toContain(faults.folderGoneFix);
  }
});
