/** How a command line becomes a query, and a snippet lines. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { queryText } from "../../src/cli/search/asked.ts";
import { joined, wrapped } from "../../src/cli/search/snippet.ts";
import type { LinePiece } from "../../src/cli/terminal/terminal.ts";

test("what a shell took the quotation marks of gets them back where they mean something", () => {
  for (const [words, text] of [
    [["port", "in use"], "port in use"],
    [["port in use"], "port in use"],
    [["port", "-in use"], 'port -"in use"'],
    [["-docker port"], "-docker port"],
    [["port", "project:my app"], 'port project:"my app"'],
    [["port", "-type:a b"], 'port -type:"a b"'],
    [["port", '"in use"', '-"not this"'], 'port "in use" -"not this"'],
    [["포트", "프로젝트：내 앱"], '포트 프로젝트："내 앱"'],
    [[], ""],
  ] as const) {
    expect({ words, text: queryText(words) }).toEqual({ words, text });
  }
});

const piece = fc.record({
  text: fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 12 }),
    fc.constantFrom(" ", "\n", "\t x ", "포트 충돌", "\u001B[31m", "a b", "가나다라마바사"),
  ),
  isMatch: fc.boolean(),
});

const textOf = (pieces: readonly LinePiece[]): string => pieces.map(({ text }) => text).join("");

test("a snippet is one line without a blank too many, and its marks are inside of it, in order", () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const { text, marks } = joined(pieces);
      expect(text).not.toMatch(/[\n\t\r\u001B]|^ | {2}/);
      let at = 0;
      for (const [from, to] of marks) {
        expect(from).toBeGreaterThanOrEqual(at);
        expect(to).toBeGreaterThan(from);
        at = to;
      }
      expect(at).toBeLessThanOrEqual(text.length);
    }),
  );
});

test("lines fit the columns, lose nothing but blanks, and keep what is marked marked", () => {
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 8 }),
      fc.integer({ min: 4, max: 40 }),
      (pieces, columns) => {
        const marked = joined(pieces);
        const lines = wrapped(marked, columns, Infinity);
        const bare = (text: string): string => text.replaceAll(" ", "");
        expect(bare(lines.map(textOf).join(""))).toBe(bare(marked.text));
        for (const line of lines) {
          expect(Bun.stringWidth(textOf(line))).toBeLessThanOrEqual(columns);
        }
        const matches = lines.flat().filter(({ isMatch }) => isMatch);
        expect(bare(textOf(matches))).toBe(
          bare(marked.marks.map(([from, to]) => marked.text.slice(from, to)).join("")),
        );
      },
    ),
  );
});

test("what does not fit into so many lines ends with a sign that there is more", () => {
  const lines = wrapped(joined([{ text: "one two three four five", isMatch: false }]), 9, 2);
  expect(lines.map(textOf)).toEqual(["one two", "three …"]);
});
