import { describe, expect, test } from "bun:test";
import { chmodSync, mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readDroppedLines } from "../../src/journal/dropped-lines.ts";
import { asStdin, filesIn, shell, SILENT, start } from "../hooks/processes.ts";
import { payload } from "../payloads.ts";
import { linesOf, openSandbox, PROGRAM, type Sandbox } from "../sandbox.ts";
import { asStranger, cannotBeRefused, isRoot } from "./privileges.ts";
import { HANG_MS } from "../limits.ts";

const NAMES = ["SessionStart.startup", "UserPromptSubmit", "PostToolUse.Bash", "SessionEnd.other"];

/** Five that hooks saw, and the summary that is made of them. */
const LINES = 6;

async function hooksAreSilent(sandbox: Sandbox): Promise<void> {
  for (const name of NAMES) expect(await sandbox.hook(payload(name))).toEqual(SILENT);
}

const dropped = (sandbox: Sandbox): number => readDroppedLines(join(sandbox.home, "run")).lines;
const makeParent = (path: string): void => void mkdirSync(dirname(path), { recursive: true });

describe("a home that cannot be written", () => {
  const isAllWritable = cannotBeRefused("hooks in a home that may not be written");

  test.skipIf(isAllWritable)(
    "because it is read-only: hooks stay silent, exit 0 and change nothing",
    async () => {
      using sandbox = openSandbox();
      await hooksAreSilent(sandbox);
      const before = sandbox.journalLines();
      for (const file of ["", ...filesIn(sandbox.folder)]) {
        const path = join(sandbox.folder, file);
        chmodSync(path, statSync(path).isDirectory() ? 0o555 : 0o444);
      }
      const prefix = isRoot ? asStranger(sandbox) : [];
      for (const name of NAMES) {
        const stdin = asStdin(payload(name));
        expect(await start(sandbox, [...prefix, PROGRAM, "hook"], { stdin }).ended).toEqual(SILENT);
      }
      expect(sandbox.journalLines()).toEqual(before);
      for (const file of ["", ...filesIn(sandbox.folder)])
        chmodSync(join(sandbox.folder, file), 0o755);
    },
  );

  test.skipIf(isAllWritable)("because it may not even be looked into", async () => {
    using sandbox = openSandbox();
    await hooksAreSilent(sandbox);
    chmodSync(sandbox.home, 0o000);
    const prefix = isRoot ? asStranger(sandbox) : [];
    const stdin = asStdin(payload("SessionStart.startup"));
    expect(await start(sandbox, [...prefix, PROGRAM, "hook"], { stdin }).ended).toEqual(SILENT);
    chmodSync(sandbox.home, 0o700);
  });

  test("because it is a file, or lies below one", async () => {
    using sandbox = openSandbox();
    makeParent(sandbox.home);
    writeFileSync(sandbox.home, "in the way");
    await hooksAreSilent(sandbox);
    const env = { SELF_GEN_HOME: join(sandbox.home, "below") };
    expect(await sandbox.hook(payload("Stop"), { env })).toEqual(SILENT);
    expect(sandbox.streamLines().length).toBeGreaterThan(0);
  });
});

describe("a journal that is no file", () => {
  test("but a folder: what could not be written is counted", async () => {
    using sandbox = openSandbox();
    mkdirSync(sandbox.journal, { recursive: true });
    await hooksAreSilent(sandbox);
    expect(dropped(sandbox)).toBe(5);
    rmSync(sandbox.journal, { recursive: true });
    await hooksAreSilent(sandbox);
    expect(dropped(sandbox)).toBe(5);
    expect(sandbox.events()).toHaveLength(LINES);
  });

  test("but a pipe, with and without a reader, or a device: nobody waits, nothing is written to it", async () => {
    using sandbox = openSandbox();
    makeParent(sandbox.journal);
    expect((await shell(sandbox, `mkfifo '${sandbox.journal}'`)).exitCode).toBe(0);
    await hooksAreSilent(sandbox);
    const reader = start(sandbox, ["cat", sandbox.journal], { timeoutMs: HANG_MS });
    await hooksAreSilent(sandbox);
    reader.child.kill();
    expect((await reader.ended).stdout).toBe("");
    expect(dropped(sandbox)).toBe(10);
    rmSync(sandbox.journal);
    symlinkSync("/dev/null", sandbox.journal);
    await hooksAreSilent(sandbox);
    expect(dropped(sandbox)).toBe(15);
  });

  test("but a link to a file elsewhere is followed", async () => {
    using sandbox = openSandbox();
    makeParent(sandbox.journal);
    symlinkSync(join(sandbox.folder, "elsewhere.jsonl"), sandbox.journal);
    await hooksAreSilent(sandbox);
    expect(linesOf(join(sandbox.folder, "elsewhere.jsonl"))).toHaveLength(LINES);
    expect(dropped(sandbox)).toBe(0);
  });

  test("because its folder is a file", async () => {
    using sandbox = openSandbox();
    mkdirSync(sandbox.home, { recursive: true });
    writeFileSync(join(sandbox.home, "journal"), "in the way");
    await hooksAreSilent(sandbox);
    expect(dropped(sandbox)).toBe(LINES);
  });
});

test("a stream that cannot be written takes nothing away from the journal", async () => {
  for (const obstacle of ["folder", "pipe", "parent", "device"] as const) {
    using sandbox = openSandbox();
    makeParent(sandbox.stream);
    if (obstacle === "folder") mkdirSync(sandbox.stream);
    if (obstacle === "pipe") await shell(sandbox, `mkfifo '${sandbox.stream}'`);
    if (obstacle === "device") symlinkSync("/dev/full", sandbox.stream);
    if (obstacle === "parent") {
      rmSync(dirname(sandbox.stream), { recursive: true });
      writeFileSync(dirname(sandbox.stream), "in the way");
    }
    await hooksAreSilent(sandbox);
    expect(sandbox.events()).toHaveLength(LINES);
    expect(dropped(sandbox)).toBe(0);
  }
});

test("a `run` folder that is a file costs neither events nor silence", async () => {
  using sandbox = openSandbox();
  mkdirSync(sandbox.home, { recursive: true });
  writeFileSync(join(sandbox.home, "run"), "in the way");
  await hooksAreSilent(sandbox);
  expect(sandbox.events()).toHaveLength(LINES);
});
