/** Running the program itself for whoever asks the daemon. */
import { expect, test } from "bun:test";
import { chmodSync, existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { en } from "../../../src/text/en.ts";
import type { Sandbox } from "../../sandbox.ts";
import { openOwnActions, refusalOf } from "./own-actions.ts";

const LIMITS = { atOnce: 2, waiting: 1, timeoutMs: 60_000, outputBytes: 1024 };

/** A program of a few lines in the place of ours. */
const script =
  (lines: string) =>
  (sandbox: Sandbox): string => {
    const path = join(sandbox.folder, "program");
    writeFileSync(path, `#!/bin/sh\n${lines}\n`);
    chmodSync(path, 0o700);
    return path;
  };

test("a command's answer is handed on as it is", async () => {
  await using home = await openOwnActions();
  expect(await home.runOwn(["config", "get", "language", "--json"])).toEqual({
    exitCode: 0,
    answer: { name: "language", value: "en" },
  });
});

test("a command's fault comes with its own code, sentence and fix", async () => {
  await using home = await openOwnActions();
  expect(await refusalOf(home.runOwn(["config", "get", "nothing", "--json"]))).toMatchObject({
    status: 404,
    code: "UNKNOWN_SETTING",
    message: en.faults.unknownSetting("nothing"),
    fix: en.faults.unknownSettingFix,
  });
});

test("a command that takes too long is ended, and the next one gets its place", async () => {
  await using home = await openOwnActions({
    limits: { ...LIMITS, atOnce: 1 },
    program: script('[ "$1" = slow ] && exec sleep 600; echo "{}"'),
  });
  const slow = refusalOf(home.runOwn(["slow"], { timeoutMs: 100 }));
  const next = home.runOwn(["quick"]);
  expect(await slow).toMatchObject({ status: 503, code: "COMMAND_TOO_SLOW" });
  expect(await next).toEqual({ exitCode: 0, answer: {} });
});

test("a command that says too much, or nothing that can be read, is told as failed", async () => {
  await using home = await openOwnActions({
    limits: LIMITS,
    program: script('case "$1" in much) exec yes;; none) exit 0;; *) echo "no json";; esac'),
  });
  for (const how of ["much", "none", "other"]) {
    expect(await refusalOf(home.runOwn([how]))).toMatchObject({
      status: 500,
      code: "COMMAND_FAILED",
    });
  }
});

test("only so many run at once, so many wait, and others are turned away", async () => {
  await using home = await openOwnActions({
    limits: LIMITS,
    program: script(
      `touch "$SELF_GEN_HOME/$1"; while [ ! -e "$SELF_GEN_HOME/go" ]; do sleep 0.02; done; echo "{}"`,
    ),
  });
  const all = ["one", "two", "three"].map((name) => home.runOwn([name]));
  expect(await refusalOf(home.runOwn(["four"]))).toMatchObject({
    status: 429,
    code: "TOO_MANY_REQUESTS",
  });
  while (!existsSync(join(home.sandbox.home, "two"))) await Bun.sleep(10);
  expect(existsSync(join(home.sandbox.home, "three"))).toBe(false);
  writeFileSync(join(home.sandbox.home, "go"), "");
  expect(await Promise.all(all)).toHaveLength(3);
  expect(existsSync(join(home.sandbox.home, "four"))).toBe(false);
});

const WAITING = `touch "$SELF_GEN_HOME/$1"; while [ ! -e "$SELF_GEN_HOME/go" ]; do sleep 0.02; done; echo "{}"`;

test("a pause waits for nothing that takes long, however much of that there is", async () => {
  await using home = await openOwnActions({
    limits: LIMITS,
    program: script(`[ "$1" = record ] || { ${WAITING}; exit; }; echo '{"paused":true}'`),
  });
  const slow = [
    ...["doctor", "next", "more"].map((name) => home.runOwn([name])),
    ...["trial", "again"].map((name) => home.runOwn([name], { lane: "forget" })),
    home.runOwn(["set"], { lane: "change" }),
  ];
  expect(await home.actions.run("pause", {})).toEqual({ paused: true });
  writeFileSync(join(home.sandbox.home, "go"), "");
  expect(await Promise.all(slow)).toHaveLength(slow.length);
});

test("what changes something runs one at a time", async () => {
  await using home = await openOwnActions({ limits: LIMITS, program: script(WAITING) });
  const first = home.runOwn(["first"], { lane: "change" });
  const second = home.runOwn(["second"], { lane: "change" });
  const look = home.runOwn(["look"]);
  while (!existsSync(join(home.sandbox.home, "look"))) await Bun.sleep(10);
  while (!existsSync(join(home.sandbox.home, "first"))) await Bun.sleep(10);
  expect(existsSync(join(home.sandbox.home, "second"))).toBe(false);
  writeFileSync(join(home.sandbox.home, "go"), "");
  expect(await Promise.all([first, second, look])).toHaveLength(3);
});

test("a command knows nothing of a session around the daemon, and has no stdin", async () => {
  await using home = await openOwnActions({
    env: { CLAUDECODE: "1", SELF_GEN_INTERNAL: "1", CLAUDE_CODE_SESSION_ID: "s", API_TOKEN: "t" },
    program: script(
      'read line && exit 1; printf \'{"set":"%s"}\' "$CLAUDECODE$SELF_GEN_INTERNAL$CLAUDE_CODE_SESSION_ID$API_TOKEN"',
    ),
  });
  expect(await home.runOwn([])).toEqual({ exitCode: 0, answer: { set: "" } });
});

test("a command knows whether somebody at the page asked for it, and nobody else can say so", async () => {
  await using home = await openOwnActions({
    env: { SELF_GEN_PAGE: "1" },
    program: script('printf \'{"page":"%s"}\' "$SELF_GEN_PAGE"'),
  });
  expect((await home.runOwn([], { isByPerson: true })).answer).toEqual({ page: "1" });
  expect((await home.runOwn([])).answer).toEqual({ page: "" });
});
