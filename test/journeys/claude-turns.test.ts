/** Real Claude Code sessions that go on: resumed, compacted, with a subagent, and broken off by the API. */
import { expect, test } from "bun:test";
import { join } from "node:path";
import { openClaude } from "../real/claude.ts";
import { script } from "../real/script.ts";
import { linesOf, openSandbox, PROGRAM } from "../sandbox.ts";
import {
  expectQuietHooks,
  expectStored,
  hookCommand,
  lifecycleOf,
  only,
  recordInto,
  trailOf,
} from "./recording-client.ts";

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
