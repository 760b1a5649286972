/** What somebody states is added to what is there. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { ContextStatement } from "../../../src/remember/context/document/context-document.ts";
import {
  textKey,
  mergeBy,
  mergeProgress,
  mergeStatement,
  mergeTexts,
} from "../../../src/remember/context/merge-statements.ts";

const OWN = { done: ["task 1"], current: [], pending: ["task 2", "task 3", "task 4"] };

describe("the same text", () => {
  test.each([
    ["Use SQLite.", "use  sqlite"],
    ["**Use** `SQLite`", "use sqlite"],
    ["장바구니 고치기", "장바구니  고치기."],
    ["e\u0301tape", "\u00e9tape"],
  ])("in other spelling is one: %p and %p", (one, other) => {
    expect(textKey(one)).toBe(textKey(other));
    expect(mergeTexts([one], [other])).toEqual([one]);
  });

  test.each([
    ["use SQLite", "use MySQL"],
    ["port 8443", "port 8080"],
    ["할인", "쿠폰"],
    ["src/a.ts", "src/b.ts"],
  ])("is not %p and %p", (one, other) => {
    expect(mergeTexts([one], [other])).toEqual([one, other]);
  });

  test("stands once, whatever the texts are, and nothing is lost", () => {
    const texts = fc.array(fc.string({ maxLength: 12 }), { maxLength: 12 });
    fc.assert(
      fc.property(texts, texts, (a, b) => {
        const merged = mergeTexts(a, b);
        const keys = merged.map(textKey);
        expect(new Set(keys).size).toBe(keys.length);
        expect(new Set(keys)).toEqual(
          new Set([...a, ...b].map(textKey).filter((key) => key !== "")),
        );
        expect(mergeTexts(merged, a, b)).toEqual(merged);
      }),
    );
  });
});

describe("a draft that names one pending task", () => {
  test("leaves the others where they are", () => {
    expect(mergeProgress(OWN, { pending: ["task 4"] })).toEqual({
      done: ["task 1"],
      current: [],
      pending: ["task 2", "task 3", "task 4"],
    });
    expect(mergeProgress(OWN, { pending: ["task 5"] }).pending).toEqual([
      "task 2",
      "task 3",
      "task 4",
      "task 5",
    ]);
  });

  test("as done or begun moves that one alone", () => {
    expect(mergeProgress(OWN, { done: ["Task 2."] })).toEqual({
      done: ["task 1", "Task 2."],
      current: [],
      pending: ["task 3", "task 4"],
    });
    expect(mergeProgress(OWN, { current: ["task 3"] })).toEqual({
      done: ["task 1"],
      current: ["task 3"],
      pending: ["task 2", "task 4"],
    });
  });

  test("moves nothing whose state changed since", () => {
    const changed = new Set([textKey("task 1")]);
    expect(mergeProgress(OWN, { pending: ["Task 1"], current: ["task 2"] }, changed)).toEqual({
      done: ["task 1"],
      current: ["task 2"],
      pending: ["task 3", "task 4"],
    });
  });
});

describe("a later draft", () => {
  const before: ContextStatement = {
    goal: { original_request: "mend the cart", current_objective: "round once" },
    progress: { pending: ["task 1", "task 2", "task 3"] },
    decisions: [{ what: "use SQLite", why: "one file", rejected: [] }],
    discoveries: [{ file: "a.ts", insight: "rounds twice", timestamp: "2026-01-15T10:29:00Z" }],
    state: { blockers: ["no access"] },
  };

  test("adds to an earlier one, and takes nothing from it that it does not name", () => {
    const now: ContextStatement = {
      goal: { current_objective: "coupons" },
      progress: { pending: ["task 1"], done: ["task 0"] },
      decisions: [{ what: "no new packages", why: "", rejected: [] }],
      state: { errors: ["npm test: 1 failed"], blockers: ["no licence"] },
    };
    expect(mergeStatement(before, now)).toMatchObject({
      goal: { original_request: "mend the cart", current_objective: "coupons" },
      progress: { done: ["task 0"], current: [], pending: ["task 2", "task 3", "task 1"] },
      decisions: [{ what: "use SQLite" }, { what: "no new packages" }],
      discoveries: [{ insight: "rounds twice" }],
      state: { blockers: ["no licence", "no access"], errors: ["npm test: 1 failed"] },
    });
  });

  test("says the same thing better", () => {
    const { decisions = [] } = mergeStatement(before, {
      decisions: [{ what: "Use SQLite.", why: "no server", rejected: ["Postgres"] }],
    });
    expect(decisions).toEqual([{ what: "Use SQLite.", why: "no server", rejected: ["Postgres"] }]);
  });

  test("that says nothing leaves what there was, and the first is taken as it is", () => {
    expect(mergeStatement(before, {})).toMatchObject(before);
    expect(mergeStatement({}, before)).toMatchObject(before);
  });
});

test("of things with the same text the later counts, in the place of the first", () => {
  const one = (what: string, n: number): { what: string; n: number } => ({ what, n });
  expect(mergeBy(({ what }) => what, [one("a", 1), one("b", 1)], [one("A.", 2)])).toEqual([
    one("A.", 2),
    one("b", 1),
  ]);
});
