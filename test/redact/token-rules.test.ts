/** Every rule of the table with 300 bodies that nobody chose, so that no rule rests on the one sample it was written for. */
import { describe, expect, test } from "bun:test";
import {
  DASH,
  DIGIT,
  DOT,
  EQUALS,
  LOWER,
  PERCENT,
  SLASH_PLUS,
  UNDERSCORE,
  UPPER,
  classOf,
} from "../../src/redact/lexical/char-class.ts";
import { redact } from "../../src/redact/redact.ts";
import { DOTTED_RULES, TOKEN_RULES } from "../../src/lexicon/token-shapes.ts";
import { isLeaked, type Random, seeded } from "./random-values.ts";

const ROUNDS = 300;
/** Shorter runs are never looked at; no service gives shorter ones. */
const SHORTEST_RUN = 16;
const KNOWN = DIGIT | LOWER | UPPER | UNDERSCORE | DASH | DOT | EQUALS | SLASH_PLUS | PERCENT;

/** Every character of a class; a sentence may end in a dot, and padding stands at the end only. */
function alphabet(mask: number): string {
  return Array.from({ length: 128 }, (_, code) => code)
    .filter((code) => (classOf(code) & mask & KNOWN & ~(DOT | EQUALS | PERCENT)) !== 0)
    .map((code) => String.fromCharCode(code))
    .join("");
}

/** Only capitals and a few of them: without a digit such a body is a word. */
const NEEDS_DIGIT = /^(?:NCS|NCSA|API-)$/;

function leaks(prefix: string, body: number, length: number, random: Random): string[] {
  const letters = alphabet(body);
  const found: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const tail = random.from(letters, length);
    const value = NEEDS_DIGIT.test(prefix) ? `${tail.slice(0, -1)}7` : tail;
    for (const text of [`${prefix}${value}`, `the key ( ${prefix}${value} ) is used`]) {
      const redacted = redact(text);
      if (isLeaked(value, redacted)) found.push(text);
    }
  }
  return found;
}

describe("no token of 300 is left", () => {
  const rules = TOKEN_RULES.flatMap(({ prefixes, body, min, max }) =>
    prefixes.split(" ").map((prefix) => ({
      prefix,
      body,
      length: max ?? Math.max(min, SHORTEST_RUN - prefix.length),
    })),
  );
  test.each(rules)("$prefix", ({ prefix, body, length }) => {
    expect(leaks(prefix, body, length, seeded(19)).slice(0, 3)).toEqual([]);
  });
  test.each([...DOTTED_RULES])("$prefix", ({ prefix, body, min, before = 0 }) => {
    const random = seeded(23);
    const head = random.from(alphabet(DIGIT | LOWER), before);
    expect(leaks(head + prefix, body, min, random).slice(0, 3)).toEqual([]);
  });
});
