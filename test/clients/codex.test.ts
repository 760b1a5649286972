import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "../../src/event/event.ts";
import { payload } from "../payloads.ts";
import { captured, only, PROJECT } from "./captured-events.ts";

const file = join(import.meta.dir, "../fixtures/payloads/codex-0.166.0/notify.json");
const whole = JSON.parse(readFileSync(file, "utf8")) as { argv: [string] };
const notify = JSON.parse(whole.argv[0]) as JsonObject;

test("Codex's notify argument is a notification of its session and turn", () => {
  expect(only(captured(notify, { client: "codex" }), "notification")).toMatchObject({
    provider: "codex",
    sessionId: "01a1dcce-854d-7a40-a3ef-ee12d10f7e5c",
    turnId: "01a1dcce-8573-7ad1-a89b-7adea691e649",
    notificationType: "agent-turn-complete",
    message: "codex done",
    entrypoint: "codex_exec",
    projectPath: PROJECT,
    cwd: PROJECT,
  });
});

test("Codex's hooks keep turn, model and mode, and know no Claude environment", () => {
  const env = { CLAUDE_CODE_ENTRYPOINT: "cli", AI_AGENT: "claude-code_2-1-325_x" };
  const [start, prompt] = captured(payload("UserPromptSubmit", "codex-0.166.0"), {
    client: "codex",
    env,
  });
  for (const event of [start, prompt]) {
    expect(event).toMatchObject({
      provider: "codex",
      client: "codex",
      turnId: "01a1dcce-8573-7ad1-a89b-7adea691e649",
      model: "fake-model",
      permissionMode: "bypassPermissions",
    });
    expect(event).not.toHaveProperty("entrypoint");
    expect(event).not.toHaveProperty("clientVersion");
  }
});

test("a payload in Codex's notify shape is no notification when Claude Code sends it", () => {
  expect(captured(notify).map((event) => event.type)).toEqual(["unknown"]);
});

const ended = (more: JsonObject): JsonObject => ({
  ...payload("PostToolUse", "codex-0.166.0"),
  ...more,
});

test("what Codex's rollout knows of a command's end makes it a success, an error in Claude Code's words, or neither", () => {
  const of = (more: JsonObject): JsonObject => {
    const [event, ...others] = captured(ended(more), { client: "codex" });
    expect(others).toEqual([]);
    return { type: event?.type ?? "", success: event?.["success"] ?? null };
  };
  expect(of({})).toEqual({ type: "tool_use", success: null });
  expect(of({ tool_success: true, tool_exit_code: 0 })).toEqual({
    type: "tool_use",
    success: true,
  });
  const failed = { tool_success: false, tool_exit_code: 2 };
  const broke = captured(ended({ ...failed, tool_response: "Error: no port\n" }), {
    client: "codex",
  });
  expect(only(broke, "tool_error")).toMatchObject({
    tool: "Bash",
    toolUseId: "call_1",
    errorRaw: "Exit code 2\nError: no port",
    errorLine: "Error: no port",
  });
  // Nothing was said that could be known again.
  expect(of({ ...failed, tool_response: " \n" })).toEqual({ type: "tool_use", success: false });
  const differs = { tool_input: { command: "diff a b" }, tool_response: "1c1" };
  expect(of({ ...failed, ...differs, tool_exit_code: 1 })).toEqual({
    type: "tool_use",
    success: false,
  });
  expect(of({ ...failed, ...differs })).toMatchObject({ type: "tool_error" });
});

test("a call that somebody is asked about has the input of the call that ends, though the dialog adds a reason", () => {
  const hashOf = (more: JsonObject): unknown =>
    captured(ended(more), { client: "codex" })[0]?.["inputHash"];
  const asked = {
    hook_event_name: "PermissionRequest",
    tool_input: { command: "touch a", description: "to try it" },
  };
  expect(hashOf(asked)).toBe(hashOf({ tool_input: { command: "touch a" } }));
  expect(hashOf(asked)).not.toBe(hashOf({ tool_input: { command: "touch b" } }));
});
