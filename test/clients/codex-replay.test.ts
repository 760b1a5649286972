import { describe, expect, test } from "bun:test";
import { codexMayReplay } from "../../src/clients/codex/replay/rollout-record.ts";
import { openCodexReplay } from "../../src/clients/codex/replay/from-records.ts";
import type { ReplayCall } from "../../src/clients/transcript/replay.ts";
import type { Json, JsonObject } from "../../src/event/event.ts";
import { linesOf, recordOf } from "./transcripts.ts";

const FILE = { path: "/rollouts/rollout-1.jsonl", sessionId: "by-name", agent: null };

function replayed(records: readonly JsonObject[], file = FILE): readonly ReplayCall[] {
  const replay = openCodexReplay(file);
  return [...records.flatMap((record) => replay.take(record)), ...replay.finish()];
}

const DETAILS = [
  "source",
  "trigger",
  "prompt",
  "tool_name",
  "tool_success",
  "last_assistant_message",
];

const trailOf = (calls: readonly ReplayCall[]): string[] =>
  calls.map(({ payload }) =>
    ["hook_event_name", ...DETAILS]
      .map((key) => payload[key])
      .filter((value) => value !== undefined)
      .map(String)
      .join(" "),
  );

let second = 0;
const at = (): string => new Date(Date.UTC(2026, 0, 2, 3, 4, second++)).toISOString();

const record = (type: string, payload: JsonObject): JsonObject => ({
  timestamp: at(),
  type,
  payload,
});
const told = (type: string, more: JsonObject): JsonObject => record("event_msg", { type, ...more });
const item = (type: string, more: JsonObject): JsonObject =>
  record("response_item", { type, ...more });
const meta = (more: JsonObject = {}): JsonObject =>
  record("session_meta", { id: "s", cwd: "/srv/app", git: { branch: "main" }, ...more });
const completed = (type: string, more: JsonObject): JsonObject =>
  told("item_completed", { item: { type, ...more } });
const prompt = (text: string): JsonObject =>
  completed("UserMessage", { content: [{ type: "text", text }] });
const began = (id: string, trigger = "user"): JsonObject =>
  told("task_started", { turn_id: id, turn_attribution: { turn_trigger: trigger } });
const ended = (words: string | null, more: JsonObject = {}): JsonObject =>
  told("task_complete", { last_agent_message: words, ...more });
const asked = (name: string, id: string, given: JsonObject, more: JsonObject = {}): JsonObject =>
  item("function_call", { name, call_id: id, arguments: JSON.stringify(given), ...more });
const answered = (id: string, output: Json): JsonObject =>
  item("function_call_output", { call_id: id, output });

describe("of a real session", () => {
  test("calls come in the order of the hooks, with what the rollout knows of them", () => {
    expect(trailOf(replayed(linesOf("codex-compacted").map(recordOf)))).toEqual([
      "SessionStart startup",
      "UserPromptSubmit 로그인 화면을 만들어줘",
      "PostToolUse Bash true",
      "PostToolUse Bash false",
      // A command that runs apply_patch.
      "PostToolUse apply_patch true",
      "Stop done",
      "UserPromptSubmit More",
      "PostToolUse Bash true",
      "PreCompact",
      "PostCompact",
      "SessionStart compact",
      "Stop OK.",
      "UserPromptSubmit The last thing",
      "Stop bye",
    ]);
  });

  test.each(["codex-compacted", "codex-patched"])(
    "a line that is passed over unread gives nothing (%s)",
    (name) => {
      const lines = linesOf(name);
      const wanted = lines.filter((line) => codexMayReplay(line.slice(0, 256)));
      expect(wanted.length).toBeLessThan(lines.length);
      expect(replayed(wanted.map(recordOf))).toEqual([...replayed(lines.map(recordOf))]);
    },
  );
});

describe("older rollouts", () => {
  test("of 0.3x to 0.1xx say what was said as events, and a turn is over when the agent spoke last", () => {
    const calls = replayed([
      meta({ originator: "codex_cli_rs", cli_version: "0.42.0", instructions: null }),
      record("turn_context", { cwd: "/srv/app", approval_policy: "on-request", model: "gpt-5" }),
      item("message", { role: "user", content: [{ type: "input_text", text: "list it" }] }),
      told("user_message", {
        message: "<environment_context>x</environment_context>",
        kind: "environment_context",
      }),
      told("user_message", { message: "list it", kind: "plain" }),
      told("agent_reasoning", { text: "hm" }),
      asked("shell", "c1", { command: ["bash", "-lc", "ls -a"] }),
      answered("c1", JSON.stringify({ output: "a\n", metadata: { exit_code: 0 } })),
      told("agent_message", { message: "there is a" }),
      told("user_message", { message: "thanks" }),
      told("agent_message", { message: "welcome" }),
      told("turn_aborted", { reason: "interrupted" }),
    ]);
    expect(trailOf(calls)).toEqual([
      "SessionStart startup",
      "UserPromptSubmit list it",
      "PostToolUse Bash true",
      "Stop there is a",
      "UserPromptSubmit thanks",
      "Interrupt",
    ]);
    expect(calls[2]?.payload).toMatchObject({
      session_id: "s",
      transcript_path: FILE.path,
      cwd: "/srv/app",
      model: "gpt-5",
      permission_mode: "default",
      tool_input: { command: "ls -a" },
      tool_use_id: "c1",
      tool_response: "a",
    });
    expect(calls[2]?.surroundings).toEqual({
      startFolder: null,
      branch: "main",
      entrypoint: "codex_cli_rs",
      clientVersion: "0.42.0",
    });
  });

  test("may tell a tool's end by an event, before its output or instead of it", () => {
    const ends = [
      told("exec_command_end", {
        call_id: "c1",
        command: ["bash", "-lc", "ls"],
        cwd: "/srv/app/sub",
        exit_code: 2,
      }),
      told("patch_apply_end", {
        call_id: "c2",
        success: true,
        changes: { "/srv/app/a": { type: "add", content: "x" } },
      }),
      told("mcp_tool_call_end", {
        call_id: "c3",
        invocation: { server: "shop", tool: "find", arguments: { q: 1 } },
        result: { Ok: { content: [{ type: "text", text: "none" }], isError: true } },
      }),
      told("mcp_tool_call_end", {
        call_id: "c4",
        invocation: { server: "shop", tool: "sell" },
        result: { Err: "gone" },
      }),
      told("exec_command_end", { call_id: "c5", source: "unified_exec_interaction", exit_code: 0 }),
    ];
    const calls = replayed([
      meta(),
      told("user_message", { message: "go" }),
      asked("shell", "c1", { command: ["bash", "-lc", "ls"] }),
      ...ends,
      answered("c1", '{"output":"","metadata":{"exit_code":2}}'),
    ]).slice(2);
    expect(trailOf(calls)).toEqual([
      "PostToolUse Bash false",
      "PostToolUse apply_patch true",
      "PostToolUse mcp__shop__find false",
      "PostToolUse mcp__shop__sell false",
    ]);
    expect(calls[0]?.payload).toMatchObject({
      cwd: "/srv/app/sub",
      tool_input: { command: "ls" },
    });
  });

  test("of 0.2x have no frame: the first line has the only time, the surroundings have the folder", () => {
    const timestamp = "2025-07-01T10:00:00.123Z";
    const text = (role: string, words: string): JsonObject => ({
      type: "message",
      role,
      content: [{ type: role === "user" ? "input_text" : "output_text", text: words }],
    });
    const calls = replayed([
      { id: "old", timestamp, instructions: null, git: { branch: "dev" } },
      text("user", "<user_instructions>\n\nbe brief\n\n</user_instructions>"),
      text(
        "user",
        "<environment_context>\nCurrent working directory: /srv/old\nApproval policy: never\n</environment_context>",
      ),
      { record_type: "state" },
      text("user", "why?"),
      { type: "reasoning", summary: [], encrypted_content: "x" },
      {
        type: "local_shell_call",
        id: "l1",
        action: { type: "exec", command: ["bash", "-lc", "false"] },
      },
      {
        type: "function_call_output",
        call_id: "l1",
        output: '{"output":"","metadata":{"exit_code":1}}',
      },
      {
        type: "function_call",
        name: "shell",
        call_id: "c1",
        arguments:
          '{"command":["apply_patch","*** Begin Patch\\n*** Delete File: a\\n*** End Patch"]}',
      },
      {
        type: "function_call_output",
        call_id: "c1",
        output: '{"output":"Success","metadata":{"exit_code":0}}',
      },
      text("assistant", "because"),
    ]);
    expect(trailOf(calls)).toEqual([
      "SessionStart startup",
      "UserPromptSubmit why?",
      "PostToolUse Bash false",
      "PostToolUse apply_patch true",
      "Stop because",
    ]);
    for (const { ts, payload, surroundings } of calls) {
      expect({
        ts,
        cwd: payload["cwd"],
        id: payload["session_id"],
        branch: surroundings.branch,
      }).toEqual({
        ts: timestamp,
        cwd: "/srv/old",
        id: "old",
        branch: "dev",
      });
    }
  });

  test("that lost their beginning belong to the session that their name says", () => {
    const [call] = replayed([prompt("go on")]).slice(-1);
    expect(call?.payload).toMatchObject({ session_id: "by-name", prompt: "go on" });
    expect(replayed([prompt("go on")], { ...FILE, sessionId: null as unknown as string })).toEqual(
      [],
    );
  });
});

describe("a fork", () => {
  const id = (ms: number): string =>
    `${ms
      .toString(16)
      .padStart(12, "0")
      .replace(/^(.{8})/, "$1-")}-7abc-8abc-0123456789ab`;
  const now = Date.UTC(2026, 0, 2);

  test("begins with what it does itself, however much it copied", () => {
    const calls = replayed([
      meta({ id: id(now), forked_from_id: id(now - 5000) }),
      meta({ id: id(now - 5000) }),
      began(id(now - 4000)),
      prompt("in the parent"),
      ended("in the parent"),
      began(id(now + 1000)),
      prompt("in the fork"),
      ended("forked"),
    ]);
    expect(trailOf(calls)).toEqual([
      "SessionStart fork",
      "UserPromptSubmit in the fork",
      "Stop forked",
    ]);
    expect(calls[1]?.payload).toMatchObject({ session_id: id(now), turn_id: id(now + 1000) });
  });

  test("of an older client is known by the time at which it was copied", () => {
    const timestamp = "2026-01-02T00:00:00.000Z";
    const copied = [
      meta({ id: "fork" }),
      meta({ id: "parent" }),
      told("user_message", { message: "old" }),
    ];
    const calls = replayed([
      ...copied.map(({ type, payload }) => ({ timestamp, type, payload }) as JsonObject),
      { ...told("user_message", { message: "new" }), timestamp: "2026-01-02T00:00:03.000Z" },
    ]);
    expect(trailOf(calls)).toEqual(["SessionStart startup", "UserPromptSubmit new"]);
  });
});

describe("a subagent", () => {
  const spawned = {
    subagent: { thread_spawn: { parent_thread_id: "parent", agent_role: "worker" } },
  };

  test("belongs to the session that began it, and has keys of its own", () => {
    const calls = replayed([
      meta({ id: "child", source: spawned }),
      began("t"),
      prompt("work"),
      ended("done"),
    ]);
    expect(trailOf(calls)).toEqual(["SubagentStart", "UserPromptSubmit work", "SubagentStop done"]);
    for (const { key, payload } of calls) {
      expect(key).toStartWith("child/");
      expect(payload).toMatchObject({
        session_id: "parent",
        agent_id: "child",
        agent_type: "worker",
      });
    }
    expect(calls[2]?.payload).toMatchObject({ agent_transcript_path: FILE.path });
    expect(calls[2]?.payload).not.toHaveProperty("transcript_path");
  });

  test("of the client's own is nobody's work", () => {
    for (const subagent of ["compact", { other: "guardian" }, "memory_consolidation", 7, null]) {
      expect(
        replayed([meta({ source: { subagent } }), began("t"), prompt("judge"), ended("ok")]),
      ).toEqual([]);
    }
  });
});

describe("a tool", () => {
  const used = (...records: readonly JsonObject[]): string[] =>
    trailOf(replayed([meta(), began("t"), prompt("go"), ...records])).slice(2);

  test("is told of once, whichever record says first what became of it", () => {
    const done = completed("CommandExecution", {
      id: "c",
      command: ["bash", "-lc", "ls"],
      exit_code: 0,
    });
    const call = asked("exec_command", "c", { cmd: "ls" });
    const answer = answered("c", "Exit code: 0\nWall time: 0 seconds\nOutput:\na");
    expect(used(call, done, answer)).toEqual(["PostToolUse Bash true"]);
    expect(used(call, answer)).toEqual(["PostToolUse Bash true"]);
    expect(used(call, answer, answer)).toEqual(["PostToolUse Bash true"]);
    expect(used(call)).toEqual([]);
    expect(used(answer)).toEqual([]);
  });

  test("is not told again by an event or an item that comes behind its output, nor by a history that is written once more", () => {
    const call = asked("exec_command", "c", { cmd: "ls" });
    const answer = answered("c", "Exit code: 0\nWall time: 0 seconds\nOutput:\na");
    const end = told("exec_command_end", { call_id: "c", command: ["ls"], exit_code: 0 });
    const once = ["PostToolUse Bash true"];
    expect(used(call, answer, end)).toEqual(once);
    expect(used(call, end, answer)).toEqual(once);
    expect(used(call, answer, end, call, answer, end)).toEqual(once);
    expect(used(call, answer, ended("done"), began("t2"), prompt("again"), call, answer)).toEqual([
      ...once,
      "Stop done",
      "UserPromptSubmit again",
      ...once,
    ]);
  });

  test("that outlives its yield is told with what it ended with, by whichever poll says so", () => {
    const frame = (state: string): string =>
      `Chunk ID: a\nWall time: 1.0 seconds\n${state}\nOriginal token count: 1\nOutput:\nx`;
    const runs = frame("Process running with session ID 71");
    const poll = (id: string, session: number): JsonObject =>
      asked("write_stdin", id, { session_id: session, chars: "" });
    const begun = [asked("exec_command", "c", { cmd: "npm test" }), answered("c", runs)];
    const failed = answered("p2", frame("Process exited with code 1"));
    const polled = [poll("p1", 71), answered("p1", runs), poll("p2", 71), failed];
    expect(used(...begun, ...polled)).toEqual(["PostToolUse Bash false"]);
    expect(used(...begun, poll("p2", 72), failed)).toEqual([]);
    // It runs on: that it was called is told all the same, once, where no record will say how it ended.
    expect(used(...begun, ended("bye"), began("t2"), ...polled)).toEqual([
      "PostToolUse Bash",
      "Stop bye",
    ]);
    const item = completed("CommandExecution", { id: "c", command: ["x"], exit_code: 0 });
    expect(used(...begun, item, poll("p2", 71), failed)).toEqual(["PostToolUse Bash true"]);
  });

  test("that a person stopped is no failure, and its command's end later is not told again", () => {
    const stopped = [
      asked("exec_command", "c", { cmd: "sleep 9" }),
      answered("c", "Wall time: 2.3 seconds\naborted by user"),
      completed("CommandExecution", {
        id: "c",
        command: ["bash", "-lc", "sleep 9"],
        exit_code: -1,
      }),
    ];
    expect(used(...stopped)).toEqual(["PostToolUseFailure Bash"]);
  });

  test("that ended after its turn was killed together with the client, and a person's own command, are not told", () => {
    const ends = completed("CommandExecution", {
      id: "c",
      command: ["bash", "-lc", "x"],
      exit_code: 1,
    });
    expect(used(ended("bye"), ends)).toEqual(["Stop bye"]);
    const own = completed("CommandExecution", {
      id: "c",
      source: "user_shell",
      command: ["x"],
      exit_code: 0,
    });
    expect(used(own)).toEqual([]);
  });

  test("of a group is called as hooks call it", () => {
    const inGroup = (namespace: string, name: string): string[] =>
      used(asked(name, "c", {}, { namespace }), answered("c", "{}"));
    expect(inGroup("mcp__shop", "find")).toEqual(["PostToolUse mcp__shop__find"]);
    expect(inGroup("multi_agent_v1", "spawn_agent")).toEqual(["PostToolUse spawn_agent"]);
    expect(inGroup("multi_agent_v1", "wait_agent")).toEqual([
      "PostToolUse multi_agent_v1wait_agent",
    ]);
  });

  test("that does not exist, polls or only runs a script is not told", () => {
    expect(used(asked("nope", "c", {}), answered("c", "unsupported call: nope"))).toEqual([]);
    expect(used(asked("write_stdin", "c", { session_id: 1 }), answered("c", "x"))).toEqual([]);
    const script = item("custom_tool_call", { name: "exec", call_id: "c", input: "text(1)" });
    expect(used(script, item("custom_tool_call_output", { call_id: "c", output: "1" }))).toEqual(
      [],
    );
  });

  test("of a script that changes files gives a patch that makes those changes", () => {
    const changes = {
      "/srv/app/a.txt": { type: "add", content: "one\ntwo\n" },
      "/srv/app/b.txt": { type: "update", unified_diff: "@@ -1 +1 @@\n-x\n+y\n" },
      "/elsewhere/c": { type: "delete", content: "z" },
    };
    const done = completed("FileChange", { id: "c", changes, status: "completed" });
    const [call] = replayed([meta(), began("t"), prompt("go"), done]).slice(-1);
    expect(call?.payload["tool_input"]).toEqual({
      command: [
        "*** Begin Patch",
        "*** Add File: a.txt\n+one\n+two",
        "*** Update File: b.txt\n@@ -1 +1 @@\n-x\n+y",
        "*** Delete File: /elsewhere/c",
        "*** End Patch",
      ].join("\n"),
    });
  });
});

describe("a turn", () => {
  test("that failed says why, and one without a prompt or an answer has no end", () => {
    const failed = [
      meta(),
      began("t"),
      prompt("go"),
      ended(null, { error: { message: "overloaded" } }),
    ];
    expect(replayed(failed).at(-1)?.payload).toMatchObject({
      hook_event_name: "StopFailure",
      error: "overloaded",
    });
    expect(replayed([meta(), began("t"), ended(null)])).toEqual([]);
  });

  test("of a compaction by command has no prompt, and the next one begins with SessionStart", () => {
    const calls = replayed([
      meta(),
      began("1"),
      prompt("a"),
      ended("b"),
      began("2"),
      record("compacted", { message: "the summary" }),
      ended(null),
      began("3"),
      prompt("c"),
    ]);
    expect(trailOf(calls).slice(3)).toEqual([
      "PreCompact manual",
      "PostCompact manual",
      "SessionStart compact",
      "UserPromptSubmit c",
    ]);
    expect(calls[4]?.payload).toMatchObject({ compact_summary: "the summary", turn_id: "2" });
  });

  test("of a review is told by the review's own file", () => {
    const parent = [
      meta(),
      completed("EnteredReviewMode", {}),
      began("r"),
      prompt("check"),
      ended(null),
    ];
    expect(replayed(parent)).toEqual([]);
    const own = meta({ id: "review", session_id: "s", source: { subagent: "review" } });
    const calls = replayed([own, began("r"), prompt("check"), ended("fine")]);
    expect(trailOf(calls)).toEqual(["UserPromptSubmit check"]);
    expect(calls[0]?.payload).toMatchObject({ session_id: "s", turn_id: "r" });
    expect(calls[0]?.payload).not.toHaveProperty("agent_id");
  });
});

describe("the branch", () => {
  const branchAfter = (cmd: string, output: string): string | null | undefined =>
    replayed([
      meta(),
      began("t"),
      prompt("go"),
      asked("exec_command", "c", { cmd }),
      answered("c", `Exit code: 0\nWall time: 0 seconds\nOutput:\n${output}`),
      ended("done"),
    ]).at(-1)?.surroundings.branch;

  test.each([
    ["git switch -c other", "Switched to a new branch 'other'", "other"],
    ["git checkout dev", "Switched to branch 'dev'\nYour branch is up to date", "dev"],
    ["git commit -m x", "[topic 5d04433] x", "topic"],
    ["git commit -m x", "[detached HEAD 5d04433] x", null],
    ["git checkout v1", "Note: switching to 'v1'.\nHEAD is now at 5d04433 x", null],
    ["git reset --hard", "HEAD is now at 5d04433 x", "main"],
    ["git status", "On branch main", "main"],
    ["cat notes", "Switched to branch 'dev'", "main"],
  ])("after %p is as git says: %p", (command, output, branch) => {
    expect(branchAfter(command, output)).toBe(branch);
  });
});
