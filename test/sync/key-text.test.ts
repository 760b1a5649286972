import { expect, test } from "bun:test";
import fc from "fast-check";
import { formatKey, newKey, parseKey } from "../../src/sync/key-text.ts";

const key = fc.uint8Array({ minLength: 32, maxLength: 32 });

test("a key is read as it was shown, however it is typed", () => {
  fc.assert(
    fc.property(
      key,
      fc.constantFrom("-", " ", "", "\n", " - "),
      fc.boolean(),
      (bytes, gap, low) => {
        const shown = formatKey(bytes);
        expect(shown).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){13}[0-9A-HJKMNP-TV-Z]{4}$/);
        const typed = shown.replaceAll("-", gap).replaceAll("0", "o").replaceAll("1", "l");
        expect(parseKey(low ? typed.toLowerCase() : typed)).toEqual({ ok: true, key: bytes });
      },
    ),
    { numRuns: 300 },
  );
});

test("a typing error is recognized: a letter that is another, missing, doubled, or swapped with its neighbor", () => {
  fc.assert(
    fc.property(
      key,
      fc.nat(55),
      fc.constantFrom(..."0123456789ABCDEFGHJKMNPQRSTVWXYZ".split("")),
      (bytes, at, other) => {
        const letters = formatKey(bytes).replaceAll("-", "");
        const wrong = [
          letters.slice(0, at) + other + letters.slice(at + 1),
          letters.slice(0, at) + letters.slice(at + 1),
          letters.slice(0, at) + letters.slice(at, at + 1).repeat(2) + letters.slice(at + 1),
          letters.slice(0, at) +
            (letters[at + 1] ?? "") +
            (letters[at] ?? "") +
            letters.slice(at + 2),
        ];
        for (const text of wrong) if (text !== letters) expect(parseKey(text).ok).toBe(false);
      },
    ),
    { numRuns: 500 },
  );
});

test("what is wrong with a key is said", () => {
  const shown = formatKey(newKey());
  expect(parseKey(shown.slice(0, -5))).toEqual({
    ok: false,
    problem: "length",
    count: 52,
    wanted: 56,
  });
  expect(parseKey(`${shown.slice(0, 5)}U${shown.slice(6)}`)).toEqual({
    ok: false,
    problem: "letter",
    group: 2,
  });
  expect(parseKey("")).toMatchObject({ problem: "length", count: 0 });
});
