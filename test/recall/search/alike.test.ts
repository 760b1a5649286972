/** An error that came again has one place, and words that stand as they were typed come first. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { foldAlike } from "../../../src/recall/search/rank/fold-alike.ts";
import { openRunTest } from "../../../src/recall/search/rank/word-run.ts";
import type { DocumentKind } from "../../../src/store/search-index.ts";

const hit = (n: number, kind: DocumentKind, sessionId: string, text: string, asked: string) => {
  const at = text.indexOf(asked);
  return {
    document: {
      n,
      length: 3,
      eventId: String(n),
      part: 0,
      kind,
      ts: "2026-11-01T00:00:00.000Z",
      sessionId,
      projectPath: "/p",
      branch: null,
      turn: null,
      text,
    },
    found: at < 0 ? [] : [{ asked, how: "exact" as const, found: asked }],
    missing: at < 0 ? [asked] : [],
    spans: at < 0 ? [] : [{ start: at, end: at + asked.length }],
    alike: [],
  };
};

const line = fc.constantFrom(
  "port 3000 in use",
  "port 4000 in use",
  "cannot find a",
  "done in 42 ms",
);
const made = fc.array(
  fc.record({
    kind: fc.constantFrom<DocumentKind>("error", "prompt"),
    sessionId: fc.constantFrom("s", "t"),
    lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  }),
  { maxLength: 14 },
);

test("folding loses no hit, keeps their order, and leaves no two errors with the same words", () => {
  fc.assert(
    fc.property(made, fc.constantFrom("in use", "3000"), (all, asked) => {
      const hits = all.map(({ kind, sessionId, lines }, n) =>
        hit(n, kind, sessionId, lines.join("\n"), asked),
      );
      const folded = foldAlike(hits);
      expect(folded.reduce((sum, { alike }) => sum + 1 + alike.length, 0)).toBe(hits.length);
      const numbers = folded.map(({ document }) => document.n);
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      expect(folded.filter(({ document }) => document.kind !== "error")).toEqual(
        hits.filter(({ document }) => document.kind !== "error"),
      );
      const shown = folded.flatMap(({ document: { kind, text } }) =>
        kind === "error" ? [text] : [],
      );
      expect(new Set(shown).size).toBe(shown.length);
    }),
    { numRuns: 500 },
  );
});

test("errors of one session that begin alike and show the same line are one, those of another session or beginning are not", () => {
  const ending = fc.array(fc.constantFrom("at a.ts", "at b.ts", "Done"), { maxLength: 4 });
  fc.assert(
    fc.property(fc.array(ending, { minLength: 1, maxLength: 6 }), (endings) => {
      const head = `Exit code 1\nInvalid port\n${"FAILURE: Build failed with an exception. ".repeat(5)}`;
      const texts = endings.map((lines) => [head, ...lines].join("\n"));
      const distinct = new Set(texts).size;
      const same = texts.map((text, n) => hit(n, "error", "s", text, "port"));
      expect(foldAlike(same).map(({ alike }) => alike.length)).toEqual([texts.length - 1]);
      const apart = texts.map((text, n) => hit(n, "error", `s${n}`, text, "port"));
      expect(foldAlike(apart)).toHaveLength(distinct);
      const begun = texts.map((text, n) => hit(n, "error", "s", `${"abcdef"[n]}: ${text}`, "port"));
      expect(foldAlike(begun)).toHaveLength(texts.length);
    }),
    { numRuns: 200 },
  );
});

const WORDS = ["port", "already", "use", "poll", "tax", "포트", "배포"] as const;
const typed = fc.array(fc.constantFrom(...WORDS), { minLength: 3, maxLength: 5 });
const between = fc.constantFrom(" ", " 3000 is ", " in ", ", ");

test("words in their order with little between them are a run, and no other text is", () => {
  fc.assert(
    fc.property(typed, fc.array(between, { minLength: 5, maxLength: 5 }), (words, gaps) => {
      const text = words.map((word, at) => `${word}${gaps[at] ?? " "}`).join("");
      const isRun = openRunTest(words);
      expect(isRun?.(`before ${text} behind`)).toBe(true);
      // Far from each other, on other lines, or as pieces of words they are none.
      expect(isRun?.(words.join(" and something else is said "))).toBe(false);
      expect(isRun?.(words.join("\n"))).toBe(false);
      expect(isRun?.(words.map((word) => `x${word}`).join(" "))).toBe(false);
    }),
    { numRuns: 300 },
  );
});

test("fewer than three words are no run: they stand together by chance", () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 2 }), (words) => {
      expect(openRunTest(words)).toBeNull();
    }),
    { numRuns: 100 },
  );
});
