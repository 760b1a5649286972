/** `self-gen analyze`: until the analysis is there, it says and records that it was asked for. */
import { expect, test } from "bun:test";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { UNKNOWN_SESSION } from "../../src/event/event.ts";
import type { FlatEvent } from "../../src/store/store.ts";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { faultOf, LANGUAGES, parsed, record, speak } from "./recorded-session.ts";

const TEXTS = { ko, en };

const runs = (sandbox: Sandbox): FlatEvent[] =>
  sandbox.events().filter(({ type }) => type === "analysis_run");

test("it says in one sentence that nothing ran, and records that it was asked for", async () => {
  for (const language of LANGUAGES) {
    using sandbox = openSandbox();
    await speak(sandbox, language);
    const ran = await sandbox.run(["analyze"]);
    const { analyze, timeline } = TEXTS[language];
    expect(ran).toMatchObject({
      exitCode: 0,
      stderr: "",
      stdout: `${analyze.notAvailable("project")}\n`,
    });
    expect(runs(sandbox)).toEqual([
      expect.objectContaining({
        sessionId: UNKNOWN_SESSION,
        project: "project",
        projectPath: sandbox.project,
        days: 30,
        trigger: "command",
        outcome: "not_run",
        reason: "not_available",
      }),
    ]);
    expect(sandbox.query("select type from events")).toEqual([{ type: "analysis_run" }]);
    const { stdout } = await sandbox.run(["tail", "--once"]);
    expect(stdout).toContain(timeline.analysisNotRun(timeline.analysisReasons.not_available));
  }
});

test("the project is the one stood in, or the one that is named by folder or name", async () => {
  using sandbox = openSandbox();
  const shop = join(sandbox.folder, "shop");
  await record(sandbox, { session: "s", cwd: shop });
  mkdirSync(join(sandbox.project, ".git"));
  mkdirSync(join(sandbox.project, "deep"));
  const asked = async (...args: readonly string[]): Promise<unknown> => {
    const ran = await sandbox.run(["analyze", "--json", ...args], {
      cwd: join(sandbox.project, "deep"),
    });
    const answer = parsed(ran);
    const [newest] = runs(sandbox).slice(-1);
    expect(answer).toEqual({ outcome: "not_run", reason: "not_available", id: newest?.id });
    return [newest?.project, newest?.projectPath, newest?.["days"], newest?.["trigger"]];
  };
  expect(await asked()).toEqual(["project", sandbox.project, 30, "command"]);
  expect(await asked("--project", "shop", "--days", "7")).toEqual(["shop", shop, 7, "command"]);
  expect(await asked("--project-path", "../../shop")).toEqual(["shop", shop, 30, "command"]);
  const byHook = ["--background", "--days", "365", "--project=a name", `--project-path=${shop}`];
  expect(await asked(...byHook)).toEqual(["a name", shop, 365, "session_end"]);
  expect(await asked("--background", "--project=unknown")).toEqual([
    "unknown",
    null,
    30,
    "session_end",
  ]);

  const none = await sandbox.run(["analyze", "--project", "nobody", "--json"]);
  expect(none.exitCode).toBe(1);
  expect(faultOf(none).code).toBe("NO_PROJECT");
});

test("days are a whole number from 1 to 365", async () => {
  using sandbox = openSandbox();
  for (const days of ["0", "366", "-1", "1.5", "many"]) {
    const ran = await sandbox.run(["analyze", `--days=${days}`, "--json"]);
    expect(ran.exitCode).toBe(2);
    expect(faultOf(ran)).toMatchObject({
      code: "USAGE",
      message: ko.faults.badSetting("--days", ko.config.kinds.number(1, 365, true)),
    });
  }
  expect(sandbox.events()).toEqual([]);
});

test("while recording is off or paused, and in an excluded project, nothing is recorded, and it says so", async () => {
  using sandbox = openSandbox();
  const { notRecording, excluded } = ko.analyze;
  const expectSilence = async (said: string, reason: string): Promise<void> => {
    const ran = await sandbox.run(["analyze", "--background"]);
    expect(ran).toMatchObject({ exitCode: 0, stdout: `${said}\n`, stderr: "" });
    expect(parsed(await sandbox.run(["analyze", "--json"]))).toEqual({
      outcome: "not_run",
      reason,
      id: null,
    });
    expect(sandbox.journalLines()).toEqual([]);
  };
  await sandbox.run(["pause"]);
  await expectSilence(notRecording(ko.pause.noteOpen), "not_recording");
  await sandbox.run(["resume"]);
  await sandbox.run(["config", "set", "enabled", "false"]);
  await expectSilence(notRecording(ko.pause.noteOff), "not_recording");
  await sandbox.run(["config", "unset", "enabled"]);
  await sandbox.run(["config", "add", "excludeProjects", sandbox.project]);
  await expectSilence(excluded("project"), "excluded");
});

test("a journal that cannot be written is a fault that names it", async () => {
  using sandbox = openSandbox();
  await sandbox.run(["ingest"]);
  rmSync(dirname(sandbox.journal), { recursive: true, force: true });
  writeFileSync(dirname(sandbox.journal), "no folder");
  const ran = await sandbox.run(["analyze", "--json"]);
  expect(ran.exitCode).toBe(1);
  expect(faultOf(ran)).toEqual({
    code: "CANNOT_WRITE",
    message: ko.faults.cannotWrite(sandbox.journal, "ENOTDIR"),
    fix: ko.faults.cannotWriteFix,
  });
});

/** Ends a session in which so much was asked. */
async function worked(
  sandbox: Sandbox,
  session: string,
  prompts: number,
  reason: string,
): Promise<void> {
  const hook = (event: object): Promise<unknown> =>
    sandbox.hook({ session_id: session, cwd: sandbox.project, ...event });
  for (let at = 0; at < prompts; at++) {
    await hook({ hook_event_name: "UserPromptSubmit", prompt: `prompt ${at}` });
  }
  await hook({ hook_event_name: "SessionEnd", reason });
}

test("a session's end asks for it when there were three prompts, in a process of its own that runs although it is ours", async () => {
  using sandbox = openSandbox();
  await worked(sandbox, "two", 2, "other");
  await worked(sandbox, "cleared", 3, "clear");
  await sandbox.run(["config", "set", "analysisOnSessionEnd", "false"]);
  await worked(sandbox, "unwanted", 3, "other");
  await sandbox.run(["config", "unset", "analysisOnSessionEnd"]);
  await worked(sandbox, "three", 3, "other");
  while (runs(sandbox).length === 0) await Bun.sleep(10);
  expect(runs(sandbox)).toEqual([
    expect.objectContaining({
      projectPath: sandbox.project,
      days: 7,
      trigger: "session_end",
      outcome: "not_run",
    }),
  ]);
  const ran = await sandbox.run(["analyze"], { env: { SELF_GEN_INTERNAL: "1" } });
  expect(ran.exitCode).toBe(0);
  expect(runs(sandbox)).toHaveLength(2);
});
