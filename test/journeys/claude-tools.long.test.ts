/**
 * Tools of the real client: `test/import/claude-headless.test.ts` compares all of them, `claude-tools.test.ts` has
 * the skills.
 */
import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { openClaude } from "../real/claude.ts";
import { script } from "../real/script.ts";
import { openSandbox } from "../sandbox.ts";
import {
  bash,
  expectQuietHooks,
  expectStored,
  hookCommand,
  only,
  recordInto,
  streamEvents,
  trailOf,
} from "./recording-client.ts";

test("tools that succeed, tools that fail and tasks are in the journal in order, and only the lifecycle of them on the stream [R101]", async () => {
  using sandbox = openSandbox();
  await using claude = openClaude({ hookCommand: hookCommand(), extraEnv: recordInto(sandbox) });
  const steps = [
    bash("echo hello"),
    bash("echo 'no such widget' >&2; exit 3"),
    { tool: "Write", input: { file_path: join(claude.project, "src/new.ts"), content: "1\n" } },
    { tool: "Read", input: { file_path: claude.settingsPath } },
    { tool: "TaskCreate", input: { subject: "paint", description: "d", activeForm: "painting" } },
    { tool: "TaskUpdate", input: { taskId: "1", status: "in_progress" } },
    { tool: "TaskUpdate", input: { taskId: "1", status: "completed" } },
    { text: "done" },
  ];
  const run = await claude.run([
    "-p",
    `Work ${script(...steps)}`,
    "--allowedTools",
    "Bash Write Read TaskCreate TaskUpdate",
  ]);
  expect(run).toMatchObject({ exitCode: 0, answer: "done" });
  expectQuietHooks(run, [
    "SessionStart:startup",
    "UserPromptSubmit",
    "PostToolUse:Bash",
    "PostToolUseFailure:Bash",
    "PostToolUse:Write",
    "PostToolUse:Read",
    "TaskCreated",
    "PostToolUse:TaskCreate",
    "PostToolUse:TaskUpdate",
    "TaskCompleted",
    "PostToolUse:TaskUpdate",
    "Stop",
  ]);

  const events = await expectStored(sandbox);
  expect(trailOf(events)).toEqual([
    "session.lifecycle started startup",
    "turn.start",
    "prompt Work",
    "tool_use Bash true",
    "tool_error Bash no such widget",
    "tool_use Write true",
    "tool_use Read true",
    "task 1 paint pending",
    "tool_use TaskCreate true",
    "tool_use TaskUpdate true",
    "task 1 in_progress",
    "task 1 paint completed",
    "tool_use TaskUpdate true",
    "task 1 completed",
    "turn.end true",
    "session.lifecycle ended other",
  ]);
  expect(trailOf(streamEvents(sandbox))).toEqual([
    "session.lifecycle started startup",
    "turn.start",
    "turn.end true",
    "session.lifecycle ended other",
  ]);

  expect(only(events, "tool_error")).toMatchObject({ errorRaw: "Exit code 3\nno such widget" });
  expect(only(events, "tool_use", "Write")["meta"]).toMatchObject({ file: "src/new.ts" });
  expect(only(events, "tool_use", "Read")["meta"]).toEqual({ file: claude.settingsPath });
  expect(only(events, "tool_use", "Bash")["meta"]).toMatchObject({ command: "echo" });
  const calls = events.filter(({ type }) => type === "tool_use" || type === "tool_error");
  expect(new Set(calls.map((call) => call["toolUseId"])).size).toBe(calls.length);
  expect(existsSync(join(claude.project, "src/new.ts"))).toBe(true);
});
