/** How an error stands: fixed, fixed and back, fixed elsewhere, open. */
import { expect, test } from "bun:test";
import { judgeError } from "../../../src/remember/errors/error-state.ts";
import type { ErrorRow, FailureRow } from "../../../src/store/store.ts";

const row = (...fixed: readonly (readonly [ts: string, projectPath: string])[]): ErrorRow => ({
  id: "e",
  ts: "",
  errorNormalized: "e",
  errorRaw: null,
  resolution:
    fixed.length === 0
      ? null
      : JSON.stringify(fixed.map(([ts, projectPath]) => ({ ts, projectPath }))),
  resolvedBy: null,
  toolSequence: null,
  useCount: 0,
  lastUsed: null,
});

const failure = (
  ts: string,
  projectPath: string,
  outcome: FailureRow["outcome"] = null,
): FailureRow => ({
  id: ts,
  ts,
  sessionId: "s",
  projectPath,
  errorId: "e",
  retriedAt: null,
  outcome,
});

test.each([
  ["open", row(), [failure("1", "/a")]],
  ["open", row(), [failure("1", "/a", "again")]],
  ["working", row(), [{ ...failure("1", "/a", "solved"), retriedAt: "2" }]],
  ["working", row(), [{ ...failure("1", "/a"), workedAt: "2" }]],
  ["open", row(), [failure("3", "/a"), { ...failure("1", "/a"), workedAt: "2" }]],
  ["working", row(["2", "/a"]), [{ ...failure("3", "/a", "again"), workedAt: "4" }]],
  ["working", row(["2", "/a"]), [{ ...failure("3", "/b"), workedAt: "4" }]],
  ["recurred", row(["2", "/a"]), [failure("5", "/a"), { ...failure("3", "/a"), workedAt: "4" }]],
  ["solved", row(["2", "/a"]), []],
  ["solved", row(["2", "/a"]), [failure("1", "/a", "solved")]],
  ["solved", row(["2", "/a"]), [failure("1", "/a", "again")]],
  ["recurred", row(["2", "/a"]), [failure("3", "/a"), failure("1", "/a", "solved")]],
  ["recurred", row(["2", "/a"]), [failure("1", "/a", "solved"), failure("3", "/a", "again")]],
  ["solved", row(["2", "/a"]), [failure("3", "/a", "solved"), failure("1", "/a", "solved")]],
  ["known", row(["2", "/a"]), [failure("3", "/b"), failure("1", "/a", "solved")]],
  ["known", row(["2", "/a"]), [failure("1", "/b")]],
  ["recurred", row(["2", "/a"]), [failure("4", "/b"), failure("3", "/b", "solved")]],
] as const)("is %p", (state, known, failures) => {
  expect(judgeError(known, failures).state).toBe(state);
});
