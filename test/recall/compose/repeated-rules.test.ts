import { expect, test } from "bun:test";
import { dropRepeatedRules } from "../../../src/recall/compose/repeated-rules.ts";
import type { LedgerLine } from "../../../src/remember/ledger/ledger-lines.ts";

const told = (kind: LedgerLine["kind"], ...texts: string[]): LedgerLine => ({
  kind,
  texts,
  decisive: "",
  enough: null,
});
const ban = (text: string): LedgerLine => told("ban", text);

test("a rule that was said twice, or as a part of another, is told once; other lines stay", () => {
  const long = ban("Never push to main, and never force-push anywhere.");
  const refused = told("refusal", "Bash rm -rf build", "no, keep build/");
  const worked = told("worked", "npm test", "npm test", "");
  const lines = [ban("never push to main"), long, ban("Keep build!"), refused, worked, long];
  expect(dropRepeatedRules(lines)).toEqual([long, refused, worked]);
  const apart = [
    ban("use tabs"),
    ban("use tabs in Makefiles only where needed"),
    ban("탭을 쓰지 마세요"),
  ];
  expect(dropRepeatedRules(apart)).toEqual(apart.slice(1));
});
