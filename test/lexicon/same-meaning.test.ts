// Words that mean the same, are short for each other or come from the other language: the tables, and that they do not contradict.
import { describe, expect, test } from "bun:test";
import { ABBREVIATIONS } from "../../src/lexicon/abbreviations.ts";
import errorNames from "../../src/lexicon/error-names.tsv" with { type: "text" };
import { IRREGULAR_WORDS } from "../../src/lexicon/irregular-words.ts";
import { isHangul } from "../../src/lexicon/korean.ts";
import { LOANWORDS } from "../../src/lexicon/loanwords.ts";
import { SYNONYM_GROUPS } from "../../src/lexicon/synonyms.ts";
import { findAbbreviationStems } from "../../src/recall/search/rank/abbreviations.ts";
import { findErrorNames } from "../../src/recall/search/rank/error-names.ts";
import { findIrregularStems } from "../../src/recall/search/rank/irregular-words.ts";
import { findSynonyms } from "../../src/recall/search/rank/synonyms.ts";
import { stemWord } from "../../src/recall/search/terms/chunk.ts";
import { extractContentWords, stemLightly } from "../../src/recall/skill-match/content-words.ts";
import { expectSorted, expectWordList } from "./table-shape.ts";

const linesOf = (table: string): readonly (readonly string[])[] =>
  table
    .trim()
    .split("\n")
    .map((line) => line.split(" "));
const synonyms = linesOf(SYNONYM_GROUPS);
const abbreviations = linesOf(ABBREVIATIONS);
const irregular = linesOf(IRREGULAR_WORDS);

describe("the tables", () => {
  test("hold lines of two words or more, none twice in a line", () => {
    for (const words of [...synonyms, ...abbreviations, ...irregular]) {
      expectWordList(words.join(" "));
      expect(words.length, words.join(" ")).toBeGreaterThan(1);
    }
    for (const line of errorNames.trim().split("\n")) {
      const names = line.split("\t");
      expect(new Set(names).size, line).toBe(names.length);
      expect(
        names.every((name) => name === name.trim() && name !== ""),
        line,
      ).toBe(true);
    }
  });

  test("are in order, where a word begins one line only", () => {
    expectSorted(
      abbreviations.map(([short = ""]) => short),
      "abbreviations",
    );
    const words = irregular.flat();
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
    expect(Object.keys(LOANWORDS).every(isHangul)).toBe(true);
  });
});

describe("everybody who asks agrees", () => {
  test("every word of a group finds the others, and every form of a word its other stems", () => {
    for (const words of synonyms)
      for (const word of words)
        for (const other of words)
          if (other !== word) expect(findSynonyms(stemWord(word)), word).toContain(other);
    for (const words of irregular)
      for (const word of words)
        for (const other of words)
          if (stemWord(other) !== stemWord(word))
            expect(findIrregularStems(stemWord(word)), word).toContain(stemWord(other));
    for (const [short = "", ...long] of abbreviations)
      for (const word of long.filter((one) => stemWord(one) !== stemWord(short))) {
        expect(findAbbreviationStems(stemWord(short)), short).toContain(stemWord(word));
        expect(findAbbreviationStems(stemWord(word)), word).toContain(stemWord(short));
      }
  });

  test("a punctuation mark is found by every name that people give it", () => {
    for (const [said, ...meant] of [
      ["콤마", "쉼표", "comma"],
      ["컴마", "쉼표", "comma"],
      ["세미콜론", "semicolon"],
      ["쿼트", "따옴표", "quote"],
      ["괄호", "parenthesis"],
      ["슬래쉬", "슬래시", "slash"],
      ["대시", "하이픈", "hyphen"],
      ["언더바", "밑줄", "underscore"],
      ["백틱", "backtick"],
    ] as const)
      for (const other of meant) expect(findSynonyms(stemWord(said)), said).toContain(other);
  });

  test("a loanword is its English word for a skill, and where both have synonyms they are of one group", () => {
    for (const [loanword, english] of Object.entries(LOANWORDS)) {
      expect(extractContentWords(loanword)).toEqual([stemLightly(english)]);
      const others = findSynonyms(loanword);
      if (others.length > 0 && findSynonyms(stemWord(english)).length > 0)
        expect(others, loanword).toContain(english);
    }
  });

  test("an error's code finds its other names", () => {
    for (const line of errorNames.trim().split("\n").slice(0, 20)) {
      const [code = "", ...others] = line.split("\t");
      const found = findErrorNames([code]);
      expect(found, code).toContain(code.toLowerCase());
      expect(found.length, code).toBeGreaterThanOrEqual(Math.min(others.length, 1));
    }
  });
});
