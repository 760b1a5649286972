/** What the pages tell people to say is kept, by the rules that keep it. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { join } from "node:path";
import { findBans } from "../src/remember/ledger/words/bans.ts";
import {
  findLastingWords,
  findPossibleRules,
} from "../src/remember/ledger/words/possible-rules.ts";
import { findPostponedTasks } from "../src/remember/ledger/words/postponed-tasks.ts";
import {
  findDecisionEnd,
  isRuleReplaced,
  readLaterWords,
} from "../src/remember/ledger/words/rule-end.ts";
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
        by: said,
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
    expect(said.length).toBe(6);
    for (const one of said)
      expect({ one, kept: findLastingWords(one), shown: findPossibleRules(one) }).toEqual({
        one,
        kept: { rules: [], decisions: [] },
        shown: [],
      });
  },
);

const WORK = {
  "docs/how-it-works.md": {
    heading: /^What is recognized/,
    words: [
      ["the", "our", "the rest of the"],
      ["migration", "login page", "coupon tests", "error messages", "release notes", "cache"],
    ],
  },
  "docs/how-it-works.ko.md": {
    heading: /^알아듣는 말/,
    words: [
      ["로그인", "결제", "검색", "주문", "관리자"],
      ["페이지", "화면", "캐시", "테스트", "정리", "번역"],
    ],
  },
} as const;

test.each(Object.entries(WORK))(
  "work that is put off in the forms that %s names is heard, whatever it is",
  async (page, { heading, words }) => {
    const section = await sectionOf(page, heading);
    const forms = [...section.matchAll(/“([^”]*…[^”]*\.)”/g)].map(([, form = ""]) => form);
    expect(forms.length).toBe(3);
    const work = fc.tuple(...words.map((some) => fc.constantFrom<string>(...some)));
    fc.assert(
      fc.property(fc.constantFrom(...forms), work, (form, parts) => {
        const said = form.replace("…", parts.join(" "));
        expect(findPostponedTasks(said).map(({ text }) => text)).toEqual([said]);
      }),
      { numRuns: 300 },
    );
  },
);
