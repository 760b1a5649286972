import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { codexEntries, codexDelivery, codexMayMatter } from "../../src/clients/codex/rollout.ts";
import type { TranscriptEntry } from "../../src/clients/transcript/entry.ts";
import type { Json, JsonObject } from "../../src/event/event.ts";
import { brokenRecords, linesOf, MARKER, recordOf, trailOf } from "./transcripts.ts";

const SESSIONS = ["codex-compacted", "codex-patched"] as const;

const entriesOf = (name: (typeof SESSIONS)[number]): readonly TranscriptEntry[] =>
  linesOf(name).map(recordOf).flatMap(codexEntries);

const record = (type: string, payload: JsonObject): JsonObject => ({
  timestamp: "2026-01-02T03:04:05.678Z",
  type,
  payload,
});

const output = (given: Json): TranscriptEntry | undefined =>
  codexEntries(
    record("response_item", { type: "function_call_output", call_id: "c", output: given }),
  )[0];

const call = (name: string, given: JsonObject): TranscriptEntry | undefined =>
  codexEntries(
    record("response_item", {
      type: "function_call",
      call_id: "c",
      name,
      arguments: JSON.stringify(given),
    }),
  )[0];

describe("of a real session", () => {
  test("every prompt, word, call and result is taken once, and a compaction is one entry with its summary", () => {
    expect(trailOf(entriesOf("codex-compacted"))).toEqual([
      "prompt 로그인 화면을 만들어줘",
      "said looking",
      "call Bash",
      "result true",
      "call Bash",
      "result false",
      "call apply_patch",
      "result false",
      // A command that runs apply_patch.
      "call apply_patch",
      "result true",
      "call update_plan",
      "result false",
      "call Bash",
      "result false",
      "call Bash",
      "result false",
      "said done",
      "turn_over",
      "prompt More",
      "call Bash",
      "result true",
      "compacted FAKE-SUMMARY",
      "said OK.",
      "prompt The last thing",
      "said bye",
    ]);
  });

  test("a command and a patch are whole, and a command that still runs is neither done nor failed", () => {
    const [first, , failing, failed, patch, patched, wrong, refused, ...rest] = entriesOf(
      "codex-patched",
    ).filter(({ kind }) => kind === "call" || kind === "result");
    expect(first).toMatchObject({
      callId: "call_1_0",
      tool: "Bash",
      input: { command: "echo one" },
    });
    expect(failing).toMatchObject({ input: { command: "echo bad >&2; exit 3" } });
    expect(failed).toMatchObject({ callId: "call_2_0", ok: false, declined: false, text: "bad" });
    expect(patch).toMatchObject({
      tool: "apply_patch",
      input: { input: "*** Begin Patch\n*** Add File: a.txt\n+hi\n*** End Patch" },
    });
    expect(patched).toMatchObject({ ok: true, text: expect.stringContaining("A a.txt") });
    expect(wrong).toMatchObject({ tool: "apply_patch" });
    expect(refused).toMatchObject({ ok: false, text: expect.stringContaining("nope.txt") });
    expect(rest[0]).toMatchObject({
      tool: "update_plan",
      input: { plan: [{ step: "Build form", status: "in_progress" }, { step: "Test" }] },
    });
    expect(rest.at(-1)).toMatchObject({ callId: "call_8_0", ok: null, text: "" });
  });

  test.each(SESSIONS)(
    "no instructions, surroundings or injected text are an entry (%s)",
    (name) => {
      const entries = JSON.stringify(entriesOf(name));
      for (const word of [MARKER, "environment_context", "skills_instructions"]) {
        expect(entries).not.toContain(word);
        expect(linesOf(name).some((line) => line.includes(word))).toBe(true);
      }
    },
  );
});

describe("a prompt", () => {
  const prompted = (message: string): string[] =>
    trailOf(codexEntries(record("event_msg", { type: "user_message", message })));

  test("of an older client is what its own record of the person's message says", () => {
    expect(prompted("use bun")).toEqual(["prompt use bun"]);
    const said = record("event_msg", { type: "agent_message", message: "I will" });
    expect(trailOf(codexEntries(said))).toEqual(["said I will"]);
  });

  test("is without what an editor puts in front", () => {
    const files = "# Context from my IDE setup:\n\n## Open tabs:\n- a.ts\n\n";
    expect(prompted(`${files}## My request for Codex:\nrename it\n`)).toEqual(["prompt rename it"]);
    const named = "\n# Files mentioned by the user:\n\n## a.ts: src/a.ts\n\n";
    expect(prompted(`${named}## My request for Codex:\nrename it\n`)).toEqual(["prompt rename it"]);
    const quoting = "why does\n## My request for Codex:\nstand in my prompts";
    expect(prompted(quoting)).toEqual([`prompt ${quoting}`]);
  });

  test.each([
    "<environment_context>\n<cwd>/p</cwd>\n</environment_context>",
    "<user_instructions>\nbe brief\n</user_instructions>",
    "# AGENTS.md instructions for /p\n\n<INSTRUCTIONS>x</INSTRUCTIONS>",
  ])("is not what the client says in the person's place: %p", (message) => {
    expect(prompted(message)).toEqual([]);
    const sent = {
      type: "message",
      role: "user",
      content: [{ type: "input_text", text: message }],
    };
    expect(codexEntries(record("response_item", sent))).toEqual([]);
  });
});

describe("a call", () => {
  test.each([
    ["exec_command", { cmd: "ls -a" }, "ls -a"],
    ["shell_command", { command: "ls -a" }, "ls -a"],
    ["shell", { command: ["bash", "-lc", "ls -a"] }, "ls -a"],
    ["shell", { command: ["ls", "-a"] }, "ls -a"],
  ])("of %s %j is a command", (name, given, command) => {
    expect(call(name, given)).toMatchObject({ tool: "Bash", input: { command } });
  });

  test("of a local shell is a command too", () => {
    const action = { type: "exec", command: ["/bin/zsh", "-c", "ls"] };
    const payload = { type: "local_shell_call", call_id: null, id: "l", action };
    expect(codexEntries(record("response_item", payload))).toMatchObject([
      { callId: "l", tool: "Bash", input: { command: "ls" } },
    ]);
  });

  test("that applies a patch by a command is a patch, and one that only shows it is not", () => {
    const patch = "*** Begin Patch\n*** Delete File: a\n*** End Patch";
    expect(call("shell", { command: ["apply_patch", patch] })).toMatchObject({
      tool: "apply_patch",
      input: { input: patch },
    });
    expect(call("exec_command", { cmd: `cat <<'E'\n${patch}\nE` })).toMatchObject({ tool: "Bash" });
  });
});

describe("a result", () => {
  test.each([
    ['{"output":"no\\n","metadata":{"exit_code":2,"duration_seconds":0.1}}', false, "no"],
    ['{"output":"yes","metadata":{"exit_code":0}}', true, "yes"],
    ["Exit code: 1\nWall time: 0 seconds\nOutput:\nbad", false, "bad"],
    ["Wall time: 1 s\nOutput:\nProcess exited with code 3", null, "Process exited with code 3"],
    ['{"exit_code": broken', null, '{"exit_code": broken'],
    ["whatever a server says", null, "whatever a server says"],
  ])("%p is ok %p", (given, ok, text) => {
    expect(output(given)).toMatchObject({ ok, declined: false, text });
  });

  test.each([
    "exec command rejected by user",
    "patch rejected by user",
    "aborted by user after 3s",
  ])("%p was declined", (given) => {
    expect(output(given)).toMatchObject({ ok: false, declined: true });
  });

  test("of a server's tool is its text, and whether it succeeded where it says so", () => {
    expect(output([{ type: "input_text", text: "rows: 3" }])).toMatchObject({ text: "rows: 3" });
    expect(output({ content: "no", success: false })).toMatchObject({ ok: false, text: "no" });
  });

  test("of a question says what was answered", () => {
    const answers = { db: { answers: ["Postgres", "user_note: 18"] } };
    expect(output(JSON.stringify({ answers }))).toMatchObject({
      answers: { db: "Postgres, user_note: 18" },
    });
  });
});

test("a compaction whose summary the model's maker keeps is one without a summary", () => {
  expect(codexEntries(record("compacted", { message: "" }))).toMatchObject([
    { kind: "compacted", summary: null },
  ]);
});

test("a text of ours is delivered when it is a developer's message, and not when somebody repeats it", () => {
  const deliveries = linesOf("codex-compacted").map((line) =>
    codexDelivery(recordOf(line), MARKER),
  );
  expect(deliveries.filter((delivery) => delivery !== null)).toEqual(Array(4).fill("accepted"));
  const content = [{ type: "input_text", text: MARKER }];
  const repeated = record("response_item", { type: "message", role: "user", content });
  expect(codexDelivery(repeated, MARKER)).toBeNull();
});

test("no object makes it fail, and no line that gives an entry is passed over unread", () => {
  const records = SESSIONS.flatMap(linesOf).map(recordOf);
  const any = fc.oneof(brokenRecords(records), fc.dictionary(fc.string(), fc.jsonValue()));
  fc.assert(
    fc.property(any, fc.constantFrom(0, 1), (value, indent) => {
      const read = recordOf(JSON.stringify(value));
      const entries = codexEntries(read);
      expect([null, "accepted"]).toContain(codexDelivery(read, MARKER));
      if (entries.length > 0) expect(codexMayMatter(JSON.stringify(read, null, indent))).toBe(true);
    }),
    { numRuns: 3000 },
  );
});
