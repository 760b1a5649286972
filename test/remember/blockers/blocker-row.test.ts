import { expect, test } from "bun:test";
import { loadConfig } from "../../../src/config/load.ts";
import { BLOCKER_TYPES, SEVERITIES } from "../../../src/remember/blockers/blocker.ts";
import { agentNames, ownerOf } from "../../../src/remember/blockers/owners.ts";
import {
  toBlocker,
  makeBlockerRow,
  toSingleLine,
  defaultSeverity,
} from "../../../src/remember/blockers/blocker-row.ts";
import { sortWorstFirst, findWorstOpen } from "../../../src/remember/blockers/worst-blocker.ts";
import type { BlockerRow } from "../../../src/store/store.ts";
import { at } from "../../event/samples.ts";

const { recovery } = loadConfig("/nowhere").config;

const row = (given: Partial<BlockerRow> = {}): BlockerRow => ({
  ...makeBlockerRow({
    id: "b1",
    ts: at(0),
    sessionId: "s",
    projectPath: "/srv/app",
    type: "build_error",
    description: "it does not build",
    autoDetected: true,
    source: "command",
    target: "Bash:#make",
  }),
  ...given,
});

test("there are eight types and four severities, and no others [R182, R186]", () => {
  expect(BLOCKER_TYPES).toEqual([
    "build_error",
    "test_failure",
    "dependency",
    "design_issue",
    "review_blocked",
    "ci_failure",
    "merge_conflict",
    "other",
  ]);
  expect(SEVERITIES).toEqual(["critical", "high", "medium", "low"]);
  expect(BLOCKER_TYPES.map(defaultSeverity)).toEqual([
    "high",
    "high",
    "medium",
    "medium",
    "medium",
    "high",
    "high",
    "medium",
  ]);
});

test("a blocker is shown with the protocol's fields, in its order, and none besides [R185, R187]", () => {
  const blocker = toBlocker(row(), recovery);
  expect(Object.keys(blocker)).toEqual([
    "type",
    "severity",
    "description",
    "error_pattern",
    "resolution",
    "appeared_after",
    "detected_at",
    "auto_detected",
    "recovery_agent",
    "recovery_attempted",
    "max_recovery_attempts",
  ]);
  expect(blocker).toMatchObject({ recovery_attempted: 0, max_recovery_attempts: 3 });
  expect(blocker.detected_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
});

test("each type has the owner of the protocol's table, and the person's settings go before it [R184, R209]", () => {
  const owners = {
    build_error: "cpp-builder",
    test_failure: "tester → code-editor",
    dependency: "cpp-builder (vcpkg)",
    design_issue: "architect",
    review_blocked: "code-editor",
    ci_failure: "devops",
    merge_conflict: null,
    other: null,
  };
  for (const type of BLOCKER_TYPES) {
    expect(ownerOf(type)).toBe(owners[type]);
    expect(toBlocker(row({ type }), recovery).recovery_agent).toBe(owners[type]);
  }
  expect(BLOCKER_TYPES.filter((type) => recovery[type].command !== null)).toEqual([]);
  const own = { ...recovery, maxAttempts: 5, other: { agent: "fixer", command: null } };
  expect(toBlocker(row({ type: "other" }), own)).toMatchObject({
    recovery_agent: "fixer",
    max_recovery_attempts: 5,
  });
});

test("an owner names subagents in the order they come in", () => {
  expect(agentNames("tester → code-editor")).toEqual(["tester", "code-editor"]);
  expect(agentNames("cpp-builder (vcpkg)")).toEqual(["cpp-builder"]);
  expect(agentNames("a -> b, c")).toEqual(["a", "b", "c"]);
  expect([agentNames(null), agentNames(" ")]).toEqual([[], []]);
});

test("of a database that others wrote to, what is no type or severity counts as other and medium", () => {
  expect(toBlocker(row({ type: "x", severity: "y" }), recovery)).toMatchObject({
    type: "other",
    severity: "medium",
  });
});

test("the worst open one is the most severe, then the one met last", () => {
  const rows = [
    row({ id: "low", severity: "low", ts: at(9) }),
    row({ id: "old", severity: "high", ts: at(2), lastSeenAt: at(2) }),
    row({ id: "new", severity: "high", ts: at(1), lastSeenAt: at(3) }),
    row({ id: "over", severity: "critical", resolvedAt: at(3) }),
  ];
  expect(findWorstOpen(rows)?.id).toBe("new");
  expect(sortWorstFirst(rows).map(({ id }) => id)).toEqual(["over", "new", "old", "low"]);
  expect(findWorstOpen([])).toBeNull();
});

test("words are one line, cut between characters, and cannot steer a terminal", () => {
  expect(toSingleLine("a\n\tb\u0007\u001B c", 50)).toBe("a b c");
  expect([toSingleLine("", 9), toSingleLine(null, 9), toSingleLine(" \n", 9)]).toEqual([
    null,
    null,
    null,
  ]);
  const cut = toSingleLine("한글 👩‍👩‍👧 설명".repeat(30), 20) ?? "";
  expect(cut.length).toBeLessThanOrEqual(20);
  expect(cut.isWellFormed()).toBe(true);
});
