import { describe, expect, test } from "bun:test";
import { statSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { findTranslations } from "../../../src/recall/search/glossary/glossary.ts";
import lines from "../../../src/recall/search/glossary/glossary.tsv" with { type: "text" };
import { stemWord } from "../../../src/recall/search/terms/chunk.ts";
import { findVerbRoot } from "../../../src/recall/search/terms/hangul.ts";

const FILE = join(import.meta.dir, "../../../src/recall/search/glossary/glossary.tsv");
const entries = lines
  .trimEnd()
  .split("\n")
  .map((line) => line.split("\t"));

describe("the glossary's data", () => {
  test("a line is a Hangul word, a tab, and English words in small letters", () => {
    const wrong = lines
      .trimEnd()
      .split("\n")
      .filter((line) => !/^[가-힣]+\t[a-z]+(?: [a-z]+)*$/.test(line));
    expect(wrong).toEqual([]);
    expect(entries.length).toBeGreaterThan(3000);
  });

  test("no word comes twice, and none stands twice for the same", () => {
    const words = entries.map(([word]) => word);
    expect(words).toHaveLength(new Set(words).size);
    const repeated = entries.filter(([, others = ""]) => {
      const list = others.split(" ");
      return new Set(list).size < list.length;
    });
    expect(repeated).toEqual([]);
  });

  test("it stays under 300 kB", () => {
    expect(statSync(FILE).size).toBeLessThan(300_000);
  });
});

describe("translations", () => {
  test.each([
    ["배포", "deploy"],
    ["배포를", "deploy"],
    ["삭제했다", "delete"],
    ["오류가", "error"],
    ["바꿨다", "change"],
    ["고쳐줘", "fix"],
    ["바꿔주세요", "change"],
    ["닫았다", "close"],
    ["키", "key"],
    ["키가", "key"],
    ["값을", "value"],
    ["의존성", "dependency"],
    ["메모리에서", "memory"],
    ["쿠버네티스", "kubernetes"],
  ])("a Korean word, with or without endings, is known in English: %s → %s", (word, expected) => {
    expect(findTranslations(word)).toContain(expected);
  });

  test("a compound of two known words stands for both", () => {
    const found = findTranslations("인증모듈을");
    expect(found).toContain("auth");
    expect(found).toContain("module");
    expect(findTranslations("로그인페이지")).toEqual(expect.arrayContaining(["login", "page"]));
  });

  test.each([
    ["deploy", "배포"],
    ["deployed", "배포"],
    [stemWord("dependencies"), "의존성"],
    ["error", "오류"],
    ["password", "비밀번호"],
  ])("an English word or its stem is known in Korean: %s → %s", (word, expected) => {
    expect(findTranslations(word)).toContain(expected);
  });

  test("a word that says the opposite is no translation", () => {
    expect(findTranslations("호환")).not.toContain("incompatible");
    expect(findTranslations("안전")).not.toContain("unsafe");
    expect(findTranslations("이미")).not.toContain("image");
  });

  test("what is not known has none, whatever it is", () => {
    expect(findTranslations("")).toEqual([]);
    expect(findTranslations("뷁쉙")).toEqual([]);
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        for (const word of findTranslations(text)) expect(word).toMatch(/^(?:[a-z]+|[가-힣]+)$/);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ["튕겨서", "crash"],
    ["느려졌다", "slow"],
    ["날아갔어요", "lost"],
    ["겹쳐서", "overlap"],
    ["구입했는데", "purchase"],
  ])("words as they are said, in their forms: %s → %s", (word, expected) => {
    expect(findTranslations(word)).toContain(expected);
  });

  test("an English word takes no Korean one that another of its own is part of", () => {
    const repeated = [...new Set(entries.flatMap(([, others = ""]) => others.split(" ")))].filter(
      (word) => {
        const found = findTranslations(word);
        return found.some((one, at) =>
          found.slice(0, at).some((other) => other.length > 1 && one.includes(other)),
        );
      },
    );
    expect(repeated).toEqual([]);
  });

  test("every Korean entry is found again by each of its English words, unless those have better ones", () => {
    const lost = entries.filter(([word = "", others = ""]) => {
      const [first = ""] = others.split(" ");
      const back = findTranslations(first);
      const isSaid = back.some((one) => word.includes(one) || findVerbRoot(word) === one);
      return !isSaid && back.length < 8;
    });
    expect(lost).toEqual([]);
  });
});
