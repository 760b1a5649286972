/** What takes a rule back in other words than it was said in, of any thing, in both languages and across them. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { SAME_THINGS } from "../../../../src/lexicon/same-things.ts";
import { foldRules } from "../../../../src/remember/ledger/fold-rules.ts";
import { NO_LEDGER } from "../../../../src/remember/ledger/ledger-form.ts";
import { banLines } from "../../../../src/remember/ledger/rule-lines.ts";
import { findEndedRules } from "../../../../src/remember/ledger/words/prompt-rule-ends.ts";
import { mayBeSameAct } from "../../../../src/remember/ledger/words/permitted-acts.ts";

/** By any of its names; English ones in the plural. */
const THINGS: readonly (readonly string[])[] = [
  ["dependencies", "packages", "libraries", "의존성", "패키지", "라이브러리"],
  ["databases", "데이터베이스", "디비"],
  ["comments", "주석", "코멘트"],
  ["emojis", "emoticons", "이모지", "이모티콘"],
  ["tabs", "탭"],
  ["semicolons", "세미콜론"],
  ["popups", "modals", "dialogs", "모달", "팝업"],
  ["mocks", "stubs", "목킹", "모킹"],
  ["migrations", "마이그레이션"],
  ["folders", "directories", "폴더", "디렉터리"],
  ["images", "pictures", "이미지"],
  ["plugins", "플러그인"],
  ["animations", "애니메이션"],
];
/** Whoever gives up tabs may mean spaces. */
const ROWS = SAME_THINGS.filter((row) => !row.startsWith("space "));
const isKorean = (name: string): boolean => /[가-힣]/.test(name);

const FORBIDS = {
  english: ["No new X.", "Don't add X.", "Never use X.", "no X in this repo", "Avoid X."],
  korean: ["X 쓰지 마", "새 X 추가하지 마", "X 금지", "X 절대 쓰지 마세요"],
};
const DEMANDS = {
  english: ["Always use X.", "Prefer X everywhere."],
  korean: ["X 항상 써줘", "항상 X 써"],
};
const PERMITS = {
  english: ["you can add X now", "X are fine again", "X are allowed now", "You may use X again."],
  korean: ["이제 X 써도 돼", "X 추가해도 돼 이제", "X 이제 허용할게"],
};
const GIVES_UP = {
  english: [
    "forget what I said about X",
    "forget the rule about X",
    "I changed my mind about X",
    "the rule about X no longer applies",
  ],
  korean: ["X 얘기는 잊어버려", "X 규칙은 취소할게", "X 얘기는 잊어버려, 기본값이면 돼"],
};

type Frames = { readonly english: readonly string[]; readonly korean: readonly string[] };
const say = (frames: Frames, name: string): fc.Arbitrary<string> =>
  fc
    .constantFrom(...(isKorean(name) ? frames.korean : frames.english))
    .map((frame) => frame.replace("X", name));

const names = fc
  .constantFrom(...THINGS)
  .chain((row) => fc.tuple(fc.constantFrom(...row), fc.constantFrom(...row)));
/** A rule, and what takes it back by any name of its thing. */
const pair = fc.oneof(
  names.chain(([one, other]) =>
    fc.tuple(say(FORBIDS, one), fc.oneof(say(PERMITS, other), say(GIVES_UP, other))),
  ),
  names.chain(([one, other]) => fc.tuple(say(DEMANDS, one), say(GIVES_UP, other))),
);
const others = (text: string): readonly string[] =>
  THINGS.filter((row) => !row.some((name) => text.includes(name))).map(([name = ""]) => name);

const judge = (rules: readonly string[], prompt: string): readonly (readonly string[])[] =>
  findEndedRules(
    rules.map((text) => ({ kind: "ban", text }) as const),
    prompt,
  ).map(({ rule, how }) => [rule.text, how]);

describe("a rule that is taken back in other words", () => {
  test("is over, and the rules about anything else are left alone", () => {
    fc.assert(
      fc.property(pair, fc.nat(), ([rule, words], seed) => {
        const beside = others(`${rule} ${words}`).map((name, at) => {
          const frame = FORBIDS.english[(seed + at) % FORBIDS.english.length] ?? "";
          return frame.replace("X", name);
        });
        expect([rule, words, judge([...beside, rule], words)]).toEqual([
          rule,
          words,
          [[rule, "ended"]],
        ]);
      }),
      { numRuns: 700 },
    );
  });

  test("is one of several about the same: each is in doubt", () => {
    fc.assert(
      fc.property(
        names.filter(([one, other]) => one !== other),
        fc.boolean(),
        ([one, other], isFirst) => {
          const rules = [one, other].map((name) =>
            isKorean(name) ? `${name} 쓰지 마` : `Never use ${name}.`,
          );
          const named = isFirst ? one : other;
          const words = isKorean(named)
            ? `${named} 얘기는 잊어버려`
            : `the ban on ${named} no longer holds`;
          const judged = judge(rules, words);
          expect([words, judged.map(([rule]) => rule)]).toEqual([words, rules]);
          expect(judged.map(([, how]) => how)).toContain("doubted");
        },
      ),
      { numRuns: 200 },
    );
  });

  test("is over within its session too, where nothing else was said of it", () => {
    fc.assert(
      fc.property(pair, ([rule, words]) => {
        const at = { n: 1, ts: null, epoch: 0 };
        const ban = { ...at, text: rule, isStanding: true };
        const before = { ...NO_LEDGER, bans: [ban] };
        const after = { ...before, ...foldRules(before, words, { ...at, n: 2 }) };
        expect([rule, words, banLines(after).map(({ decisive }) => decisive)]).not.toContainEqual([
          rule,
        ]);
      }),
      { numRuns: 300 },
    );
  });
});

describe("what is about something else", () => {
  const RULES = [
    "No new dependencies.",
    "Never edit the database schema.",
    "Always indent with tabs.",
    "No emojis in commit messages.",
    "Don't push to main.",
    "Always write tests for new endpoints.",
    "Comments in English only.",
    "새 의존성은 추가하지 마",
    "데이터베이스 스키마는 건드리지 마",
    "들여쓰기는 항상 탭으로",
    "커밋 메시지에 이모지 쓰지 마",
    "주석은 영어로만 써",
  ];
  /** About a thing of a rule, and not about the rule: at most in doubt. */
  const BESIDE = [
    "you can restart the database",
    "you can open the schema file",
    "it's fine to update the packages folder",
    "you can delete the package cache now",
    "the emoji picker is fine now",
    "you can push now",
    "you can commit now",
    "packages are installed, you can continue",
    "you can't add packages",
    "don't forget the rule about packages",
    "packages are not allowed",
    "이제 디비 재시작해도 돼",
    "패키지 캐시는 지워도 돼",
    "이모지 선택창은 이제 괜찮아",
    "스키마 파일 열어봐도 돼",
    "이제 푸시해도 돼",
    "패키지 설치 끝났으니 계속해도 돼",
    "패키지 추가하면 안 돼",
    "패키지 규칙 잊지 마",
  ];

  test.each(BESIDE)("ends no rule: %p", (words) => {
    expect(judge(RULES, words).filter(([, how]) => how !== "doubted")).toEqual([]);
  });

  test("leaves rules alone that name none of it, whatever is said", () => {
    fc.assert(
      fc.property(pair, fc.constantFrom(...ROWS), ([, words], row) => {
        const [name = ""] = row.split(" ");
        const own = THINGS.find((one) => one.some((each) => words.includes(each))) ?? [];
        fc.pre(!own.some((each) => row.split(" ").some((one) => each.startsWith(one))));
        expect([words, judge([`Never use ${name}.`, `Always use ${name}.`], words)]).toEqual([
          words,
          [],
        ]);
      }),
      { numRuns: 700 },
    );
  });
});

test("what may be done is not what was forbidden where another act is named", () => {
  const acts = ["run", "open", "delete", "restart", "close"];
  fc.assert(
    fc.property(fc.constantFrom(...acts), fc.constantFrom(...acts), (one, other) => {
      expect(mayBeSameAct(`Never ${one} it.`, `you can ${other} it`)).toBe(one === other);
      expect(mayBeSameAct("No new packages.", `you can ${other} packages`)).toBe(false);
    }),
    { numRuns: 100 },
  );
});

test("each word is of one thing", () => {
  const words = SAME_THINGS.flatMap((row) => row.split(" "));
  expect(words.length).toBeGreaterThan(150);
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
});
