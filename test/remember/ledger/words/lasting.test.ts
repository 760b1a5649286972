/** What is meant for good though nobody says "always", of any words, and what is about the work at hand. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { findBans } from "../../../../src/remember/ledger/words/bans.ts";
import { findStatedDecisions } from "../../../../src/remember/ledger/words/stated-decisions.ts";

const kept = (prompt: string): readonly string[] => [
  ...findBans(prompt).flatMap(({ text, isStanding }) => (isStanding ? [text] : [])),
  ...findStatedDecisions(prompt),
];

/** Sentences of a template: each `{}` takes one of the words at its place. */
const fill = (template: string, ...lists: readonly (readonly string[])[]): fc.Arbitrary<string> =>
  fc
    .tuple(...lists.map((list) => fc.constantFrom(...list)))
    .map((words) => words.reduce((text, word) => text.replace("{}", word), template));

const TOOLS = ["pnpm", "Vitest", "Fastify", "SQLite", "Tailwind", "Drizzle", "Zod"];
const KINDS = ["emojis", "default exports", "inline styles", "magic numbers", "abbreviations"];
const OFTEN = ["Commit messages", "Error messages", "Test names", "Functions", "API responses"];
const FILES = ["server.js", "schema.sql", "src/gen/", "package.json"];
const LASTING: readonly fc.Arbitrary<string>[] = [
  fill("Don't use {}.", KINDS),
  fill("Please don't use {}", KINDS),
  fill("No more {} in {}, please.", KINDS, ["code", "docs", "commit messages"]),
  fill("Stop using {}.", KINDS),
  fill("{} should be {}.", OFTEN, ["short", "in English", "in the imperative mood"]),
  fill("{} must have {}", OFTEN, ["an id", "a prefix", "examples"]),
  fill("Please don't touch {} without asking me first", FILES),
  fill("Ask me before you change {}.", FILES),
  fill("Prefer {} over {}.", ["small commits", "named exports"], ["big ones", "clever tricks"]),
  fill("I'd rather you used {}", TOOLS),
  fill("We're going with {}", TOOLS),
  fill("We are switching from Jest to {}.", TOOLS),
  fill("We keep the {} in {}", ["carts", "invoices", "sessions"], TOOLS),
  fill("Make it {} days instead of {}", ["14", "7"], ["30", "60"]),
  fill("Run the linter before every {}.", ["commit", "push", "release"]),
  fill("{} 쓰지 마", ["이모지", "약어", "any 타입", "기본 내보내기", "전역 변수"]),
  fill("{} 좀 그만 달아", ["주석", "이모지", "감탄사"]),
  fill("{} 나한테 물어보고 수정해", ["server.js는", "설정 파일은", "schema.sql은"]),
  fill("{} 건드리지 마세요", FILES),
  fill("{} {}로 써줘 앞으로", ["커밋 메시지는", "주석은", "문서는"], ["영어", "한국어"]),
  fill("{} 때마다 {} 돌려줘", ["커밋할", "기능 추가할", "작업 끝날"], ["린트", "테스트"]),
  fill("{} 항상", ["작은 커밋으로 나눠서 해줘", "테스트부터 작성해줘"]),
  fill("{}로 갈아타기로 했어", TOOLS),
];
/** The same words about one step, one place or one moment. */
const MOMENTARY: readonly fc.Arbitrary<string>[] = [
  fill("Don't use {} here.", KINDS),
  fill("Don't touch {} yet, I'm editing it.", FILES),
  fill("{} should be working now.", OFTEN),
  fill("Stop the {} server.", TOOLS),
  fill("Remove the {} from this file.", KINDS),
  fill("We're going to look at {} next.", TOOLS),
  fill("Prefer the {} one.", ["first", "second", "other"]),
  fill("Are {} allowed?", KINDS),
  fill("Move the button {} px to the left instead of {}.", ["14", "7"], ["30", "60"]),
  fill("We keep getting errors from {}.", TOOLS),
  fill("이번에는 {} 쓰지 마", ["이모지", "약어"]),
  fill("지금은 {} 건드리지 마", FILES),
  fill("{} 왜 안 나와?", ["이모지", "주석", "로그"]),
  fill("이 파일에서 {} 지워줘", ["주석", "이모지"]),
  fill("{} 확인해줘", FILES),
];

describe("what is meant for good", () => {
  test("is kept by its form, whatever it is about", () => {
    const said = fc.oneof(...LASTING);
    fc.assert(
      fc.property(said, (sentence) => expect(kept(sentence)).toEqual([sentence])),
      { numRuns: 600 },
    );
  });

  test("is nothing about the work at hand", () => {
    fc.assert(
      fc.property(fc.oneof(...MOMENTARY), (sentence) => expect(kept(sentence)).toEqual([])),
      { numRuns: 400 },
    );
  });

  test.each([
    ["From now on use tabs. And write all commit messages in English", 2],
    ["앞으로 탭을 써줘. 그리고 커밋 메시지는 영어로 써줘", 2],
    ["Fix the header. And write a test for it", 0],
    ["It's fine to edit schema.sql from now on.", 0],
  ])("of %p goes on in the next sentence: %p", (prompt, count) => {
    expect(kept(prompt)).toHaveLength(count);
  });

  test("stands in a long prompt only where it says so", () => {
    const filler = Array.from({ length: 30 }, (_, at) => `The list number ${at} shows an item.`);
    const long = (said: string): string =>
      [...filler.slice(0, 15), said, ...filler.slice(15)].join(" ");
    for (const said of [
      "From now on, write commit messages in English.",
      "Decision: sessions live in Redis.",
      "We decided to store prices in cents.",
      "앞으로 커밋 메시지는 영어로 써 주세요.",
    ])
      expect(kept(long(said))).toEqual([said]);
    for (const said of [
      "Always show the price on each card.",
      "Never merge vehicles without a rule.",
      "Let's use tabs instead of buttons.",
    ])
      expect(kept(long(said))).toEqual([]);
  });
});
