/** Markdown as one line of plain words. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { toPlainLine } from "../../../src/observe/story/plain-markdown.ts";

test.each([
  [
    "## What changed\n\n- **cart.ts**: rounds *once*\n- see [the issue](https://x.y/z)",
    "What changed • cart.ts: rounds once • see the issue",
  ],
  ["| file | why |\n|---|:--|\n| `a_b.ts` | __done__ |", "file · why a_b.ts · done"],
  [
    "Run:\n```sh\nnpm test -- *.ts # **all**\n```\nThen ~~wait~~ go.",
    "Run: npm test -- *.ts # **all** Then wait go.",
  ],
  ["> quoted\n> > twice\n\n---\n1. first\n2. `x ** y`", "quoted twice 1. first 2. x ** y"],
  ["snake_case_name and 2 * 3 * 4, \\*starred\\*", "snake_case_name and 2 * 3 * 4, *starred*"],
  ["- [x] done\n- [ ] open", "• done • open"],
  ["**결론**: 저장할 때 한 번만 반올림합니다", "결론: 저장할 때 한 번만 반올림합니다"],
])("%p", (markdown, plain) => {
  expect(toPlainLine(markdown)).toBe(plain);
});

test("whatever marks stand around them, every word stays, in order, and none of the marks does", () => {
  const word = fc.constantFrom("the", "cart", "snake_case", "세션", "v1.2", "src/a.ts", "#12");
  const mark = fc.constantFrom(
    (text: string) => text,
    (text: string) => `**${text}**`,
    (text: string) => `*${text}*`,
    (text: string) => `\`${text}\``,
    (text: string) => `[${text}](https://example.org/a_(b)?c=*d*)`,
    (text: string) => `~~${text}~~`,
  );
  const begin = fc.constantFrom("", "# ", "### ", "> ", "- ", "* ", "1. ", "  - [x] ");
  const line = fc.tuple(begin, fc.array(fc.tuple(word, mark), { minLength: 1, maxLength: 6 }));
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), (lines) => {
      const markdown = lines
        .map(([first, words]) => first + words.map(([one, as]) => as(one)).join(" "))
        .join("\n");
      const said = toPlainLine(markdown).split(" ");
      const words = said.filter((one) => one !== "•" && one !== "1.");
      expect(words).toEqual(lines.flatMap(([, all]) => all.map(([one]) => one)));
    }),
    { numRuns: 1000 },
  );
});
