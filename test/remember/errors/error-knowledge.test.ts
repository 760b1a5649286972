import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  errorId,
  parseResolutions,
  addFailure,
  addSolution,
  withUse,
} from "../../../src/remember/errors/error-knowledge.ts";
import type { FailureStep } from "../../../src/remember/errors/open-failure.ts";
import type { SolvedFailure } from "../../../src/remember/errors/open-failures.ts";
import type { ErrorRow } from "../../../src/store/store.ts";
import { at } from "../../event/samples.ts";
import { making } from "./tool-events.ts";

const done = (tool: string, on: string): FailureStep => ({
  tool,
  ...(tool === "Bash" ? { action: on } : { file: on }),
  ok: true,
});

function solved(given: Partial<SolvedFailure["failure"]> = {}, seconds = 60): SolvedFailure {
  return {
    ts: at(seconds),
    sessionId: "s",
    by: { tool: "Bash", action: "npm test", ok: true },
    failure: {
      eventId: "e",
      ts: at(0),
      sessionId: "s",
      projectPath: "/srv/app",
      repoId: "/srv/app/.git",
      tool: "Bash",
      target: "#npm test",
      error: "Error: x is no y",
      errorLine: "Error: x is no y",
      isVague: false,
      prompt: "fix it",
      steps: [done("Edit", "a.ts")],
      ...given,
    },
  };
}

const stepsKept = (
  steps: readonly FailureStep[],
  given: Partial<SolvedFailure["failure"]> = {},
): string[] =>
  parseResolutions(addSolution(null, solved({ steps, ...given })) ?? { resolution: null }).flatMap(
    (one) => one.steps.map(({ tool, action, file }) => `${tool} ${action ?? file}`),
  );

describe("a resolution", () => {
  test("says what was done, when, where, and what then succeeded", () => {
    const row = addSolution(null, solved());
    expect(row).toMatchObject({
      id: errorId("Error: x is no y"),
      errorNormalized: "Error: x is no y",
      resolvedBy: "Bash",
      toolSequence: '["Edit"]',
      useCount: 0,
    });
    expect(parseResolutions(row ?? { resolution: null })).toEqual([
      {
        ts: at(60),
        eventId: "e",
        failedAt: at(0),
        sessionId: "s",
        projectPath: "/srv/app",
        repoId: "/srv/app/.git",
        errorLine: "Error: x is no y",
        tool: "Bash",
        action: "npm test",
        steps: [{ tool: "Edit", file: "a.ts" }],
        tools: ["Edit"],
        prompt: "fix it",
      },
    ]);
  });

  test("leaves out what failed, what only looked and what only checked, and repetitions", () => {
    expect(
      stepsKept([
        done("Read", "a.ts"),
        done("Bash", "git status"),
        { ...done("Edit", "failed.ts"), ok: false },
        done("Edit", "a.ts"),
        done("Edit", "a.ts"),
        done("Bash", "npm run lint"),
        done("Bash", "npm install"),
      ]),
    ).toEqual(["Edit a.ts", "Bash npm install"]);
  });

  test("of a file tool's error is reading that file, and no other", () => {
    const edit = { tool: "Edit", file: "a.ts", target: "a.ts" };
    expect(stepsKept([done("Read", "a.ts")], edit)).toEqual(["Read a.ts"]);
    expect(stepsKept([done("Read", "b.ts")], edit)).toEqual([]);
  });

  test("is none when nothing was done, nothing is told, or nothing names the error", () => {
    expect(addSolution(null, solved({ steps: [] }))).toBeNull();
    expect(addSolution(null, solved({ steps: [done("Grep", "x")] }))).toBeNull();
    expect(addSolution(null, solved({ errorLine: "Command failed with exit code 1" }))).toBeNull();
    expect(addSolution(null, solved({ isVague: true }))).toBeNull();
  });

  test("is kept once for each repository and identity, the newest, and eight of all", () => {
    let row: ErrorRow | null = null;
    for (let n = 0; n < 12; n++) {
      row = addSolution(row, solved({ repoId: `/r${n}`, eventId: `${n}` }, 60 + n));
    }
    row = addSolution(row, solved({ repoId: "/r11", eventId: "newer" }, 90));
    row = addSolution(row, solved({ repoId: "/r11", eventId: "older" }, 1));
    expect(parseResolutions(row ?? { resolution: null }).map(({ eventId }) => eventId)).toEqual([
      "newer",
      "10",
      "9",
      "8",
      "7",
      "6",
      "5",
      "4",
    ]);
  });
});

test("what is known does not depend on the order in which it was learned", () => {
  const { fails } = making("s");
  const events = ["one", "two", "three"].map((raw) =>
    fails("Bash", "make", "Error: x is no y", { errorRaw: raw }),
  );
  const solutions = Array.from({ length: 12 }, (_, n) =>
    solved(
      { eventId: `${n}`, repoId: `/r${n % 10}`, errorLine: `Error: x is no y ${"ab"[n % 2]}` },
      60 + (n % 5),
    ),
  );
  const learn: ((row: ErrorRow | null) => ErrorRow | null)[] = [
    ...events.map((event) => (row: ErrorRow | null) => addFailure(row, event)),
    ...solutions.map((one) => (row: ErrorRow | null) => addSolution(row, one)),
  ];
  const all = (order: readonly number[]): ErrorRow | null =>
    order.reduce<ErrorRow | null>((row, n) => learn[n]?.(row) ?? row, null);
  const straight = [...learn.keys()];
  fc.assert(
    fc.property(fc.shuffledSubarray(straight, { minLength: learn.length }), (order) => {
      expect(all(order)).toEqual(all(straight));
    }),
  );
  expect(all(straight)).toMatchObject({ ts: at(3), errorRaw: "three" });
});

test("a use counts, and the last one is remembered", () => {
  const row = addSolution(null, solved());
  if (row === null) throw new Error("a solution makes a row");
  expect(withUse(withUse(row, at(9)), at(3))).toMatchObject({ useCount: 2, lastUsed: at(9) });
});
