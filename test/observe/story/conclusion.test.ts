import { expect, test } from "bun:test";
import fc from "fast-check";
import { conclusionOf, lastConclusion } from "../../../src/observe/story/conclusion.ts";

const WORDS = fc
  .array(fc.constantFrom("the", "cart", "rounds", "once", "세션", "저장", "2", "of", "it"), {
    minLength: 2,
    maxLength: 9,
  })
  .map((words) => `It ${words.join(" ")}.`);
const HEADING = fc
  .tuple(
    fc.constantFrom("# ", "## ", "### ", "**"),
    fc.constantFrom("How the cache works", "Changes", "원인", "1. Steps"),
  )
  .map(([mark, title]) => (mark === "**" ? `**${title}**` : mark + title));
const ENDING = fc
  .tuple(
    fc.constantFrom("# ", "## ", "**"),
    fc.constantFrom(
      "Conclusion",
      "Summary",
      "결론",
      "요약",
      "Final summary",
      "3. Results",
      "최종 결과",
    ),
  )
  .map(([mark, title]) => (mark === "**" ? `**${title}**` : mark + title));

test("a conclusion is never a heading, and stands under the one that says so where there is one", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(HEADING, WORDS), { maxLength: 5 }),
      fc.option(fc.tuple(ENDING, WORDS)),
      (sections, end) => {
        if (sections.length === 0 && end === null) return;
        const parts = [...sections, ...(end === null ? [] : [end])];
        const answer = parts.map((part) => part.join("\n\n")).join("\n\n");
        const [line] = conclusionOf(answer).split("\n");
        expect(line).toBe(end === null ? sections[0]?.[1] : end[1]);
      },
    ),
    { numRuns: 500 },
  );
});

test("an answer that says nothing is passed over, and is no conclusion where there is no other", () => {
  const nothing = fc.constantFrom("OK.", "ok", "Done!", "완료했습니다.", "네.", "Understood.", "");
  fc.assert(
    fc.property(
      fc.array(nothing, { minLength: 1, maxLength: 3 }),
      fc.option(WORDS),
      (idle, said) => {
        expect(lastConclusion([...idle, ...(said === null ? [] : [said])])).toBe(said);
      },
    ),
  );
});

test("what stands in code is no heading, and any text has a conclusion", () => {
  expect(conclusionOf("It works.\n\n```sh\n# Summary\nls\n```\n")).toStartWith("It works.");
  expect(conclusionOf("# Only a heading")).toBe("# Only a heading");
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (text) => {
      expect(conclusionOf(text).length).toBeLessThanOrEqual(text.length);
    }),
  );
});
