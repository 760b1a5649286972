/** What ends a rule or a decision, what leaves it in doubt, and what does neither, of any words. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { findChanges, readChange } from "../../../../src/remember/ledger/words/changes.ts";
import { isDisputedBy } from "../../../../src/remember/ledger/words/disputes.ts";
import {
  findDecisionEnd,
  isRuleReplaced,
  readLaterWords,
} from "../../../../src/remember/ledger/words/rule-end.ts";

type Effect = "ended" | "disputed" | "none";

function effectOf(said: string, later: string, isRule: boolean): Effect {
  const words = readLaterWords(later);
  const ends = isRule ? isRuleReplaced(said, words) : findDecisionEnd(said, words) !== null;
  if (ends) return "ended";
  const isDoubted = findChanges(later).some((one) => {
    const change = readChange(one);
    return change !== null && isDisputedBy(said, change);
  });
  return isDoubted ? "disputed" : "none";
}

const PAIRS = [
  ["pnpm", "npm"],
  ["Vitest", "Jest"],
  ["SQLite", "Postgres"],
  ["Drizzle", "Prisma"],
  ["Hono", "Express"],
  ["uv", "pip"],
] as const;
const pair = fc.constantFrom(...PAIRS);

/** [what was said, whether as a rule, what takes it back]; A is what was chosen, B the other. */
const REVERSALS: readonly (readonly [string, boolean, string])[] = [
  ["Use A, not B.", true, "You can use B again."],
  ["Use A, not B.", true, "Forget the rule about A."],
  ["Use A, not B.", true, "We're back to B, forget about A."],
  ["Always use A instead of B.", true, "We don't need A anymore, B is fine."],
  ["Use A, not B.", true, "I changed my mind about A, use B."],
  ["Use A, not B.", true, "Ignore what I said about A."],
  ["Let's use A instead of B.", false, "Actually, let's go back to B."],
  ["Let's go with A for the shop.", false, "Let's drop A and use B."],
  ["We decided to use A for the shop.", false, "Actually A was a mistake, we're moving to B."],
  ["We decided to use A.", false, "We've replaced A with B."],
  ["We decided to use A.", false, "We're dropping A in favor of B."],
  ["We decided to use A.", false, "We gave up on A."],
  ["B 말고 A 써", true, "A 규칙은 잊어줘"],
  ["B 말고 A 써", true, "다시 B 써도 돼"],
  ["B 말고 A 써", true, "B 써도 됩니다 이제"],
  ["B 말고 A로 하자", false, "아까 결정한 거 취소하고 B로 돌아가자"],
  ["A로 가기로 했어", false, "A는 빼고 그냥 B로 가자"],
  ["A로 가기로 했어", false, "A 포기하고 B로 바꾸자"],
  ["A로 가기로 했어", false, "A는 실수였어, B로 가자"],
];
const FILES = ["schema.sql", "server.js", "src/gen", "config.yml"];
const RELEASES: readonly (readonly [string, string])[] = [
  ["Never edit F.", "It's fine to edit F from now on."],
  ["Never edit F.", "You can edit F again."],
  ["Don't touch F.", "Touching F is ok now."],
  ["Never edit F.", "The restriction on F is lifted."],
  ["F는 절대 수정하지 마", "F 이제 수정해도 됩니다"],
  ["F는 절대 건드리지 마", "F 수정해도 돼"],
  ["F는 절대 수정하지 마세요", "F 수정 금지 규칙은 해제할게"],
];
/** About the thing, and nothing changes; the last are about something else. */
const TALK = [
  "Run the A tests.",
  "The A setup fails on my machine.",
  "Why is A so slow?",
  "Open the A config and explain it.",
  "Update A to the newest version.",
  "Add an A example to the docs.",
  "A 테스트 실행해줘",
  "A 설정 파일 열어서 설명해줘",
  "A가 왜 이렇게 느려?",
  "Move the button back to the left.",
  "Drop the shadow of the card.",
  "The header is fine now.",
  "You can close the browser.",
  "Let's switch to the settings page.",
  "Remove the second paragraph, it was a mistake.",
  "버튼은 다시 왼쪽으로 옮겨줘",
  "헤더 색은 빨강 말고 파랑으로 바꿔줘",
  "이제 됐어, 커밋해도 돼",
  "카드 그림자는 빼고 다시 보여줘",
];
const OTHER_SAID = [
  ["From now on, write commit messages in English.", true],
  ["Never edit schema.sql.", true],
  ["Commit messages should be short.", true],
  ["We decided to store cents.", false],
  ["앞으로 커밋 메시지는 영어로 써줘", true],
  ["금액은 센트로 저장하기로 했어", false],
] as const;

describe("later words", () => {
  test("that take something back never leave it as it was", () => {
    fc.assert(
      fc.property(fc.constantFrom(...REVERSALS), pair, ([said, isRule, later], [a, b]) => {
        const name = (text: string): string =>
          text.replaceAll(/\bA(?![a-z])/g, a).replaceAll(/\bB(?![a-z])/g, b);
        // "Actually, A was": the first letter of another word is none.
        expect([name(said), name(later), effectOf(name(said), name(later), isRule)]).not.toContain(
          "none",
        );
      }),
      { numRuns: 600 },
    );
  });

  test("that allow what was forbidden end it, or leave it in doubt", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...RELEASES),
        fc.constantFrom(...FILES),
        ([said, later], file) => {
          const name = (text: string): string => text.replaceAll("F", file);
          expect(effectOf(name(said), name(later), true)).not.toBe("none");
        },
      ),
      { numRuns: 200 },
    );
  });

  test("about the moment or about something else change nothing, or hardly ever", () => {
    let [all, ended, disputed] = [0, 0, 0];
    const said = [
      ...PAIRS.flatMap(([a, b]) => [
        [`Use ${a}, not ${b}.`, true, a] as const,
        [`We decided to use ${a}.`, false, a] as const,
        [`${b} 말고 ${a} 써`, true, a] as const,
      ]),
      ...OTHER_SAID.map(([text, isRule]) => [text, isRule, "SQLite"] as const),
    ];
    for (const [text, isRule, a] of said) {
      for (const talk of TALK) {
        const effect = effectOf(text, talk.replaceAll(/\bA(?![a-z])/g, a), isRule);
        all++;
        if (effect === "ended") ended++;
        if (effect === "disputed") disputed++;
      }
    }
    expect(all).toBeGreaterThan(400);
    expect(ended).toBe(0);
    expect(disputed / all).toBeLessThan(0.03);
  });

  test("about one thing leave the rules about others alone", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...REVERSALS),
        pair,
        fc.constantFrom(...OTHER_SAID),
        ([, , later], [a, b], [said, isRule]) => {
          const text = later.replaceAll(/\bA(?![a-z])/g, a).replaceAll(/\bB(?![a-z])/g, b);
          expect([said, text, effectOf(said, text, isRule)]).toContain("none");
        },
      ),
      { numRuns: 600 },
    );
  });

  test("of one prompt that may change something are few and short, in no time", () => {
    const long = "You can use npm again. ".repeat(500);
    expect(findChanges(long).length).toBeLessThanOrEqual(6);
    const before = performance.now();
    for (const text of ["a ".repeat(3000), "가나 ".repeat(2000), "x".repeat(6000)])
      findChanges(text);
    expect(performance.now() - before).toBeLessThan(1000);
  });
});

test("what was done only on demand is in doubt once it may be done freely, and nothing else is", () => {
  const work = fc.constantFrom("커밋", "푸시", "배포", "머지");
  const restricted = [
    (one: string) => `${one}은 내가 하라고 할 때만 해`,
    (one: string) => `${one}는 나한테 물어보고 해`,
  ];
  const freely = [
    (one: string) => `${one}은 이제 알아서 해도 돼`,
    (one: string) => `${one}은 묻지 말고 해`,
    (one: string) => `${one}은 알아서 해`,
  ];
  fc.assert(
    fc.property(
      work,
      work,
      fc.constantFrom(...restricted),
      fc.constantFrom(...freely),
      (one, other, rule, words) => {
        const change = readChange(words(other));
        expect(change).not.toBeNull();
        if (change !== null) expect(isDisputedBy(rule(one), change)).toBe(one === other);
      },
    ),
    { numRuns: 200 },
  );
});
