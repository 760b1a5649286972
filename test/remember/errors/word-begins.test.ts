import { expect, test } from "bun:test";
import fc from "fast-check";
import { hasWholeWord, hasWordStart } from "../../../src/remember/errors/word-begins.ts";

const latin = fc.stringMatching(/^[a-z]{2,6}$/);
const hangul = fc.stringMatching(/^[가-힣]{2,5}$/);
const word = fc.oneof(latin, hangul);
const sign = fc.constantFrom(" ", "\n", "_", "-", ".", "/", ":", "(", '"', "“");

test("a word is found behind any sign and whatever follows it, and not inside a longer one of its script", () => {
  fc.assert(
    fc.property(word, sign, word, (first, between, second) => {
      expect(hasWordStart(`${first}${between}${second}`, second)).toBe(true);
      expect(hasWordStart(`${first}${between}${second}을`, second)).toBe(true);
      expect(hasWordStart(`${first}${between}${second}`, second.toUpperCase())).toBe(true);
      expect(hasWordStart(`${first}${between}${second}`.normalize("NFD"), second)).toBe(true);
    }),
  );
  for (const letters of [latin, hangul]) {
    fc.assert(
      fc.property(letters, letters, (before, inside) => {
        fc.pre(!`${before}${inside}`.startsWith(inside));
        expect(hasWordStart(`${before}${inside}`, inside)).toBe(false);
      }),
    );
  }
});

test("names are words too: at a hump, a digit, another script, and from a sign on", () => {
  for (const [text, looked, found] of [
    ["TypeError: x", "error", true],
    ["HTTPServer failed", "server", true],
    ["HTTPServer failed", "TPServer", false],
    ["IMPORTED", "port", false],
    ["listen EADDRINUSE :::3000", ":::3000", true],
    ["listen EADDRINUSE :::3000", "3000", true],
    ["worker7 died", "7", true],
    ["설정.load is not a function", "load", true],
    ["설정.load is not a function", ".load", true],
    ["API키가 없습니다", "키", true],
    ["a.b", "a.b", true],
    ["axb", "a.b", false],
    ["ababx", "abx", false],
    ["", "a", false],
  ] as const) {
    expect({ text, looked, found: hasWordStart(text, looked) }).toEqual({ text, looked, found });
  }
});

test.each([
  ["read specific portions of it", "port", false],
  ["two ports are open", "port", true],
  ["the port: 3000", "port", true],
  ["Ported to Bun", "port", true],
  ["포트가 겹친다", "포트", true],
  ["listen EADDRINUSE :::3000", "EADDRINUSE", true],
])("“%s” has the whole word %s: %p", (text, word, found) => {
  expect(hasWholeWord(text, word)).toBe(found);
});
