/** What the pages tell people to say is kept, by the rules that keep it. */
import { expect, test } from "bun:test";
import { join } from "node:path";
import { findBans } from "../src/remember/ledger/words/bans.ts";
import {
  findDecisionEnd,
  isRuleReplaced,
  readLaterWords,
} from "../src/remember/ledger/words/replaced-words.ts";
import { findStatedDecisions } from "../src/remember/ledger/words/stated-decisions.ts";

const root = join(import.meta.dir, "..");

/** The rows of the table below a heading that name sentences in quotation marks, as lists of sentences. */
async function sentencesBelow(page: string, heading: RegExp): Promise<readonly string[][]> {
  const section = (await Bun.file(join(root, page)).text())
    .split(/^## /m)
    .find((one) => heading.test(one));
  return [...(section ?? "").matchAll(/^\|.*\|$/gm)]
    .map(([row]) => [...row.matchAll(/“([^”]+)”/g)].map(([, said = ""]) => said))
    .filter((said) => said.length > 0);
}

test.each([
  ["docs/how-it-works.md", /^Rules and decisions/],
  ["docs/how-it-works.ko.md", /^규칙과 결정/],
] as const)(
  "the rules and decisions that %s tells people to say are kept word for word",
  async (page, heading) => {
    const [rules = [], decisions = [], changes = [], ends = []] = await sentencesBelow(
      page,
      heading,
    );
    for (const said of rules) expect(findBans(said).map(({ text }) => text)).toEqual([said]);
    for (const said of [...decisions, ...changes])
      expect(findStatedDecisions(said)).toEqual([said]);
    for (const [at, said] of ends.entries())
      expect(isRuleReplaced(rules[at] ?? "", readLaterWords(said))).toBe(true);
    for (const [at, said] of changes.entries())
      expect(findDecisionEnd(decisions[at] ?? "", readLaterWords(said))).toEqual({
        successor: said,
      });
    expect([rules, decisions, changes, ends].map(({ length }) => length)).toEqual([2, 2, 1, 2]);
  },
);
