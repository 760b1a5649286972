/** How a command line becomes a query, and a snippet lines. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { queryText } from "../../src/cli/search/search-args.ts";
import { noHitsLines } from "../../src/cli/search/no-hits-lines.ts";
import { joinPieces, wrapMarkedSnippet } from "../../src/cli/search/snippet.ts";
import type { LinePiece } from "../../src/cli/terminal/terminal.ts";
import { parseQuery } from "../../src/recall/search/query/parse-query.ts";
import { search } from "../../src/recall/search/search.ts";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { smallIndex } from "../recall/search/small-index.ts";

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

test("behind two dashes a dash is a letter of what is looked for", () => {
  for (const [words, behind, text] of [
    [["-locked"], 1, '"-locked"'],
    [["library", "-lssl"], 1, 'library "-lssl"'],
    [["-docker", "-lssl"], 1, '-docker "-lssl"'],
    [["port", "in use"], 2, "port in use"],
  ] as const) {
    expect({ words, text: queryText(words, behind) }).toEqual({ words, text });
    expect(parseQuery(text, new Date()).excluded).toEqual(words[0] === "-docker" ? ["docker"] : []);
  }
});

test("one word that nothing has, among many sessions: another word, or an import", async () => {
  await using made = await smallIndex(["the button is blue"]);
  const now = new Date("2026-03-10T12:00:00.000Z");
  const query = parseQuery("EADDRINUSE", now);
  const args = { text: "EADDRINUSE", query, here: null, isCut: false };
  const page = await made.find("EADDRINUSE");
  const again = (of: typeof query) => search(made.index, { query: of, limit: 10, now });
  for (const text of [en, ko]) {
    const { nothing, tryThis, otherWord, importEarlier } = text.search;
    expect(await noHitsLines({ args, page, index: made.index, sessions: 40, again }, text)).toEqual(
      [nothing("EADDRINUSE"), tryThis, `  - ${otherWord}`, `  - ${importEarlier}`],
    );
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
      const { text, marks } = joinPieces(pieces);
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
        const marked = joinPieces(pieces);
        const lines = wrapMarkedSnippet(marked, columns, Infinity);
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
  const lines = wrapMarkedSnippet(
    joinPieces([{ text: "one two three four five", isMatch: false }]),
    9,
    2,
  );
  expect(lines.map(textOf)).toEqual(["one two", "three …"]);
});
