import { describe, expect, test } from "bun:test";
import { type Field, FIELDS } from "../../src/config/schema.ts";
import { jobsAfter } from "../../src/hooks/session-end.ts";
import { anEvent } from "../event/samples.ts";

const settings =
  (given: Readonly<Record<string, unknown>> = {}) =>
  (name: string): unknown =>
    given[name] ?? (FIELDS[name] as Field).default;

/** The words that our program is started with, one list each. */
function started(
  data: { readonly promptCount: number; readonly reason: string },
  chance = 1,
  given: Readonly<Record<string, unknown>> = {},
): string[][] {
  const calls: string[][] = [];
  for (const job of jobsAfter(
    settings(given),
    anEvent({ type: "session_summary", data }),
    chance,
  )) {
    job((words) => void calls.push([...words]));
  }
  return calls;
}

const ANALYSIS = [
  "analyze",
  "--background",
  "--days",
  "7",
  "--project=app",
  "--project-path=/srv/app",
];

/** The context as it is in the end, when a session in which something was asked is over. */
const SAVE = ["context", "save", "--session", anEvent().sessionId, "--trigger", "end"];

describe("what follows a session's end", () => {
  test.each([
    [3, "other", 1],
    [100, "prompt_input_exit", 1],
    [3, "unknown", 1],
    [2, "other", 0],
    [0, "other", 0],
    [3, "clear", 0],
    [100, "clear", 0],
  ])(
    "after %i prompts and %p is an analysis %i times [R054, R055, R056]",
    (promptCount, reason, count) => {
      expect(started({ promptCount, reason })).toEqual([
        ...(count === 1 ? [ANALYSIS] : []),
        ...(promptCount === 0 ? [] : [SAVE]),
      ]);
    },
  );

  test("is no analysis when that is turned off [R054]", () => {
    const off = { analysisOnSessionEnd: false };
    expect(started({ promptCount: 9, reason: "other" }, 1, off)).toEqual([SAVE]);
  });

  test("is pruning when chance is below a tenth, and not from there on [R062]", () => {
    const quiet = { promptCount: 0, reason: "other" };
    for (const chance of [0, 0.05, 0.0999]) expect(started(quiet, chance)).toEqual([["prune"]]);
    for (const chance of [0.1, 0.5, 0.999]) expect(started(quiet, chance)).toEqual([]);
    expect(started({ promptCount: 3, reason: "other" }, 0)).toEqual([ANALYSIS, SAVE, ["prune"]]);
  });

  test("of a session without a project names none", () => {
    const data = { promptCount: 3, reason: "other" };
    const event = anEvent({ type: "session_summary", data, project: null, projectPath: null });
    const calls: string[][] = [];
    for (const job of jobsAfter(settings(), event, 1)) job((words) => void calls.push([...words]));
    expect(calls).toEqual([["analyze", "--background", "--days", "7"]]);
  });
});
