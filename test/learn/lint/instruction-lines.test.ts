import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  parseInstructionLines,
  parseRulePaths,
} from "../../../src/learn/lint/instruction-lines.ts";

test("every line is there once and unchanged, whatever a file holds", () => {
  const row = fc.oneof(
    fc.string(),
    fc.constantFrom("```", "```sh", "~~~", "---", "# a", "<!--", "-->", "- x", "    deep"),
  );
  fc.assert(
    fc.property(
      fc.array(
        row.filter((one) => !/[\r\n\uFEFF]/.test(one)),
        { minLength: 1 },
      ),
      (rows) => {
        const lines = parseInstructionLines(rows.join("\n"));
        expect(lines.map(({ text }) => text)).toEqual(rows);
        expect(lines.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1));
      },
    ),
    { numRuns: 500 },
  );
});

test("code, headings, comments and frontmatter are told apart", () => {
  const text = "---\npaths: a\n---\n# One\ntext\n```bash\nnpm test\n```\n<!-- a\nb -->\nend";
  const kinds = parseInstructionLines(text).map(({ kind }) => kind[0]);
  expect(kinds.join("")).toBe("hhhhthchhht");
  expect(parseInstructionLines(text).at(6)).toMatchObject({ language: "bash", heading: "One" });
});

test("a rule for certain paths says which; one for all of them is always in force", () => {
  expect(parseRulePaths('---\npaths: ["src/**/*.ts", lib]\n---\nx')).toEqual([
    "src/**/*.ts",
    "lib",
  ]);
  expect(parseRulePaths("---\npaths:\n  - a/*.py\n  - b\nother: c\n---\nx")).toEqual([
    "a/*.py",
    "b",
  ]);
  expect(parseRulePaths('---\npaths: "**"\n---\nx')).toEqual([]);
  expect(parseRulePaths("---\ndescription: d\n---\nx")).toEqual([]);
  expect(parseRulePaths("paths: a")).toEqual([]);
});
