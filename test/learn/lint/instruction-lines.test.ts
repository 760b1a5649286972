import { expect, test } from "bun:test";
import fc from "fast-check";
import { instructionLines, rulePaths } from "../../../src/learn/lint/instruction-lines.ts";

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
        const lines = instructionLines(rows.join("\n"));
        expect(lines.map(({ text }) => text)).toEqual(rows);
        expect(lines.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1));
      },
    ),
    { numRuns: 500 },
  );
});

test("code, headings, comments and frontmatter are told apart", () => {
  const text = "---\npaths: a\n---\n# One\ntext\n```bash\nnpm test\n```\n<!-- a\nb -->\nend";
  const kinds = instructionLines(text).map(({ kind }) => kind[0]);
  expect(kinds.join("")).toBe("hhhhthchhht");
  expect(instructionLines(text).at(6)).toMatchObject({ language: "bash", heading: "One" });
});

test("a rule for certain paths says which; one for all of them is always in force", () => {
  expect(rulePaths('---\npaths: ["src/**/*.ts", lib]\n---\nx')).toEqual(["src/**/*.ts", "lib"]);
  expect(rulePaths("---\npaths:\n  - a/*.py\n  - b\nother: c\n---\nx")).toEqual(["a/*.py", "b"]);
  expect(rulePaths('---\npaths: "**"\n---\nx')).toEqual([]);
  expect(rulePaths("---\ndescription: d\n---\nx")).toEqual([]);
  expect(rulePaths("paths: a")).toEqual([]);
});
