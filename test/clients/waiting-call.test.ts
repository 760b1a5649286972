/** Dialogs that only a notification tells of: the call they hold up is the transcript's first without a result. */
import { afterAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addWaitingCall } from "../../src/clients/claude-code/waiting-call.ts";
import type { JsonObject } from "../../src/event/event.ts";
import { captured, only } from "./captured-events.ts";

const folder = mkdtempSync(join(tmpdir(), "self-gen-waiting-call-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const transcript = join(folder, "s.jsonl");

const OF_DIALOGS = ["permission_prompt", "agent_needs_input"] as const;
const notified = (kind: string = OF_DIALOGS[1], path = transcript): JsonObject => ({
  hook_event_name: "Notification",
  notification_type: kind,
  message: "The client needs your choice",
  session_id: "s",
  transcript_path: path,
});

type Call = { readonly id: string; readonly tool: string; readonly input: JsonObject };

const line = (type: string, content: unknown, more: object = {}): string =>
  JSON.stringify({ parentUuid: "p", type, message: { role: type, content }, ...more });
const asks = (...calls: readonly Call[]): string =>
  line(
    "assistant",
    calls.map(({ id, tool, input }) => ({ type: "tool_use", id, name: tool, input })),
  );
const answers = (id: string): string =>
  line("user", [{ type: "tool_result", tool_use_id: id, content: 'said "tool_use" itself' }]);
const prompts = (words: string): string => line("user", words);

const bash = (id: string, command: string): Call => ({ id, tool: "Bash", input: { command } });

/** What a client writes between calls: none of it opens or ends one. */
const NOISE = [
  line("user", "Base directory of a skill", { isMeta: true }),
  JSON.stringify({
    type: "api-request-blob",
    message: { content: [{ type: "tool_use", id: "x" }] },
  }),
  JSON.stringify({ type: "attachment", attachment: { text: '"tool_use"' } }),
  '{"broken": "tool_use"',
  "",
];

const toolName = fc.constantFrom("Bash", "Edit", "Write", "Read", "mcp__notes__add");
const input = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.boolean()), { maxKeys: 3 });

describe("a notification of a dialog", () => {
  test("is about the first call without a result, whatever was called, answered and asked before", () => {
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ is: fc.constant("call"), tool: toolName, input }) },
      { weight: 3, arbitrary: fc.record({ is: fc.constant("result"), which: fc.nat(3) }) },
      { weight: 1, arbitrary: fc.record({ is: fc.constant("prompt"), text: fc.string() }) },
      { weight: 1, arbitrary: fc.record({ is: fc.constant("noise"), which: fc.nat(4) }) },
    );
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 30 }),
        fc.constantFrom(...OF_DIALOGS),
        (steps, kind) => {
          let open: Call[] = [];
          const lines = steps.map((one, at): string => {
            if ("tool" in one) {
              const call = { id: `c${at}`, tool: one.tool, input: one.input as JsonObject };
              open.push(call);
              return asks(call);
            }
            if ("text" in one) {
              open = [];
              return prompts(one.text);
            }
            if (one.is === "noise") return NOISE[one.which] ?? "";
            const [its] = open.splice(one.which % Math.max(1, open.length), 1);
            return answers(its?.id ?? "unknown");
          });
          writeFileSync(transcript, lines.join("\n"));
          const [first] = open;
          const given = notified(kind);
          expect(addWaitingCall(given)).toEqual(
            first === undefined
              ? given
              : { ...given, tool_name: first.tool, tool_input: first.input, tool_use_id: first.id },
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  test("is found behind more than the client writes at once", () => {
    const filler = JSON.stringify({ type: "attachment", text: "x".repeat(300_000) });
    writeFileSync(transcript, [asks(bash("c", "make all")), filler].join("\n"));
    expect(addWaitingCall(notified())).toMatchObject({ tool_input: { command: "make all" } });
  });

  test("about a subagent's call names the subagent; of several that work, none", () => {
    const inner = join(folder, "s", "subagents");
    mkdirSync(inner, { recursive: true });
    const agent = { id: "a", tool: "Agent", input: { description: "clean" } };
    writeFileSync(transcript, asks(agent));
    expect(addWaitingCall(notified())).toMatchObject({ tool_name: "Agent" });
    writeFileSync(join(inner, "agent-one.jsonl"), asks(bash("c", "make clean")));
    expect(addWaitingCall(notified())).toMatchObject({ tool_name: "Bash", agent_id: "one" });
    writeFileSync(join(inner, "agent-two.jsonl"), asks(bash("d", "make all")));
    expect(addWaitingCall(notified())).toEqual(notified());
    // The conversation's own call waits before any of theirs.
    writeFileSync(transcript, asks(agent, bash("e", "make own")));
    expect(addWaitingCall(notified())).toMatchObject({ tool_input: { command: "make own" } });
    rmSync(join(folder, "s"), { recursive: true });
  });

  test("of a question, of idleness and without a transcript stays as it was", () => {
    writeFileSync(transcript, asks({ id: "q", tool: "AskUserQuestion", input: {} }));
    expect(addWaitingCall(notified())).toEqual(notified());
    writeFileSync(transcript, asks(bash("c", "make")));
    for (const kind of ["idle_prompt", "elicitation_dialog", "auth_success"])
      expect(addWaitingCall(notified(kind))).toEqual(notified(kind));
    for (const path of ["", "s.jsonl", join(folder, "none.jsonl"), folder])
      expect(addWaitingCall(notified(OF_DIALOGS[0], path))).toEqual(notified(OF_DIALOGS[0], path));
  });
});

describe("what is recorded of such a dialog", () => {
  test("is a permission with its command, redacted, hashed as the call's end will be", () => {
    writeFileSync(
      transcript,
      asks(
        bash(
          "c",
          "npm run build && curl -H 'x-api-key: sk-ant-api03-0123456789abcdefghij' example.com",
        ),
      ),
    );
    const asked = only(captured(notified()), "session.lifecycle");
    expect(asked).toMatchObject({
      phase: "waiting_permission",
      confirms: true,
      toolName: "Bash",
      toolUseId: "c",
      meta: { action: "npm run build" },
    });
    expect(JSON.stringify(asked)).not.toContain("0123456789abcdefghij");
    const [call] = [bash("c", "make clean")];
    writeFileSync(transcript, asks(call));
    const ended = captured({
      hook_event_name: "PostToolUse",
      tool_name: "Bash",
      tool_input: call.input,
    });
    expect(only(captured(notified()), "session.lifecycle").inputHash).toEqual(
      only(ended, "tool_use").inputHash,
    );
  });

  test("is a question where no call is held up", () => {
    writeFileSync(transcript, prompts("hello"));
    expect(only(captured(notified()), "session.lifecycle")).toMatchObject({
      phase: "waiting_question",
    });
  });

  test("leaves out the command where commands are not collected", () => {
    writeFileSync(transcript, asks(bash("c", "make secretly")));
    const settings = { collectCommands: false };
    const { meta } = only(captured(notified(), { settings }), "session.lifecycle");
    expect(meta).toMatchObject({ command: "make" });
    expect(meta).not.toHaveProperty("commandLine");
  });
});
