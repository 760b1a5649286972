/**
 * Where an import of Claude Code's transcripts once differed from what the hooks had recorded of the same sessions: records
 * as 2.1.197 and 2.1.325 wrote them, without what nobody reads.
 */
import { describe, expect, test } from "bun:test";
import { openClaudeReplay } from "../../src/clients/claude-code/replay/from-records.ts";
import type { ReplayCall, TranscriptFile } from "../../src/clients/transcript/replay.ts";
import { asText, type JsonObject } from "../../src/event/event.ts";
import { at, uuid } from "./files.ts";

const ID = uuid(900_001);
const ORIGINAL = uuid(900_002);
const FILE: TranscriptFile = {
  path: `/home/someone/.claude/projects/-srv-app/${ID}.jsonl`,
  sessionId: ID,
  agent: null,
};
const AGENT: TranscriptFile = {
  path: `/home/someone/.claude/projects/-srv-app/${ID}/subagents/agent-a1.jsonl`,
  sessionId: ID,
  agent: { id: "a1", type: "mine" },
};

let serial = 0;

const record = (second: number, more: JsonObject): JsonObject => ({
  uuid: `d${++serial}`,
  timestamp: at(second),
  cwd: "/srv/app",
  sessionId: ID,
  version: "2.1.325",
  gitBranch: "main",
  entrypoint: "sdk-cli",
  ...more,
});

/** With `promptSource` a newer client says that it was given from outside. */
const said = (
  second: number,
  content: string | readonly JsonObject[],
  more: JsonObject = {},
): JsonObject => record(second, { type: "user", message: { role: "user", content }, ...more });

const typed = (second: number, content: string, more: JsonObject = {}): JsonObject =>
  said(second, content, { promptSource: "typed", origin: { kind: "human" }, ...more });

const answered = (
  second: number,
  block: JsonObject | string,
  stop = "end_turn",
  more: JsonObject = {},
): JsonObject => {
  const content = [typeof block === "string" ? { type: "text", text: block } : block];
  const message = { id: `m${++serial}`, role: "assistant", model: "m", content, stop_reason: stop };
  return record(second, { type: "assistant", message, ...more });
};

const call = (id: string, name: string): JsonObject => ({
  type: "tool_use",
  id,
  name,
  input: { command: "ls" },
});

const failed = (second: number, id: string, content: string): JsonObject =>
  said(second, [{ type: "tool_result", tool_use_id: id, content, is_error: true }]);

const ended = (): JsonObject => ({ type: "cost-state", sessionId: ID });

const queued = (second: number, content: string): JsonObject => ({
  type: "queue-operation",
  operation: "enqueue",
  timestamp: at(second),
  sessionId: ID,
  content,
});

const hookRan = (second: number, source: string): JsonObject =>
  record(second, {
    type: "attachment",
    attachment: {
      type: "hook_success",
      hookEvent: "SessionStart",
      hookName: `SessionStart:${source}`,
    },
  });

function replayed(records: readonly JsonObject[], file = FILE): readonly ReplayCall[] {
  const replay = openClaudeReplay(file);
  return [...records.flatMap((one) => replay.take(one)), ...replay.finish()];
}

/** One word for each call: how it began, what was said. */
const trail = (calls: readonly ReplayCall[]): unknown[] =>
  calls.map(
    ({ payload }) =>
      payload["source"] ??
      payload["prompt"] ??
      payload["error"] ??
      payload["last_assistant_message"] ??
      payload["hook_event_name"],
  );

describe("what a fork's file begins with", () => {
  test("is left to the conversation that was branched, where each record says so", () => {
    const copied = { forkedFrom: { sessionId: ORIGINAL, messageUuid: "x" } };
    const snapshot = {
      type: "file-history-snapshot",
      messageId: "x",
      snapshot: { messageId: "x", timestamp: at(1) },
    };
    const calls = replayed([
      typed(0, "Its first", copied),
      answered(1, "Its answer", "end_turn", copied),
      record(2, { type: "attachment", attachment: { type: "queued_command" }, ...copied }),
      snapshot,
      snapshot,
      record(60, { type: "system", subtype: "local_command", content: "/branch" }),
      typed(61, "Mine"),
      answered(62, "Done."),
    ]);
    expect(trail(calls)).toEqual(["fork", "Mine", "Done."]);
  });

  test("is left to the other conversation where only the records' ids tell, and the start is a fork's", () => {
    const copies = [typed(0, "Its first"), answered(1, "Its answer")];
    const ids = new Set(copies.map((one) => one["uuid"]));
    const records = [...copies, typed(60, "Mine"), answered(61, "Done.")];
    const calls = replayed(records, { ...FILE, isCopied: (id) => ids.has(id) });
    expect(trail(calls)).toEqual(["fork", "Mine", "Done."]);
    // Whoever knows no other file can still tell which record each call comes from.
    const [, first] = replayed(records);
    expect(first?.record).toBe(asText(copies[0]?.["uuid"]) ?? "");
  });

  test("is not what a record of its own names itself", () => {
    const own = { forkedFrom: { sessionId: ID, messageUuid: "x" } };
    const odd = { forkedFrom: { messageUuid: "x" } };
    expect(trail(replayed([typed(0, "One", own), typed(1, "Two", odd)]))).toEqual([
      "startup",
      "One",
      "Two",
    ]);
  });
});

test("a run that was resumed in another folder is one of that folder, wherever the model goes from there", () => {
  const secret = { cwd: "/srv/secret" };
  const calls = replayed([
    typed(0, "Here", { cwd: "/srv/app/src" }),
    answered(1, "ok"),
    ended(),
    typed(100, "There", secret),
    answered(101, call("t1", "Bash"), "tool_use", secret),
    { ...failed(102, "t1", "Exit code 1"), cwd: "/srv/other" },
    answered(103, "done", "end_turn", { cwd: "/srv/other" }),
    ended(),
    typed(200, "Back"),
  ]);
  const told = calls.map(
    ({ payload, surroundings }) =>
      `${asText(payload["hook_event_name"])} ${surroundings.startFolder}`,
  );
  expect(told).toEqual([
    "SessionStart /srv/app",
    "UserPromptSubmit /srv/app",
    "Stop /srv/app",
    "SessionStart /srv/secret",
    "UserPromptSubmit /srv/secret",
    "PostToolUseFailure /srv/secret",
    "Stop /srv/secret",
    "SessionStart /srv/app",
    "UserPromptSubmit /srv/app",
  ]);
});

describe("a prompt that looks like the client's own words", () => {
  const LOOKING = [
    "Caveat: The messages below were generated by the user while running local commands",
    "<bash-input>ls</bash-input> why?",
    "<bash-history lost>",
    "[Request interrupted by user is what I see",
    "[Request interrupted by user] keeps showing up, why?",
    "<command-name>foo</command-name> why",
    "<command-name> is printed twice in the log",
    "<system-design> please review",
    "<channel is broken",
  ];

  test("is a prompt all the same, also where no record says who wrote it", () => {
    for (const words of LOOKING) {
      for (const write of [typed, said]) {
        const calls = replayed([write(0, words), answered(1, "ok")]);
        expect(trail(calls)).toEqual(["startup", words, "ok"]);
      }
    }
  });

  test("is a prompt even with the whole form, where the record says that it was typed", () => {
    const whole = ["<bash-input>ls</bash-input>", "[Request interrupted by user]"];
    for (const words of [...whole, "<system-reminder>mine</system-reminder> typed"]) {
      expect(trail(replayed([typed(0, words)]))).toEqual(["startup", words]);
    }
  });

  test("is none where it has the whole form and nobody says that it was typed", () => {
    for (const report of [
      "<bash-input>ls</bash-input>",
      "<bash-stdout>a</bash-stdout><bash-stderr></bash-stderr>",
      "<local-command-stdout>x</local-command-stdout>",
      '<channel source="s">hi</channel>',
      "[Request interrupted by user for tool use]",
      "Caveat: The messages below were generated by the user while running local commands. DO NOT respond to these messages",
      "<command-name>/model</command-name>\n            <command-message>model</command-message>\n            <command-args>x</command-args>",
    ]) {
      const calls = replayed([said(0, report)]).filter(({ isUntold }) => isUntold !== true);
      expect(trail(calls)).toEqual([]);
    }
  });

  test("is one without words where only an image was given", () => {
    const image = { type: "image", source: { type: "base64", data: "aGk=" } };
    const calls = replayed([said(0, [image], { promptSource: "sdk" }), answered(1, "Nice.")]);
    expect(trail(calls)).toEqual(["startup", "", "Nice."]);
    expect(trail(replayed([said(0, [image], { isMeta: true })]))).toEqual([]);
  });

  test("of a server is told by the name that was typed", () => {
    const echo =
      "<command-message>mcp__s2__ask</command-message>\n<command-name>/mcp__s2__ask</command-name>\n<command-args>q</command-args>";
    const prompts = (typedAs: string): unknown =>
      replayed([queued(0, typedAs), said(1, echo)]).find(
        ({ payload }) => payload["hook_event_name"] === "UserPromptSubmit",
      )?.payload["prompt"];
    expect(prompts("/s2:ask (MCP) q")).toBe("/s2:ask (MCP) q");
    expect(prompts("/mcp__s2__ask q")).toBe("/mcp__s2__ask q");
    expect(prompts("/other:ask (MCP) q")).toBe("/mcp__s2__ask q");
  });
});

describe("a call that failed", () => {
  const told = (content: string): unknown =>
    replayed([answered(0, call("t1", "mcp__s2__bad"), "tool_use"), failed(1, "t1", content)])[1]
      ?.payload["error"];

  test("is no error where a hook or the plan mode refused it, though an old client says so only in words", () => {
    expect(told("PreToolUse:Write hook error: [exit 2]: blocked")).toBeUndefined();
    expect(told("Cannot write to /srv/app/z while in plan mode.")).toBeUndefined();
    expect(told("Cannot write to /srv/app/z")).toBe("Cannot write to /srv/app/z");
  });

  test("is told without what the client adds for the model", () => {
    const note =
      "\n\nThis tool's input schema was not in your prompt when you called it. The input schema is: {}\nIf your input does not match";
    expect(told(`Error: server says no${note}`)).toBe("Error: server says no");
  });
});

describe("the end of a turn", () => {
  const refused = (): JsonObject => answered(1, "no", "refusal");

  test("is the answer that follows a refusal, or the error that does", () => {
    const goesOn = [
      record(2, { type: "system", subtype: "informational", content: "stopped" }),
      said(2, "Your response above was stopped", { isMeta: true, refusedMessageId: "m" }),
      answered(3, "OK."),
    ];
    expect(trail(replayed([typed(0, "Go"), refused(), ...goesOn]))).toEqual([
      "startup",
      "Go",
      "OK.",
    ]);
    const error = { isApiErrorMessage: true, error: "invalid_request" };
    const gaveUp = answered(2, "API Error: unable", "refusal", error);
    expect(trail(replayed([typed(0, "Go"), refused(), gaveUp]))).toEqual([
      "startup",
      "Go",
      "invalid_request",
    ]);
    expect(trail(replayed([typed(0, "Go"), refused(), typed(9, "Next")]))).toEqual([
      "startup",
      "Go",
      "no",
      "Next",
    ]);
  });

  test("is an answer that shows nothing, unless the model is asked again", () => {
    const again = said(2, "[Your previous response had no visible output. Please continue]", {
      isMeta: true,
    });
    const calls = replayed([typed(0, "Go"), answered(1, ""), again, answered(3, ""), ended()]);
    expect(trail(calls)).toEqual(["startup", "Go", "Stop"]);
    expect(calls[2]?.payload["last_assistant_message"]).toBeUndefined();
    const thought = answered(1, { type: "thinking", thinking: "…" }, "end_turn");
    expect(trail(replayed([typed(0, "Go"), thought]))).toEqual(["startup", "Go"]);
  });

  test("is told of a subagent that failed", () => {
    const error = { isApiErrorMessage: true, error: "unknown", perTurnEffort: "medium" };
    const calls = replayed(
      [said(0, "Look"), answered(1, "API Error: 400", "stop_sequence", error)],
      AGENT,
    );
    expect(calls.map(({ payload }) => payload["hook_event_name"])).toEqual([
      "SubagentStart",
      "StopFailure",
    ]);
    expect(calls[1]?.payload).toMatchObject({
      agent_id: "a1",
      agent_type: "mine",
      effort: { level: "medium" },
      error: "unknown",
    });
  });
});

describe("a start", () => {
  test("is told of a run in which nothing else happened", () => {
    const usage =
      "<command-name>/usage</command-name>\n            <command-message>usage</command-message>";
    const first = [typed(0, "One"), answered(1, "1"), ended()];
    const calls = replayed([
      ...first,
      queued(100, "/usage"),
      said(101, usage),
      ended(),
      ended(),
      queued(200, "blocked"),
      hookRan(199, "resume"),
      ended(),
      typed(300, "Two"),
    ]);
    expect(trail(calls)).toEqual(["startup", "One", "1", "resume", "resume", "resume", "Two"]);
    expect(
      calls.filter(({ payload }) => payload["source"] === "resume").map(({ ts }) => ts),
    ).toEqual([at(100), at(199), at(300)].map((ts) => expect.stringContaining(ts.slice(0, 19))));
  });

  test("is told once of a conversation that was cleared, whether it went on or not", () => {
    const clear =
      "<command-name>/clear</command-name>\n            <command-message>clear</command-message>";
    const head = said(0, clear);
    const [only] = replayed([head]);
    expect(trail(replayed([head]))).toEqual(["clear"]);
    const gone = replayed([head, typed(1, "On")]);
    expect(trail(gone)).toEqual(["clear", "On"]);
    expect(gone[0]?.key).toBe(String(only?.key));
  });

  test("is told where an old client, which writes no end, was started again without a person", () => {
    const old = { version: "2.1.197" };
    const last = { type: "last-prompt", sessionId: ID };
    const runs = (version: JsonObject): readonly JsonObject[] => [
      queued(0, "One"),
      said(1, "One", { promptSource: "sdk", ...version }),
      answered(2, "1", "end_turn", version),
      last,
      queued(100, "Two"),
      said(101, "Two", { promptSource: "sdk", ...version }),
      last,
      queued(102, "<task-notification>\n<task-id>b</task-id></task-notification>"),
      answered(103, "2", "end_turn", version),
    ];
    expect(trail(replayed(runs(old)))).toEqual(["startup", "One", "1", "resume", "Two", "2"]);
    expect(trail(replayed(runs({})))).toEqual(["startup", "One", "1", "Two", "2"]);
  });

  test("is told behind a client that was killed a moment ago", () => {
    const calls = replayed([typed(0, "One"), hookRan(5, "resume"), typed(6, "Two")]);
    expect(trail(calls)).toEqual(["startup", "One", "resume", "Two"]);
  });

  test("names the agent that the whole session was started as, and so does all that follows", () => {
    const setting = { type: "agent-setting", agentSetting: "mine", sessionId: ID };
    const calls = replayed([setting, typed(0, "One"), answered(1, "1")]);
    expect(calls.map(({ payload }) => payload["agent_type"])).toEqual(["mine", "mine", "mine"]);
  });
});
