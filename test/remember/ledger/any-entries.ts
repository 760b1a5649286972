/** Entries of any session. */
import fc from "fast-check";
import type { TranscriptEntry } from "../../../src/clients/transcript/entry.ts";
import type { JsonObject } from "../../../src/event/event.ts";

const some = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.constantFrom(
    "Never push to main.",
    "You can push to main.",
    "항상 영어로 답해줘",
    "2",
    "bash: python3: command not found",
    "python3 app.py",
    "python app.py",
    "npm test 2>&1 | tail -5",
    'git commit -m "x" && git push',
    "[main abc1234] x",
    "1. Use SQLite\n2. Use Postgres\nWhich?",
    "Task #1 created",
    "rm -rf src",
    "__proto__",
  ),
);

/** Also as long as what people paste. */
const text = fc
  .tuple(some, fc.constantFrom(1, 1, 1, 40, 900))
  .map(([one, times]) => one.repeat(times));

const ts = fc.constantFrom(null, "2026-11-15T10:00:00.000Z");

const callId = fc.oneof(fc.integer({ min: 0, max: 400 }).map(String), text);

const input: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.record({ command: text }),
  fc.record({ file_path: text.map((one) => `/srv/app/${one}`) }),
  fc.record({ subject: text, taskId: text, status: fc.constantFrom("pending", "completed", "x") }),
  fc.record({ todos: fc.array(fc.record({ content: text, status: some }), { maxLength: 40 }) }),
  fc.record({ plan: text }),
  fc.record({ input: text.map((one) => `*** Add File: ${one}\n`.repeat(30)) }),
);

const tool = fc.oneof(
  fc.constantFrom(
    "Bash",
    "Bash",
    "Edit",
    "TaskCreate",
    "TaskUpdate",
    "TodoWrite",
    "ExitPlanMode",
    "AskUserQuestion",
    "apply_patch",
  ),
  text,
);

const answers = fc.oneof(fc.constant(null), fc.dictionary(text, text, { maxKeys: 4 }));

export const entry: fc.Arbitrary<TranscriptEntry> = fc.oneof(
  fc.record({ kind: fc.constant("prompt" as const), ts, text }),
  fc.record({
    kind: fc.constant("prompt" as const),
    ts,
    text,
    during: fc.constantFrom("turn" as const, "refusal" as const),
  }),
  fc.record({ kind: fc.constant("said" as const), ts, text, isClosing: fc.boolean() }),
  fc.record({
    kind: fc.constant("queue" as const),
    ts,
    change: fc.constantFrom(
      "added" as const,
      "added" as const,
      "taken" as const,
      "delivered" as const,
      "cleared" as const,
    ),
    text: fc.oneof(fc.constant(null), text),
  }),
  fc.record({ kind: fc.constant("interrupted" as const), ts }),
  fc.record({ kind: fc.constant("turn_over" as const), ts }),
  fc.record({
    kind: fc.constant("title" as const),
    ts,
    text,
    by: fc.constantFrom("person" as const, "model" as const),
  }),
  fc.record({ kind: fc.constant("call" as const), ts, callId, tool, input, folder: text }),
  fc.record({
    kind: fc.constant("result" as const),
    ts,
    callId,
    ok: fc.constantFrom(true, false, null),
    declined: fc.boolean(),
    text,
    answers,
  }),
  fc.record({
    kind: fc.constant("compacted" as const),
    ts,
    summary: fc.oneof(fc.constant(null), text),
  }),
);
