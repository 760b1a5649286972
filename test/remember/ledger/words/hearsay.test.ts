/** What is told of others, described or only noticed keeps, replaces and doubts nothing; counted on sentences, and for any of its form. */
import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { findEndedRules } from "../../../../src/remember/ledger/words/prompt-rule-ends.ts";
import { isHearsay } from "../../../../src/remember/ledger/words/hearsay.ts";
import { findLastingWords } from "../../../../src/remember/ledger/words/possible-rules.ts";

const FOLDER = join(import.meta.dir, "../../../fixtures/sentences");
const read = (file: string): readonly string[] =>
  readFileSync(join(FOLDER, file), "utf8").trim().split("\n");
const pairsIn = (file: string): readonly (readonly string[])[] =>
  read(file).map((line) => line.split("\t"));

const isKept = (said: string): boolean => {
  const { rules, decisions } = findLastingWords(said);
  return rules.length + decisions.length > 0;
};
const effectOn = (rule: string, said: string): string => {
  const kind = findLastingWords(rule).decisions.length > 0 ? "decision" : "ban";
  return findEndedRules([{ kind, text: rule }], said)[0]?.how ?? "holds";
};

/** Every second one was only ever counted. */
test("of sentences about others hardly any is kept or touches what was decided", () => {
  const all = pairsIn("hearsay.tsv");
  expect(all.length).toBeGreaterThan(130);
  const wrong = all.filter(
    ([rule = "", said = ""]) => isKept(said) || effectOn(rule, said) !== "holds",
  );
  expect(wrong.length).toBeLessThanOrEqual(4);
});

test("of descriptions with always and never hardly any is kept", () => {
  const all = read("descriptions.txt");
  expect(all.length).toBeGreaterThan(80);
  expect(all.filter(isKept).length).toBeLessThanOrEqual(5);
});

test("bans as an act, of which one is warned, or said once more, are rules", () => {
  const all = read("forbidden.txt");
  expect(all.filter(isKept).length).toBeGreaterThanOrEqual(all.length - 7);
});

test("what calls itself settled is a decision, and what is asked for is a rule", () => {
  const all = pairsIn("settled-kinds.tsv");
  const right = all.filter(([kind, said = ""]) => {
    const { rules, decisions } = findLastingWords(said);
    return (kind === "rule" ? rules : decisions).length > 0;
  });
  expect(right.length).toBeGreaterThanOrEqual(all.length - 8);
});

test("a rule is ended or in doubt by words about the same thing, and by no others", () => {
  const all = pairsIn("same-thing.tsv");
  const right = all.filter(
    ([want, rule = "", said = ""]) => (effectOn(rule, said) === "holds") === (want === "hold"),
  );
  expect(right.length).toBeGreaterThanOrEqual(all.length - 8);
});

const TOOLS = ["Redis", "Memcached", "Prisma", "Drizzle", "SQLite", "Postgres", "Jest", "Vitest"];
const two = fc.uniqueArray(fc.constantFrom(...TOOLS), { minLength: 2, maxLength: 2 });
const end = fc.constantFrom("", ".", "요", "요.", " ㅋㅋ");

describe("a decision stays as it was", () => {
  test("whatever is heard of another in Korean", () => {
    const said = fc
      .tuple(
        two,
        fc.constantFrom(
          (x: string, y: string) => `${x} 대신 ${y} 쓰는 팀도 많더라고`,
          (x: string, y: string) => `요즘은 ${x} 말고 ${y} 많이 쓴대`,
          (x: string, y: string) => `${x} 말고 ${y} 쓰는 게 나았으려나`,
          (x: string, y: string) => `${x}에서 ${y}로 갈아탔다던데`,
          (x: string, y: string) => `${x} 버리고 ${y}로 옮겼다네`,
          (x: string, y: string) => `${x} 대신 ${y} 썼으면 편했을 텐데`,
          (x: string, y: string) => `${x} 말고 ${y} 쓰는 사람도 있네`,
          (x: string, y: string) => `${x} 말고 ${y}로 바꾼 회사도 있더라`,
        ),
        end,
      )
      .map(([[x = "", y = ""], make, last]) => ({ x, said: `${make(x, y)}${last}` }));
    fc.assert(
      fc.property(said, ({ x, said: words }) => {
        const decision = `${x}로 가기로 했어`;
        expect([words, isKept(words), effectOn(decision, words)]).toEqual([words, false, "holds"]);
      }),
      { numRuns: 300 },
    );
  });

  test("whatever is heard of another in English", () => {
    const said = fc
      .tuple(
        two,
        fc.constantFrom(
          "I heard that a lot of teams",
          "Apparently most companies",
          "Some people",
          "Other teams",
          "I read somewhere that startups",
          "Lots of folks",
          "They",
        ),
        fc.constantFrom(
          (x: string, y: string) => `use ${y} instead of ${x}`,
          (x: string, y: string) => `switched from ${x} to ${y}`,
          (x: string, y: string) => `dropped ${x} in favor of ${y}`,
          (x: string, y: string) => `use ${y} rather than ${x}`,
        ),
        fc.constantFrom(".", "", " these days.", " lately"),
      )
      .map(([[x = "", y = ""], who, make, last]) => ({ x, said: `${who} ${make(x, y)}${last}` }));
    fc.assert(
      fc.property(said, ({ x, said: words }) => {
        const decision = `We decided to use ${x}.`;
        expect([words, isKept(words), effectOn(decision, words)]).toEqual([words, false, "holds"]);
      }),
      { numRuns: 300 },
    );
  });
});

test("what one settles for oneself behind it still counts", () => {
  fc.assert(
    fc.property(two, fc.boolean(), ([x = "", y = ""], isKorean) => {
      const said = isKorean
        ? `요즘 ${y} 많이 쓴대요, 우리도 ${x} 말고 ${y}로 바꾸자`
        : `I heard ${y} is better, let's switch from ${x} to ${y}.`;
      const decision = isKorean ? `${x}로 가기로 했어` : `We decided to use ${x}.`;
      expect([said, isHearsay(said)]).toEqual([said, false]);
      expect([said, effectOn(decision, said)]).not.toEqual([said, "holds"]);
    }),
    { numRuns: 100 },
  );
});

test("one sentence that ends a rule leaves no other in doubt", () => {
  const rules = [
    { kind: "ban", text: "커밋 전에는 항상 lint 돌려 줘" },
    { kind: "ban", text: "커밋 메시지에는 이슈 번호를 붙여 줘" },
  ] as const;
  const ended = findEndedRules(rules, "커밋에 이슈 번호 이제 안 붙여도 돼요");
  expect(ended.map(({ rule }) => rule.text)).not.toContain(rules[0].text);
});
