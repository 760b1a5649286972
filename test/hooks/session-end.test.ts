import { describe, expect, test } from "bun:test";
import { jobsAfter } from "../../src/hooks/session-end.ts";
import { anEvent } from "../event/samples.ts";

/** The words that our program is started with, one list each. */
function started(
  data: { readonly promptCount: number; readonly reason: string },
  chance = 1,
): string[][] {
  const calls: string[][] = [];
  for (const job of jobsAfter(anEvent({ type: "session_summary", data }), chance)) {
    job((words) => void calls.push([...words]));
  }
  return calls;
}

/** The context as it is in the end, when a session in which something was asked is over. */
const SAVE = ["context", "save", "--session", anEvent().sessionId, "--trigger", "end"];

describe("what follows a session's end", () => {
  test.each([0, 2, 3, 100])(
    "after %i prompts is at most that the context is saved",
    (promptCount) => {
      for (const reason of ["other", "prompt_input_exit", "clear", "unknown"])
        expect(started({ promptCount, reason })).toEqual(promptCount === 0 ? [] : [SAVE]);
    },
  );

  test("is pruning when chance is below a tenth, and not from there on [R062]", () => {
    const quiet = { promptCount: 0, reason: "other" };
    for (const chance of [0, 0.05, 0.0999]) expect(started(quiet, chance)).toEqual([["prune"]]);
    for (const chance of [0.1, 0.5, 0.999]) expect(started(quiet, chance)).toEqual([]);
    expect(started({ promptCount: 3, reason: "other" }, 0)).toEqual([SAVE, ["prune"]]);
  });

  test("of a session without a project is nothing", () => {
    const data = { promptCount: 3, reason: "other" };
    const event = anEvent({ type: "session_summary", data, project: null, projectPath: null });
    const calls: string[][] = [];
    for (const job of jobsAfter(event, 1)) job((words) => void calls.push([...words]));
    expect(calls).toEqual([]);
  });
});
