/** What was found, as words: no sign of Markdown or of a terminal is left, no word is lost, and what matched stays marked. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { plainMarkdown } from "../../src/dashboard/parts/markdown/plain-markdown.ts";
import { plainPieces, plainText } from "../../src/dashboard/search/plain-pieces.ts";

type Piece = { readonly text: string; readonly isMatch: boolean };

const word = fc.stringMatching(/^[a-z가-힣]{3,8}$/);
const words = fc.array(word, { minLength: 3, maxLength: 6 });

/** Each a way to write the words that shows none of its signs. */
const WRITTEN: readonly ((words: readonly string[]) => string)[] = [
  (all) => `# ${all.join(" ")}`,
  (all) => `### **${all[0]}** ${all.slice(1).join(" ")}`,
  (all) => all.map((one) => `- **${one}**`).join("\n"),
  (all) => all.map((one, at) => `${at + 1}. \`${one}\``).join("\n"),
  (all) => `> ${all.join(" ")}`,
  (all) => `| ${all.join(" | ")} |\n|${all.map(() => "---").join("|")}|\n| ${all.join(" | ")} |`,
  // The head of the table was cut away.
  (all) => `...\n|---|---|\n| ${all.join(" | ")} |`,
  // One end of it was cut away.
  (all) => `**${all.join(" ")}`,
  (all) => `...${all.join(" ")}**, and more`,
  (all) => `...## ${all.join(" ")}`,
  (all) => `\`\`\`ts\n${all.join(" ")}`,
  (all) => `\u001B[1A\u001B[2K${all.join(" ")}`,
];

const SIGNS = /\*\*|`|\||^\s*(?:\.\.\.)?#|\u001B|\[2K|-{3}/m;

test("whatever signs the words were written with, the words are left, in their order, and what matched", () => {
  fc.assert(
    fc.property(words, fc.constantFrom(...WRITTEN), fc.nat(5), (all, write, at) => {
      const written = write(all);
      const match = all[at % all.length] ?? "";
      const [before = "", ...after] = written.split(match);
      const pieces: Piece[] = [
        { text: before, isMatch: false },
        { text: match, isMatch: true },
        { text: after.join(match), isMatch: false },
      ];
      const shown = plainPieces(pieces, "answer");
      const text = shown.map((one) => one.text).join("");
      expect(text).not.toMatch(SIGNS);
      let place = 0;
      for (const one of all) {
        place = text.indexOf(one, place);
        expect([one, place >= 0]).toEqual([one, true]);
        place += one.length;
      }
      expect(shown.filter(({ isMatch }) => isMatch)).toEqual([{ text: match, isMatch: true }]);
    }),
    { numRuns: 600 },
  );
});

test("of a command, a message or a path every sign counts", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("error", "resolution", "file", "commit"),
      fc.stringMatching(/^[a-z*`|#_~ -]{1,40}$/),
      (kind, text) => {
        expect(plainText(text, kind)).toBe(text);
      },
    ),
    { numRuns: 300 },
  );
});

test("a pattern of paths keeps its stars", () => {
  for (const text of ["look in src/**/*.ts", "all of test/**", "**/*.md is read"])
    expect(plainMarkdown(text)).toBe(text);
});
