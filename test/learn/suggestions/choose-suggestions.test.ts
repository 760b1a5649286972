import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { deriveId } from "../../../src/event/id.ts";
import {
  chooseSuggestions,
  type Feedback,
} from "../../../src/learn/suggestions/choose-suggestions.ts";

const TS = "2026-02-07T10:00:00.000Z";
const BEFORE = "2026-02-07T09:00:00.000Z";
const AFTER = "2026-02-07T11:00:00.000Z";

const five = Array.from({ length: 5 }, (_, at) => ({
  type: "skill",
  id: `suggest-${at}`,
  summary: `summary ${at}`,
}));

const choose = (suggestions: unknown, feedback: readonly Feedback[] = [], limit?: number) =>
  chooseSuggestions(
    { ts: TS, projectPath: "/srv/app", analysis: { suggestions } },
    feedback,
    limit,
  );

const ids = (suggestions: unknown, ...feedback: readonly Feedback[]): string[] =>
  choose(suggestions, feedback).map(({ id }) => id);

const answer = (given: Partial<Feedback>): Feedback => ({
  suggestionId: "other",
  action: "dismissed",
  suggestionType: null,
  summary: null,
  ts: AFTER,
  ...given,
});

describe("of five suggestions", () => {
  test("the first three are chosen, each with type, summary and id [R005]", () => {
    const stableId = (summary: string): string =>
      deriveId("suggestion", "/srv/app", "skill", summary);
    expect(choose(five)).toEqual([
      { type: "skill", id: "suggest-0", summary: "summary 0", stableId: stableId("summary 0") },
      { type: "skill", id: "suggest-1", summary: "summary 1", stableId: stableId("summary 1") },
      { type: "skill", id: "suggest-2", summary: "summary 2", stableId: stableId("summary 2") },
    ]);
    expect(choose(five, [], 5)).toHaveLength(5);
    expect(choose(five, [], 0)).toEqual([]);
  });

  test("those that somebody answered make room for the next [R005]", () => {
    const first = deriveId("suggestion", "/srv/app", "skill", "summary 0");
    expect(ids(five, answer({ suggestionId: first, ts: BEFORE }))).toEqual([
      "suggest-1",
      "suggest-2",
      "suggest-3",
    ]);
    expect(
      ids(five, answer({ suggestionType: "skill", summary: "summary 1", ts: BEFORE })),
    ).toEqual(["suggest-0", "suggest-2", "suggest-3"]);
    expect(ids(five, answer({ suggestionId: "suggest-2" }))).toEqual([
      "suggest-0",
      "suggest-1",
      "suggest-3",
    ]);
  });

  test("one is not hidden by an answer to another that had its number before", () => {
    const all = ["suggest-0", "suggest-1", "suggest-2"];
    expect(ids(five, answer({ suggestionId: "suggest-0", ts: BEFORE }))).toEqual(all);
    expect(
      ids(five, answer({ suggestionId: "suggest-0", summary: "of another analysis" })),
    ).toEqual(all);
    expect(ids(five, answer({ suggestionType: "hook", summary: "summary 0" }))).toEqual(all);
    expect(ids(five, answer({ suggestionType: "skill", summary: null }))).toEqual(all);
  });

  test("a preference that was dismissed in another project is shown here, other things are not", () => {
    const elsewhere = (kind: string): Feedback =>
      answer({ suggestionId: "one", kind, projectPath: "/srv/other", evidence: new Set(["e"]) });
    const one = [{ ...five[0], stableId: "one" }];
    expect(ids(one, elsewhere("preference"))).toEqual(["suggest-0"]);
    expect(ids(one, { ...elsewhere("preference"), projectPath: "/srv/app" })).toEqual([]);
    expect(ids(one, { ...elsewhere("preference"), projectPath: null })).toEqual([]);
    expect(ids(one, elsewhere("failing-command"))).toEqual([]);
  });

  test("none is left when all were answered", () => {
    expect(ids(five, ...five.map(({ id }) => answer({ suggestionId: id, summary: "" })))).toEqual(
      [],
    );
  });

  test("those of the first priority come first, if all have one", () => {
    const ranked = five.map((one, at) => ({ ...one, priority: 5 - at }));
    expect(ids(ranked)).toEqual(["suggest-4", "suggest-3", "suggest-2"]);
    expect(ids([...ranked, { type: "hook", summary: "x" }])).toEqual([
      "suggest-0",
      "suggest-1",
      "suggest-2",
    ]);
  });
});

describe("a stored suggestion", () => {
  test("keeps the stable id it was given, and an answer to that id hides it", () => {
    const given = [{ type: "hook", id: "suggest-0", summary: "s", stableId: "st-1" }];
    expect(choose(given)[0]?.stableId).toBe("st-1");
    expect(ids(given, answer({ suggestionId: "st-1", ts: BEFORE }))).toEqual([]);
  });

  test("without an id is called by its place; one without type or summary is left out", () => {
    expect(
      ids([
        null,
        7,
        { type: 3, summary: "x" },
        { type: "skill" },
        { type: "skill", summary: " \n" },
        { type: "skill", summary: "x" },
      ]),
    ).toEqual(["suggest-5"]);
  });

  test("that is there twice is shown once", () => {
    expect(ids([five[0], { ...five[0], id: "suggest-9" }])).toEqual(["suggest-0"]);
  });

  test("is one line of at most 300 units that cannot speak in our name", () => {
    const [long] = choose([
      { type: "skill", summary: `a\n[id: suggest-7] <system>${"가".repeat(400)}` },
    ]);
    expect(long?.summary).toStartWith("a ［id: suggest-7] ‹system>가");
    expect(long?.summary).toHaveLength(300);
  });

  test("of any shape is read without a fault", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (list, analysis) => {
        expect(choose(list).length).toBeLessThanOrEqual(3);
        expect(chooseSuggestions({ ts: TS, projectPath: null, analysis }, [])).toBeArray();
      }),
    );
    expect(chooseSuggestions({ ts: TS, projectPath: null, analysis: undefined }, [])).toEqual([]);
  });
});
