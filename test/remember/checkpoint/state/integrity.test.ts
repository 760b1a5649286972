import { expect, test } from "bun:test";
import fc from "fast-check";
import { checkIntegrity, isIsoTime } from "../../../../src/remember/checkpoint/state/integrity.ts";
import { REQUIRED_STATE_FIELDS } from "../../../../src/remember/checkpoint/state/checkpoint-state.ts";
import { BLOCKER_TYPES } from "../../../../src/remember/blockers/blocker.ts";
import { sampleState } from "../sample-state.ts";

test("a whole state has no fault, and neither has the protocol's own example [R168, R169, R170, R171, R172]", () => {
  expect(checkIntegrity(sampleState())).toEqual([]);
  const { version: _version, note: _note, modified_files: _files, ...documented } = sampleState();
  expect(checkIntegrity({ ...documented, git_commit: "abc1234" })).toEqual([]);
});

test.each([...REQUIRED_STATE_FIELDS])(
  "a state without %s names the field that is missing [R212]",
  (field) => {
    const { [field]: _gone, ...rest } = sampleState();
    expect(checkIntegrity(rest)).toEqual([`Missing required field: ${field}`]);
  },
);

test("what is no object misses every required field, and several faults are told at once [R212]", () => {
  for (const value of [null, 3, "x", []]) {
    expect(checkIntegrity(value)).toEqual(
      REQUIRED_STATE_FIELDS.map((one) => `Missing required field: ${one}`),
    );
  }
  expect(
    checkIntegrity({ mode: "quick", saved_at: "x", openspec: null, blocker: { type: "y" } }),
  ).toEqual([
    "Missing required field: git_branch",
    "Invalid timestamp format",
    "Invalid blocker type: y",
  ]);
});

test.each(["yesterday", "", "2025-13-01T00:00:00", "2025-02-30T10:00:00", "2025-01-15T25:00:00"])(
  "the time %p is no timestamp [R213]",
  (saved_at) => {
    expect(checkIntegrity(sampleState({ saved_at }))).toEqual(["Invalid timestamp format"]);
    expect(checkIntegrity({ ...sampleState(), saved_at: 5 })).toEqual(["Invalid timestamp format"]);
  },
);

test.each([
  "2025-01-15",
  "2025-01-15T14:30:00",
  "2025-01-15 14:30",
  "2025-01-15T14:30:00.123456",
  "2025-01-15T14:30:00Z",
  "2025-01-15T14:30:00+09:00",
])("the time %p is accepted [R169]", (time) => {
  expect(isIsoTime(time)).toBe(true);
});

test("more tasks finished than there are is a fault; none at all is 0 % [R214]", () => {
  const progress = (completed: number, total: number, percentage: number): readonly string[] =>
    checkIntegrity(sampleState({ task_progress: { completed, total, percentage } }));
  expect(progress(3, 2, 150)).toEqual(["Invalid progress: completed > total"]);
  expect(progress(0, 0, 0)).toEqual([]);
  expect(progress(0, 0, 50)).toEqual(["Progress percentage mismatch"]);
  expect(checkIntegrity({ ...sampleState(), task_progress: "half" })).toEqual([
    "Invalid field: task_progress",
  ]);
});

test("a percentage may be off by one and no more [R174, R215]", () => {
  const of = (percentage: number): readonly string[] =>
    checkIntegrity(sampleState({ task_progress: { completed: 5, total: 12, percentage } }));
  expect([41, 41.7, 42, 42.6].map(of)).toEqual([[], [], [], []]);
  expect([40, 43, 0, 100].map(of)).toEqual(
    Array.from({ length: 4 }, () => ["Progress percentage mismatch"]),
  );
});

test("a blocker has one of the eight types [R216]", () => {
  const of = (type: unknown): readonly string[] =>
    checkIntegrity({ ...sampleState(), blocker: { type } });
  expect(BLOCKER_TYPES.flatMap(of)).toEqual([]);
  expect(of("bad_luck")).toEqual(["Invalid blocker type: bad_luck"]);
  expect(of(undefined)).toEqual(["Invalid blocker type: null"]);
  expect(checkIntegrity({ ...sampleState(), blocker: "stuck" })).toEqual([
    "Invalid field: blocker",
  ]);
});

test("a mode or a branch of another form is named [R168, R170]", () => {
  expect(checkIntegrity({ ...sampleState(), mode: "slow" })).toEqual(["Invalid field: mode"]);
  expect(checkIntegrity({ ...sampleState(), git_branch: {} })).toEqual([
    "Invalid field: git_branch",
  ]);
  expect(checkIntegrity({ ...sampleState(), openspec: 27 })).toEqual([]);
});

test("whatever is handed over, the check answers", () => {
  fc.assert(
    fc.property(fc.anything(), fc.dictionary(fc.string(), fc.anything()), (value, fields) => {
      expect(Array.isArray(checkIntegrity(value))).toBe(true);
      expect(Array.isArray(checkIntegrity({ ...sampleState(), ...fields }))).toBe(true);
    }),
  );
});
