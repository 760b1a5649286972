/** The mark of a private block stays out of a rule that it only stood beside. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { redact } from "../../../../src/redact/redact.ts";
import { findLastingWords } from "../../../../src/remember/ledger/words/possible-rules.ts";

const keptOf = (prompt: string): readonly string[] => {
  const { rules, decisions } = findLastingWords(redact(prompt));
  return [...rules, ...decisions];
};

const RULES = [
  "앞으로 커밋은 영어로 해.",
  "앞으로 커밋 메시지는 한국어로 써줘.",
  "From now on always write commits in English.",
  "Never use npm here.",
  "Always run the tests with bun.",
  "We use SQLite, not Postgres, from now on.",
];
const block = fc
  .stringMatching(/^[a-z가-힣0-9 ]{1,30}$/)
  .map((text) => `<private>${text}</private>`);

test("beside a rule, whatever the block held and wherever it stood", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...RULES),
      fc.array(block, { minLength: 1, maxLength: 2 }),
      fc.constantFrom("before", "behind", "both", "above", "below"),
      (rule, blocks, place) => {
        const text = blocks.join(" ");
        const prompt = {
          before: `${text} ${rule}`,
          behind: `${rule} ${text}`,
          both: `${text} ${rule} ${text}`,
          above: `${text}\n${rule}`,
          below: `${rule}\n${text}`,
        }[place];
        expect(keptOf(prompt)).toEqual(keptOf(rule));
        expect(keptOf(rule)).toHaveLength(1);
        expect(redact(prompt)).toContain("[PRIVATE]");
      },
    ),
    { numRuns: 400 },
  );
});

describe("as a part of the rule it stays", () => {
  test.each([
    "[PRIVATE] must never be used here.",
    "[PRIVATE]는 절대 쓰지 마",
    "Never use [PRIVATE] in this project.",
    "Always use [PRIVATE]",
  ])("%s", (prompt) => expect(keptOf(prompt)).toEqual([prompt]));
});

test("a Korean rule without a full stop is one with the block behind it too", () => {
  expect(keptOf("앞으로 커밋은 영어로 해 [PRIVATE]")).toEqual(["앞으로 커밋은 영어로 해"]);
});
