import { afterAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { claudeCode } from "../../src/clients/claude-code/client.ts";
import { copilot } from "../../src/clients/copilot/client.ts";
import { importer } from "../../src/clients/copilot/importer.ts";
import { parseToolResult } from "../../src/clients/copilot/tool-result.ts";
import { normalizeCopilotTool } from "../../src/clients/copilot/tools.ts";
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
import { asText, type Json, type JsonObject } from "../../src/event/event.ts";
import {
  hideSensitiveFiles,
  newSensitiveFileWatch,
} from "../../src/remember/archive/hide/sensitive-files.ts";
import { isOwnClientRecord } from "../../src/remember/archive/hide/clean-record.ts";
import { payload } from "../payloads.ts";
import { captured, captureEvents, only, PROJECT, situate } from "./captured-events.ts";
import { callTrail, replayable, replayed } from "./replay-trail.ts";
import { signsOf, trailOf as signTrail } from "./signal-trail.ts";
import { brokenRecords, linesOf, MARKER, recordOf, trailOf } from "./transcripts.ts";

const VERSION = "copilot-1.0.102";
const NAMES = ["copilot-tools", "copilot-resumed", "copilot-interactive"] as const;
const SESSION = "eb5d0ae4-13df-4c0c-9351-1a8ee8587a5d";
const AGENT = "92445e88-5e57-4142-95ed-3f019e4f7014";
const kit = kitOf("copilot");
const given = (name: string) => payload(name, VERSION);
const events = (stdin: JsonObject) => captured(stdin, { client: "copilot" });

const folder = mkdtempSync(join(tmpdir(), "self-gen-copilot-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("a hook of Copilot CLI", () => {
  test("tells a start by the others' word for it, and does not repeat what was asked", () => {
    const started = only(events(given("SessionStart.new")), "session.lifecycle");
    expect(started).toMatchObject({ provider: "copilot", phase: "started", source: "startup" });
    expect(JSON.stringify(started)).not.toContain("%%");
    const { sessionId, transcriptPath } = started;
    expect(transcriptPath).toBe(`/home/someone/.client/session-state/${sessionId}/events.jsonl`);
  });

  test("tells a command that failed as the other clients do, and a file that is not there", () => {
    expect(only(events(given("PostToolUse.Bash-failed")), "tool_error")).toMatchObject({
      client: "copilot",
      projectPath: PROJECT,
      tool: "Bash",
      errorRaw: "Exit code 2\nls: cannot access '/nonexistent-x': No such file or directory",
    });
    expect(only(events(given("PostToolUseFailure.Read")), "tool_error")).toMatchObject({
      tool: "Read",
      meta: { file: "none.txt" },
    });
    expect(only(events(given("PostToolUse.Edit")), "tool_use")).toMatchObject({
      tool: "Edit",
      success: true,
      meta: { file: "new.txt", oldHash: "hash(one)", newHash: "hash(two)" },
    });
  });

  test("tells a question with its choices, and what was answered", () => {
    const asked = { question: "Which color?", options: [{ label: "red" }, { label: "blue" }] };
    expect(only(events(given("PreToolUse.AskUserQuestion")), "question")).toMatchObject({
      questions: [asked],
    });
    expect(only(events(given("PostToolUse.AskUserQuestion")), "question")).toMatchObject({
      questions: [asked],
      answers: { "Which color?": "red" },
    });
  });

  test("of a subagent belongs to its session; what it was asked and its last words are told once", () => {
    const used = only(events(given("PostToolUse.Bash-in-subagent")), "tool_use");
    expect(used).toMatchObject({ sessionId: SESSION, agentId: AGENT, agentType: "explore" });
    const { hook_event_name: _, ...unnamed } = given("SubagentStop.explore");
    const start = { ...unnamed, sessionId: SESSION, agentName: "explore" };
    expect(only(events(start), "subagent_start")).toMatchObject({ agentId: AGENT });
    const own = { session_id: AGENT, agent_id: AGENT, parent_agent_id: SESSION };
    expect(events({ ...given("UserPromptSubmit"), ...own })).toEqual([]);
    expect(events({ ...given("Stop"), ...own })).toEqual([]);
  });

  test("tells a permission by the call that it is for, and a turn's end with its last words, which only the transcript has", () => {
    const path = join(folder, "asked.jsonl");
    const lines = linesOf("copilot-interactive");
    /** The client writes that it calls the hook, too; before that nothing can be relied on. */
    const write = (until: number, stdin: JsonObject): JsonObject => {
      const at = stdin["timestamp"];
      const timestamp = typeof at === "string" ? Date.parse(at) : (at ?? null);
      const call = { type: "hook.start", data: { input: { timestamp } } };
      writeFileSync(path, `${[...lines.slice(0, until), JSON.stringify(call)].join("\n")}\n`);
      return { ...stdin, transcript_path: path };
    };
    const asked = lines.findIndex((line) => line.includes('"type":"permission.requested"'));
    const notified = write(asked + 1, given("Notification.permission_prompt"));
    const permission = only(events(notified), "permission");
    expect(permission).toMatchObject({ tool: "Bash", toolUseId: "toolu_fake_1_0" });
    const ended = {
      ...given("PostToolUse.Bash"),
      tool_input: { command: "touch other.txt", description: "Make other" },
    };
    expect(only(events(ended), "tool_use")["inputHash"]).toBe(permission["inputHash"] ?? null);

    const saidIn = (stdin: JsonObject) => only(events(stdin), "turn.end")["lastAssistantMessage"];
    expect(saidIn(write(lines.length, given("Stop")))).toBe("Understood.");
    const other = {
      ...given("Stop"),
      timestamp: "2026-11-18T18:00:00.000Z",
      transcript_path: path,
    };
    expect(saidIn(other)).toBeUndefined();
    const gone = { ...given("Stop"), transcript_path: join(folder, "none/events.jsonl") };
    expect(saidIn(gone)).toBeUndefined();
  });

  test("is not Claude Code's, whose hooks in a project it runs too", () => {
    const env = { COPILOT_PROJECT_DIR: PROJECT, CLAUDE_PROJECT_DIR: PROJECT };
    const place = { env, folder: "/home/someone/.claude", pause: () => undefined };
    expect(claudeCode.hook.normalizePayload?.(given("Stop"), place)).toBeNull();
    const own = { ...place, env: { ...env, CLAUDE_CODE_ENTRYPOINT: "cli" } };
    expect(claudeCode.hook.normalizePayload?.(given("Stop"), own)).toEqual(given("Stop"));
  });

  test("leaves no secret in an event, wherever the client hands it over", () => {
    const secret = `ghp_${"aB3dE6gH9jK2mN5pQ8sT1vW4".padEnd(36, "x7Y")}`;
    const hiding: readonly JsonObject[] = [
      { ...given("UserPromptSubmit"), prompt: `use ${secret}` },
      { ...given("SessionStart.new"), initial_prompt: secret },
      { ...given("PostToolUse.Bash"), tool_input: { command: `curl -H 'x: ${secret}'` } },
      {
        ...given("PostToolUse.Bash-failed"),
        tool_result: {
          text_result_for_llm: `no ${secret}\n<shellId: 0 completed with exit code 1>`,
        },
      },
      { ...given("PostToolUseFailure.Read"), error: secret },
      { ...given("PreToolUse.AskUserQuestion"), tool_input: { message: `is it ${secret}?` } },
      { ...given("SubagentStop.explore"), last_assistant_message: secret },
      { ...given("Notification.permission_prompt"), message: `Run command: echo ${secret}` },
    ];
    for (const stdin of hiding) {
      const recorded = events(stdin);
      expect(recorded.length).toBeGreaterThan(0);
      expect(JSON.stringify(recorded)).not.toContain(secret);
    }
  });

  test("is answered with the context on top, where the client looks for it", () => {
    const answer = { hookEventName: "SessionStart", context: "a <b>", message: null };
    expect(JSON.parse(copilot.hook.encodeAnswer(answer))).toEqual({ additionalContext: "a <b>" });
  });

  const anyKey = fc.oneof(
    fc.string(),
    fc.constantFrom("hook_event_name", "session_id", "sessionId", "agent_id", "tool_name"),
    fc.constantFrom("tool_input", "tool_result", "transcript_path", "notification_type", "error"),
  );
  const anyPayload = fc.dictionary(
    anyKey,
    fc.jsonValue({ maxDepth: 6 }),
  ) as fc.Arbitrary<JsonObject>;
  const captures = [
    "SessionStart.new",
    "PostToolUse.Bash",
    "Notification.permission_prompt",
    "Stop",
  ];

  test("never fails, whatever it is given", () => {
    const deep = `${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`;
    const huge = { hook_event_name: "PostToolUse", tool_result: "x".repeat(3_000_000) };
    for (const odd of [JSON.parse(deep) as JsonObject, huge]) {
      const whole = { ...given("PostToolUse.Bash"), tool_input: odd, tool_result: odd };
      expect(captureEvents(whole, { client: "copilot" }).length).toBeGreaterThan(0);
    }
    fc.assert(
      fc.property(
        fc.oneof(anyPayload, brokenRecords(captures.map((name) => situate(given(name))))),
        (broken) => Array.isArray(captureEvents(broken, { client: "copilot" })),
      ),
      { numRuns: 500 },
    );
  });
});

test("an answer is read without its last line, which says how a command ended, and without what hooks added", () => {
  const ended = "a\nb\n<shellId: 0 completed with exit code 0>";
  expect(parseToolResult(ended)).toEqual({ text: "a\nb", tool_success: true, tool_exit_code: 0 });
  const guided = `no\n<shellId: 7 completed with exit code 3>\n\nTool "bash" succeeded. Additional guidance from postToolUse hooks:\n${MARKER}`;
  expect(parseToolResult(guided)).toEqual({ text: "no", tool_success: false, tool_exit_code: 3 });
  expect(parseToolResult("alpha")).toEqual({
    text: "alpha",
    tool_success: true,
    tool_exit_code: null,
  });
  const moved = "<command with shellId: 2 moved to background by the user. You will be notified>";
  expect(parseToolResult(moved)).toMatchObject({ tool_success: null, tool_exit_code: null });
});

test("tools and inputs get the names that the rest of the program knows", () => {
  expect(normalizeCopilotTool("bash", { command: "make", mode: "async" })).toEqual({
    tool: "Bash",
    input: { command: "make", mode: "async", run_in_background: true },
  });
  expect(normalizeCopilotTool("view", { path: "/a" })).toEqual({
    tool: "Read",
    input: { file_path: "/a" },
  });
  expect(normalizeCopilotTool("create", { path: "/a", file_text: "x" }).input).toEqual({
    file_path: "/a",
    content: "x",
  });
  expect(normalizeCopilotTool("task", { agent_type: "explore" })).toEqual({
    tool: "Agent",
    input: { subagent_type: "explore" },
  });
  const served = { server: "notes", tool: "search" };
  expect(normalizeCopilotTool("notes-search", { query: "x" }, served).tool).toBe(
    "mcp__notes__search",
  );
});

const entriesIn = (name: string) =>
  linesOf(name).filter(kit.transcript.mayMatter).map(recordOf).flatMap(kit.transcript.entries);

describe("a transcript of Copilot CLI", () => {
  test("says what was asked, said, called, refused, answered and summed up, without a subagent's part", () => {
    expect(trailOf(entriesIn("copilot-interactive")).map((one) => one.split(" %%")[0])).toEqual([
      "prompt Deny",
      "call Bash",
      "result declined",
      "said Understood.",
      "prompt Slow",
      "call Bash",
      "interrupted",
      "prompt Skill",
      "call Skill",
      "result true",
      "said Greeted.",
      "prompt Ask",
      "call AskUserQuestion",
      "result true",
      "result true",
      "said Thanks.",
      "prompt Agent",
      "call Agent",
      "result true",
      "said Agent done.",
      "compacted <analysis>none</analysis>\n<summary>\nFAKE-SUMMARY\n</summary>",
      "prompt After",
      "call Bash",
      "result true",
      "said Understood.",
    ]);
    const answered = entriesIn("copilot-interactive").flatMap((entry) =>
      entry.kind === "result" && entry.answers !== null ? [entry.answers] : [],
    );
    expect(answered).toEqual([{ "Which color?": "red" }]);
  });

  test("shows a session at work, how people decided, and what every request cost, a subagent's too", () => {
    const signs = signsOf("copilot", "copilot-interactive");
    expect(signTrail(signs).map((one) => one.split(" %%")[0])).toEqual([
      "branch main",
      "version 1.0.102",
      "prompt Deny",
      "call Bash",
      "result denied null",
      "answer last",
      "prompt Slow",
      "call Bash",
      "over interrupted",
      "prompt Skill",
      "call Skill",
      "result",
      "answer last",
      "prompt Ask",
      "call AskUserQuestion",
      "result",
      "answer last",
      "prompt Agent",
      "call Agent",
      "result",
      "answer last",
      "compacted",
      "prompt After",
      "call Bash",
      "result granted once",
      "answer last",
    ]);
    const used = signs.flatMap((sign) => (sign.kind === "used" ? [sign] : []));
    expect(used).toHaveLength(13);
    expect(new Set(used.map(({ messageId }) => messageId)).size).toBe(13);
    expect(used[0]).toMatchObject({
      model: "claude-sonnet-4-6",
      tokens: { input: 1000, output: 20 },
    });
  });

  test("of a version that counted only at the end is counted then, and by its last word", () => {
    const read = kit.transcript.openSignals();
    const usage = (inputTokens: number) => ({
      usage: { inputTokens, outputTokens: 5, cacheReadTokens: 40, cacheWriteTokens: 10 },
    });
    const shutdown = (input: number) => ({
      type: "session.shutdown",
      timestamp: "2026-03-01T10:00:00.000Z",
      data: { modelMetrics: { "gpt-5": usage(input) } },
    });
    const signs = [shutdown(100), shutdown(250)].flatMap(read);
    expect(signs.map((sign) => (sign.kind === "used" ? sign.tokens.input : null))).toEqual([
      50, 200,
    ]);
    expect(new Set(signs.map((sign) => (sign.kind === "used" ? sign.messageId : ""))).size).toBe(1);
  });

  test("is replayed as the hooks that were called, with the folder that it names", () => {
    const calls = replayed(importer, replayable(importer, "copilot-tools"));
    expect(callTrail(calls)).toEqual([
      "SessionStart startup",
      "UserPromptSubmit",
      "PostToolUse Bash false",
      "PostToolUseFailure Read",
      "PostToolUse Write true",
      "PostToolUse Edit true",
      "PostToolUse Grep true",
      "PostToolUse Glob true",
      "PostToolUseFailure nonexistent_tool",
      "Stop Done",
      "SessionEnd",
    ]);
    expect(new Set(calls.map(({ key }) => key)).size).toBe(calls.length);
    for (const { payload: told, surroundings } of calls) {
      expect(told["cwd"]).toBe("/srv/app");
      expect(surroundings).toMatchObject({ branch: "main", clientVersion: "1.0.102" });
    }
  });

  test("of a session that was resumed goes on in the same file; dialogs, subagents and summaries are told", () => {
    expect(callTrail(replayed(importer, replayable(importer, "copilot-resumed")))).toEqual([
      "SessionStart startup",
      "UserPromptSubmit",
      "PostToolUse Bash false",
      "PostToolUseFailure Read",
      "Stop Done",
      "SessionEnd",
      "SessionStart resume",
      "UserPromptSubmit",
      "Stop Second.",
      "SessionEnd",
    ]);
    const trail = callTrail(replayed(importer, replayable(importer, "copilot-interactive")));
    expect(trail.slice(0, 4)).toEqual([
      "SessionStart startup",
      "UserPromptSubmit",
      "PermissionDenied Bash",
      "Stop Understood.",
    ]);
    expect(trail.slice(trail.indexOf("SubagentStart"))).toEqual([
      "SubagentStart",
      "PostToolUse Bash true",
      "SubagentStop Saw it.",
      "PostToolUse Agent true",
      "Stop Agent done.",
      "PreCompact manual",
      "PostCompact",
      "UserPromptSubmit",
      "PostToolUse Bash true",
      "Stop Understood.",
    ]);
  });

  test("of a fork is replayed and counted from where it was forked on", () => {
    const at = "2026-11-18T17:26:11.000Z";
    const records = linesOf("copilot-tools").map(recordOf);
    const [start = {}, ...copied] = records;
    const data = {
      sessionId: "0c6a3fbc-f73b-4282-b92d-b3e2595fdf18",
      context: { cwd: "/srv/app" },
    };
    const prompt = copied.find(({ type }) => type === "user.message") ?? {};
    const fork: readonly JsonObject[] = [
      { ...start, timestamp: at, data },
      ...copied.filter(({ type }) => type !== "session.shutdown"),
      { type: "session.resume", id: "r", timestamp: at, data: { context: { cwd: "/srv/app" } } },
      { ...prompt, id: "p", timestamp: "2026-11-18T17:26:12.000Z" },
    ];
    const calls = replayed(importer, fork);
    expect(callTrail(calls)).toEqual(["SessionStart resume", "UserPromptSubmit"]);
    expect(calls[0]?.payload["session_id"]).toBe(data.sessionId);
    const used = fork.flatMap(kit.transcript.openSignals()).filter(({ kind }) => kind === "used");
    expect(used).toEqual([]);
  });

  test("a request that failed for good ends the turn", () => {
    const [start = {}, ...rest] = replayable(importer, "copilot-tools");
    const prompt = rest.find(({ type }) => type === "user.message") ?? {};
    const failed = { ...prompt, type: "session.error", data: { message: "400 bad" } };
    const calls = replayed(importer, [start, prompt, failed]);
    expect(callTrail(calls).at(-1)).toBe("StopFailure");
    expect(signsOfRecords([start, prompt, failed]).at(-1)).toBe("over failed");
  });

  const signsOfRecords = (records: readonly JsonObject[]): readonly string[] =>
    signTrail(records.flatMap(kit.transcript.openSignals()));

  test("shows what was called and what came of it, with the lines that an edit changed", () => {
    const records = linesOf("copilot-tools").map(recordOf);
    const parts = records.flatMap((record) => kit.transcript.callParts(record, "toolu_fake_4_0"));
    expect(parts).toMatchObject([
      { is: "call", tool: "Edit", input: { file_path: "/srv/app/new.txt" } },
      { is: "result", isFailed: false },
    ]);
    const [, result] = parts;
    const diff = result?.is === "result" ? [...(result.diff ?? [])] : [];
    expect(diff.map(({ sign, text }) => sign + text)).toContain("-one");
    expect(diff.map(({ sign, text }) => sign + text)).toContain("+two");
  });

  test("shows that a context of ours was taken", () => {
    const delivered = linesOf("copilot-resumed")
      .map(recordOf)
      .filter((record) => kit.transcript.findDelivery(record, MARKER) !== null)
      .map(({ type }) => asText(type));
    expect(new Set(delivered)).toEqual(
      new Set(["hook.end", "user.message", "tool.execution_complete"]),
    );
    expect(kit.transcript.findDelivery({ type: "user.message", data: {} }, MARKER)).toBeNull();
  });

  test("whatever a record holds, nothing is thrown", () => {
    const records = NAMES.flatMap(linesOf).map(recordOf);
    fc.assert(
      fc.property(fc.array(brokenRecords(records), { maxLength: 8 }), (broken) => {
        replayed(importer, broken);
        const read = kit.transcript.openSignals();
        for (const record of broken) {
          read(record);
          kit.transcript.entries(record);
          kit.transcript.callParts(record, "x");
          kit.transcript.findDelivery(record, MARKER);
          kit.transcript.summary(record);
          recordFolder(record);
        }
      }),
      { numRuns: 300 },
    );
  });

  test("is found by its place, with the folder that it began in", () => {
    const home = join(folder, "home");
    const place = join(home, "session-state", SESSION);
    for (const one of [place, join(home, "session-state/notes")])
      mkdirSync(one, { recursive: true });
    writeFileSync(join(place, "events.jsonl"), linesOf("copilot-interactive").join("\n"));
    writeFileSync(join(home, "session-state/notes/events.jsonl"), "{}\n");
    const [path = "", ...others] = importer.files.list(home, []);
    expect([path, ...others]).toEqual([join(place, "events.jsonl")]);
    expect(importer.files.owns(path)).toBe(true);
    expect(importer.files.startFolder(path)).toBe("/srv/app");
    const found = importer.files.openFinder()(path, { all: new Set(), problems: [], orphans: [] });
    expect(found).toMatchObject([{ client: "copilot", sessionId: SESSION }]);
  });

  test("is archived without copies of what hooks and the model were given, and without what a file with secrets holds", () => {
    const kept = linesOf("copilot-interactive")
      .map(recordOf)
      .filter((record) => !isOwnClientRecord(record));
    expect(kept.some(({ type }) => asText(type)?.startsWith("model.") === true)).toBe(false);
    expect(kept.some(({ type }) => type === "assistant.message")).toBe(true);
    const record = (type: string, data: JsonObject): JsonObject => ({ type, data });
    const call = { toolCallId: "c1", toolName: "view", arguments: { path: "/srv/app/.env" } };
    const result = { toolCallId: "c1", success: true, result: { content: "hunter2" } };
    const watch = newSensitiveFileWatch();
    const both = [
      record("tool.execution_start", call),
      record("tool.execution_complete", structuredClone(result)),
    ];
    for (const one of both) hideSensitiveFiles(one, watch);
    expect(JSON.stringify(both)).not.toContain("hunter2");
  });
});

test("hooks are registered in seconds beside others, and a call of ours that somebody wrote is taken over and given back", () => {
  const [theirs, ours] = [
    "notify-send done",
    "~/.self-generation/bin/self-gen hook --client copilot",
  ];
  const handler = (command: string) => ({ hooks: [{ type: "command", command, timeout: 5 }] });
  const settings = { hooks: { Stop: [handler(theirs), handler(ours)] }, banner: "never" };
  const before = `${JSON.stringify(settings, null, 4)}\n`;
  const command = hookCommand("/home/me/.self-generation/bin/self-gen", "copilot");
  const wantedHooks = { events: kit.settings.events, command, guard: "" };
  const after = registerHooks(before, wantedHooks);
  if (typeof after !== "string") throw new Error(after.kind);
  expect(registrationState(after, wantedHooks)).toBe("current");
  expect(listOwnCommands(after)).toEqual([command]);
  const { hooks } = JSON.parse(after) as { hooks: Record<string, Json> };
  expect(hooks["Stop"]).toEqual([
    handler(theirs),
    { hooks: [{ type: "command", command, timeout: 10 }] },
  ]);
  expect(Object.keys(hooks)).not.toContain("PermissionRequest");
  const bare = unregisterHooks(after, before, ["installed"]);
  if (typeof bare !== "string") throw new Error(bare.kind);
  expect(restoreForeignHooks(bare, before, null)).toBe(before);
});

test("its settings lie in its own folder and in a project's, and can turn hooks off", () => {
  const around = { env: {}, userHome: "/home/me", project: "/srv/app" };
  const paths = (["user", "project", "local"] as const).map((one) =>
    kit.settings.path(one, around),
  );
  expect(paths).toEqual([
    "/home/me/.copilot/settings.json",
    "/srv/app/.github/copilot/settings.json",
    "/srv/app/.github/copilot/settings.local.json",
  ]);
  expect(copilot.folder({ COPILOT_HOME: "/srv/me" }, "/home/me")).toBe("/srv/me");
  expect(kit.settings.hooksOff({ disableAllHooks: true })).toBe("disableAllHooks");
  expect(kit.settings.transcriptDays({})).toBeNull();
});
