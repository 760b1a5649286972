import { expect, test } from "bun:test";
import fc from "fast-check";
import { cutCharacters } from "../../src/event/cut.ts";

const FAMILY = "👨‍👩‍👧‍👦";
const CHARACTERS = [
  "a",
  " ",
  "가",
  "한",
  "e\u0301",
  "n\u0303\u0323",
  "각",
  "\u1112\u1161\u11ab",
  FAMILY,
  "👍🏽",
  "❤️",
  "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
  "🇰🇷",
  "🇩🇪",
  "か\u3099",
  "\r\n",
  "𝒳",
];

test("a text is cut between characters as a person sees them, and loses no more than one of them", () => {
  const text = fc.array(fc.constantFrom(...CHARACTERS), { maxLength: 12 });
  const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
  fc.assert(
    fc.property(text, fc.nat({ max: 60 }), (characters, units) => {
      const whole = characters.join("");
      const cut = cutCharacters(whole, units);
      expect(cut.length).toBeLessThanOrEqual(units);
      const ends = [...segmenter.segment(whole)].map(
        ({ index, segment }) => index + segment.length,
      );
      expect(cut.length).toBe(Math.max(0, ...ends.filter((end) => end <= units)));
      expect(whole.startsWith(cut)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ["ab", 5, "ab"],
  ["ab", 0, ""],
  ["a😀", 2, "a"],
  [`a${FAMILY}`, 6, "a"],
  [`a${FAMILY}b`, 12, `a${FAMILY}`],
  ["🇰🇷🇩🇪", 6, "🇰🇷"],
  ["e\u0301e\u0301", 3, "e\u0301"],
  ["\u1112\u1161\u11ab", 2, ""],
])("%j cut at %d is %j", (whole, units, expected) => {
  expect(cutCharacters(whole, units)).toBe(expected);
});

test("a base under hundreds of marks is cut among them, so that something is left", () => {
  expect(cutCharacters(`a${"\u0301".repeat(500)}`, 100)).toHaveLength(100);
});
