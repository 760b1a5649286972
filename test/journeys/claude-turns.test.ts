/** Real Claude Code sessions that go on: resumed, compacted, with a subagent, and broken off by the API. */
import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { openClaude } from "../real/claude.ts";
import { script } from "../real/script.ts";
import { linesOf, openSandbox, PROGRAM } from "../sandbox.ts";
import {
  bash,
  expectQuietHooks,
  expectStored,
  hookCommand,
  lifecycleOf,
  only,
  recordInto,
  textOf,
  trailOf,
} from "./recorded.ts";

test("a session that is resumed, compacted and resumed again stays one session with every start and end [R103, R104, R141]", async () => {
  using sandbox = openSandbox();
  // The client reports no PreCompact, PostCompact and SessionEnd, so here the command itself keeps how each hook ended.
  const ends = join(sandbox.folder, "ends");
  await using claude = openClaude({
    hookCommand: `said=$('${PROGRAM}' hook --client claude-code 2>&1); printf '%s [%s]\\n' "$?" "$(printf %s "$said" | tr '\\n' ' ')" >> '${ends}'`,
    extraEnv: recordInto(sandbox),
    model: { summary: "WHAT-WAS-DONE" },
  });
  // It would write a line of its own at any moment.
  await sandbox.run(["config", "set", "analysisOnSessionEnd", "false"]);
  const stateNow = async (): Promise<unknown> => {
    await expectStored(sandbox);
    return sandbox.query("select state, source, end_reason from sessions");
  };

  await claude.run(["-p", `First ${script({ text: "one" })}`]);
  expect(await stateNow()).toEqual([{ state: "ended", source: "startup", end_reason: "other" }]);
  await claude.run(["-c", "-p", `Second ${script({ text: "two" })}`]);
  expect(await stateNow()).toEqual([{ state: "ended", source: "resume", end_reason: "other" }]);
  await claude.run(["-c", "-p", "/compact"]);
  const last = await claude.run(["-c", "-p", `Third ${script({ text: "three" })}`]);
  expect(last.answer).toBe("three");

  const events = await expectStored(sandbox);
  const turn = (prompt: string): string[] => ["turn.start", `prompt ${prompt}`, "turn.end true"];
  expect(trailOf(events)).toEqual([
    "session.lifecycle started startup",
    ...turn("First"),
    "session.lifecycle ended other",
    "session.lifecycle started resume",
    ...turn("Second"),
    "session.lifecycle ended other",
    "session.lifecycle started resume",
    "compaction manual",
    "summary_draft",
    "session.lifecycle started compact",
    "compaction_summary manual",
    "session.lifecycle ended other",
    "session.lifecycle started resume",
    ...turn("Third"),
    "session.lifecycle ended other",
  ]);
  expect(only(events, "compaction_summary")["text"]).toContain("WHAT-WAS-DONE");
  expect(new Set(events.map(({ sessionId }) => sessionId)).size).toBe(1);
  expect(sandbox.query("select count(*) as n from sessions")).toEqual([{ n: 1 }]);

  // The summariser's SubagentStop ran a hook too, and left nothing. Answered were the three resumed starts, the compaction
  // with what its summary must keep, and the start behind it with what was saved.
  const hooks = linesOf(ends);
  expect(hooks).toHaveLength(3 * 4 + 6);
  const answers = hooks.filter((hook) => hook !== "0 []");
  const start = /^0 \[\{"hookSpecificOutput":\{"hookEventName":"SessionStart",.*\}\]$/;
  const starts = answers.filter((hook) => start.test(hook));
  expect(starts.filter((hook) => hook.includes("[RESUME]"))).toHaveLength(3);
  expect(starts.filter((hook) => hook.includes('part=\\"snapshot\\"'))).toHaveLength(1);
  const [kept, ...others] = answers.filter((hook) => !starts.includes(hook));
  expect(kept).toStartWith("0 [[Self-Generation] ");
  expect(others).toEqual([]);
});

test("a session is active from its start, also a resumed one and whatever it waits for, until its end [R141, R100]", async () => {
  using sandbox = openSandbox();
  await using claude = openClaude({ hookCommand: hookCommand(), extraEnv: recordInto(sandbox) });
  await claude.run(["-p", `First ${script({ text: "one" })}`]);
  const answered = claude.api.main().length;
  await sandbox.run(["ingest"]);
  expect(sandbox.query("select state from sessions")).toEqual([{ state: "ended" }]);
  // Nobody is there to allow the command, so the client asks, and goes on without it.
  const running = claude.run([
    "-c",
    "-p",
    `Wait ${script(bash("touch asked"), { text: "late", delayMs: 600 })}`,
  ]);
  while (claude.api.main().length < answered + 2) await Bun.sleep(20);
  await sandbox.run(["ingest"]);
  expect(sandbox.query("select state, end_reason from sessions")).toEqual([
    { state: "active", end_reason: null },
  ]);
  await running;

  const trail = trailOf(await expectStored(sandbox));
  const first = ["session.lifecycle started startup", "turn.start", "prompt First"];
  const begun = ["session.lifecycle started resume", "turn.start", "prompt Wait"];
  const over = ["turn.end true", "session.lifecycle ended other"];
  // 2.1.325 asks its hooks for permission also where nobody can grant it, 2.1.197 does not.
  expect([
    [...first, ...over, ...begun, "session.lifecycle waiting_permission", "permission", ...over],
    [...first, ...over, ...begun, ...over],
  ]).toContainEqual(trail);
  expect(sandbox.query("select state from sessions")).toEqual([{ state: "ended" }]);
});

test("a subagent's events name the agent, frame its tools, and the main conversation's do not", async () => {
  using sandbox = openSandbox();
  await using claude = openClaude({ hookCommand: hookCommand(), extraEnv: recordInto(sandbox) });
  const task = `Look ${script(bash("echo below"), { text: "found it" })}`;
  const input = { description: "look", prompt: task, subagent_type: "general-purpose" };
  const run = await claude.run([
    "-p",
    `Delegate ${script({ tool: "Agent", input }, { text: "over" }, { text: "over" })}`,
    "--allowedTools",
    "Bash Agent",
  ]);
  expect(run).toMatchObject({ exitCode: 0, answer: "over" });
  for (const hook of run.hooks) expect(hook).toMatchObject({ stdout: "", exitCode: 0 });

  const events = await expectStored(sandbox);
  const own = events.filter((event) => event["agentId"] !== undefined);
  expect(trailOf(own)).toEqual([
    "subagent_start general-purpose",
    "tool_use Bash true",
    "subagent_stop general-purpose",
  ]);
  expect(new Set(own.map((event) => event["agentId"])).size).toBe(1);
  const stop = only(events, "subagent_stop");
  expect(stop).toMatchObject({ lastAssistantMessage: "found it" });
  expect(existsSync(textOf(stop, "agentTranscriptPath"))).toBe(true);
  expect(only(events, "tool_use", "Agent")).toMatchObject({
    meta: { agentType: "general-purpose" },
    subagentId: stop["agentId"],
  });

  // 2.1.325 runs the agent in the background: the turn ends before, and its report is a turn of its own.
  const rest = trailOf(events.filter((event) => event["agentId"] === undefined));
  const before = ["session.lifecycle started startup", "turn.start", "prompt Delegate"];
  const after = ["tool_use Agent true", "turn.end true"];
  const ended = "session.lifecycle ended other";
  expect([
    [...before, ...after, ended],
    [...before, ...after, "task_notification", "turn.end true", ended],
  ]).toContainEqual(rest);
  expect(events.filter(({ type }) => type === "prompt")).toHaveLength(1);
});

test("a turn that the API refuses is no turn that went well, and the session still ends [R104]", async () => {
  using sandbox = openSandbox();
  await using claude = openClaude({ hookCommand: hookCommand(), extraEnv: recordInto(sandbox) });
  const error = { status: 400, type: "invalid_request_error", message: "no way" };
  const run = await claude.run(["-p", `Fail ${script({ error })}`]);
  expect(run.exitCode).toBe(1);
  expectQuietHooks(run, ["SessionStart:startup", "UserPromptSubmit"]);

  // The client does not wait for StopFailure: its hook may end after the client, or never begin.
  const failed = (): boolean => sandbox.events().some(({ type }) => type === "turn_failed");
  for (let look = 0; look < 20 && !failed(); look++) await Bun.sleep(50);
  const events = await expectStored(sandbox);
  const outcome = new Set(["turn.end", "turn_failed"]);
  expect(trailOf(events.filter(({ type }) => !outcome.has(type)))).toEqual([
    "session.lifecycle started startup",
    "turn.start",
    "prompt Fail",
    "session.lifecycle ended other",
  ]);
  const reported = events.filter(({ type }) => outcome.has(type));
  expect([[], ["turn.end false", "turn_failed unknown"]]).toContainEqual(trailOf(reported));
  expect(lifecycleOf(events).some((event) => event["ok"] === true)).toBe(false);
  for (const end of reported.filter(({ type }) => type === "turn.end")) {
    expect(end["lastAssistantMessage"]).toContain("no way");
  }
  expect(sandbox.query("select state from sessions")).toEqual([{ state: "ended" }]);
});
