/** Rules and decisions as people said them who did not know which words are heard, and what is said of the moment. */
import { expect, test } from "bun:test";
import { findBans } from "../../../../src/remember/ledger/words/bans.ts";
import { findStatedDecisions } from "../../../../src/remember/ledger/words/stated-decisions.ts";
import {
  findDecisionEnd,
  findRuleEnd,
  readLaterWords,
} from "../../../../src/remember/ledger/words/rule-end.ts";

const stays = (said: string): boolean =>
  findBans(said).some(({ isStanding }) => isStanding) || findStatedDecisions(said).length > 0;

test.each([
  "Please use tabs, not spaces.",
  "Don't touch anything under vendor/.",
  "don't edit files in vendor",
  "Don't edit anything under dist.",
  "Every handler needs a test.",
  "We're moving off Express to Fastify",
  "Keep every function under 40 lines.",
  "No default exports, please.",
  "I want tests written first, every time.",
  "We went with Redis for the queue.",
  "The team agreed on trunk-based development.",
  "Redis is out, we use Postgres now.",
  "이제부터 존댓말로 답해줘",
  "앞으로 존댓말 말고 반말로 답해.",
  "이 프로젝트에서는 함수에 꼭 JSDoc을 달아 줘",
  "generated 폴더는 건드리지 마",
  "migrations 폴더 수정하지 마",
  "console.log 남기지 말고 logger를 써",
  "테스트 없는 PR은 올리지 마",
  "배포는 금요일엔 하지 말자",
  "운영 DB에는 직접 쿼리 날리지 말 것",
  "any 타입 사용 금지.",
  "패키지 매니저는 pnpm으로 통일.",
  "다음부터는 물어보지 말고 바로 고쳐.",
  "legacy 폴더는 건드리면 안 됩니다",
  "main 브랜치에 바로 푸시하면 안 돼요",
  "에러 로그는 무조건 winston으로 남겨",
  "API 응답 키는 예외 없이 camelCase로 맞춰줘",
  "배포 전에는 꼭 lint 먼저 돌려",
  "설정 파일은 수정 금지야",
])("%p stays", (said) => expect(stays(said)).toBe(true));

test.each([
  "Use the second one, not the first.",
  "We went with the flow",
  "Don't change anything in here",
  "Every test fails",
  "We agreed on this",
  "no worries, please",
  "It crashes every time.",
  "Tests fail every time",
  "we chose this approach",
  "이 폴더는 아직 건드리지 마",
  "지금은 배포하지 말자",
  "로그인 버튼은 건드리지 마",
  "2단계는 하지 마",
  "이제부터 2단계를 진행해 줘",
  "그 브랜치는 지우지 마",
  "커밋은 하지 마",
  "저장 버튼을 누르면 안 돼요",
  "푸시하면 안 돼요",
  '고객이 "앞으로 이메일 보내지 마" 라고 했어.',
])("%p is said of the moment, or by somebody else", (said) => expect(stays(said)).toBe(false));

test("what ends a decision or a rule with another in its place hands that on", () => {
  const of = (said: string): ReturnType<typeof readLaterWords> => readLaterWords(said);
  expect(
    findDecisionEnd(
      "We decided to use Fastify for the API.",
      of("scrap Fastify, Hono is a better fit"),
    ),
  ).toMatchObject({ successor: "scrap Fastify, Hono is a better fit" });
  const casual = "앞으로 존댓말 말고 반말로 답해.";
  expect(findRuleEnd("앞으로 존댓말로 답해 줘.", of(casual))).not.toBeNull();
  // A rule does not end itself.
  expect(findRuleEnd(casual, of(casual))).toBeNull();
  expect(
    findDecisionEnd("Let's use Tailwind for styling.", of("Forget the decision about Tailwind.")),
  ).toMatchObject({ successor: null });
});
