/** What corrects itself, or takes something back, within a prompt: neither half is kept as the whole truth. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  findEndedRules,
  findMissedRules,
} from "../../../../src/remember/ledger/words/prompt-rule-ends.ts";
import { findLastingWords } from "../../../../src/remember/ledger/words/possible-rules.ts";
import { findRuleEnd, readLaterWords } from "../../../../src/remember/ledger/words/rule-end.ts";

/** [what is said, what corrects it]; X is any of the things. */
const CORRECTED = [
  ["Ask me before you X.", "just don't X."],
  ["Never X.", "only X when I say so."],
  ["Always ask me before you X.", "never X at all."],
] as const;
const THINGS = [
  "force push",
  "push to main",
  "deploy to staging",
  "delete a branch",
  "run a migration",
  "touch the vendor folder",
];
const LEADS = ["Actually", "Actually,", "Hmm no,", "On second thought,", "Well,"];
const CORRECTED_KOREAN = [
  ["X 하기 전에 물어봐.", "아니 그냥 X 하지 마."],
  ["X 하지 마.", "아니 그냥 내가 말할 때만 X 해."],
] as const;
const THINGS_KOREAN = ["force push", "배포", "스테이징 배포", "마이그레이션 실행", "브랜치 삭제"];

const english = fc
  .record({
    pair: fc.constantFrom(...CORRECTED),
    thing: fc.constantFrom(...THINGS),
    lead: fc.constantFrom(...LEADS),
  })
  .map(({ pair: [said, correction], thing, lead }) => [
    said.replace("X", thing),
    `${lead} ${correction.replace("X", thing)}`,
  ]);
const korean = fc
  .record({ pair: fc.constantFrom(...CORRECTED_KOREAN), thing: fc.constantFrom(...THINGS_KOREAN) })
  .map(({ pair, thing }) => pair.map((one) => one.replace("X", thing)));
const around = fc.constantFrom("", "Fix the login page. ", "로그인 화면을 고쳐줘. ");

test("a rule that is corrected in the same breath is kept with its correction, once, or not at all", () => {
  let kept = 0;
  fc.assert(
    fc.property(fc.oneof(english, korean), around, ([said = "", correction = ""], before) => {
      const { rules, decisions } = findLastingWords(`${before}${said} ${correction}`);
      const all = [...rules, ...decisions];
      for (const one of all.filter((text) => text.includes(said)))
        expect(one).toContain(correction);
      expect(new Set(all).size).toBe(all.length);
      expect(all.filter((one) => one.includes(correction)).length).toBeLessThan(2);
      if (all.length > 0) kept++;
    }),
    { numRuns: 400, seed: 1 },
  );
  expect(kept).toBeGreaterThan(280);
});

test("what is said next and is about something else is not taken for a correction", () => {
  const next = fc.constantFrom(
    "Actually, fix the login page first.",
    "Actually, can you show me the diff?",
    "Well, the cart total is wrong.",
    "그냥 로그인 화면부터 고쳐줘.",
  );
  fc.assert(
    fc.property(fc.constantFrom(...THINGS), next, (thing, other) => {
      const said = `Never ${thing}.`;
      expect(findLastingWords(`${said} ${other}`).rules).toEqual([said]);
    }),
    { numRuns: 100 },
  );
});

/** [a rule, what takes it back in ordinary words]. */
const TAKEN_BACK = [
  ["Always use tabs for indentation.", "forget what I said about tabs, prettier defaults are fine"],
  [
    "Never add a dependency without asking me.",
    "you can add dependencies without asking me, I trust you",
  ],
  [
    "Let's use SQLite instead of Postgres.",
    "about that SQLite thing: scrap it, we're using plain json files instead",
  ],
  ["No emojis in commit messages.", "emojis in commits are ok with me after all"],
  ["No emojis in commit messages.", "drop the no-emoji rule"],
  ["Never touch the staging box.", "the staging box is open to you again"],
  ["들여쓰기는 항상 탭으로 해.", "탭 얘기는 잊어버려"],
  ["의존성은 나한테 물어보고 추가해.", "의존성은 나한테 안 물어보고 추가해도 돼, 믿을게"],
  ["커밋 메시지에 이모지 쓰지 마.", "커밋에 이모지 써도 괜찮아"],
  ["커밋 메시지에 이모지 쓰지 마.", "이모지 금지했던 거 취소할게"],
  ["스테이징 서버는 건드리지 마.", "스테이징 서버 이제 다시 써도 돼"],
  ["스테이징 서버는 건드리지 마.", "스테이징 막아둔 거 풀었어"],
  ["Postgres 말고 SQLite로 가자.", "SQLite 건은 접자, 그냥 json 파일 쓰자"],
] as const;

test("what takes a rule back touches it, and is itself neither kept nor said to be missed", () => {
  const ends = [".", "!", ""];
  fc.assert(
    fc.property(
      fc.shuffledSubarray([...TAKEN_BACK], { minLength: 1 }),
      fc.constantFrom(...ends),
      fc.nat(),
      (known, end, drawn) => {
        const [rule = "", words = ""] = known[drawn % known.length] ?? [];
        const said = `${words}${end}`;
        const rules = known.map(([text]) => ({
          kind: /^Let's|가자/.test(text) ? ("decision" as const) : ("ban" as const),
          text,
        }));
        expect(findEndedRules(rules, said).map((one): string => one.rule.text)).toContain(rule);
        expect([said, findLastingWords(said).rules]).toEqual([said, []]);
        expect([said, findMissedRules(rules, said)]).toEqual([said, []]);
      },
    ),
    { numRuns: 300 },
  );
});

test("a thing that is fine now is no successor to keep", () => {
  const rule = fc.constantFrom("Always use tabs for indentation.", "Always use Jest for tests.");
  const fine = fc.constantFrom("prettier defaults are fine", "the default is ok", "anything works");
  const lead = fc.constantFrom("forget", "forget what I said about", "ignore", "never mind");
  fc.assert(
    fc.property(rule, lead, fine, (said, begin, after) => {
      const thing = /use (\w+)/.exec(said)?.[1] ?? "";
      const end = findRuleEnd(said, readLaterWords(`${begin} ${thing}, ${after}`));
      expect(end?.successor ?? null).toBeNull();
    }),
    { numRuns: 100 },
  );
});
