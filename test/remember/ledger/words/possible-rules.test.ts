/** What sounds like a rule and is kept as none: shown to the person, and never together with what was kept. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  findLastingWords,
  findPossibleRules,
} from "../../../../src/remember/ledger/words/possible-rules.ts";
import { findPostponedTasks } from "../../../../src/remember/ledger/words/postponed-tasks.ts";
import { mayLast } from "../../../../src/remember/ledger/words/sentence-score.ts";
import { splitSentences } from "../../../../src/remember/ledger/words/sentences.ts";

const isShown = (said: string): boolean => {
  const { rules, decisions } = findLastingWords(said);
  return rules.length + decisions.length + findPossibleRules(said).length > 0;
};

const THINGS = ["vendor/", "the migrations folder", "package-lock.json", "src/legacy"];
const WAYS = ["warnings as errors", "secrets as poison", "flaky tests as failures"];
const FORMS = fc.oneof(
  fc.constantFrom(...THINGS).map((one) => `Hands off ${one}.`),
  fc.constantFrom(...THINGS).map((one) => `${one} is off limits`),
  fc.constantFrom(...THINGS).map((one) => `Please leave ${one} alone.`),
  fc.constantFrom(...WAYS).map((one) => `Treat ${one}.`),
  fc.constantFrom("Secrets", "Passwords", "Tokens").map((one) => `${one} are never logged.`),
  fc.constantFrom("one file per component", "two reviewers").map((one) => `House rule: ${one}`),
  fc.constantFrom("삭제", "배포", "머지").map((one) => `${one}하기 전에 꼭 먼저 물어봐.`),
  fc.constantFrom("비밀번호", "토큰", "주민번호").map((one) => `${one}는 로그에 남기면 안 돼.`),
  fc.constantFrom("스키마", "권한", "설정").map((one) => `${one}는 마이그레이션으로만 바꿔.`),
  fc.constantFrom("테스트", "리뷰", "문서").map((one) => `${one} 없이 머지하지 말 것`),
  fc.constantFrom("서버", "응답", "문서").map((one) => `${one}는 이제부터 JSON으로 써 줘`),
  fc.constantFrom("주석", "커밋", "로그").map((one) => `${one}은 왜 그렇게 했는지만 적어`),
  fc.constantFrom("라이브러리", "패키지").map((one) => `외부 ${one} 깔기 전에는 먼저 물어봐`),
  fc.constantFrom("API", "DB").map((one) => `${one} 키는 camelCase로 맞춰줘`),
  fc.constantFrom("금요일 오후", "밤", "주말").map((one) => `배포는 ${one}엔 안 하는 걸로`),
  fc.constantFrom("a column", "a flag").map((one) => `whenever you rename ${one}, update the docs`),
  fc.constantFrom("the public API", "vendor/").map((one) => `make sure you do not touch ${one}`),
  fc.constantFrom("pnpm", "SQLite").map((one) => `we stick to ${one} around the code`),
  fc
    .constantFrom("src/legacy", "infra/")
    .map((one) => `btw don't touch anything in ${one}, please`),
  fc.constantFrom("Money", "Timestamps").map((one) => `${one} are stored as integers`),
  fc.constantFrom("Commit messages", "Comments").map((one) => `${one}: short, no emoji`),
  fc.constantFrom("linter", "tests").map((one) => `Run the ${one} before you tell me you're done`),
  fc.constantFrom("README", "changelog").map((one) => `keep the ${one} short`),
  fc.constantFrom("dependencies", "globals").map((one) => `try not to add ${one}`),
);

/** It is learned, and not a list of forms. */
const MOST = 0.96;

test("is shown nearly always, as kept or as not kept", () => {
  const said = [...new Set(fc.sample(FORMS, 600))];
  const unheard = said.filter((one) => !isShown(one));
  expect(1 - unheard.length / said.length, unheard.join("\n")).toBeGreaterThan(MOST);
});

test("is none where it was kept: no sentence is both", () => {
  const kept = ["Never use npm here.", "항상 pnpm을 쓰세요.", "We use SQLite instead of Postgres."];
  fc.assert(
    fc.property(fc.constantFrom(...kept), FORMS, (rule, other) => {
      const said = `${rule}\n${other}`;
      const { rules, decisions } = findLastingWords(said);
      expect([...rules, ...decisions].length).toBeGreaterThan(0);
      for (const one of findPossibleRules(said))
        expect([...rules, ...decisions].some((words) => one.includes(words))).toBe(false);
    }),
    { numRuns: 300 },
  );
});

const OF_THE_MOMENT = [
  "Don't change anything yet.",
  "Don't worry about the tests.",
  "never mind, it works now",
  "What should I never do here?",
  "I don't know which of the two it was",
  "The build always fails on my machine",
  "it never worked for me",
  "Make sure that it's ready to go.",
  "Leave it for now and look at the next error first.",
  "should we always use pnpm?",
  "Prefer the second one then",
  "The test must have failed because of the clock",
  "이거 절대 안 돼요.",
  "이번에는 꼭 테스트도 돌려 줘",
  "항상 실패하는 테스트 좀 찾아줘",
  "버튼이 클릭되지만 창이 나타나지 않습니다.",
  "걱정하지 마세요",
  "지금은 배포하지 말고 기다려",
  "왜 항상 오류가 나?",
  "버전 확인하고 업데이트 해",
  "로그인 화면 만들어 줘",
  "가장 최신 버전 기준으로",
  "이 함수는 지워 줘",
  "for this one just use a map",
  "maybe zod would be better",
  "staging runs on port 4010",
  "Output: stagehand tail --all",
  "the tests are failing again",
  "We use the wrong port there, I think?",
];

test("is nothing said of the moment, of how something is, or in a question", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...OF_THE_MOMENT),
      fc.constantFrom("", "ok. ", "Hm.\n"),
      (one, lead) => {
        expect(findPossibleRules(`${lead}${one}`)).toEqual([]);
      },
    ),
    { numRuns: 300 },
  );
});

test("a sentence that says how, and not of what, is quoted with the one before it", () => {
  const about = fc.constantFrom(
    "금액에 float 쓰면 큰일나.",
    "로그 시간이 자꾸 헷갈려.",
    "아이디가 겹쳤어.",
  );
  const how = fc.constantFrom("무조건 정수로 처리해.", "무조건 UTC로 저장해.");
  fc.assert(
    fc.property(about, how, (first, second) => {
      expect(findLastingWords(`${first} ${second}`).rules).toEqual([`${first} ${second}`]);
      expect(findLastingWords(second).rules).toEqual([second]);
    }),
  );
  const { decisions } = findLastingWords("로그인은 안 하기로 했어. 소셜 로그인만 붙이자");
  expect(decisions).toEqual(["로그인은 안 하기로 했어. 소셜 로그인만 붙이자"]);
});

test("what is taken back in the same breath is neither kept nor shown", () => {
  const said = fc.constantFrom("Never edit schema.sql.", "절대 npm 쓰지 마.", "Hands off vendor/.");
  const back = fc.constantFrom("Actually no, you may.", "I mean, it is fine.", "아니다, 해도 돼.");
  fc.assert(
    fc.property(said, back, (one, other) => {
      expect(findLastingWords(`${one} ${other}`)).toEqual({ rules: [], decisions: [] });
      expect(findPossibleRules(`${one} ${other}`)).toEqual([]);
    }),
  );
});

test("is nothing in a long prompt, a log or a program's template", () => {
  const long = `${"The page shows a list of orders with their state. ".repeat(16)}Hands off vendor/.`;
  expect(findPossibleRules(long)).toEqual([]);
  expect(findPossibleRules("```\nHands off vendor/.\n```\nwhat is this")).toEqual([]);
  const template =
    "<task>Treat warnings as errors.</task>\n<rules>Secrets are never logged.</rules>";
  expect(findPossibleRules(template)).toEqual([]);
});

/** Hooks look at every prompt by this first: what is kept or shown without passing it would have no line. */
test("every sentence that is kept, shown or put off passes the first look", () => {
  const folder = import.meta.dir;
  const samples = readdirSync(folder)
    .filter((name) => name.endsWith(".test.ts"))
    .flatMap((name) =>
      Array.from(readFileSync(join(folder, name), "utf8").matchAll(/"((?:[^"\\\n]){6,240})"/g)),
    )
    .flatMap(([, said = ""]) =>
      isShown(said) || findPostponedTasks(said).length > 0 ? [said] : [],
    );
  expect(samples.length).toBeGreaterThan(200);
  expect(samples.filter((said) => !splitSentences(said).some(mayLast))).toEqual([]);
});
