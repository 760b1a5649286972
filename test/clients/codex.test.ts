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
