import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  claudeMaySignal,
  claudeSignals,
  openClaudeSignals,
} from "../../src/clients/claude-code/transcript-signals.ts";
import type { Json, JsonObject } from "../../src/event/event.ts";
import { lineOf, signsOf, trailOf } from "./signal-trail.ts";
import { brokenRecords, linesOf, recordOf } from "./transcripts.ts";

const SESSIONS = [
  "claude-signs",
  "claude-197-signs",
  "claude-signs-agent",
  "claude-headless",
  "claude-interactive",
  "claude-answers",
  "claude-197",
] as const;

const TIME = "2026-01-02T03:04:05.678Z";
const AT = Date.parse(TIME);

const user = (content: Json, more: JsonObject = {}): JsonObject => ({
  type: "user",
  sessionId: "s1",
  timestamp: TIME,
  message: { role: "user", content },
  ...more,
});

const assistant = (message: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "assistant",
  sessionId: "s1",
  timestamp: TIME,
  message: { id: "m1", model: "claude-opus-5-5", role: "assistant", content: [], ...message },
  ...more,
});

const linesFrom = (record: JsonObject): string[] => claudeSignals(record).map(lineOf);

describe("a real session at a terminal, 2.1.325", () => {
  test("shows each turn from its prompt to how it ended, and each end once", () => {
    expect(trailOf(signsOf("claude-code", "claude-signs"))).toEqual([
      "branch main",
      "version 2.1.325",
      // "No" in the dialog ends the turn, as Esc does.
      "prompt No …",
      "call Bash",
      "result declined",
      "over interrupted",
      // Esc while the command ran.
      "prompt Run …",
      "call Bash",
      "result declined",
      "over interrupted",
      "prompt Fetch …",
      "call WebFetch",
      "result granted always",
      "answer last",
      "over done",
      // Cut off, and sent on by the client.
      "prompt Max …",
      "answer",
      "answer last",
      "over done",
      "prompt Refuse …",
      "answer",
      "answer last",
      "over done",
      "prompt Plan …",
      "call ExitPlanMode",
      "result",
      "answer last",
      "over done",
      "prompt Two …",
      "call Bash",
      "call Bash",
      "result granted once",
      "result granted once",
      "answer last",
      "over done",
      "prompt Agent …",
      "call Agent",
      "result granted rule",
      "answer last",
      "over done",
      // The agent has ended: nobody typed that.
      "answer last",
      "over done",
      // A line of the shell's, about which the model says something.
      "answer last",
      "over done",
      // A hook held the end of the turn.
      "prompt Block …",
      "answer last",
      "answer last",
      "over done",
      // The model's servers were busy, three times.
      "prompt Slow …",
      "over failed",
      "prompt Fail …",
      "over failed",
    ]);
  });

  test("shows by its times that the model is asked again before it answers a tool, a cut or a hook's no", () => {
    // The client writes a request down before what it answers to.
    const signs = signsOf("claude-code", "claude-signs").toSorted((a, b) => a.at - b.at);
    const steps = signs.filter(({ kind }) => kind !== "used").map(lineOf);
    const answers = steps.flatMap((step, at) => (step.startsWith("answer") ? [at] : []));
    expect(answers).toHaveLength(12);
    for (const at of answers) expect(steps[at - 1]).toBe("working");
  });
});

test("2.1.197 shows the same but for how a permission was decided", () => {
  expect(trailOf(signsOf("claude-code", "claude-197-signs"))).toEqual(
    [
      ["branch main", "version 2.1.197"],
      ["prompt No …", "call Bash", "result declined", "over interrupted"],
      ["prompt Run …", "call Bash", "result declined", "over interrupted"],
      ["prompt Fetch …", "call WebFetch", "result", "answer last", "over done"],
      ["prompt Max …", "answer", "answer last", "over done"],
      // It does not try again.
      ["prompt Refuse …", "answer", "over failed"],
      ["prompt Plan …", "call ExitPlanMode", "result", "answer last", "over done"],
      ["prompt Two …", "call Bash", "call Bash", "result", "result", "answer last", "over done"],
      ["prompt Agent …", "call Agent", "result", "answer last", "over done"],
      ["answer last", "over done"],
      ["prompt Block …", "answer last", "answer last", "over done"],
      ["prompt Slow …", "over failed"],
      ["prompt Fail …", "over failed"],
    ].flat(),
  );
});

test("a person's no with words lets the turn go on, and says that it was a person's", () => {
  const trail = trailOf(signsOf("claude-code", "claude-answers"));
  const at = trail.indexOf("result denied once");
  expect(at).toBeGreaterThan(0);
  expect(trail.slice(at + 1, at + 3)).toEqual(["answer last", "over done"]);
});

test("a subagent's own file shows what it cost, and nothing else", () => {
  const signs = signsOf("claude-code", "claude-signs-agent");
  expect(signs.map(lineOf)).toEqual(["used msg_fake_14", "used msg_fake_16"]);
});

describe("words in the user's place", () => {
  test("a prompt is cut to 8,000 units, so that a secret is whole when it is looked for, and never inside a character", () => {
    const [sign] = claudeSignals(user(`${"가".repeat(7999)}😀 and more`));
    expect(sign).toEqual({ kind: "prompt", at: AT, text: "가".repeat(7999) });
  });

  test("what the client reports, and its own commands, begin no turn", () => {
    const command = (name: string): string =>
      `<command-name>/${name}</command-name>\n<command-message>${name}</command-message>\n<command-args>keep all</command-args>`;
    for (const said of [
      command("compact"),
      command("model"),
      "<local-command-stdout>done</local-command-stdout>",
      "<bash-input>ls</bash-input>",
      "<bash-stdout>a</bash-stdout><bash-stderr></bash-stderr>",
    ]) {
      expect(claudeSignals(user(said))).toEqual([]);
    }
    expect(claudeSignals(user("Caveat", { isMeta: true }))).toEqual([]);
    expect(claudeSignals(user("The summary", { isCompactSummary: true }))).toEqual([]);
  });

  test("a command of the project's begins one, with its words; a picture alone does without", () => {
    const typed = (name: string, words: string): JsonObject =>
      user(
        `<command-message>${name}</command-message>\n<command-name>/${name}</command-name>\n<command-args>${words}</command-args>`,
      );
    expect(linesFrom(typed("greet", "the team"))).toEqual(["prompt /greet the team"]);
    expect(linesFrom(typed("save-context", ""))).toEqual(["prompt null"]);
    expect(linesFrom(user([{ type: "image", source: {} }]))).toEqual(["prompt null"]);
  });

  test("a task's end makes the model work without a prompt", () => {
    const told = "<task-notification>\n<task-id>a1</task-id>\n</task-notification>";
    const origin = { kind: "task-notification" };
    expect(linesFrom(user(told, { origin, promptSource: "system" }))).toEqual(["working"]);
    const attachment = { type: "queued_command", commandMode: "task-notification", prompt: told };
    const handed = { type: "attachment", timestamp: TIME, attachment };
    expect(linesFrom(handed)).toEqual(["working"]);
  });

  test("what was typed while the agent worked is a prompt when it is handed over", () => {
    const attachment = { type: "queued_command", commandMode: "prompt", prompt: "And the tests" };
    expect(linesFrom({ type: "attachment", timestamp: TIME, attachment })).toEqual([
      "prompt And the tests",
    ]);
  });

  test("whoever types the words of an interruption interrupts nothing", () => {
    const text = "[Request interrupted by user]";
    expect(linesFrom(user(text))).toEqual(["over interrupted"]);
    expect(linesFrom(user(text, { origin: { kind: "human" } }))).toEqual([`prompt ${text}`]);
  });
});

describe("the model's messages", () => {
  const text = [{ type: "text", text: "So." }];

  test("only words with which the model stops by itself are its last", () => {
    const lastOf = (stop_reason: Json, content: Json = text): string[] =>
      linesFrom(assistant({ stop_reason, content }));
    expect(lastOf("end_turn")).toEqual(["answer last"]);
    expect(lastOf("stop_sequence")).toEqual(["answer last"]);
    for (const stop of ["tool_use", "max_tokens", "pause_turn", "refusal", null, 7]) {
      expect(lastOf(stop)).toEqual(["answer"]);
    }
    const call = { type: "tool_use", id: "c1", name: "Read", input: {} };
    expect(lastOf("end_turn", [...text, call])).toEqual(["answer", "call Read"]);
    expect(lastOf("end_turn", [{ type: "thinking", thinking: "Hm" }])).toEqual(["working"]);
  });

  test("tokens are told by message, with what was written to the cache for how long", () => {
    const usage = {
      input_tokens: 10,
      output_tokens: 20,
      cache_read_input_tokens: 300,
      cache_creation_input_tokens: 70,
      cache_creation: { ephemeral_5m_input_tokens: 30, ephemeral_1h_input_tokens: 40 },
    };
    const tokens = { input: 10, output: 20, cacheRead: 300, cacheWrite5m: 30, cacheWrite1h: 40 };
    const used = { kind: "used", at: AT, messageId: "m1", model: "claude-opus-5-5", tokens };
    expect(claudeSignals(assistant({ usage })).at(-1)).toEqual(used as never);
    const { cache_creation: _, ...older } = usage;
    expect(claudeSignals(assistant({ usage: older })).at(-1)).toEqual({
      ...used,
      tokens: { ...tokens, cacheWrite5m: 70, cacheWrite1h: 0 },
    } as never);
    const broken = { input_tokens: -4, output_tokens: 1.5, cache_read_input_tokens: "9" };
    expect(claudeSignals(assistant({ usage: broken })).at(-1)).toMatchObject({
      tokens: { input: 0, output: 0, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0 },
    });
  });

  test("the client's own words cost nothing and end nothing, unless they tell of a failure", () => {
    const usage = { input_tokens: 1, output_tokens: 1 };
    const own = { model: "<synthetic>", content: text, stop_reason: "stop_sequence", usage };
    expect(claudeSignals(assistant(own))).toEqual([]);
    expect(linesFrom(assistant(own, { isApiErrorMessage: true }))).toEqual(["over failed"]);
  });

  test("a request for something beside the conversation is no work on it", () => {
    const request = (querySource: string): JsonObject => ({
      type: "api-request",
      timestamp: TIME,
      querySource,
    });
    expect(linesFrom(request("repl_main_thread"))).toEqual(["working"]);
    expect(linesFrom(request("sdk"))).toEqual(["working"]);
    for (const other of [
      "generate_session_title",
      "prompt_suggestion",
      "away_summary",
      "agent:x",
    ]) {
      expect(claudeSignals(request(other))).toEqual([]);
    }
  });
});

describe("what a fork copied shows nothing", () => {
  const own = user("Its own", { uuid: "u9", timestamp: "2026-01-02T09:00:00.100Z" });
  const copied = user("Its parent's", { uuid: "u1" });

  test("after /branch, where every copy says so", () => {
    const forkedFrom = { sessionId: "s0", messageUuid: "u1" };
    expect(claudeSignals({ ...copied, forkedFrom })).toEqual([]);
    const read = openClaudeSignals();
    expect([{ ...copied, forkedFrom }, own].flatMap(read).map(lineOf)).toEqual(["prompt Its own"]);
  });

  test("headless, where the queued prompt stands before the copies", () => {
    const queued = { type: "queue-operation", operation: "enqueue", content: "Its own" };
    const head = { ...queued, sessionId: "s1", timestamp: "2026-01-02T09:00:00.000Z" };
    const read = openClaudeSignals();
    const answer = assistant({ usage: { input_tokens: 5 } }, { uuid: "u2" });
    expect([head, copied, answer, own].flatMap(read).map(lineOf)).toEqual(["prompt Its own"]);
  });

  test("after /clear the process keeps its first session's id, and nothing is lost", () => {
    expect(linesFrom({ ...copied, session_id: "s0" })).toEqual(["prompt Its parent's"]);
  });
});

test("an unknown decision is none, and an unknown scope is kept as the client says it", () => {
  const result = (permissionDecision: Json): JsonObject =>
    user([{ type: "tool_result", tool_use_id: "c1", content: "ok" }], { permissionDecision });
  expect(linesFrom(result({ decision: "accept", source: "hook" }))).toEqual([
    "result granted hook",
  ]);
  const folder = { decision: "accept", source: "user_temporary", grantScope: "folder" };
  expect(linesFrom(result(folder))).toEqual(["result granted folder"]);
  for (const odd of [{ decision: "perhaps" }, { decision: "constructor" }, "accept", null, 7]) {
    expect(linesFrom(result(odd))).toEqual(["result"]);
  }
});

test("no line that shows something is passed over unread", () => {
  for (const name of SESSIONS) {
    for (const line of linesOf(name)) {
      if (claudeSignals(recordOf(line)).length > 0) expect(claudeMaySignal(line)).toBe(true);
    }
  }
});

test("whatever a record holds, nothing is thrown, and every sign has a time", () => {
  const records = SESSIONS.flatMap((name) => linesOf(name).map(recordOf));
  const read = openClaudeSignals();
  const check = (record: JsonObject): void => {
    for (const sign of [...claudeSignals(record), ...read(record)]) {
      expect(Number.isFinite(sign.at)).toBe(true);
    }
  };
  fc.assert(fc.property(brokenRecords(records), check), { numRuns: 2000 });
  const junk = fc.dictionary(fc.string(), fc.jsonValue()) as fc.Arbitrary<JsonObject>;
  fc.assert(fc.property(junk, check));
  fc.assert(fc.property(fc.string(), (line) => typeof claudeMaySignal(line) === "boolean"));
});
