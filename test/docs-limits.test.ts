/** How much text a session gets is the same number in every text: the default of its setting. */
import { expect, test } from "bun:test";
import { join } from "node:path";
import { FIELDS } from "../src/config/schema.ts";
import { en } from "../src/text/en.ts";
import { groupThousands } from "../src/text/group-thousands.ts";
import { ko } from "../src/text/ko.ts";

const root = join(import.meta.dir, "..");

function limitOf(name: string): number {
  const found = Object.entries(FIELDS).find(([key]) => key === `contextBudget.${name}`);
  const value = found?.[1].default;
  if (typeof value !== "number") throw new Error(`contextBudget.${name} has no default`);
  return value;
}

const [rules, startup] = [limitOf("rules"), limitOf("startup")];
const [RULES, REST, WHOLE, RESUME, CLEAR, COMPACT, SUMMARY, FAILURE] = [
  rules,
  startup,
  rules + startup,
  ...["resume", "clear", "compact", "summary", "failure"].map(limitOf),
].map(groupThousands) as readonly string[];

/** What a page says, as often as it says it. */
const SAID: Readonly<Record<string, readonly string[]>> = {
  "README.md": [`yes, up to ${WHOLE} characters`],
  "README.ko.md": [`최대 ${WHOLE}자`],
  "docs/comparison.md": [`yes, on its own, up to ${WHOLE} characters`],
  "docs/comparison.ko.md": [`자동, 최대 ${WHOLE}자`],
  "docs/getting-started.md": [`at most ${WHOLE} characters`],
  "docs/getting-started.ko.md": [`최대 ${WHOLE}자`],
  "docs/faq.md": [
    `${WHOLE} characters when a session starts or is forked: ${RULES} for rules and decisions, ${REST} for the rest (${RESUME} when you resume one, ${CLEAR} after`,
    `${COMPACT} characters after a compaction, and ${SUMMARY} characters of instructions`,
    `${FAILURE} characters each time`,
  ],
  "docs/faq.ko.md": [
    `${WHOLE}자: 규칙과 결정 ${RULES}자, 나머지 ${REST}자(재개할 때 ${RESUME}자, \`/clear\` 뒤 ${CLEAR}자)`,
    `${COMPACT}자`,
    `${FAILURE}자`,
  ],
  "docs/how-it-works.md": [
    `${WHOLE} characters: ${RULES} for rules, ${REST} for the rest`,
    `${COMPACT} characters`,
    `\`contextBudget.rules\` (${RULES} characters)`,
    `\`contextBudget.startup\` (${REST} characters)`,
  ],
  "docs/how-it-works.ko.md": [
    `${WHOLE}자: 규칙 ${RULES}자, 나머지 ${REST}자`,
    `${COMPACT}자`,
    `\`contextBudget.rules\`(${RULES}자)`,
    `\`contextBudget.startup\`(${REST}자)`,
  ],
  "docs/compaction.md": [`up to ${COMPACT} characters`, `Up to ${RULES} of them are rules`],
  "docs/compaction.ko.md": [`${COMPACT}자`, `최대 ${RULES}자`],
};

test.each(Object.entries(SAID))(
  "%s names the limits that the settings have",
  async (page, said) => {
    const content = await Bun.file(join(root, page)).text();
    for (const one of said) expect(content).toContain(one);
  },
);

test("a fork gets as much as a new session, as the pages say", () =>
  expect(limitOf("fork")).toBe(startup));

test("the installer names the limits that are set", () => {
  for (const { setup } of [en, ko])
    for (const budget of [
      { rules, startup },
      { rules: 1234, startup: 4321 },
    ]) {
      const whole = groupThousands(budget.rules + budget.startup);
      for (const said of [setup.brings(budget), setup.short.sessions(true, budget)])
        expect(said.match(/\d,\d{3}/g)).toEqual([
          whole,
          groupThousands(budget.rules),
          groupThousands(budget.startup),
        ]);
    }
});
