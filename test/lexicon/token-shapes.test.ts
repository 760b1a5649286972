// The shapes of tokens as a table, the beginnings that are made of it, and what redaction makes of each.
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { CLASS_CHARACTERS } from "../../src/lexicon/character-classes.ts";
import { DOTTED_RULES, TOKEN_RULES } from "../../src/lexicon/token-shapes.ts";
import { LOOSE_STARTS, TOKEN_STARTS } from "../../src/lexicon/token-starts.ts";
import { classOf } from "../../src/redact/lexical/char-class.ts";
import { isPlain } from "../../src/redact/plain.ts";
import {
  listLoosePrefixes,
  listTokenStarts,
  looseStartPattern,
} from "../../src/redact/tokens/starts.ts";
import { expectWordList } from "./table-shape.ts";

const prefixes = TOKEN_RULES.flatMap((rule) => rule.prefixes.split(" "));

describe("the table", () => {
  test("names each prefix once, and no body is shorter than its most", () => {
    expectWordList([...prefixes, ...DOTTED_RULES.map(({ prefix }) => prefix)].join(" "));
    for (const { min, max, body, prefixes: of } of TOKEN_RULES) {
      expect(min, of).toBeGreaterThanOrEqual(10);
      expect(max ?? min, of).toBeGreaterThanOrEqual(min);
      expect(body, of).toBeGreaterThan(0);
    }
    for (const { prefix } of DOTTED_RULES) expect(prefix.endsWith(".")).toBe(true);
  });

  test("gives every character of ASCII one class at most, by which it is known", () => {
    const all = CLASS_CHARACTERS.flatMap(([characters]) => characters.split(""));
    expect(new Set(all).size).toBe(all.length);
    for (const [characters, mask] of CLASS_CHARACTERS)
      for (const character of characters) expect(classOf(character.charCodeAt(0))).toBe(mask);
  });
});

describe("the beginnings", () => {
  test("that are committed are those of the table (npm run token-starts)", () => {
    expect([TOKEN_STARTS, LOOSE_STARTS]).toEqual([listTokenStarts(), looseStartPattern()]);
  });

  test("hold every prefix, and none that is of no rule", () => {
    const starts = TOKEN_STARTS.trim().split(" ");
    for (const prefix of prefixes) expect(starts).toContain(prefix.slice(0, 3));
    for (const start of starts)
      expect(
        prefixes.some((one) => one.startsWith(start)),
        start,
      ).toBe(true);
    const loose = new RegExp(`^(?:${LOOSE_STARTS})$`);
    for (const { prefix } of listLoosePrefixes()) expect(loose.test(prefix), prefix).toBe(true);
  });

  test("let no text with a token pass as plain, wherever in a word's place it stands", () => {
    const body = fc.stringMatching(/^[A-Za-z0-9]{40,60}$/);
    fc.assert(
      fc.property(
        fc.constantFrom(...prefixes),
        body,
        fc.constantFrom("", "the key ", "키 "),
        (prefix, tail, before) => {
          expect(isPlain(`${before}${prefix}${tail}`)).toBe(false);
        },
      ),
    );
  });
});
