/** What the pages tell people to say is kept, by the rules that keep it. */
import { expect, test } from "bun:test";
import { join } from "node:path";
import { findBans } from "../src/remember/ledger/words/bans.ts";
import { findKeptWords, findPossibleRules } from "../src/remember/ledger/words/possible-rules.ts";
import {
  findDecisionEnd,
  isRuleReplaced,
  readLaterWords,
} from "../src/remember/ledger/words/replaced-words.ts";
import { findStatedDecisions } from "../src/remember/ledger/words/stated-decisions.ts";

const root = join(import.meta.dir, "..");

async function sectionOf(page: string, heading: RegExp): Promise<string> {
  const content = await Bun.file(join(root, page)).text();
  return content.split(/^#{2,3} /m).find((one) => heading.test(one)) ?? "";
}

/** The rows of the table below a heading that name sentences in quotation marks, as lists of sentences. */
async function sentencesBelow(page: string, heading: RegExp): Promise<readonly string[][]> {
  const section = await sectionOf(page, heading);
  return [...section.matchAll(/^\|.*\|$/gm)]
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

test.each([
  ["docs/how-it-works.md", /^What is recognized/],
  ["docs/how-it-works.ko.md", /^알아듣는 말/],
] as const)(
  "what %s says is not meant to be kept is neither kept nor shown",
  async (page, heading) => {
    const items = (await sectionOf(page, heading)).match(/^- .*[:：] “.*$/gm) ?? [];
    const said = items.flatMap((item) =>
      [...item.matchAll(/“([^”]+)”/g)].map(([, sentence = ""]) => sentence),
    );
    expect(said.length).toBe(4);
    for (const one of said)
      expect({ one, kept: findKeptWords(one), shown: findPossibleRules(one) }).toEqual({
        one,
        kept: { rules: [], decisions: [] },
        shown: [],
      });
  },
);
