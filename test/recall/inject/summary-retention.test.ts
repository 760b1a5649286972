import { expect, test } from "bun:test";
import fc from "fast-check";
import { measureRetention } from "../../../src/recall/inject/summary-retention.ts";
import { documentOf } from "./compaction-events.ts";

/** Whether a summary kept a decision; null when that cannot be said. */
function isKept(what: string, summary: string): boolean | null {
  const document = documentOf({ decisions: [{ what, why: "", rejected: [] }] });
  const { kept, unjudged } = measureRetention(document, summary).decisions;
  return unjudged === 1 ? null : kept === 1;
}

test.each([
  ["use SQLite for the queue", "The queue is kept in sqlite.", true],
  ["use SQLite for the queue", "The queue is kept in Postgres.", false],
  ["run the tests before each commit", "a test before every commit, always run", true],
  ["포트는 8080으로 바꾸기", "서버 포트를 8080 으로 바꾸기로 했다", true],
  ["로그인 화면을 먼저 만들기", "결제 기능을 구현했다", false],
  ["--dry-run must stay the default", "it defaults to --dry-run; this must stay", true],
  ["keep --dry-run", "keep --dry-run as it is", true],
  ["version 2.1.325 only", "tested on version 2.1.325 only", true],
  ["version 2.1.325 only", "tested on version 2.1.197 only", false],
  ["2.1.325", "tested on version 2.1.197 only", false],
  ["src/cli/run.ts", "changes in run.ts", true],
  ["src/cli/run.ts", "changes in src/cli/show.ts", false],
  ["src/cli/run.ts", "명령은 src/cli/run.ts에서 고쳤다", true],
  ["src/cli/run.ts", "명령은 run.ts의 표에 있다", true],
  ["설계/문서.md", "문서.md 를 고쳤다", true],
  ["the one and only", "nothing to go by", null],
] as const)(
  "a summary is judged by its words: “%s” in “%s” gives %p",
  (what, summary, expected) => {
    expect(isKept(what, summary)).toBe(expected);
  },
);

test("an empty text is no item at all", () => {
  const document = documentOf({ decisions: [{ what: "", why: "", rejected: [] }] });
  expect(measureRetention(document, "x").decisions).toEqual({
    saved: 0,
    kept: 0,
    lost: [],
    unjudged: 0,
  });
});

test("an item is kept from 60 % of its distinctive words on", () => {
  const item = "alpha bravo charlie delta foxtrot";
  expect(isKept(item, "alpha bravo charlie")).toBe(true);
  expect(isKept(item, "alpha bravo")).toBe(false);
});

test("every kind is counted by itself, and what was lost is named", () => {
  const document = documentOf({
    goal: { original_request: "build the shop", current_objective: "결제 오류 고치기" },
    progress: { done: ["write schema"], current: ["migrate orders"], pending: ["deploy staging"] },
    discoveries: [{ file: "a.ts", insight: "retries are capped", timestamp: "" }],
    state: {
      recent_files: ["src/orders.ts", "src/pay.ts"],
      blockers: ["waiting for credentials"],
      errors: ["TypeError: cannot read total"],
    },
  });
  const summary =
    "We build the shop. The schema was written (write schema), orders are migrated: migrate. Files: src/orders.ts. Retries are capped.";
  expect(measureRetention(document, summary)).toEqual({
    goal: { saved: 2, kept: 1, lost: ["결제 오류 고치기"], unjudged: 0 },
    tasks: { saved: 3, kept: 2, lost: ["deploy staging"], unjudged: 0 },
    decisions: { saved: 0, kept: 0, lost: [], unjudged: 0 },
    discoveries: { saved: 1, kept: 1, lost: [], unjudged: 0 },
    files: { saved: 2, kept: 1, lost: ["src/pay.ts"], unjudged: 0 },
    errors: { saved: 1, kept: 0, lost: ["TypeError: cannot read total"], unjudged: 0 },
    blockers: { saved: 1, kept: 0, lost: ["waiting for credentials"], unjudged: 0 },
  });
});

test("a summary that holds an item word for word keeps it, whatever its alphabet, case or form", () => {
  const texts = fc.oneof(fc.string({ unit: "grapheme" }), fc.lorem());
  fc.assert(
    fc.property(texts, (what) => {
      expect(isKept(`x9 ${what}`, `... ${what.normalize("NFD").toUpperCase()} x9 ...`)).not.toBe(
        null,
      );
      expect(isKept(`x9 ${what}`, `before. x9 ${what} after`)).toBe(true);
    }),
    { examples: [["¼Ⰰ가"]] },
  );
});
