import type { ConfigLookup } from "../../src/config/load.ts";
import { describe, expect, test } from "bun:test";
import { LOGIN_VARIABLES } from "../../src/clients/login-variables.ts";
import { planEndJobs } from "../../src/hooks/session-end.ts";
import type { EventOf, RawEvent } from "../../src/event/event.ts";
import { anEvent } from "../event/samples.ts";

const SETTINGS = { analysisOnSessionEnd: true, analysisDays: 7, analysisUsesModel: "ask" };

type Ended = { readonly promptCount: number; readonly reason: string };

/** The words that our program is started with, one list each, and the variables that it is given besides. */
function jobs(
  data: Ended,
  chance = 1,
  settings: Readonly<Record<string, unknown>> = {},
  given: Partial<RawEvent> = {},
): { readonly words: string[]; readonly also: readonly string[] }[] {
  const all: Readonly<Record<string, unknown>> = { ...SETTINGS, ...settings };
  const calls: { readonly words: string[]; readonly also: readonly string[] }[] = [];
  const event = anEvent({ type: "session_summary", data, ...given }) as EventOf<"session_summary">;
  for (const job of planEndJobs(event, chance, ((name: string) => all[name]) as ConfigLookup)) {
    job((words, also = []) => void calls.push({ words: [...words], also }));
  }
  return calls;
}

const started = (...given: Parameters<typeof jobs>): string[][] =>
  jobs(...given).map(({ words }) => words);

/** The context as it is in the end, when a session in which something was asked is over. */
const SAVE = ["context", "save", "--session", anEvent().sessionId, "--trigger", "end"];
const ANALYZE = ["analyze", "--project-path", anEvent().projectPath ?? "", "--days", "7"];

describe("what follows a session's end", () => {
  test.each([0, 1, 2])("after %i prompts is no analysis [R055]", (promptCount) => {
    for (const reason of ["other", "prompt_input_exit", "clear", "unknown"])
      expect(started({ promptCount, reason })).toEqual(promptCount === 0 ? [] : [SAVE]);
  });

  test.each([3, 4, 100])(
    "after %i prompts is an analysis of the project over seven days [R054]",
    (promptCount) => {
      for (const reason of ["other", "prompt_input_exit", "logout", "unknown"])
        expect(started({ promptCount, reason })).toEqual([SAVE, ANALYZE]);
    },
  );

  test("is no analysis after /clear, however many prompts there were [R056]", () => {
    for (const promptCount of [3, 100])
      expect(started({ promptCount, reason: "clear" })).toEqual([SAVE]);
  });

  test("is no analysis where that is turned off, and over as many days as is set [R054]", () => {
    const ended = { promptCount: 5, reason: "other" };
    expect(started(ended, 1, { analysisOnSessionEnd: false })).toEqual([SAVE]);
    const days = started(ended, 1, { analysisDays: 14 })[1];
    expect(days).toEqual([...ANALYZE.slice(0, -1), "14"]);
  });

  test("is handed no login unless a model may be asked", () => {
    const ended = { promptCount: 5, reason: "other" };
    for (const analysisUsesModel of ["ask", false])
      for (const { also } of jobs(ended, 1, { analysisUsesModel })) expect(also).toEqual([]);
    const [save, analyze] = jobs(ended, 1, { analysisUsesModel: true });
    expect(save?.also).toEqual([]);
    expect(analyze?.also).toEqual([...LOGIN_VARIABLES]);
  });

  test("is pruning when chance is below a tenth, and not from there on [R062]", () => {
    const quiet = { promptCount: 0, reason: "other" };
    for (const chance of [0, 0.05, 0.0999]) expect(started(quiet, chance)).toEqual([["prune"]]);
    for (const chance of [0.1, 0.5, 0.999]) expect(started(quiet, chance)).toEqual([]);
    expect(started({ promptCount: 2, reason: "other" }, 0)).toEqual([SAVE, ["prune"]]);
  });

  test("of a session without a project is nothing", () => {
    const nowhere = { project: null, projectPath: null };
    expect(started({ promptCount: 3, reason: "other" }, 1, {}, nowhere)).toEqual([]);
  });
});
