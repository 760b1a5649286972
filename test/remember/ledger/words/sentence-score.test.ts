/**
 * What the recognizer makes of sentences that it was not learned from and that nobody looked at while it was made
 * (`test/fixtures/sentences`): written by somebody who knew neither the program nor its words.
 */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readChange } from "../../../../src/remember/ledger/words/changes.ts";
import { isDisputedBy } from "../../../../src/remember/ledger/words/disputes.ts";
import {
  findLastingWords,
  findPossibleRules,
} from "../../../../src/remember/ledger/words/possible-rules.ts";
import { findPostponedTasks } from "../../../../src/remember/ledger/words/postponed-tasks.ts";
import {
  findDecisionEnd,
  isRuleReplaced,
  readLaterWords,
} from "../../../../src/remember/ledger/words/rule-end.ts";
import { isPermanentWish, mayLast } from "../../../../src/remember/ledger/words/sentence-score.ts";
import { splitSentences } from "../../../../src/remember/ledger/words/sentences.ts";

const folder = join(import.meta.dirname, "../../../fixtures/sentences");
const read = (name: string): readonly string[] =>
  readFileSync(join(folder, name), "utf8").trim().split("\n");
const share = (all: readonly string[], isSo: (one: string) => boolean): number =>
  all.filter(isSo).length / all.length;

const isKept = (said: string): boolean => {
  const { rules, decisions } = findLastingWords(said);
  return rules.length + decisions.length > 0;
};
const isHeard = (said: string): boolean => isKept(said) || findPossibleRules(said).length > 0;

/** Whether the old rule would be told as if nothing had been said. */
function isStillAsserted(pair: string): boolean {
  const [before = "", later = ""] = pair.split("\t");
  const words = readLaterWords(later);
  const isOver = isRuleReplaced(before, words) || findDecisionEnd(before, words) !== null;
  const isInDoubt = splitSentences(later).some((one) => {
    const change = readChange(one);
    return change !== null && isDisputedBy(before, change);
  });
  return !isOver && !isInDoubt;
}

describe.each(["en", "ko"])("sentences that were held back, in %s", (language) => {
  test("meant for good are mostly kept, and most of the others are shown", () => {
    const said = read(`${language}-general.txt`);
    expect(share(said, isKept)).toBeGreaterThan(0.5);
    expect(share(said, isHeard)).toBeGreaterThan(0.7);
  });

  test("of the moment are hardly ever kept", () => {
    expect(share(read(`${language}-moment.txt`), isKept)).toBeLessThan(0.08);
  });

  test("put off are heard in part, and hardly any other is", () => {
    expect(
      share(read(`${language}-later.txt`), (one) => findPostponedTasks(one).length > 0),
    ).toBeGreaterThan(0.35);
    const others = [...read(`${language}-general.txt`), ...read(`${language}-moment.txt`)];
    expect(share(others, (one) => findPostponedTasks(one).length > 0)).toBeLessThan(0.03);
  });

  test("of a second writer, who labelled them, are judged as well", () => {
    const lines = read(`${language}-labelled.tsv`).map((line) => line.split("\t"));
    const labelled = (...labels: readonly string[]): readonly string[] =>
      lines.flatMap(([label = "", text = ""]) => (labels.includes(label) ? [text] : []));
    expect(share(labelled("rule", "decision"), isKept)).toBeGreaterThan(0.6);
    expect(share(labelled("rule", "decision"), isHeard)).toBeGreaterThan(0.75);
    expect(share(labelled("moment", "talk"), isKept)).toBeLessThan(0.05);
    expect(share(labelled("later"), (one) => findPostponedTasks(one).length > 0)).toBeGreaterThan(
      0.7,
    );
  });

  test("that take a rule back leave it asserted in few cases", () => {
    expect(share(read(`${language}-takeback.tsv`), isStillAsserted)).toBeLessThan(0.45);
  });
});

test("whatever the letters are, a score is a number and a first look is free of faults", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
      expect(typeof mayLast(text)).toBe("boolean");
      expect(typeof isPermanentWish(text, 1)).toBe("boolean");
    }),
    { numRuns: 400 },
  );
});

test("what is said in many sentences has to sound more like a rule to be kept", () => {
  const said = [...read("en-general.txt"), ...read("ko-general.txt")];
  for (const one of said) expect(isPermanentWish(one, 12) && !isPermanentWish(one, 1)).toBe(false);
  expect(share(said, (one) => isPermanentWish(one, 12))).toBeLessThan(
    share(said, (one) => isPermanentWish(one, 1)),
  );
});
