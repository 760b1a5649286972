import { describe, expect, test } from "bun:test";
import { CLIENT_NAMES, type ClientName } from "../../src/clients/clients.ts";
import type { Json, JsonObject } from "../../src/event/event.ts";
import { encodeLine, encodeStreamLine } from "../../src/event/line.ts";
import { capture } from "../../src/ingest/capture/capture.ts";
import { parseHookInput } from "../../src/clients/hook/stdin.ts";
import { capturedPayloads, payload } from "../payloads.ts";
import { captured, captureEvents, capturing, only } from "./captured-events.ts";

const prompting = (prompt: string): JsonObject => ({ ...payload("UserPromptSubmit"), prompt });
const expanding = (name: string, args?: string): JsonObject => ({
  ...payload("UserPromptExpansion.hello"),
  command_name: name,
  command_args: args ?? null,
});

describe("a prompt", () => {
  test("begins a turn and is kept whole, with its length", () => {
    const text = "고쳐 줘 ".repeat(200);
    const events = captured(prompting(text));
    expect(only(events, "prompt")).toMatchObject({ text, charCount: text.length });
    expect(only(events, "turn.start")["prompt"]).toBe(text.slice(0, 500));
  });

  test("of an editor is what the person typed, without the files in front of it", () => {
    const files = "# Context from my IDE setup:\n\n## Active file: a.ts\n\n";
    const events = captured(prompting(`${files}## My request for Codex:\n이름을 바꿔 줘\n`));
    expect(only(events, "prompt")).toMatchObject({ text: "이름을 바꿔 줘", charCount: 8 });
    expect(only(events, "turn.start")["prompt"]).toBe("이름을 바꿔 줘");
  });

  test("on the stream has at most 500 units and never ends inside a character", () => {
    const shown = (text: string): unknown =>
      only(captured(prompting(text)), "turn.start")["prompt"];
    expect(shown("a".repeat(500))).toBe("a".repeat(500));
    expect(shown("a".repeat(501))).toBe("a".repeat(500));
    expect(shown(`${"a".repeat(499)}😀`)).toBe("a".repeat(499));
    expect(shown(`${"a".repeat(498)}😀b`)).toBe(`${"a".repeat(498)}😀`);
  });

  test("is redacted before it is cut, so that no half of a secret is left", () => {
    const secret = `ghp_${"a1B2".repeat(9)}`;
    const events = captured(prompting(`${"x".repeat(480)} ${secret} after`));
    expect(JSON.stringify(events)).not.toContain("ghp_a1B2");
  });

  test("that no person wrote is a task's notification and begins no turn", () => {
    const events = captured(payload("UserPromptSubmit.task-notification"));
    expect(events.map((event) => event.type)).toEqual(["task_notification"]);
    expect(events[0]?.["text"]).toContain("<task-notification>");
    const quoted = captured(prompting("what does <task-notification> mean?"));
    expect(quoted.map((event) => event.type)).toEqual(["turn.start", "prompt"]);
  });
});

describe("a skill", () => {
  test("has its bare name, and the whole command as trigger [R109, R111]", () => {
    const [begun] = captureEvents(expanding("/spec", "docs/x.md"));
    const line = JSON.parse((begun === undefined ? null : encodeStreamLine(begun)) ?? "null");
    expect(line).toMatchObject({
      eventType: "skill.lifecycle",
      phase: "in_progress",
      skillName: "spec",
      triggerCommand: "/spec docs/x.md",
      turnSeq: null,
      targetDocPath: "docs/x.md",
    });
    const [bare] = captureEvents(expanding("spec"));
    const bareLine = bare === undefined ? "" : (encodeStreamLine(bare) ?? "");
    expect(bareLine).toContain('"triggerCommand":"/spec","turnSeq":null,"targetDocPath":null');
  });

  test("called by the model begins, and completes with its outcome [R105, R106, R164]", () => {
    const begun = only(captured(payload("PreToolUse.Skill")), "skill.lifecycle");
    expect(begun).toMatchObject({
      phase: "in_progress",
      skillName: "greet",
      triggerCommand: "/greet Bob",
    });
    expect(only(captured(payload("PostToolUse.Skill")), "skill.lifecycle")).toMatchObject({
      phase: "completed",
      skillName: "greet",
      ok: true,
    });
    const failure = { ...payload("PostToolUseFailure.Bash"), tool_name: "Skill" };
    const failed = captured({ ...failure, tool_input: { skill: "greet" } });
    expect(only(failed, "skill.lifecycle")).toMatchObject({ phase: "completed", ok: false });
    expect(failed.map((event) => event.type)).toEqual(["tool_error", "skill.lifecycle"]);
  });

  test("is counted once, whether a person typed it or the model called it", () => {
    const uses = (...names: string[]): number =>
      names.flatMap((name) => captured(payload(name))).filter((one) => one.type === "skill_used")
        .length;
    expect(uses("UserPromptSubmit.slash", "UserPromptExpansion.greet", "Stop")).toBe(1);
    expect(uses("UserPromptSubmit", "PreToolUse.Skill", "PostToolUse.Skill", "Stop")).toBe(1);
  });

  test("is about the first argument that looks like a path", () => {
    const target = (args: string): unknown =>
      only(captured(expanding("spec", args)), "skill.lifecycle")["targetDocPath"] ?? null;
    expect(target("docs/x.md")).toBe("docs/x.md");
    expect(target('please read "docs/a b.md" or @src/main.ts')).toBe("docs/a");
    expect(target("the README.md, soon")).toBe("README.md");
    expect(target("문서/설계.md 봐 줘")).toBe("문서/설계.md");
    expect(target("--out=dist/x https://x.y/z.md")).toBe(null);
    expect(target("version 1.2 now")).toBe(null);
    expect(target("Alice")).toBe(null);
    expect(target("look at .env please")).toBe(null);
  });
});

describe("collectPromptText: false", () => {
  const MARK = "rosebud-4711";
  const settings = { collectPromptText: false };
  const written = (payload: JsonObject, client: ClientName = "claude-code"): string =>
    captureEvents(payload, { settings, client, hash: () => "hash" })
      .flatMap((event) => [encodeLine(event), encodeStreamLine(event) ?? ""])
      .join("");

  test("leaves a prompt's length and nothing of its text", () => {
    const events = captured(prompting(MARK), { settings });
    expect(only(events, "prompt")).toMatchObject({ text: "[REDACTED]", charCount: MARK.length });
    expect(only(events, "turn.start")["prompt"]).toBe("[REDACTED]");
  });

  const OWN_SHAPES: ReadonlySet<string> = new Set(["gemini", "copilot"]);

  /** What a client says about its own workings: no word of anybody. */
  const STRUCTURE =
    /(?:_|^)(?:id|path|name|cwd|type|mode|source|model|level|status|ttl|pricing|directory|directories|reason|trigger|event|id|pattern|url)$|^(?:taskId|agentId|sessionId|tool_use_id|requested_model|hook_event_name|command|error|stdout|stderr|behavior|destination|skill|old_string|new_string|filePath|toolName|ruleContent|cache_ttl|file_path|content|effort|timestamp|llmContent|returnDisplay)$/i;

  test("leaves no word of person or agent in any event that clients report, wherever it stands", () => {
    const marked = (value: Json, key = ""): Json => {
      if (typeof value === "string") return STRUCTURE.test(key) ? value : `${value} ${MARK} ${key}`;
      if (Array.isArray(value)) return value.map((one: Json) => marked(one, key));
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(
        Object.entries(value).map(([name, one]) => [
          name,
          marked(one, key === "error" ? key : name),
        ]),
      );
    };
    const payloads = capturedPayloads();
    expect(payloads.length).toBeGreaterThan(40);
    for (const { stdin, client: own } of payloads)
      // What has names of its own no other client sends.
      for (const client of OWN_SHAPES.has(own) ? [own] : CLIENT_NAMES) {
        const lines = written(marked(stdin) as JsonObject, client);
        const at = lines.indexOf(MARK);
        expect(at < 0 ? "" : lines.slice(Math.max(0, at - 80), at + 60)).toBe("");
      }
    const report = prompting(`<task-notification>${MARK}</task-notification>`);
    expect(written(report)).not.toContain(MARK);
  });

  test("leaves no word of a person in any event", () => {
    const question = { tool_name: "AskUserQuestion", tool_input: { questions: [{ q: "Which?" }] } };
    const spoken: readonly JsonObject[] = [
      prompting(MARK),
      prompting(`/greet ${MARK} docs/${MARK}.md`),
      { ...expanding("greet", `${MARK} docs/${MARK}.md`), prompt: `/greet ${MARK}` },
      { ...payload("PreToolUse.Skill"), tool_input: { skill: "greet", args: MARK } },
      { ...payload("PostToolUse.Skill"), tool_input: { skill: "greet", args: MARK } },
      { ...payload("PreCompact.manual"), custom_instructions: MARK },
      {
        ...payload("SubagentStop.compaction"),
        last_assistant_message: `<analysis>${MARK}</analysis><summary>They asked for ${MARK}</summary>`,
        session_crons: [{ id: "1", prompt: MARK }],
      },
      { ...payload("PostToolUse.Bash"), ...question, tool_response: { answers: { a: MARK } } },
      { ...payload("Stop"), session_crons: [{ id: "1", prompt: MARK }] },
      { hook_event_name: "Tomorrow", prompt: MARK, deep: { user_prompt: [MARK] } },
      { ...payload("UserPromptSubmit"), hook_event_name: "UserPromptTransformed", prompt: MARK },
    ];
    expect(spoken.map((one) => written(one)).filter((line) => line.includes(MARK))).toEqual([]);
    expect(spoken.map((one) => written(one)).filter((line) => line === "")).toEqual([]);
  });

  test("holds for Codex's notify argument", () => {
    const notify = { type: "agent-turn-complete", "thread-id": "t", "input-messages": [MARK] };
    expect(written(notify, "codex")).toContain('"type":"notification"');
    expect(written(notify, "codex")).not.toContain(MARK);
  });

  test("holds for input that could not be read", () => {
    const broken = parseHookInput(`{"session_id":"s","cwd":"/x","prompt":"${MARK}`, 60);
    if (broken.kind !== "unreadable") throw new Error("expected an unreadable input");
    const [event] = capture(broken, capturing({ settings }));
    expect(event).toMatchObject({ type: "unknown", sessionId: "s" });
    expect(JSON.stringify(event)).not.toContain(MARK);
  });
});
