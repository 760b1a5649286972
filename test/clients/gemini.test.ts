import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gemini } from "../../src/clients/gemini/client.ts";
import { importer } from "../../src/clients/gemini/importer.ts";
import { parseToolResponse } from "../../src/clients/gemini/tool-response.ts";
import { normalizeGeminiTool } from "../../src/clients/gemini/tools.ts";
import { kitOf } from "../../src/clients/kits.ts";
import { recordFolder } from "../../src/clients/transcript/record-folder.ts";
import {
  restoreForeignHooks,
  hookCommand,
  registerHooks,
  listOwnCommands,
  registrationState,
  unregisterHooks,
} from "../../src/clients/registration.ts";
import type { Json, JsonObject } from "../../src/event/event.ts";
import { isOwnClientRecord } from "../../src/remember/archive/hide/clean-record.ts";
import { payload } from "../payloads.ts";
import { captured, only, PROJECT } from "./captured-events.ts";
import { callTrail, replayable, replayed } from "./replay-trail.ts";
import { signsOf, trailOf as signTrail } from "./signal-trail.ts";
import { brokenRecords, linesOf, recordOf, trailOf } from "./transcripts.ts";

const VERSION = "gemini-0.61.0";
const kit = kitOf("gemini");
const events = (name: string) => captured(payload(name, VERSION), { client: "gemini" });

describe("a hook of Gemini CLI", () => {
  test("tells a prompt without the context that a hook put before it", () => {
    const { prompt } = payload("BeforeAgent", VERSION);
    expect(prompt).toStartWith("<hook_context>");
    expect(only(events("BeforeAgent"), "prompt")["text"]).toStartWith("Run them %%");
  });

  test("tells a command that failed as the other clients do, and a file that is not there", () => {
    expect(only(events("AfterTool.run_shell_command-failed"), "tool_error")).toMatchObject({
      provider: "gemini",
      client: "gemini",
      projectPath: PROJECT,
      tool: "Bash",
      errorRaw: "Exit code 3\nError: no port",
      errorLine: "Error: no port",
    });
    expect(only(events("AfterTool.read_file-failed"), "tool_error")).toMatchObject({
      tool: "Read",
      meta: { file: "nothing.txt" },
    });
    expect(only(events("AfterTool.replace"), "tool_use")).toMatchObject({
      tool: "Edit",
      meta: { file: "a.txt", oldHash: "hash(one)", newHash: "hash(two)" },
    });
  });

  test("tells a permission by the call that it is for, which its end is known by", () => {
    const asked = only(events("Notification.ToolPermission"), "permission");
    expect(asked).toMatchObject({ tool: "Bash", meta: { command: "touch" } });
    const ended = captured(
      {
        ...payload("AfterTool.run_shell_command", VERSION),
        tool_input: { command: "touch b.txt", description: "try it" },
      },
      { client: "gemini" },
    );
    expect(only(ended, "tool_use")["inputHash"]).toBe(asked["inputHash"] ?? null);
  });

  test("tells a question of the model's as one, and names a server's tool as the others do", () => {
    const { details: _, ...given } = payload("Notification.ToolPermission", VERSION);
    const asking = captured({ ...given, details: { type: "ask_user" } }, { client: "gemini" });
    expect(asking).toMatchObject([{ phase: "waiting_question" }]);
    const used = {
      ...payload("AfterTool.grep_search", VERSION),
      tool_name: "mcp_notes_add_note",
      mcp_context: { server_name: "notes", env: { TOKEN: "x" } },
    };
    const [event] = captured(used, { client: "gemini" });
    expect(event).toMatchObject({ tool: "mcp__notes__add_note" });
    expect(JSON.stringify(event)).not.toContain("TOKEN");
  });
});

describe("an answer of a tool", () => {
  const answer = (llmContent: Json, more: JsonObject = {}) =>
    parseToolResponse({ llmContent, ...more });

  test("is read without its frame, which says how a command ended", () => {
    const framed = (text: string) =>
      answer(`<untrusted_context>\nOutput: ${text}\nProcess Group PGID: 7\n</untrusted_context>`);
    expect(framed("a\nb")).toMatchObject({ text: "a\nb", tool_success: true, tool_exit_code: 0 });
    expect(framed("(empty)")).toMatchObject({ text: "", tool_success: true });
    expect(framed("Exit Code: 4\nmore")).toMatchObject({ tool_success: true });
    expect(framed("x\nExit Code: 4")).toMatchObject({ text: "x", tool_exit_code: 4 });
    expect(framed("x\nSignal: 15")).toMatchObject({ tool_success: false, tool_exit_code: null });
  });

  test("may be parts, an error, a refusal, or of something that still runs", () => {
    expect(answer([{ text: "a" }, { text: "b" }])).toMatchObject({ text: "ab", isDeclined: false });
    expect(answer("x", { error: { message: "no" } })).toMatchObject({
      text: "no",
      tool_success: false,
    });
    const stopped = "Command was cancelled by user before it could complete. There was no output";
    expect(answer(stopped)).toMatchObject({ isDeclined: true, tool_success: false });
    const background = "Command moved to background (PID: 3). Output hidden.";
    expect(answer(background)).toMatchObject({ tool_success: null });
  });
});

test("inputs get the names that the rest of the program knows", () => {
  const background = { command: "make", dir_path: "src", is_background: true };
  expect(normalizeGeminiTool("run_shell_command", background)).toEqual({
    tool: "Bash",
    input: { command: "make", workdir: "src", run_in_background: true },
  });
  expect(normalizeGeminiTool("read_file", { absolute_path: "/a" }).input).toEqual({
    file_path: "/a",
  });
  expect(normalizeGeminiTool("activate_skill", { name: "review" })).toEqual({
    tool: "Skill",
    input: { skill: "review" },
  });
  const agent = { agent_name: "investigator", prompt: "look" };
  expect(normalizeGeminiTool("invoke_agent", agent)).toEqual({
    tool: "Agent",
    input: { subagent_type: "investigator", prompt: "look" },
  });
  const todos = [{ description: "one", status: "pending" }];
  expect(normalizeGeminiTool("write_todos", { todos }).input).toEqual({
    todos: [{ content: "one", status: "pending" }],
  });
});

describe("a transcript of Gemini CLI", () => {
  test("says what was asked, said and called, each once", () => {
    const lines = linesOf("gemini-tools").filter(kit.transcript.mayMatter);
    const entries = lines.map(recordOf).flatMap(kit.transcript.entries);
    expect(trailOf(entries).map((one) => one.split(" %%")[0])).toEqual([
      "prompt Run them",
      "said running",
      "call Bash",
      "result true",
      "call Bash",
      "result false",
      "call Write",
      "result true",
      "call Read",
      "result false",
      "call Edit",
      "result true",
      "call Grep",
      "result true",
      "said done",
    ]);
  });

  test("shows a session at work, and what every message cost, once", () => {
    const signs = signsOf("gemini", "gemini-interactive");
    expect(signTrail(signs)).toEqual(["prompt Do %%[0]%%", "call Bash", "result", "answer"]);
    const used = signs.flatMap((sign) => (sign.kind === "used" ? [sign] : []));
    expect(new Set(used.map(({ messageId }) => messageId)).size).toBe(2);
    expect(used[0]).toMatchObject({
      model: "gemini-2.5-pro",
      tokens: { input: 1000, cacheRead: 200, output: 40 },
    });
  });

  test("is replayed as the hooks that were called, with the folder that it names", () => {
    const calls = replayed(importer, replayable(importer, "gemini-tools"));
    expect(callTrail(calls)).toEqual([
      "SessionStart startup",
      "UserPromptSubmit",
      "PostToolUse Bash true",
      "PostToolUse Bash false",
      "PostToolUse Write true",
      "PostToolUse Read false",
      "PostToolUse Edit true",
      "PostToolUse Grep true",
      "Stop done",
    ]);
    expect(new Set(calls.map(({ key }) => key)).size).toBe(calls.length);
    for (const call of calls) expect(call.payload["cwd"]).toBe("/srv/app");
  });

  test("of a session that was resumed goes on in the same file", () => {
    expect(callTrail(replayed(importer, replayable(importer, "gemini-resumed")))).toEqual([
      "SessionStart startup",
      "UserPromptSubmit",
      "PostToolUse Bash true",
      "Stop done",
      "SessionStart resume",
      "UserPromptSubmit",
      "Stop resumed",
    ]);
  });

  test("whatever a record holds, nothing is thrown", () => {
    const records = ["gemini-tools", "gemini-resumed", "gemini-interactive"]
      .flatMap(linesOf)
      .map(recordOf);
    fc.assert(
      fc.property(fc.array(brokenRecords(records), { maxLength: 8 }), (broken) => {
        replayed(importer, broken);
        const read = kit.transcript.openSignals();
        for (const record of broken) {
          read(record);
          kit.transcript.entries(record);
          kit.transcript.callParts(record, "x");
        }
      }),
    );
  });

  test("is found by its place, with the project that it belongs to", () => {
    const home = mkdtempSync(join(tmpdir(), "self-gen-gemini-"));
    try {
      const chats = join(home, "tmp/app/chats");
      mkdirSync(chats, { recursive: true });
      const name = "session-2026-11-18T15-37-2a1afacd.jsonl";
      writeFileSync(join(chats, name), linesOf("gemini-interactive").join("\n"));
      writeFileSync(join(chats, "notes.jsonl"), "{}\n");
      writeFileSync(join(home, "tmp/app/.project_root"), "/srv/other");
      const [path = "", ...others] = importer.files.list(home, []);
      expect([path, ...others]).toEqual([join(chats, name)]);
      expect(importer.files.startFolder(path)).toBe("/srv/app");
      writeFileSync(path, `${linesOf("gemini-interactive")[0]}\n`);
      expect(importer.files.startFolder(path)).toBe("/srv/other");
      const found = importer.files.openFinder()(path, {
        all: new Set(),
        problems: [],
        orphans: [],
      });
      expect(found).toMatchObject([{ sessionId: "2a1afacd-0656-4433-aa70-cb8caceaaf0e" }]);
    } finally {
      rmSync(home, { recursive: true });
    }
  });
});

test("its settings say whether hooks run, and for how long transcripts stay", () => {
  const { hooksOff, transcriptDays } = kit.settings;
  expect([{}, { hooksConfig: { enabled: true } }].map(hooksOff)).toEqual([null, null]);
  expect(hooksOff({ hooksConfig: { enabled: false } })).toBe("hooksConfig.enabled = false");
  const days = (sessionRetention: JsonObject) => transcriptDays({ general: { sessionRetention } });
  expect(transcriptDays({})).toBe(30);
  expect([days({ maxAge: "4w" }), days({ maxAge: "36h" }), days({ maxAge: "soon" })]).toEqual([
    28, 1, 30,
  ]);
  expect(days({ enabled: false })).toBeNull();
});

test("hooks are registered in milliseconds beside others, and a call of ours that somebody wrote is taken over and given back", () => {
  const [theirs, ours] = [
    "notify-send done",
    "~/.self-generation/bin/self-gen hook --client gemini",
  ];
  const handler = (command: string) => ({ hooks: [{ type: "command", command, timeout: 5000 }] });
  const given = { hooks: { AfterAgent: [handler(theirs), handler(ours)] }, ui: { theme: "x" } };
  const before = `${JSON.stringify(given, null, 4)}\n`;
  const { events: wantedEvents } = kit.settings;
  const command = hookCommand("/home/me/.self-generation/bin/self-gen", "gemini");
  const wantedHooks = { events: wantedEvents, command, guard: "" };
  const after = registerHooks(before, wantedHooks);
  if (typeof after !== "string") throw new Error(after.kind);
  expect(registrationState(after, wantedHooks)).toBe("current");
  expect(listOwnCommands(after)).toEqual([command]);
  const { hooks, ui } = JSON.parse(after) as typeof given;
  expect(ui).toEqual(given.ui);
  expect(hooks.AfterAgent).toEqual([
    handler(theirs),
    { hooks: [{ type: "command", command, timeout: 10_000 }] },
  ]);
  const bare = unregisterHooks(after, before, ["installed"]);
  if (typeof bare !== "string") throw new Error(bare.kind);
  expect(restoreForeignHooks(bare, before, null)).toBe(before);
});

test("what the client writes again when a session is resumed is not archived, and says where it was", () => {
  const [, context = {}] = linesOf("gemini-tools").map(recordOf);
  expect(recordFolder(context)).toBe("/srv/app");
  expect(isOwnClientRecord(context)).toBe(true);
});

test("its folder lies in the home folder, wherever a variable puts that", () => {
  expect(gemini.folder({}, "/home/me")).toBe("/home/me/.gemini");
  expect(gemini.folder({ GEMINI_CLI_HOME: "/srv/me" }, "/home/me")).toBe("/srv/me/.gemini");
});
