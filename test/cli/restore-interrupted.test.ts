/** Ctrl-C at a terminal, wherever a restore is: nothing was changed, or all of it was done, and which of them is said. */
import { startAtTerminal } from "../at-terminal.ts";
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { until } from "../until.ts";
import { backUp, beforeRestoreFolders, contentOf, rowsOf, writeManyLines } from "./backup-home.ts";
import { LANGUAGES, speak } from "./recorded-session.ts";

const TEXTS = { ko, en };
const CTRL_C = "\u0003";

/** Types Ctrl-C once `when` is true; answers how a shell sees the end of it. */
async function interrupted(
  sandbox: Sandbox,
  args: readonly string[],
  when: (screen: string) => boolean,
  afterwards: () => void = () => undefined,
): Promise<{ code: number; screen: string }> {
  const { child, screen, type, ended } = startAtTerminal(args, {
    cwd: sandbox.project,
    env: { ...sandbox.env, TERM: "dumb" },
    cols: 200,
  });
  try {
    await until(() => when(screen()) || child.exitCode !== null);
    type(CTRL_C);
    // The terminal shows the key once the signal is on its way; only then may what holds the restore up let go.
    await until(() => screen().includes("^C") || child.exitCode !== null);
    await Bun.sleep(50);
    afterwards();
    return { code: await ended, screen: screen() };
  } finally {
    child.kill("SIGKILL");
  }
}

const scratchFolders = (sandbox: Sandbox): string[] =>
  readdirSync(sandbox.home).filter((name) => name.startsWith(".scratch"));

async function withBackup(sandbox: Sandbox): Promise<string> {
  writeManyLines(sandbox, "then", 40);
  const folder = await backUp(sandbox);
  writeManyLines(sandbox, "now", 40);
  await sandbox.run(["ingest"]);
  return folder;
}

test("Ctrl-C at the question ends it at once, and leaves nothing behind", async () => {
  using sandbox = openSandbox();
  const folder = await withBackup(sandbox);
  const before = rowsOf(sandbox);
  const { code } = await interrupted(sandbox, ["restore", folder], (s) => s.includes("[y/N]"));
  expect(code).toBe(130);
  expect(scratchFolders(sandbox)).toEqual([]);
  expect(beforeRestoreFolders(sandbox)).toEqual([]);
  expect(rowsOf(sandbox)).toEqual(before);
});

test.each(LANGUAGES)(
  "Ctrl-C before anything is exchanged ends the line and says that nothing was changed: %s",
  async (language) => {
    using sandbox = openSandbox();
    await speak(sandbox, language);
    const folder = await withBackup(sandbox);
    const { restore: words } = TEXTS[language].backup;
    const before = contentOf(join(sandbox.home, "journal"));
    // The look at what is there waits for whoever writes, so that it is still looking.
    const writer = new Database(sandbox.db);
    writer.run("begin immediate");
    const checking = words.unpacking("|", "").split("|")[0] ?? "";
    const { code, screen } = await interrupted(
      sandbox,
      ["restore", folder, "--yes"],
      (shown) => shown.includes(checking),
      () => writer.close(),
    );
    expect(code).toBe(130);
    expect(screen).toEndWith(`\r\u001B[2K${words.interrupted}\r\n`);
    expect(scratchFolders(sandbox)).toEqual([]);
    expect(beforeRestoreFolders(sandbox)).toEqual([]);
    expect(contentOf(join(sandbox.home, "journal"))).toEqual(before);
  },
);

test("Ctrl-C while files are exchanged is answered once, and the restore is done", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  const folder = await withBackup(sandbox);
  const { restore: words } = en.backup;
  // The exchange ends with what only goes on when nobody reads the old rows any more.
  const reader = new Database(sandbox.db);
  reader.run("begin");
  reader.query("select count(*) from events").get();
  const isExchanged = (): boolean =>
    beforeRestoreFolders(sandbox).some((aside) => existsSync(join(aside, "journal")));
  const { code, screen } = await interrupted(
    sandbox,
    ["restore", folder, "--yes"],
    isExchanged,
    () => reader.close(),
  );
  expect(code).toBe(0);
  expect(screen.split(words.finishing)).toHaveLength(2);
  expect(screen).toContain(words.replacing);
  expect(screen).toContain(words.done(40, 1));
  expect(screen).not.toContain(words.interrupted);
  expect(scratchFolders(sandbox)).toEqual([]);
  expect(sandbox.query("select count(*) as n from events")).toEqual([{ n: 40 }]);
});
