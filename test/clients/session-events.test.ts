import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { capturedPayloads, payload } from "../payloads.ts";
import { captured, captureEvents, only, PROJECT } from "./captured-events.ts";
import { encodeStreamLine } from "../../src/event/line.ts";
import type { FlatEvent } from "../../src/store/store.ts";

describe("a session", () => {
  test("begins with its source and, after a pause, with what the client says about it [R103]", () => {
    const started = only(captured(payload("SessionStart.resume")), "session.lifecycle");
    expect(started).toMatchObject({
      phase: "started",
      source: "resume",
      model: "claude-opus-5-5",
      secondsSinceLastResponse: 127,
      contextTokens: 1020,
      promptCacheLikelyExpired: false,
      estimatedCacheWriteUsd: 0.0051,
    });
  });

  test("begins as well where the event is not named: source, model, session_id and cwd tell it, whatever stands in them [R038]", () => {
    const text = fc.string({ unit: "grapheme" });
    const stdin = fc.record({
      source: fc.oneof(fc.constantFrom("startup", "resume", "clear", "compact", "fork"), text),
      model: fc.oneof(fc.constantFrom("opus", "claude-opus-5-5"), text),
      session_id: fc.oneof(fc.uuid(), text),
      cwd: fc.oneof(
        fc.constant(PROJECT),
        text,
        text.map((name) => `/somewhere/${name}`),
      ),
    });
    fc.assert(
      fc.property(stdin, (four) => {
        const events = captured(four);
        expect(events).toMatchObject([{ type: "session.lifecycle", phase: "started" }]);
        expect(events).toEqual(captured({ hook_event_name: "SessionStart", ...four }));
      }),
    );
    const four = { source: "resume", model: "opus", session_id: "s", cwd: PROJECT };
    expect(captured(four)).toMatchObject([
      { phase: "started", source: "resume", model: "opus", sessionId: "s", projectPath: PROJECT },
    ]);
  });

  test("does not begin where the event has another name, or where source or session_id is missing [R038]", () => {
    const four = { source: "startup", model: "opus", session_id: "s", cwd: PROJECT };
    const { source: _source, ...sourceless } = four;
    const { session_id: _id, ...nobodys } = four;
    for (const stdin of [
      { ...four, hook_event_name: "Tomorrow" },
      { ...four, hook_event_name: "" },
      { ...four, hook_event_name: null },
      { ...four, source: 7 },
      { ...four, session_id: null },
      sourceless,
      nobodys,
    ]) {
      expect(captured(stdin).map(({ type }) => type)).toEqual(["unknown"]);
    }
    expect(captured({ ...four, hook_event_name: "SessionEnd" })).toMatchObject([
      { phase: "ended" },
    ]);
  });

  test("ends with the reason the client gives, whatever it is [R104]", () => {
    for (const reason of ["clear", "logout", "other", "prompt_input_exit", "made_up_tomorrow"]) {
      const ended = captured({ ...payload("SessionEnd.other"), reason });
      expect(only(ended, "session.lifecycle")).toMatchObject({ phase: "ended", reason });
    }
  });

  test("carries id, time in UTC with milliseconds, provider, project and folder [R107, R108, R118]", () => {
    const [event] = captureEvents(payload("SessionStart.startup"));
    const line = JSON.parse((event === undefined ? null : encodeStreamLine(event)) ?? "null");
    expect(line).toEqual({
      id: "id-1",
      eventType: "session.lifecycle",
      phase: "started",
      occurredAtIso: "2026-03-01T10:00:00.000Z",
      sessionId: "83313448-4c3f-4e10-8f82-c13461fd3dfe",
      provider: "claude",
      projectPath: PROJECT,
      cwd: PROJECT,
      source: "startup",
      v: 1,
    });
  });

  test("without an id is called unknown, and a missing folder is JSON null [R119]", () => {
    const [event] = captureEvents({ hook_event_name: "SessionStart" });
    const line = event === undefined ? "" : (encodeStreamLine(event) ?? "");
    expect(line).toContain('"sessionId":"unknown"');
    expect(line).toContain('"projectPath":null');
    expect(line).toContain('"cwd":null');
  });

  test("is the client's that called [R110]", () => {
    const providers = capturedPayloads().flatMap((one) =>
      captureEvents(one.stdin, { client: one.client }).map(
        ({ data }) => `${one.client} ${JSON.stringify(data["provider"])}`,
      ),
    );
    expect([...new Set(providers)].toSorted()).toEqual([
      'claude-code "claude"',
      'codex "codex"',
      'copilot "copilot"',
      'gemini "gemini"',
    ]);
  });
});

describe("what only the hook can see", () => {
  test("is kept on every event: process, its start, version, entrypoint, ids, mode and transcript", () => {
    const { stdin, env } = capturedPayloads().find(
      (one) => one.version === "2.1.325" && one.name === "PostToolUse.Bash-in-subagent",
    ) ?? { stdin: {}, env: {} };
    expect(only(captured(stdin, { env }), "tool_use")).toMatchObject({
      client: "claude-code",
      clientVersion: "2.1.325",
      entrypoint: "sdk-cli",
      pid: 14582,
      pidStart: "1000",
      permissionMode: "default",
      effort: "medium",
      promptId: "0fd0f9ca-7ca7-427d-8d1e-274bd71fce1d",
      toolUseId: "toolu_fake_000024_0",
      agentId: "a5e7b143ff1f1ba20",
      agentType: "general-purpose",
      durationMs: 36,
      transcriptPath:
        "/home/someone/.claude/projects/-somewhere-app/ec82f5b0-3c6f-45fb-b65f-9b7209c92b9c.jsonl",
    });
  });

  test("the parent's process stands in where the client does not name its own", () => {
    for (const env of [{}, { CLAUDE_PID: "" }, { CLAUDE_PID: "no" }, { CLAUDE_PID: "-5" }]) {
      const [started] = captured(payload("SessionStart.startup"), { env });
      expect(started?.["pid"]).toBe(4242);
    }
  });

  test("equal inputs have equal hashes whatever the order of their fields, others have others", () => {
    const hashOf = (toolInput: Record<string, string>): unknown =>
      captured({ ...payload("PostToolUse.Bash"), tool_input: toolInput })[0]?.["inputHash"];
    const one = hashOf({ command: "ls", description: "x" });
    expect(hashOf({ description: "x", command: "ls" })).toBe(one as string);
    expect(hashOf({ description: "y", command: "ls" })).not.toBe(one as string);
  });
});

describe("a turn", () => {
  test("ends with every Stop, with the last message and without empty lists [R104]", () => {
    const end = only(captured(payload("Stop")), "turn.end");
    expect(end).toMatchObject({ ok: true, lastAssistantMessage: "hello from fake" });
    expect(end).not.toHaveProperty("backgroundTasks");
    expect(end).not.toHaveProperty("phase");
  });

  test("that failed ends not ok and says why", () => {
    const events = captured(payload("StopFailure", "2.1.197"));
    expect(only(events, "turn.end")).toMatchObject({
      ok: false,
      lastAssistantMessage: "API Error: 400 nope",
    });
    expect(only(events, "turn_failed")).toMatchObject({ error: "unknown" });
  });

  test("that a person interrupted in Codex ends not ok", () => {
    const events = captured({ hook_event_name: "Interrupt", session_id: "s" }, { client: "codex" });
    expect(only(events, "turn.end")).toMatchObject({ ok: false, interrupted: true });
  });
});

describe("waiting", () => {
  test("for a permission begins at the request, which keeps what was suggested", () => {
    const events = captured(payload("PermissionRequest.Bash"));
    expect(only(events, "session.lifecycle")).toMatchObject({
      phase: "waiting_permission",
      toolName: "Bash",
    });
    expect(only(events, "permission")).toMatchObject({
      tool: "Bash",
      meta: { command: "touch", action: "touch" },
      suggestions: [
        { type: "addDirectories", directories: [PROJECT], destination: "session" },
        { type: "setMode", mode: "acceptEdits", destination: "session" },
      ],
    });
  });

  test("for an answer begins when the tool asked for is a question, a plan or an elicitation", () => {
    for (const tool of ["AskUserQuestion", "ExitPlanMode"]) {
      const events = captured({ ...payload("PermissionRequest.Bash"), tool_name: tool });
      expect(events.map((event) => event.type)).toEqual(["session.lifecycle"]);
      expect(events[0]).toMatchObject({ phase: "waiting_question", toolName: tool });
    }
    const asked = captured({ hook_event_name: "Elicitation", mcp_server_name: "notes" });
    expect(only(asked, "session.lifecycle")).toMatchObject({ phase: "waiting_question" });
  });

  test("is only confirmed by a notification, and idleness is no question", () => {
    const confirmed = only(
      captured(payload("Notification.permission_prompt")),
      "session.lifecycle",
    );
    expect(confirmed).toMatchObject({ confirms: true, message: "Claude needs your permission" });
    expect(only(captured(payload("Notification.idle_prompt")), "notification")).toMatchObject({
      notificationType: "idle_prompt",
      message: "Claude is waiting for your input",
    });
  });
});

describe("subagents, tasks and compactions", () => {
  test("a subagent's start and stop carry its id and type", () => {
    const who = { agentId: "a5e7b143ff1f1ba20", agentType: "general-purpose" };
    expect(only(captured(payload("SubagentStart")), "subagent_start")).toMatchObject(who);
    expect(only(captured(payload("SubagentStop.general-purpose")), "subagent_stop")).toMatchObject({
      ...who,
      lastAssistantMessage: "sub done",
    });
  });

  test("of the summariser, a subagent with an empty type, only its summary is kept, without its thoughts", () => {
    const stopped = payload("SubagentStop.compaction");
    const events = captured(stopped);
    expect(events.map(({ type }) => type)).toEqual(["summary_draft"]);
    expect(events[0]).toMatchObject({
      text: "FAKE-SUMMARY: the conversation so far, in one line.",
      agentId: "ac2c7e4d48a7ddb5c",
    });
    const named = { ...stopped, agent_type: "Explore" };
    expect(captured(named).map((event) => event.type)).toEqual(["subagent_stop"]);
  });

  test("a summary that is cut short counts as far as it goes, and without one there is no event", () => {
    const saying = (last_assistant_message: string | null): FlatEvent[] =>
      captured({ ...payload("SubagentStop.compaction"), last_assistant_message });
    const cut = saying("<analysis>none</analysis>\n<summary>\nWe moved to SQLite");
    expect(only(cut, "summary_draft")["text"]).toBe("We moved to SQLite");
    for (const words of [null, "", "a title", "<summary></summary>", "<summary>\n"]) {
      expect(saying(words)).toEqual([]);
    }
  });

  test("a secret in a summary is redacted", () => {
    const secret = "ghp_abcdefghijklmnopqrstuvwxyz0123456789";
    const stopped = {
      ...payload("SubagentStop.compaction"),
      last_assistant_message: `<summary>\nThe token is ${secret}.\n</summary>`,
    };
    const [event] = captured(stopped);
    expect(event?.type).toBe("summary_draft");
    expect(JSON.stringify(event)).not.toContain(secret);
  });

  test("tasks are created pending and completed completed", () => {
    const task = { taskId: "1", subject: "do it" };
    expect(only(captured(payload("TaskCreated")), "task")).toMatchObject({
      ...task,
      status: "pending",
    });
    expect(only(captured(payload("TaskCompleted")), "task")).toMatchObject({
      ...task,
      status: "completed",
    });
  });

  test("a compaction keeps trigger and instructions, and afterwards its summary", () => {
    expect(only(captured(payload("PreCompact.manual")), "compaction")).toMatchObject({
      trigger: "manual",
      customInstructions: "keep the marker ZEBRA",
    });
    const done = only(captured(payload("PostCompact.auto")), "compaction_summary");
    expect(done).toMatchObject({ trigger: "auto" });
    expect(done["text"]).toContain("FAKE-SUMMARY");
  });
});

describe("what we do not know", () => {
  test("an unknown event is kept whole", () => {
    const stdin = { hook_event_name: "Tomorrow", session_id: "s", deep: { a: [1, "x"] } };
    expect(only(captured(stdin), "unknown")).toMatchObject({ sessionId: "s", raw: stdin });
  });

  test("an input without an event's name is kept too", () => {
    expect(only(captured({ anything: 1 }), "unknown")).toMatchObject({ raw: { anything: 1 } });
  });

  test("an unknown field of a known event is kept once, beside the first of its events", () => {
    const events = captured({ ...payload("UserPromptSubmit"), novelty: { level: 3 } });
    expect(events.map((event) => event["extra"])).toEqual([{ novelty: { level: 3 } }, undefined]);
  });

  test("known fields of a known event leave nothing over", () => {
    const left = capturedPayloads().flatMap((one) =>
      captured(one.stdin, { client: one.client })
        .filter((event) => event["extra"] !== undefined)
        .map((event) => `${one.version} ${one.name}: ${JSON.stringify(event["extra"])}`),
    );
    expect(left).toEqual([]);
  });
});
