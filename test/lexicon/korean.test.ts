// What Korean words end in, and what everybody who asks cuts off.
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  CASE_PARTICLES,
  isHangul,
  PARTICLES,
  STATEMENT_ENDINGS,
  toLongestFirst,
  VERBAL_ENDINGS,
} from "../../src/lexicon/korean.ts";
import { hasWord, splitWords } from "../../src/lexicon/words.ts";
import { measureRetention } from "../../src/recall/inject/summary-retention.ts";
import { parseErrorQuestion } from "../../src/recall/search/query/error-question.ts";
import { tokenizeQuery } from "../../src/recall/search/query/tokenize-query.ts";
import { isEnding, isParticle, stemHangul } from "../../src/recall/search/terms/hangul.ts";
import { redact } from "../../src/redact/redact.ts";
import { expectWordList } from "./table-shape.ts";

/** Nouns whose last syllable ends nothing. */
const noun = fc.stringMatching(/^[가-힣]{2,5}$/).filter((word) => stemHangul(word).ending === "");

test("each ending stands once, in syllables, and none is too long to be cut", () => {
  for (const words of [CASE_PARTICLES, PARTICLES, VERBAL_ENDINGS, STATEMENT_ENDINGS])
    expectWordList(words);
  // ㅂ니다 is what is left of 합니다 where a verb's last syllable took the rest.
  const all = splitWords(`${PARTICLES} ${VERBAL_ENDINGS}`);
  expect(all.filter((word) => !isHangul(word))).toEqual(["ㅂ니다"]);
  // Never cut whole, as no word of the index was: 었습니다 is.
  expect(all.filter((word) => word.length > 4)).toEqual(["되었습니다"]);
  for (const word of splitWords(CASE_PARTICLES)) expect(hasWord(PARTICLES, word)).toBe(true);
});

describe("everybody who asks agrees", () => {
  test.each(splitWords(PARTICLES))(
    "%s is cut off behind a noun, a quotation and a word of a summary",
    (particle) => {
      expect(isParticle(particle)).toBe(true);
      expect(isEnding(particle)).toBe(true);
      fc.assert(
        fc.property(noun, (word) => {
          // A longer ending may begin in the noun: 네트워크 + 로는 is cut as 로는.
          expect(`${word}${particle}`.startsWith(stemHangul(`${word}${particle}`).stem)).toBe(true);
          expect(stemHangul(`${word}${particle}`).ending.endsWith(particle)).toBe(true);
          expect(tokenizeQuery(`"${word}"${particle} 끝`)).toMatchObject([
            { kind: "phrase", text: word },
            { kind: "word", text: "끝" },
          ]);
        }),
        { numRuns: 20 },
      );
      const document = { decisions: [{ what: `웹훅${particle}` }] };
      expect(measureRetention(document, "웹훅 이야기").decisions.kept).toBe(1);
    },
  );

  test.each(splitWords(CASE_PARTICLES))(
    "behind %s stands a password, and a question is about the word before it",
    (particle) => {
      expect(redact(`비밀번호${particle} hunter2X9z!입니다`)).not.toContain("hunter2X9z");
      expect(parseErrorQuestion(`어제 빌드${particle} 왜 실패했지`, "2026-03-04")?.words).toBe(
        "빌드",
      );
    },
  );

  test("a past form is folded to its noun, whatever it ends in", () => {
    const past = fc.constantFrom("했", "됐");
    const end = fc.constantFrom(
      "다",
      "던",
      "지",
      "네",
      "나",
      "니",
      "냐",
      "더라",
      "어",
      "죠",
      "나요",
    );
    fc.assert(
      fc.property(noun, past, end, (word, verb, ending) => {
        expect(stemHangul(`${word}${verb}${ending}`)).toEqual({
          stem: word,
          ending: `${verb}${ending}`,
        });
      }),
      { numRuns: 300 },
    );
    expect(stemHangul("실패했지").stem).toBe("실패");
  });

  test("the longest of several endings is the one that is found", () => {
    const pattern = new RegExp(`(?:${toLongestFirst(PARTICLES)})$`);
    for (const particle of splitWords(PARTICLES))
      expect(pattern.exec(`x${particle}`)?.[0]).toBe(particle);
  });
});
