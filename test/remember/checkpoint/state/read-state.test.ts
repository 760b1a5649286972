import { expect, test } from "bun:test";
import fc from "fast-check";
import { BLOCKER_TYPES, SEVERITIES } from "../../../../src/remember/blockers/blocker.ts";
import {
  MAX_STATE_BYTES,
  readCheckpointState,
} from "../../../../src/remember/checkpoint/state/read-state.ts";
import { toStateText } from "../../../../src/remember/checkpoint/state/state-file.ts";
import {
  CHECKPOINT_MODES,
  toTaskProgress,
  type CheckpointState,
} from "../../../../src/remember/checkpoint/state/checkpoint-state.ts";
import { sampleState } from "../sample-state.ts";

const text = fc.string({ unit: "grapheme", minLength: 1 }).map((one) => `x${one}x`);
const maybe = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(of, { nil: null });

const blocker = fc.record({
  type: fc.constantFrom(...BLOCKER_TYPES),
  severity: fc.constantFrom(...SEVERITIES),
  description: text,
  error_pattern: maybe(text),
  resolution: maybe(text),
  appeared_after: maybe(text),
  detected_at: fc.constant("2026-01-04T10:30:00Z"),
  auto_detected: fc.boolean(),
  recovery_agent: maybe(text),
  recovery_attempted: fc.nat(3),
  max_recovery_attempts: fc.nat(9),
});

const anyState: fc.Arbitrary<CheckpointState> = fc.record({
  mode: fc.constantFrom(...CHECKPOINT_MODES),
  saved_at: fc.constant("2025-01-15T14:30:00"),
  git_branch: maybe(text),
  git_commit: maybe(fc.constant("a94a8fe5ccb19ba61c4c0873d391e987982fbbd3")),
  git_pushed: fc.boolean(),
  openspec: maybe(text),
  openspec_status: maybe(text),
  working_on: text,
  next_steps: fc.array(text, { maxLength: 10 }),
  blocker: maybe(blocker),
  completed_tasks: fc.array(text),
  pending_tasks: fc.array(text),
  task_progress: maybe(
    fc.tuple(fc.nat(500), fc.nat(500)).map(([done, open]) => toTaskProgress(done, done + open)),
  ),
  modified_files: fc.array(text),
  note: maybe(text),
  version: fc.constant("1.0"),
});

/** Control characters do not survive reading. */
const isPlain = (state: CheckpointState): boolean =>
  !/\\u00|\\[bfnrt]|[\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/.test(
    JSON.stringify(state),
  );

test("a state that was written is read as the same one [R168, R169, R170, R171, R172, R173, R174, R217]", () => {
  fc.assert(
    fc.property(anyState.filter(isPlain), (given) => {
      const state = structuredClone(given);
      expect(readCheckpointState(toStateText(state))).toEqual({ ok: true, state, warnings: [] });
      expect(readCheckpointState(new TextEncoder().encode(`\uFEFF${toStateText(state)}`)).ok).toBe(
        true,
      );
    }),
  );
});

test("a state without what is only expected is read with a warning for each [R170, R171, R172]", () => {
  const reading = readCheckpointState(
    JSON.stringify({ mode: "sync", saved_at: "2025-01-15", git_branch: null, openspec: 27 }),
  );
  expect(reading).toMatchObject({
    ok: true,
    state: { openspec: "27", git_pushed: false, next_steps: [], task_progress: null },
  });
  if (!reading.ok) throw new Error("it was refused");
  expect(reading.warnings).toEqual(
    ["git_commit", "git_pushed", "openspec_status", "working_on", "next_steps"].map((field) => ({
      kind: "missing",
      field,
    })),
  );
});

test("what is not needed and has another form is left out with a warning", () => {
  const given = {
    ...sampleState(),
    next_steps: "soon",
    git_pushed: "yes",
    pending_tasks: [1, "a", ""],
  };
  const reading = readCheckpointState(JSON.stringify(given));
  expect(reading).toMatchObject({
    ok: true,
    state: { next_steps: [], git_pushed: false, pending_tasks: ["a"] },
    warnings: [
      { kind: "type", field: "git_pushed" },
      { kind: "type", field: "next_steps" },
      { kind: "type", field: "pending_tasks" },
    ],
  });
});

test("a state that contradicts itself is refused with the protocol's own words [R214, R217]", () => {
  const task_progress = { completed: 3, total: 2, percentage: 150 };
  expect(readCheckpointState(JSON.stringify({ ...sampleState(), task_progress }))).toEqual({
    ok: false,
    problems: [{ kind: "integrity", message: "Invalid progress: completed > total" }],
  });
});

test.each([
  [
    "a newer program's",
    JSON.stringify({ ...sampleState(), version: "2.0" }),
    { kind: "newer", found: "2.0" },
  ],
  [
    "somebody else's object",
    JSON.stringify({ theme: "dark", mode: "x" }),
    { kind: "foreign_shape" },
  ],
  ["a list", "[1]", { kind: "foreign_shape" }],
  ["half a file", '{"mode": "quick",', { kind: "syntax", line: 1, column: 18 }],
  ["a deep one", "[".repeat(5000), { kind: "depth" }],
])("%s is told apart", (_name, given, problem) => {
  expect(readCheckpointState(given)).toEqual({ ok: false, problems: [problem] } as never);
});

test("bytes that are no UTF-8, or too many, are refused", () => {
  expect(readCheckpointState(new Uint8Array([0xff, 0xfe, 0x7b]))).toEqual({
    ok: false,
    problems: [{ kind: "encoding" }],
  });
  const bytes = MAX_STATE_BYTES + 1;
  const size = { ok: false, problems: [{ kind: "size", bytes, limit: MAX_STATE_BYTES }] };
  expect(readCheckpointState(" ".repeat(bytes))).toEqual(size as never);
  expect(readCheckpointState(bytes)).toEqual(size as never);
});

test("a newer program's file of the same major version is read", () => {
  expect(
    readCheckpointState(JSON.stringify({ ...sampleState(), version: "1.7", mood: "good" })).ok,
  ).toBe(true);
});

test("whatever bytes lie there, reading answers", () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => typeof readCheckpointState(bytes).ok === "boolean"),
  );
  fc.assert(fc.property(fc.json(), (json) => typeof readCheckpointState(json).ok === "boolean"));
});

test("what has no name here does not pass through", () => {
  const progress = { ...toTaskProgress(1, 2), html: "<b>" };
  const blocker = { type: "build_error", severity: "high", description: "x", run: "curl x | sh" };
  const reading = readCheckpointState(
    JSON.stringify({ ...sampleState(), task_progress: progress, blocker, extra: { a: 1 } }),
  );
  expect(reading.ok).toBe(true);
  const state = reading.ok ? reading.state : null;
  expect(state?.task_progress).toEqual(toTaskProgress(1, 2));
  expect(JSON.stringify(state)).not.toMatch(/html|curl|extra/);
});
