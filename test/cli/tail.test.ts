import { expect, test } from "bun:test";
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { listRotatedFiles } from "../../src/journal/rotated-files.ts";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { follow, hooks, LANGUAGES, record, speak } from "./recorded-session.ts";

const TEXTS = { ko, en };
const ROTATION_BYTES = 10 * 1024 * 1024;

const say = (sandbox: Sandbox, prompt: string): Promise<void> =>
  hooks(sandbox, prompt, sandbox.project, { hook_event_name: "UserPromptSubmit", prompt });

test("what is recorded appears while it happens, and Ctrl-C ends it with 0", async () => {
  using sandbox = openSandbox();
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { timeline, tail } = TEXTS[language];
    await using tailing = follow(sandbox, ["tail", "-n", "0"]);
    await tailing.ready();
    expect(tailing.lines()).toEqual([]);
    await hooks(sandbox, "live", sandbox.project, {
      hook_event_name: "SessionStart",
      source: "startup",
    });
    await tailing.until((lines) => lines.length === 1);
    await say(sandbox, "first");
    await say(sandbox, "둘째");
    const lines = await tailing.until((all) => all.length === 5);
    expect(lines.map((line) => line.replace(/^[\d-]{10} [\d:]{8} {2}/, "").split(/ {2,}/))).toEqual(
      [
        ["live", timeline.types["session.lifecycle"], timeline.started("")],
        ["first", timeline.types["turn.start"], timeline.turnStart],
        ["first", timeline.types.prompt, timeline.prompt("first")],
        ["둘째", timeline.types["turn.start"], timeline.turnStart],
        ["둘째", timeline.types.prompt, timeline.prompt("둘째")],
      ],
    );
    expect(await tailing.end()).toEqual({
      exitCode: 0,
      stderr: `${tail.waiting(sandbox.journal)}\n`,
    });
  }
});

test("tail goes on across a rotation and after something was forgotten, each line once", async () => {
  using sandbox = openSandbox();
  mkdirSync(dirname(sandbox.journal), { recursive: true });
  const padding = { v: 1, type: "notification", sessionId: "old", message: "x".repeat(100_000) };
  const ts = new Date(Date.now() - 60_000).toISOString();
  for (let n = 0; n < 104; n++) {
    appendFileSync(sandbox.journal, `${JSON.stringify({ ...padding, id: `old-${n}`, ts })}\n`);
  }
  await using tailing = follow(sandbox, ["tail", "--lines", "1"]);
  await tailing.ready();
  const prompts = (lines: string[]): string[] =>
    lines.flatMap((line) => / “(.+)”$/.exec(line)?.[1] ?? []);
  expect(tailing.lines()).toHaveLength(1);
  expect(Bun.file(sandbox.journal).size).toBeLessThan(ROTATION_BYTES);

  await say(sandbox, "before");
  const rest = ROTATION_BYTES - Bun.file(sandbox.journal).size;
  const filler = { ...padding, id: "filler", ts, message: "y".repeat(rest) };
  appendFileSync(sandbox.journal, `${JSON.stringify(filler)}\n`);
  await say(sandbox, "after");
  expect(listRotatedFiles(sandbox.journal)).toHaveLength(1);
  await tailing.until((lines) => prompts(lines).includes("after"));

  const forgotten = await sandbox.run(["forget", "before", "--yes", "--json"]);
  expect(forgotten.exitCode).toBe(0);
  await say(sandbox, "gone");
  await tailing.until((lines) => prompts(lines).includes("gone"));
  await sandbox.run(["forget", "gone", "--yes"]);
  await say(sandbox, "last");
  const lines = await tailing.until((all) => prompts(all).includes("last"));
  expect(prompts(lines)).toEqual(["before", "after", "gone", "last"]);
  expect(await tailing.end()).toMatchObject({ exitCode: 0 });
});

test("--json prints the journal's lines as they are, one value a line, and leaves out what is none", async () => {
  using sandbox = openSandbox();
  await record(sandbox, { session: "s" });
  appendFileSync(sandbox.journal, "half a line\n[1]\n");
  await record(sandbox, { session: "t" });
  const { stdout, exitCode } = await sandbox.run(["tail", "--once", "--json", "--lines", "100"]);
  expect(exitCode).toBe(0);
  const journal = sandbox.journalLines();
  expect(stdout.trim().split("\n")).toEqual([...journal.slice(0, 9), ...journal.slice(11)]);

  await using tailing = follow(sandbox, ["tail", "--json", "-n", "1"]);
  await tailing.until((lines) => lines.length === 1);
  await say(sandbox, "more");
  const lines = await tailing.until((all) => all.length === 3);
  expect(lines.map((line) => (JSON.parse(line) as { sessionId: string }).sessionId)).toEqual([
    "t",
    "more",
    "more",
  ]);
  expect(await tailing.end()).toEqual({ exitCode: 0, stderr: "" });
});

test("--once prints the last lines, a broken one as such, and says when there is nothing", async () => {
  using sandbox = openSandbox();
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    expect(await sandbox.run(["tail", "--once"])).toMatchObject({
      exitCode: 0,
      stdout: "",
      stderr: `${TEXTS[language].sessions.nothing}\n`,
    });
  }
  await record(sandbox, { session: "s" });
  appendFileSync(sandbox.journal, "no event\n");
  const { stdout } = await sandbox.run(["tail", "--once", "-n", "2"]);
  const [summary = "", broken] = stdout.trim().split("\n");
  expect(summary).toEndWith(en.timeline.summary(1, 2, 1, false));
  expect(broken).toBe(en.tail.broken);
  expect((await sandbox.run(["tail", "--once", "-n", "0"])).stdout).toBe("");
  writeFileSync(sandbox.journal, "");
  expect((await sandbox.run(["tail", "--once", "--json"])).stdout).toBe("");
});
