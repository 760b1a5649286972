import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  claudeEntries,
  claudeDelivery,
  claudeMayMatter,
} from "../../src/clients/claude-code/transcript.ts";
import type { TranscriptEntry } from "../../src/clients/transcript/entry.ts";
import type { Json, JsonObject } from "../../src/event/event.ts";
import { brokenRecords, linesOf, MARKER, recordOf, trailOf } from "./transcripts.ts";

const SESSIONS = ["claude-headless", "claude-interactive", "claude-answers", "claude-197"] as const;

const entriesOf = (name: (typeof SESSIONS)[number]): readonly TranscriptEntry[] =>
  linesOf(name).map(recordOf).flatMap(claudeEntries);

const user = (content: Json, more: JsonObject = {}): JsonObject => ({
  type: "user",
  timestamp: "2026-01-02T03:04:05.678Z",
  message: { role: "user", content },
  ...more,
});

const promptsOf = (record: JsonObject): string[] =>
  claudeEntries(record).flatMap((entry) => (entry.kind === "prompt" ? [entry.text] : []));

const result = (content: Json, more: JsonObject = {}, block: JsonObject = {}): JsonObject =>
  user([{ type: "tool_result", tool_use_id: "toolu_1", content, ...block }], more);

describe("of a real session", () => {
  test("every prompt, word, call, result and compaction is taken once, in order, and nothing else", () => {
    expect(trailOf(entriesOf("claude-headless"))).toEqual([
      "queue added 로그인 화면을 만들어줘",
      "prompt 로그인 화면을 만들어줘",
      "said I will look.",
      "call Bash",
      "result true",
      "call Bash",
      "result false",
      "said done",
      "prompt Change the value to 2",
      "call Read",
      "result true",
      "call Edit",
      "result true",
      "call Write",
      // Nobody was there to grant it.
      "result declined",
      "said edited",
      "prompt Plan the work",
      "call TaskCreate",
      "result true",
      "call TaskUpdate",
      "result true",
      "call TodoWrite",
      "result false",
      "said planned",
      "prompt /ship to prod",
      "said shipped",
      "prompt /review src",
      "said reviewed",
      "prompt Run both at once",
      "call Bash",
      "call Bash",
      "result true",
      "result false",
      "call AskUserQuestion",
      "result false",
      "said par",
      "prompt Run the slow tests",
      "call Bash",
      "result true",
      // Typed while the tests ran.
      "prompt during turn: use port 5433 instead",
      "call Bash",
      "result true",
      "said slow done",
      "compacted null",
      "compacted FAKE-SUMMARY",
      "prompt /compact keep the port",
      "prompt Go on",
      "said going",
    ]);
  });

  test("an interactive one gives no command echo, no shell escape and no interruption as a prompt", () => {
    expect(trailOf(entriesOf("claude-interactive"))).toEqual([
      "prompt Which database? Ask me",
      "call AskUserQuestion",
      "result true",
      "said asked-ok",
      "turn_over",
      "prompt Clean the dist folder",
      "call Bash",
      "result declined",
      "interrupted",
      "prompt Wait for the server",
      "call Bash",
      "result false",
      "said after-int",
      "prompt Run the slow tests",
      "call Bash",
      "queue added use port 5433 instead",
      "result true",
      "prompt during turn: use port 5433 instead",
      "said slow-done",
      "prompt Explain it",
      "said slow-two",
      // It had waited for the turn's end.
      "prompt and port 6000",
      "said OK.",
      "said OK.",
      "prompt Make a plan first",
      "call EnterPlanMode",
      "result true",
      "call ExitPlanMode",
      "result true",
      "said plan-ok",
      "prompt /ship to prod",
      "said OK.",
      "compacted null",
      "compacted FAKE-SUMMARY",
      "prompt next",
      "said OK.",
    ]);
  });

  test("what a person writes to a refusal or a permission is a prompt, and a background agent's report is a report", () => {
    expect(trailOf(entriesOf("claude-answers"))).toEqual([
      "prompt Clean the build folder",
      "call Bash",
      "result declined",
      "prompt during refusal: use trash instead",
      "said after-words",
      "turn_over",
      "prompt Make a pipe",
      "call Bash",
      "result true",
      "prompt then run the linter",
      "said after-accept",
      "prompt Wait for the server",
      "call Bash",
      "result declined",
      "interrupted",
      "prompt Ask me about the store",
      "call AskUserQuestion",
      "result true",
      "said other-ok",
      "prompt Let an agent look",
      "call Agent",
      "result true",
      "said agent-launched",
      "queue added null",
      'report Agent "look" finished',
      "said OK.",
    ]);
  });

  test("2.1.197 gives the same, without its answer to nothing after a resume", () => {
    expect(trailOf(entriesOf("claude-197"))).toEqual([
      "said par",
      "queue added Run the slow tests",
      "prompt Run the slow tests",
      "call Bash",
      "result true",
      "prompt during turn: use port 5433 instead",
      "call Bash",
      "result true",
      "said slow done",
      "compacted null",
      "compacted FAKE-SUMMARY",
      "prompt /compact keep the port",
      "prompt Go on",
      "said going",
    ]);
  });

  test("a call and its result are whole: id, tool, input, folder, time, text and answers", () => {
    const entries = entriesOf("claude-interactive");
    expect(entries.filter(({ kind }) => kind === "call" || kind === "result").slice(0, 2)).toEqual([
      {
        kind: "call",
        ts: expect.stringMatching(/^2026-.*Z$/),
        callId: "toolu_fake_1_0",
        tool: "AskUserQuestion",
        input: { questions: [expect.objectContaining({ question: "Which database?" })] },
        folder: "/home/me/project",
      },
      {
        kind: "result",
        ts: expect.stringMatching(/^2026-.*Z$/),
        callId: "toolu_fake_1_0",
        ok: true,
        declined: false,
        text: expect.stringContaining('"Which database?"="Postgres"'),
        answers: { "Which database?": "Postgres" },
      },
    ]);
  });

  test.each(SESSIONS)("nothing that was injected is an entry (%s)", (name) => {
    expect(JSON.stringify(entriesOf(name))).not.toContain(MARKER);
    expect(JSON.stringify(entriesOf(name))).not.toContain("KEEP-THIS");
  });
});

describe("a prompt", () => {
  test("is the person's words without reminders, pictures and what we injected", () => {
    const blocks = [
      { type: "text", text: "<system-reminder>\nbe brief\n</system-reminder>" },
      { type: "image", source: { type: "base64", data: "AAAA" } },
      {
        type: "text",
        text: 'See <self-generation-record part="x" note="y">old</self-generation-record>it',
      },
    ];
    expect(promptsOf(user(blocks))).toEqual(["See it"]);
    expect(promptsOf(user('Go <self-generation-record part="x">never closed'))).toEqual(["Go"]);
    expect(promptsOf(user("a <system-reminder> that a person writes about"))).toEqual([
      "a <system-reminder> that a person writes about",
    ]);
  });

  test.each([
    ["what the client adds", user("Continue.", { isMeta: true })],
    ["a subagent's", user("look around", { isSidechain: true })],
    ["a notification", user("<task-notification>\n<task-id>1</task-id>")],
    ["one of an older client", user("<bash-notification>\n<shell-id>1</shell-id>")],
    ["said by the client in its own turn", user("Go on.", { promptSource: "system" })],
    ["said by another agent", user("hello", { origin: { kind: "peer" } })],
    ["a shell escape", user("<bash-input>ls</bash-input>")],
    ["its output", user("<bash-stdout>a</bash-stdout><bash-stderr></bash-stderr>")],
    ["a local command's output", user("<local-command-stdout>ok</local-command-stdout>")],
    ["only a reminder", user("<system-reminder>x</system-reminder>")],
  ])("is not made of %s", (_what, record) => {
    expect(claudeEntries(record)).toEqual([]);
  });

  const command = (name: string, args: string): string =>
    `<command-message>${name}</command-message>\n<command-name>/${name}</command-name>\n<command-args>${args}</command-args>`;
  const builtIn = (name: string, args: string): string =>
    `<command-name>/${name}</command-name>\n            <command-message>${name}</command-message>\n            <command-args>${args}</command-args>`;

  test.each([
    [command("ship", "to prod"), ["/ship to prod"]],
    [command("ship", ""), ["/ship"]],
    [command("ship", "the </command-args> tag"), ["/ship the </command-args> tag"]],
    [command("save-context", ""), []],
    [command("save-context", "the port is 5433"), ["/save-context the port is 5433"]],
    [builtIn("compact", ""), []],
    [builtIn("clear", ""), []],
    [builtIn("compact", "keep the port"), ["/compact keep the port"]],
    [builtIn("model", "opus"), []],
  ])("is a typed command's name and words: %j", (echo, expected) => {
    expect(promptsOf(user(echo))).toEqual(expected);
  });

  test("is what was queued, when a person queued it", () => {
    const queued = (more: JsonObject): JsonObject => ({
      type: "attachment",
      attachment: { type: "queued_command", prompt: "use bun", commandMode: "prompt", ...more },
    });
    expect(promptsOf(queued({}))).toEqual(["use bun"]);
    expect(promptsOf(queued({ prompt: [{ type: "text", text: "use bun" }] }))).toEqual(["use bun"]);
    expect(promptsOf(queued({ commandMode: "task-notification" }))).toEqual([]);
    expect(promptsOf(queued({ origin: { kind: "task-notification" } }))).toEqual([]);
  });

  test("is what an older client's refusal quotes, without the client's note", () => {
    const refusal =
      "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). To tell you how to proceed, the user said:\nuse pnpm\nnot npm\n\nNote: The user's next message may contain a correction or preference. Pay close attention.";
    expect(trailOf(claudeEntries(result(refusal, {}, { is_error: true })))).toEqual([
      "result declined",
      "prompt during refusal: use pnpm\nnot npm",
    ]);
    expect(promptsOf(result("cat log\nthe user said:\nhello"))).toEqual([]);
  });
});

describe("what waits", () => {
  const queue = (operation: Json, content?: Json): readonly TranscriptEntry[] =>
    claudeEntries({
      type: "queue-operation",
      operation,
      timestamp: "2026-01-02T03:04:05.678Z",
      ...(content === undefined ? {} : { content }),
    });

  test.each([
    ["enqueue", "added"],
    ["dequeue", "taken"],
    ["remove", "delivered"],
    ["popAll", "cleared"],
  ] as const)("is changed by %s: %s", (operation, change) => {
    const ts = "2026-01-02T03:04:05.678Z";
    expect(queue(operation, "use bun")).toEqual([{ kind: "queue", ts, change, text: "use bun" }]);
    expect(queue(operation)).toEqual([{ kind: "queue", ts, change, text: null }]);
  });

  test("is not changed by an operation that nobody knows", () => {
    expect([queue("peek", "x"), queue(null), queue("constructor")]).toEqual([[], [], []]);
  });

  test("has a person's words alone: a report waits without its own, and nothing inserted is in it", () => {
    const report = "<task-notification>\n<task-id>1</task-id>";
    expect(trailOf(queue("enqueue", report))).toEqual(["queue added null"]);
    const inserted = "use bun <system-reminder>be brief</system-reminder>";
    expect(trailOf(queue("enqueue", inserted))).toEqual(["queue added use bun"]);
  });
});

describe("a turn", () => {
  test.each(["[Request interrupted by user]", "[Request interrupted by user for tool use]"])(
    "was stopped by the person: %s, which is no prompt",
    (text) => {
      expect(trailOf(claudeEntries(user([{ type: "text", text }])))).toEqual(["interrupted"]);
    },
  );

  test("is not stopped by whoever types these words, a subagent's or ones that only quote them", () => {
    const text = "[Request interrupted by user]";
    const others = [
      user(text, { promptSource: "user" }),
      user(text, { origin: { kind: "human" } }),
      user(text, { isSidechain: true }),
      user(`it says ${text}`),
    ];
    expect(others.flatMap(claudeEntries).filter(({ kind }) => kind === "interrupted")).toEqual([]);
  });

  test("ends with the words with which the model stops by itself; an old client does not say", () => {
    const spoken = (stop: Json): readonly TranscriptEntry[] =>
      claudeEntries({
        type: "assistant",
        message: { content: [{ type: "text", text: "There." }], stop_reason: stop },
      });
    expect(spoken("end_turn")).toEqual([
      { kind: "said", ts: null, text: "There.", isClosing: true },
    ]);
    for (const stop of ["tool_use", "max_tokens", "refusal"]) {
      expect(spoken(stop)).toEqual([{ kind: "said", ts: null, text: "There.", isClosing: false }]);
    }
    expect(spoken(null)).toEqual([{ kind: "said", ts: null, text: "There." }]);
  });

  test("is over where the client says how long it took", () => {
    const system = (subtype: string): readonly TranscriptEntry[] =>
      claudeEntries({ type: "system", subtype, durationMs: 3 });
    expect(system("turn_duration")).toEqual([{ kind: "turn_over", ts: null }]);
    expect(system("informational")).toEqual([]);
  });
});

test("what the client says to a person who was away is a recap, without how to turn it off", () => {
  const away = (content: unknown): string[] =>
    trailOf(claudeEntries({ type: "system", subtype: "away_summary", content } as JsonObject));
  expect(away("The cart rounds once. Next: refunds. (disable recaps in /config)")).toEqual([
    "recap The cart rounds once. Next: refunds.",
  ]);
  for (const nothing of ["", " (disable recaps in /config)", 3, null])
    expect(away(nothing)).toEqual([]);
});

test("a session is called as a person calls it, or as the model does", () => {
  const titles: JsonObject[] = [
    { type: "ai-title", aiTitle: "Login page", sessionId: "s" },
    { type: "custom-title", customTitle: "the login", sessionId: "s" },
    { type: "custom-title", customTitle: "", sessionId: "s" },
    { type: "ai-title", aiTitle: 3, sessionId: "s" },
  ];
  expect(trailOf(titles.flatMap(claudeEntries))).toEqual([
    "title by model Login page",
    "title by person the login",
  ]);
  for (const title of titles.slice(0, 2)) expect(claudeMayMatter(JSON.stringify(title))).toBe(true);
});

describe("a result", () => {
  test("says what was answered by question: several choices in one line, with the person's note", () => {
    const answers = { "Which parts?": ["API", "UI"], "Which db?": "Postgres" };
    const annotations = { "Which db?": { notes: "version 18" } };
    const [entry] = claudeEntries(result("ok", { toolUseResult: { answers, annotations } }));
    expect(entry).toMatchObject({
      answers: { "Which parts?": "API, UI", "Which db?": "Postgres (version 18)" },
    });
  });

  test.each([
    ["Permission to use Bash has been denied.", true],
    ["[Request interrupted by user for tool use]", true],
    ["Cancelled: parallel tool call Bash(x) errored", true],
    ["Exit code 1\npermission denied", false],
  ])("that failed with %p was declined: %p", (content, declined) => {
    expect(claudeEntries(result(content, {}, { is_error: true }))).toMatchObject([
      { ok: false, declined },
    ]);
  });

  test("that was denied is declined, whatever it says", () => {
    const denied = result("no", { toolDenialKind: "permission-rule" }, { is_error: true });
    expect(claudeEntries(denied)).toMatchObject([{ ok: false, declined: true, text: "no" }]);
  });

  test.each(["last", "first"])(
    "is cut to 8,000 units, its beginning and its end kept, and no character is halved (%s)",
    (end) => {
      const [entry] = claudeEntries(result(`first${"😀😀\n".repeat(8000)}${end}`));
      if (entry?.kind !== "result") throw new Error("no result");
      expect(entry.text.length).toBeLessThanOrEqual(8000);
      expect(entry.text.length).toBeGreaterThan(7980);
      expect(entry.text).toStartWith("first");
      expect(entry.text).toEndWith(end);
      expect(entry.text.isWellFormed()).toBe(true);
    },
  );
});

test("what was cut away from a result's middle takes what stood behind it on its line with it", () => {
  const secret = "Zx81kQpLm29TgYwRfNbV56";
  const [entry] = claudeEntries(
    result(`${"a".repeat(5000)} DB_PASSWORD=${secret} ${"w".repeat(3980)}\nError: refused`),
  );
  expect(entry).toMatchObject({ kind: "result", text: expect.stringMatching(/Error: refused$/) });
  expect(JSON.stringify(entry)).not.toContain(secret);
});

test("a to-do list of an older client is a call with all its items", () => {
  const todos = [{ content: "Build form", status: "in_progress", activeForm: "Building" }];
  const content = [{ type: "tool_use", id: "toolu_1", name: "TodoWrite", input: { todos } }];
  expect(claudeEntries({ type: "assistant", message: { content } })).toEqual([
    { kind: "call", ts: null, callId: "toolu_1", tool: "TodoWrite", input: { todos } },
  ]);
});

describe("a text of ours is delivered", () => {
  const deliveries = (name: (typeof SESSIONS)[number]): unknown[] =>
    linesOf(name)
      .map((line) => claudeDelivery(recordOf(line), MARKER))
      .filter((delivery) => delivery !== null);

  test("when the client took it into the conversation, and when it was part of a request", () => {
    expect(deliveries("claude-headless")).toEqual(["accepted", "sent", "accepted", "sent"]);
    // 2.1.197 does not write requests down.
    expect(deliveries("claude-197")).toEqual(["accepted"]);
  });

  test("not because the hook ran, nor because somebody repeats it", () => {
    const ran = linesOf("claude-headless").filter((line) => line.includes('"hook_success"'));
    expect(ran.some((line) => line.includes(MARKER))).toBe(true);
    for (const line of ran) expect(claudeDelivery(recordOf(line), MARKER)).toBeNull();
    expect(claudeDelivery(user(MARKER), MARKER)).toBeNull();
    expect(claudeDelivery(recordOf(linesOf("claude-headless")[3] ?? "{}"), "OTHER")).toBeNull();
  });
});

describe("whatever stands in a transcript", () => {
  const records = SESSIONS.flatMap(linesOf).map(recordOf);

  test("no object makes it fail, and no line that gives an entry is passed over unread", () => {
    const any = fc.oneof(brokenRecords(records), fc.dictionary(fc.string(), fc.jsonValue()));
    fc.assert(
      fc.property(any, fc.constantFrom(0, 1), (value, indent) => {
        const record = recordOf(JSON.stringify(value));
        const entries = claudeEntries(record);
        const delivery = claudeDelivery(record, MARKER);
        expect([null, "accepted", "sent"]).toContain(delivery);
        const line = JSON.stringify(record, null, indent);
        if (entries.length > 0) expect(claudeMayMatter(line)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  test("of the records of a real session most that give nothing are passed over unread", () => {
    const idle = SESSIONS.flatMap(linesOf).filter(
      (line) => !/"type":"(?:user|assistant)"/.test(line),
    );
    const read = idle.filter(claudeMayMatter);
    for (const line of read) expect(claudeEntries(recordOf(line)).length).toBeGreaterThan(0);
    expect(idle.length - read.length).toBeGreaterThan(80);
  });
});
