import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { JsonObject } from "../../src/event/event.ts";
import { payload } from "../payloads.ts";
import { captured, only, PROJECT } from "./captured-events.ts";

/** A tool call that has ended, with another tool, input or response than the captured one. */
const used = (tool: string, input: JsonObject, response: JsonObject = {}): JsonObject => ({
  ...payload("PostToolUse.Bash"),
  tool_name: tool,
  tool_input: input,
  tool_response: response,
});

const metaOf = (tool: string, input: JsonObject): unknown =>
  only(captured(used(tool, input)), "tool_use")["meta"];

describe("the meta of a call says what it was about, never its contents", () => {
  test("a command by program, action and a hash of what it does", () => {
    const one = metaOf("Bash", { command: "FOO=1 npm  run\t test -- --watch 2>&1" });
    expect(one).toEqual({
      command: "npm",
      action: "npm run test",
      commandLine: "FOO=1 npm run test -- --watch 2>&1",
      scope: "none",
      target: "hash(npm test -- --watch)",
    });
    expect(metaOf("Bash", { command: " FOO=1 npm run test -- --watch " })).toMatchObject({
      target: "hash(npm test -- --watch)",
    });
  });

  test("each command of several that one call does, with its folder, unless nobody asks for it", () => {
    const table = [
      ["npm test", undefined],
      ["cd web && npm test && echo ok", undefined],
      ["npm test; npm run build", undefined],
      ["set -o pipefail; npm test | tail -5", undefined],
      [
        "npm test -- a; npm test -- b && ls",
        [{ action: "npm test", target: "hash(npm test -- b)", scope: "part" }],
      ],
      ["make && ./app", [{ action: "make", target: "hash(make)", scope: "whole" }]],
      ["git add . && git commit -m x", [{ action: "git commit", target: "hash(git commit -m x)" }]],
      ["cat a && rm b", []],
      [
        "cd web && npm run build 2>&1 && cd ../api && npm test -- pay",
        [
          { action: "npm run build", scope: "whole", target: "hash(npm run build)", folder: "web" },
          {
            action: "npm test",
            scope: "part",
            target: "hash(npm test -- pay)",
            folder: "web/../api",
          },
        ],
      ],
      ["(cd web && make) && npm test", []],
    ] as const;
    for (const [command, wanted] of table) {
      const { chain } = metaOf("Bash", { command }) as JsonObject;
      expect([command, chain]).toEqual([command, wanted as unknown as JsonObject]);
    }
    const many = metaOf("Bash", { command: "make a && make b && make c && make d && make e" });
    expect((many as { chain: unknown[] }).chain).toHaveLength(4);
  });

  test("a command by how much it does, and by the folder it goes to", () => {
    const table = [
      ["npm test 2>&1", { scope: "whole" }],
      ["npm test -- pay > out.txt", { scope: "part" }],
      ["cargo build --release", {}],
      ["cd web && npm test", { scope: "whole", folder: "web" }],
      [`cd ${PROJECT}/web/ && npm test`, { scope: "whole", folder: "web" }],
      [`cd ${PROJECT} && npm test`, { scope: "whole", folder: "." }],
      ["cd ../other && npm test", { scope: "whole", folder: "../other" }],
      ["cd / && make", { scope: "whole", folder: "/" }],
    ] as const;
    for (const [command, wanted] of table) {
      const meta = metaOf("Bash", { command }) as JsonObject;
      const { command: _c, action: _a, commandLine: _l, target: _t, ...more } = meta;
      expect([command, more]).toEqual([command, wanted]);
    }
    expect(metaOf("shell", { command: ["npm", "test"], workdir: `${PROJECT}/web` })).toMatchObject({
      folder: "web",
    });
  });

  test("a command whose exit status is another's, or that goes on in the background, is marked", () => {
    expect(metaOf("Bash", { command: "npm test" })).not.toHaveProperty("masked");
    expect(metaOf("Bash", { command: "npm test | tail -5" })).toMatchObject({ masked: true });
    expect(metaOf("Bash", { command: "npm test", run_in_background: true })).toMatchObject({
      masked: true,
    });
  });

  test("a command with its arguments, redacted before it is cut, on one line; not where that is not wanted", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 900 }), (before) => {
        const secret = `ghp_${"a1B2c3D4e5".repeat(4).slice(0, 36)}`;
        const command = `echo ${"x ".repeat(before / 2)}\n\ttoken=${secret} done`;
        const { commandLine } = metaOf("Bash", { command }) as { commandLine: string };
        expect(commandLine.length).toBeLessThanOrEqual(400);
        expect(commandLine).not.toContain("\n");
        expect(commandLine).not.toContain(secret.slice(0, 12));
      }),
    );
    const [event] = captured(used("Bash", { command: "rm -rf build" }), {
      settings: { collectCommands: false },
    });
    expect(event?.["meta"]).toMatchObject({ action: "rm" });
    expect(event?.["meta"]).not.toHaveProperty("commandLine");
  });

  test("a command's hash is made of the redacted command", () => {
    const meta = metaOf("Bash", {
      command: "curl -H 'Authorization: Bearer abcdefghijklmnop1234'",
    });
    expect(JSON.stringify(meta)).not.toContain("abcdefghijklmnop1234");
  });

  test("a file by its name relative to the project, and hashes of old and new text", () => {
    const file_path = `${PROJECT}/src/a.ts`;
    expect(metaOf("Read", { file_path })).toEqual({ file: "src/a.ts" });
    expect(metaOf("Write", { file_path, content: "new" })).toEqual({
      file: "src/a.ts",
      newHash: "hash(new)",
    });
    expect(metaOf("Edit", { file_path, old_string: "a", new_string: "b" })).toEqual({
      file: "src/a.ts",
      oldHash: "hash(a)",
      newHash: "hash(b)",
    });
    const edits = [
      { old_string: "a", new_string: "b" },
      { old_string: "c", new_string: "d" },
    ];
    expect(metaOf("MultiEdit", { file_path, edits })).toEqual({
      file: "src/a.ts",
      oldHash: "hash(a\0c)",
      newHash: "hash(b\0d)",
    });
    expect(metaOf("NotebookEdit", { notebook_path: "/else/n.ipynb", new_source: "x" })).toEqual({
      file: "/else/n.ipynb",
      newHash: "hash(x)",
    });
  });

  test("a patch by its files and hashes of what it takes and puts", () => {
    const input =
      "*** Begin Patch\n*** Update File: src/a.ts\n-old\n+new\n*** Add File: b.ts\n+more\n*** End Patch";
    const expected = {
      file: "src/a.ts",
      files: ["src/a.ts", "b.ts"],
      oldHash: "hash(-old)",
      newHash: "hash(+new\n+more)",
    };
    expect(metaOf("apply_patch", { input })).toEqual(expected);
    expect(metaOf("shell", { command: ["apply_patch", input] })).toEqual(expected);
  });

  test("a search by its pattern, an agent by type and model, anything else by nothing", () => {
    expect(metaOf("Grep", { pattern: "foo.*bar", path: "/x" })).toEqual({ pattern: "foo.*bar" });
    expect(metaOf("Glob", { pattern: "**/*.ts" })).toEqual({ pattern: "**/*.ts" });
    expect(metaOf("Task", { subagent_type: "Explore", model: "haiku", prompt: "p" })).toEqual({
      agentType: "Explore",
      model: "haiku",
    });
    expect(metaOf("mcp__notes__add", { text: "hello" })).toEqual({});
  });
});

describe("success", () => {
  test("is true when Claude Code reports a use, and null when Codex does", () => {
    expect(captured(payload("PostToolUse.Bash"))[0]).toMatchObject({ success: true });
    const codex = captured(payload("PostToolUse", "codex-0.166.0"), { client: "codex" });
    expect(codex[0]).toMatchObject({ tool: "Bash", success: null });
  });

  test("is false for an interrupted or unsuccessful response, which is no error", () => {
    for (const response of [{ interrupted: true }, { success: false }]) {
      const events = captured(used("Bash", { command: "sleep 9" }, response));
      expect(events.map((event) => [event.type, event["success"]])).toEqual([["tool_use", false]]);
    }
  });

  test("a failure that a person caused is a use without success, never an error", () => {
    const failed = payload("PostToolUseFailure.Bash");
    const interrupted = captured({ ...failed, is_interrupt: true });
    expect(interrupted).toMatchObject([{ type: "tool_use", success: false, interrupted: true }]);
    for (const error of [
      "The user doesn't want to proceed with this tool use. The tool use was rejected",
      "The user doesn't want to take this action right now.",
    ]) {
      const rejected = captured({ ...failed, error });
      expect(rejected).toMatchObject([{ type: "tool_use", success: false, rejected: true }]);
    }
    const denied = captured({ ...failed, hook_event_name: "PermissionDenied" });
    expect(denied).toMatchObject([{ type: "tool_use", success: false, denied: true }]);
  });

  test("a real failure is an error, normalised, with at most 500 units of its own words", () => {
    const error = only(captured(payload("PostToolUseFailure.Bash")), "tool_error");
    expect(error).toMatchObject({ tool: "Bash", error: "oops", errorRaw: "Exit code 3\noops" });
    expect(error).not.toHaveProperty("success");
    const long = `${"x".repeat(499)}😀 and more`;
    const cut = only(
      captured({ ...payload("PostToolUseFailure.Bash"), error: long }),
      "tool_error",
    );
    expect(cut["errorRaw"]).toBe("x".repeat(499));
    expect(cut["errorLine"]).toBe("x".repeat(300));
  });

  test("an error is kept from where it is named, also when that lies far behind its beginning", () => {
    const secret = `ghp_${"aB3dE6gH9jK2mN5pQ8sT".repeat(2).slice(0, 36)}`;
    const error = `Exit code 1\n${"compiling a part\n".repeat(100)}TypeError: no ${secret} here`;
    const far = only(captured({ ...payload("PostToolUseFailure.Bash"), error }), "tool_error");
    expect(far["errorRaw"]).not.toContain("TypeError");
    expect(far["errorLine"]).toStartWith("TypeError: no [");
    expect(JSON.stringify(far)).not.toContain(secret);
  });
});

describe("questions and plans", () => {
  const questions = [{ question: "Which?", options: [{ label: "A" }, { label: "B" }] }];
  const asking = {
    ...payload("PreToolUse.Bash"),
    tool_name: "AskUserQuestion",
    tool_input: { questions },
  };

  test("a question is recorded when asked and again with its answers", () => {
    const asked = only(captured(asking), "question");
    expect(asked).toMatchObject({ tool: "AskUserQuestion", questions });
    expect(asked).not.toHaveProperty("answers");
    const events = captured(used("AskUserQuestion", { questions }, { answers: { "Which?": "A" } }));
    expect(events.map((event) => event.type)).toEqual(["tool_use", "question"]);
    expect(only(events, "question")).toMatchObject({ questions, answers: { "Which?": "A" } });
  });

  test("a plan is recorded when shown and again when accepted", () => {
    const plan = "1. do it";
    const shown = captured({ ...asking, tool_name: "ExitPlanMode", tool_input: { plan } });
    expect(only(shown, "question")).toMatchObject({ tool: "ExitPlanMode", plan });
    const accepted = only(captured(used("ExitPlanMode", { plan })), "question");
    expect(accepted).toMatchObject({ plan, answers: { accepted: true } });
  });

  test("a rejected plan is not recorded as accepted", () => {
    const events = captured({
      ...payload("PostToolUseFailure.Bash"),
      tool_name: "ExitPlanMode",
      tool_input: { plan: "1. do it" },
      error: "The user doesn't want to proceed with this tool use.",
    });
    expect(events).toMatchObject([{ type: "tool_use", success: false, rejected: true }]);
  });
});

describe("tasks", () => {
  test("TaskUpdate changes a task's status", () => {
    expect(only(captured(payload("PostToolUse.TaskUpdate")), "task")).toMatchObject({
      taskId: "1",
      status: "completed",
    });
  });

  test("TaskUpdate without status or subject changes no task", () => {
    const events = captured(used("TaskUpdate", { taskId: "1", owner: "me" }));
    expect(events.map((event) => event.type)).toEqual(["tool_use"]);
  });

  test("TodoWrite gives one task for each entry, numbered where it has no id", () => {
    const todos = [
      { content: "first", status: "completed", id: "a" },
      { content: "second", status: "in_progress" },
      "nonsense",
    ];
    const tasks = captured(used("TodoWrite", { todos })).filter((one) => one.type === "task");
    expect(tasks).toMatchObject([
      { taskId: "a", subject: "first", status: "completed" },
      { taskId: "todo:2", subject: "second", status: "in_progress" },
    ]);
  });
});

test("a started background agent is known by its id", () => {
  expect(only(captured(payload("PostToolUse.Agent")), "tool_use")).toMatchObject({
    tool: "Agent",
    subagentId: "a5e7b143ff1f1ba20",
    meta: { agentType: "general-purpose" },
  });
});

test("the server of a tool that has one is kept", () => {
  const mcp_server = { name: "plugin:session:notes", source: "plugin" };
  const events = captured({ ...used("mcp__notes__add", {}), mcp_server });
  expect(only(events, "tool_use")).toMatchObject({ mcpServer: mcp_server });
});

describe("what a reviewer found", () => {
  test("a file that is secret by its name is not named, however ordinary it looks in a sentence", () => {
    for (const name of ["mykey.key", "prod.env", "data.env", "my key.pem", "config/.env"]) {
      expect(metaOf("Read", { file_path: `${PROJECT}/${name}` }), name).toEqual({
        file: "[SENSITIVE_PATH]",
      });
    }
  });

  test("a call that the client stopped is no error, though no flag says so", () => {
    for (const error of [
      "[Request interrupted by user]",
      "Exit code 137\n[Request interrupted by user for tool use]",
      "Exit code 137\nlistening\n[Request interrupted by user for tool use]\n",
      "<tool_use_error>Cancelled: parallel tool call Bash(ls /none) errored</tool_use_error>",
      "<tool_use_error>Sibling tool call errored</tool_use_error>",
      "Sibling tool call errored",
    ]) {
      const stopped = captured({ ...payload("PostToolUseFailure.Bash"), error });
      expect(stopped).toMatchObject([{ type: "tool_use", success: false, interrupted: true }]);
    }
  });

  test("output that speaks of a stopped call is an error all the same", () => {
    for (const error of [
      "1 test failed: Sibling tool call errored",
      "grep: [Request interrupted by user]: no such file",
    ]) {
      const failed = captured({ ...payload("PostToolUseFailure.Bash"), error });
      expect(failed).toMatchObject([{ type: "tool_error" }]);
    }
  });

  test("output that speaks of a rejection is an error all the same", () => {
    const failed = {
      ...payload("PostToolUseFailure.Bash"),
      error: "1 test failed: tool use was rejected",
    };
    expect(captured(failed).map(({ type }) => type)).toEqual(["tool_error"]);
  });

  test("a task's number is its id", () => {
    const created = { ...payload("TaskCreated"), task_id: 7 };
    expect(only(captured(created), "task")).toMatchObject({ taskId: "7", status: "pending" });
  });

  test("of a batch only the names of its tools are kept", () => {
    const stored = JSON.stringify(captured(payload("PostToolBatch.two")));
    expect(stored).toContain('"tool_names":["Bash","Read"]');
    expect(stored).not.toContain("line1");
  });

  test("a person's answer to a server's question is kept as an answer, or hidden with the prompts", () => {
    const answered = {
      hook_event_name: "ElicitationResult",
      session_id: "s",
      mcp_server_name: "notes",
      action: "accept",
      content: { name: "plum" },
    };
    expect(only(captured(answered), "question")).toMatchObject({
      tool: "notes",
      answers: { name: "plum" },
    });
  });
});
