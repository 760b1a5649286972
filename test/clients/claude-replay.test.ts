/** Claude Code's records as hook calls: what real sessions cannot be made to show at will. */
import { describe, expect, test } from "bun:test";
import {
  claudeMayReplay,
  openClaudeReplay,
} from "../../src/clients/claude-code/replay/from-records.ts";
import type { ReplayCall, TranscriptFile } from "../../src/clients/transcript/replay.ts";
import { asText, type JsonObject } from "../../src/event/event.ts";

const ID = "11111111-2222-4333-8444-555555555555";
const FILE: TranscriptFile = {
  path: `/home/someone/.claude/projects/-srv-app/${ID}.jsonl`,
  sessionId: ID,
  agent: null,
};

let serial = 0;
const at = (second: number): string => new Date(Date.UTC(2026, 10, 1, 10, 0, second)).toISOString();

const record = (second: number, more: JsonObject): JsonObject => ({
  uuid: `u${++serial}`,
  timestamp: at(second),
  cwd: "/srv/app",
  sessionId: ID,
  version: "2.0.14",
  gitBranch: "main",
  ...more,
});

const prompt = (second: number, content: string, more: JsonObject = {}): JsonObject =>
  record(second, { type: "user", message: { role: "user", content }, ...more });

const answer = (
  second: number,
  id: string,
  block: JsonObject,
  stop: string | null = null,
): JsonObject =>
  record(second, {
    type: "assistant",
    message: { id, role: "assistant", model: "m", content: [block], stop_reason: stop },
  });

const text = (words: string): JsonObject => ({ type: "text", text: words });
const use = (id: string, name = "Bash", input: JsonObject = { command: "ls" }): JsonObject => ({
  type: "tool_use",
  id,
  name,
  input,
});
const result = (second: number, id: string, content: string, more: JsonObject = {}): JsonObject =>
  record(second, {
    type: "user",
    message: {
      role: "user",
      content: [{ type: "tool_result", tool_use_id: id, content, ...more }],
    },
  });

function replayed(records: readonly JsonObject[], file = FILE): readonly ReplayCall[] {
  const replay = openClaudeReplay(file);
  return [...records.flatMap((one) => replay.take(one)), ...replay.finish()];
}

const names = (calls: readonly ReplayCall[]): unknown[] =>
  calls.map(({ payload }) => payload["source"] ?? payload["hook_event_name"]);

describe("a turn", () => {
  test("ends with a message that calls no tool, also where no record says why the model stopped", () => {
    const calls = replayed([
      prompt(0, "Go"),
      answer(1, "m1", { type: "thinking", thinking: "…" }),
      answer(2, "m1", text("I look.")),
      answer(3, "m1", use("t1")),
      result(4, "t1", "a b c"),
      answer(5, "m2", text("There it is.")),
      prompt(60, "More"),
      answer(61, "m3", text("Done.")),
    ]);
    expect(names(calls)).toEqual([
      "startup",
      "UserPromptSubmit",
      "PostToolUse",
      "Stop",
      "UserPromptSubmit",
      "Stop",
    ]);
    const stops = calls.filter(({ payload }) => payload["hook_event_name"] === "Stop");
    expect(stops.map(({ ts, payload }) => [ts, payload["last_assistant_message"]])).toEqual([
      [at(5), "There it is."],
      [at(61), "Done."],
    ]);
  });

  test("that was interrupted, or is cut short by the model's limit, has no end", () => {
    const interrupted = prompt(3, "[Request interrupted by user]");
    const calls = replayed([prompt(0, "Go"), answer(1, "m1", text("I beg")), interrupted]);
    const isTold = ({ isUntold }: ReplayCall): boolean => isUntold !== true;
    expect(names(calls.filter(isTold))).toEqual(["startup", "UserPromptSubmit"]);
    expect(names(calls)).toEqual(["startup", "UserPromptSubmit", "Interrupt"]);
    const cut = answer(1, "m1", text("Half an"), "max_tokens");
    expect(names(replayed([prompt(0, "Go"), cut]))).toEqual(["startup", "UserPromptSubmit"]);
  });

  test("is no person's where a program speaks in the user's place", () => {
    const calls = replayed([
      prompt(0, "<local-command-stdout>x</local-command-stdout>"),
      prompt(1, "<bash-input>ls</bash-input>"),
      prompt(2, "Peer says", { origin: { kind: "peer" } }),
      prompt(3, "<command-name>/model</command-name><command-args>opus</command-args>"),
      prompt(4, "Caveat", { isMeta: true }),
    ]);
    expect(calls).toEqual([]);
  });
});

describe("a tool's result", () => {
  const called = (more: JsonObject, content = "Exit code 1", beside: JsonObject = {}): unknown[] =>
    names(
      replayed([answer(0, "m1", use("t1")), { ...result(1, "t1", content, more), ...beside }]),
    ).slice(1);

  test("is a success, a failure, a refusal, or nothing where the call was none", () => {
    expect(called({})).toEqual(["PostToolUse"]);
    expect(called({ is_error: true })).toEqual(["PostToolUseFailure"]);
    const faulty = "<tool_use_error>InputValidationError: command</tool_use_error>";
    expect(called({ is_error: true }, faulty)).toEqual([]);
    expect(called({ is_error: true }, "x", { toolDenialKind: "permission-rule" })).toEqual([
      "PermissionDenied",
    ]);
    const refused = "The user doesn't want to proceed with this tool use.";
    expect(called({ is_error: true }, refused)).toEqual(["PostToolUseFailure"]);
  });

  test("without its call, or a call without its result, is nothing, but a question that waits was asked", () => {
    expect(names(replayed([result(0, "unknown", "x")]))).toEqual([]);
    expect(names(replayed([answer(0, "m1", use("t1"))]))).toEqual(["startup"]);
    const asks = use("t2", "AskUserQuestion", { questions: [] });
    expect(names(replayed([answer(0, "m1", asks)]))).toEqual(["startup", "PreToolUse"]);
  });
});

describe("a session", () => {
  test("starts in the folder that its transcript's folder is named after, wherever the model has gone", () => {
    const calls = replayed([prompt(0, "Go", { cwd: "/srv/app/src/deep" })]);
    expect(calls[0]?.surroundings).toEqual({
      startFolder: "/srv/app",
      branch: "main",
      entrypoint: null,
      clientVersion: "2.0.14",
    });
    expect(calls[0]?.payload["cwd"]).toBe("/srv/app/src/deep");
    const elsewhere = { ...FILE, path: "/somewhere/x.jsonl" };
    const [start] = replayed([prompt(0, "Go", { cwd: "/srv/app/src" })], elsewhere);
    expect(start?.surroundings.startFolder).toBe("/srv/app/src");
  });

  test("has a start again where a hook said so, or behind the client's end, and none for a hook that was slow", () => {
    const hook = (second: number, source: string): JsonObject =>
      record(second, {
        type: "attachment",
        attachment: {
          type: "hook_success",
          hookEvent: "SessionStart",
          hookName: `SessionStart:${source}`,
        },
      });
    const calls = replayed([
      prompt(0, "One"),
      hook(2, "startup"),
      answer(3, "m1", text("1")),
      { type: "cost-state", sessionId: ID },
      prompt(100, "Two"),
      answer(101, "m2", text("2")),
      hook(200, "resume"),
      prompt(201, "Three"),
    ]);
    expect(names(calls)).toEqual([
      "startup",
      "UserPromptSubmit",
      "Stop",
      "resume",
      "UserPromptSubmit",
      "Stop",
      "resume",
      "UserPromptSubmit",
    ]);
  });

  test("is a fork only if its first messages are older than what it begins with, and not for a hook that ran at its start", () => {
    const queued = {
      type: "queue-operation",
      operation: "enqueue",
      timestamp: at(10),
      sessionId: ID,
    };
    const attachment = {
      type: "hook_success",
      hookEvent: "SessionStart",
      hookName: "SessionStart:startup",
    };
    const hook = record(9, { type: "attachment", attachment });
    const own = [prompt(11, "Mine"), answer(12, "m1", text("Done."))];
    expect(names(replayed([queued, hook, ...own]))).toEqual([
      "startup",
      "UserPromptSubmit",
      "Stop",
    ]);
    const copies = [prompt(1, "Its"), answer(2, "m0", text("Then."))];
    expect(names(replayed([queued, ...copies, hook, ...own]))).toEqual([
      "fork",
      "UserPromptSubmit",
      "Stop",
    ]);
    const snapshot = (second: number, messageId: string): JsonObject => ({
      type: "file-history-snapshot",
      messageId,
      snapshot: { messageId, timestamp: at(second) },
    });
    const first = asText(own[0]?.["uuid"]) ?? "";
    const typed = [snapshot(1, "u-its"), snapshot(30, first), ...copies, ...own];
    expect(names(replayed(typed))).toEqual(["fork", "UserPromptSubmit", "Stop"]);
    // Its own hook took long: the prompt is much older than the snapshot that belongs to it.
    expect(names(replayed([snapshot(30, "u-mine"), ...own]))).toEqual([
      "startup",
      "UserPromptSubmit",
      "Stop",
    ]);
  });

  test("is not told what another session's records say, nor twice with other keys", () => {
    const records = [prompt(0, "Mine"), prompt(1, "Another's", { sessionId: "another" })];
    const [first, again] = [replayed(records), replayed(records)];
    expect(names(first)).toEqual(["startup", "UserPromptSubmit"]);
    expect(again).toEqual(first);
    expect(new Set(first.map(({ key }) => key)).size).toBe(first.length);
  });

  test("is told once of a conversation that a resume wrote into the file again, under new ids", () => {
    const records = [prompt(0, "Mine"), answer(1, "m1", use("t1")), result(2, "t1", "x")];
    const again = records.map((record, at) => ({ ...record, uuid: `again-${at}` }));
    expect(names(replayed([...records, ...again, prompt(9, "Mine")]))).toEqual([
      ...names(replayed(records)),
      "UserPromptSubmit",
    ]);
  });

  test("had its subagents' records between its own before they had files", () => {
    const side = (one: JsonObject): JsonObject => ({ ...one, isSidechain: true, agentId: "a1" });
    const calls = replayed([
      prompt(0, "Go"),
      side(prompt(1, "Look")),
      side(answer(2, "s1", use("t9", "Read", { file_path: "/srv/app/a.ts" }))),
      side(result(3, "t9", "content")),
      side(answer(4, "s2", text("Found."))),
      answer(5, "m1", text("Done.")),
      // Nobody says whose they are.
      { ...prompt(6, "Lost"), isSidechain: true },
    ]);
    expect(calls.map(({ payload }) => [payload["hook_event_name"], payload["agent_id"]])).toEqual([
      ["SessionStart", undefined],
      ["UserPromptSubmit", undefined],
      ["SubagentStart", "a1"],
      ["PostToolUse", "a1"],
      ["Stop", undefined],
      ["SubagentStop", "a1"],
    ]);
  });
});

test("a line that is not parsed gives no call: the client's own records, whatever is in them", () => {
  for (const own of ["api-request", "api-request-blob", "tools-used", "mode", "of-tomorrow"]) {
    expect(claudeMayReplay(JSON.stringify({ type: own, message: "x" }))).toBe(false);
    expect(replayed([{ ...prompt(0, "x"), type: own }])).toEqual([]);
  }
  for (const kind of ["environment", "prompt_snapshot", "hook_additional_context"]) {
    const attachment = { parentUuid: null, attachment: { type: kind }, type: "attachment" };
    expect(claudeMayReplay(JSON.stringify(attachment))).toBe(false);
    expect(replayed([record(0, attachment)])).toEqual([]);
  }
  for (const kept of [prompt(0, "x"), answer(0, "m", text("x")), { type: "user" }]) {
    expect(claudeMayReplay(JSON.stringify(kept))).toBe(true);
  }
});
