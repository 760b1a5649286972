/** What the page about rules says becomes of its own examples is what becomes of them. */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { selectActiveRules } from "../src/recall/start/judge-contexts.ts";
import { foldEntry, NO_LEDGER } from "../src/remember/ledger/ledger.ts";
import { toLedgerLines } from "../src/remember/ledger/ledger-lines.ts";
import {
  findLastingWords,
  findPossibleRules,
} from "../src/remember/ledger/words/possible-rules.ts";
import { findPostponedTasks } from "../src/remember/ledger/words/postponed-tasks.ts";
import { FOLDING } from "./remember/ledger/entries.ts";

const read = (file: string): string => readFileSync(join(import.meta.dirname, "..", file), "utf8");
const PAGES = [
  { file: "docs/how-it-works.md", rows: ["set a rule", "settle a decision", "put work off"] },
  { file: "docs/how-it-works.ko.md", rows: ["규칙 정하기", "결정 내리기", "작업 미루기"] },
] as const;

const quotesIn = (line: string): readonly string[] =>
  [...line.matchAll(/“([^”]+)”/g)].map(([, text = ""]) => text);
const rowOf = (page: string, name: string): readonly string[] =>
  quotesIn(page.split("\n").find((line) => line.startsWith(`| ${name} `)) ?? "");

test.each(PAGES)("$file: what is to be said is heard as the table says", ({ file, rows }) => {
  const page = read(file);
  const [rules = [], decisions = [], postponed = []] = rows.map((name) => rowOf(page, name));
  for (const all of [rules, decisions, postponed]) expect(all).toHaveLength(2);
  for (const one of rules) expect(findLastingWords(one).rules).toEqual([one]);
  for (const one of decisions) expect(findLastingWords(one).decisions).toEqual([one]);
  for (const one of postponed)
    expect(findPostponedTasks(one).map(({ text }) => text)).toEqual([one]);
});

test.each(PAGES)("$file: what stands below a prompt is what became of it", ({ file }) => {
  const blocks = [...read(file).matchAll(/^> (.+)\n((?:Self-Generation · .+\n)+)/gm)];
  expect(blocks.length).toBeGreaterThanOrEqual(3);
  for (const [, prompt = "", receipts = ""] of blocks) {
    const { rules, decisions } = findLastingWords(prompt);
    const shown = findPossibleRules(prompt);
    const says = receipts.trim().split("\n");
    for (const line of says) {
      const [text = ""] = quotesIn(line);
      if (/rule kept|규칙으로 저장/.test(line)) expect(rules).toContain(text);
      else if (/decision kept|결정으로 저장/.test(line)) expect(decisions).toContain(text);
      else if (/not kept|저장하지 않음/.test(line)) expect(shown).toContain(text);
      else expect(holds(text, prompt)).toBe(false);
    }
  }
});

test.each(PAGES)("$file: what is not meant to be kept is not", ({ file }) => {
  const all = read(file).split("\n");
  const at = all.findIndex((line) => /not meant to be kept|저장하지 않습니다\.$/.test(line));
  const examples = all.slice(at + 1, at + 6).flatMap((line) => quotesIn(line));
  const said = examples.filter((one) => !one.includes("…"));
  expect(said.length).toBeGreaterThanOrEqual(4);
  for (const one of said) expect(findLastingWords(one)).toEqual({ rules: [], decisions: [] });
  const [rule = "", decision = ""] = rowOf(
    read(file),
    PAGES.find((one) => one.file === file)?.rows[1] ?? "",
  );
  for (const one of said)
    for (const before of [rule, decision]) expect([one, holds(before, one)]).toEqual([one, true]);
});

/** Whether what was said in one session holds after another in which the second was said. */
function holds(before: string, later: string): boolean {
  const contexts = [later, before].map((text, at) => {
    const ts = new Date(Date.UTC(2026, 0, 2 - at)).toISOString();
    const ledger = foldEntry(NO_LEDGER, { kind: "prompt", ts, text }, FOLDING);
    const { allowances, changes } = ledger;
    const extra = { lines: toLedgerLines(ledger), allowances, changes };
    return { id: `c${at}`, ts, sessionId: `s${at}`, projectPath: "/app", extra };
  });
  return selectActiveRules(contexts).some(({ line }) => line.decisive === before);
}
