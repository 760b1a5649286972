import { expect, test } from "bun:test";
import { DISTINCT_STEMS } from "../../../src/lexicon/distinct-stems.ts";
import { areDistinct, stemWord } from "../../../src/recall/search/terms/chunk.ts";

const FAMILIES: readonly (readonly string[])[] = [
  ["authorize", "authorized", "authorizes", "authorizing", "authorization", "authorisation"],
  ["author", "authors", "authored"],
  ["important", "importantly", "importance"],
  ["import", "imports", "imported", "importing", "importer"],
  ["customer", "customers"],
  ["custom", "customize", "customized"],
  ["relative", "relatively"],
  ["relation", "relations", "relational"],
  ["relate", "related", "relates"],
  ["generate", "generated", "generator", "generation"],
  ["generic", "generics"],
  ["general", "generally"],
  ["objective", "objectives"],
  ["object", "objects"],
  ["positive", "positives"],
  ["position", "positions"],
  ["paste", "pasted", "pasting"],
  ["past"],
  ["container", "containers"],
  ["contain", "contains", "contained", "containing"],
];

test("words of different families that Porter takes for one are told apart, and a family keeps together", () => {
  const stems = FAMILIES.map((family) => new Set(family.map(stemWord)));
  for (const family of FAMILIES)
    expect([family[0], family.every((word) => !areDistinct(word, family[0] ?? ""))]).toEqual([
      family[0],
      true,
    ]);
  for (const [one, other] of [
    [0, 1],
    [2, 3],
    [4, 5],
    [6, 7],
    [7, 8],
    [9, 10],
    [10, 11],
    [12, 13],
    [14, 15],
    [16, 17],
    [18, 19],
  ] as const)
    expect([FAMILIES[one]?.[0], stems[one]?.isDisjointFrom(stems[other] ?? new Set())]).toEqual([
      FAMILIES[one]?.[0],
      true,
    ]);
});

test("each line says how words begin, and a stem that words of other beginnings do not have", () => {
  for (const line of DISTINCT_STEMS.trim().split("\n")) {
    const [beginning = "", stem = ""] = line.split(" ");
    expect(line).toMatch(/^[a-z]+ [a-z]+$/);
    expect([line, stemWord(beginning)]).toEqual([line, stem]);
  }
});
