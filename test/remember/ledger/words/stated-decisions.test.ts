/** What a person says will be so, in their own words. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  findDecisionEnd,
  isRuleReplaced,
  readLaterWords,
} from "../../../../src/remember/ledger/words/rule-end.ts";
import { findStatedDecisions } from "../../../../src/remember/ledger/words/stated-decisions.ts";

const pick = (...all: readonly string[]) => fc.constantFrom(...all);

describe("a decision", () => {
  test.each([
    "Let's store prices as integer cents instead of floats, because rounding broke the totals.",
    "let's use Postgres, not SQLite",
    "Ok, let's go with server components for the cart.",
    "We'll go with Hono.",
    "yes, we'll stick with REST over GraphQL",
    "Let's keep the session in Redis so that a restart loses nobody.",
    "use zod instead of yup",
    "For the queue, let's use BullMQ rather than a cron job.",
    "We should use UUIDs instead of serial ids.",
    "Let's settle on tabs for every file.",
    "We decided: orders go into Postgres, not SQLite.",
    "we've agreed to keep the old API for a year",
    "Decision: one queue per region.",
    "I've decided against a monorepo.",
    "가격은 실수 말고 정수 센트로 저장하자",
    "세션은 쿠키 대신 Redis에 저장하자.",
    "배포는 Fly.io로 가자",
    "상태 관리는 zustand로 통일합시다",
    "결정: 배포는 금요일에 하지 않는다",
    "주문은 PostgreSQL에 넣기로 했어요",
    "상태 관리는 zustand로 정했습니다.",
    "For the parcel cache let's go with SQLite instead of Postgres, I don't want another server to run.",
    "I think we should use Fastify, not Express, for the HTTP layer.",
    "ok, SQLite it is.",
    "Hono it is then.",
    "Actually let's not support IE11 anymore.",
    "Let's drop support for Node 18.",
    "we're no longer supporting Python 3.8",
    "Let's switch to pnpm.",
    "let's migrate the queue to BullMQ",
    "we'll move to Vitest because Jest is slow",
    "On the server we'll use Fastify instead of Express.",
    "환불 금액은 내림 말고 반올림으로 바꾸자.",
    "환불 금액은 반올림하기로 바꿨어.",
    "로그는 pino로 가죠.",
    "변수명은 카멜케이스로 통일해 주세요.",
    "인증은 세션으로 변경하자",
  ])("is quoted: %p", (said) => {
    expect(findStatedDecisions(`Hello. ${said}`)).toEqual([said]);
  });

  test.each([
    "Let's fix the failing test first.",
    "let's go with option 2",
    "Let's go with your recommendation.",
    "let's go with that",
    "Let's use it for the cart.",
    "Let's keep going.",
    "let's keep debugging for a while",
    "Should we use Postgres instead of SQLite?",
    "Let's use Postgres instead of SQLite for now.",
    "Let's try Postgres instead of SQLite.",
    "maybe we should use Postgres instead of SQLite",
    "Use stdout if the file is not specified",
    "Use the helper instead of duplicating it.",
    "The task should be in review, not done.",
    "It uses floats instead of integers.",
    "You edited the main file, not the copy.",
    "I will fix that later, not today.",
    "Let's continue with the next step.",
    "Let's update the docs and push.",
    "Let's add a test for it because it broke.",
    "Decision: <APPROVE|REJECT>",
    "Did we decide on the port?",
    "We decided to meet tomorrow.",
    "They decided to leave it.",
    "다음으로 가자",
    "이걸로 하자",
    "1번으로 하자",
    "수정하고 진행하자",
    "문서를 업데이트 하자",
    "일단 실수 말고 정수로 하자",
    "그렇게 하지 말고 다시 하자",
    "실수 대신 정수로 할까요?",
    "어제 만나기로 했어요",
    "왜 이렇게 하기로 했나요?",
    "처음으로 가자",
    "I think we should fix the tests first.",
    "I think we should have a page for it.",
    "The way it is.",
    "here it is",
    "Friday it is.",
    "that's how big it is",
    "option 2 it is",
    "Let's not do that.",
    "let's not worry about it any more",
    "Let's move on to phase 2.",
    "let's switch to the staging branch",
    "let's move to step 4",
    "Let's switch to main and pull.",
    "let's go back to the list",
    "Let's move this task to the backlog please",
    "다음 단계로 가죠",
    "이걸로 바꾸자",
    "main으로 돌아가자",
  ])("is not made of %p", (said) => {
    expect(findStatedDecisions(said)).toEqual([]);
  });

  test("is known in whatever words it is said, as long as it settles one thing and not another", () => {
    const english = fc
      .tuple(
        pick("", "Ok, ", "Yes, ", "Also, ", "So "),
        pick("let's ", "Let's just ", "we'll ", "we will ", "we should "),
        pick("use ", "store it as ", "keep ", "go with ", "stick with ", "name it "),
        pick("Postgres", "integer cents", "`@app/core`", "server components"),
        pick("", " for the cart", " in the API"),
        pick(" instead of ", ", not ", " rather than ", ", and not ", " over "),
        pick("SQLite", "floats", "a second table"),
        pick("", ", because rounding broke it", " so that nobody waits"),
        pick("", "."),
      )
      .map((parts) => parts.join(""));
    const korean = fc
      .tuple(
        pick("", "그럼 ", "가격은 ", "앞으로 "),
        pick("실수", "쿠키", "SQLite"),
        pick(" 말고 ", " 대신 ", " 대신에 ", "보다는 "),
        pick("정수 센트", "Postgres", "세션 저장소"),
        pick("로 저장하자", "로 가자", "로 하자", "를 쓰자", "를 사용합시다", "로 통일하자"),
        pick("", "."),
      )
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(fc.oneof(english, korean), (said) => {
        expect(findStatedDecisions(said)).toEqual([said]);
        expect(findStatedDecisions(`${said.replace(/\.$/, "")}?`)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  test("is none in what was pasted, nor in a long text", () => {
    const said = "Let's use Postgres instead of SQLite.";
    expect(findStatedDecisions("Look:\n```\nlet's use Postgres instead of SQLite\n```")).toEqual(
      [],
    );
    expect(findStatedDecisions(`${said} ${"Here is more of what I want. ".repeat(30)}`)).toEqual(
      [],
    );
  });
});

describe("a decision is taken back", () => {
  const PRICES =
    "Let's store prices as integer cents instead of floats, because rounding broke it.";
  test.each([
    [PRICES, "Let's store prices as floats instead of integer cents."],
    [PRICES, "Forget the integer cents, prices are floats again."],
    [PRICES, "We go back to floats for prices."],
    ["가격은 실수 말고 정수 센트로 저장하자", "가격은 정수 센트 말고 실수로 저장하자"],
    ["가격은 실수 말고 정수 센트로 저장하자", "가격은 다시 실수로 저장해"],
    [
      "환불 금액은 반올림하지 말고 원 단위에서 내림하는 걸로 하자.",
      "환불 금액은 내림 말고 반올림으로 바꾸자.",
    ],
    [
      "환불 금액은 반올림하지 말고 원 단위에서 내림하는 걸로 하자.",
      "환불 금액은 반올림하기로 바꿨어.",
    ],
    ["환불은 내림으로 하자.", "환불은 반올림하기로 했어."],
    ["Let's go with SQLite for the parcel cache.", "Actually, use Postgres instead of SQLite."],
    ["Let's go with SQLite for the parcel cache.", "let's switch the parcel cache to Redis"],
  ])("%p by %p", (decision, later) => {
    expect(findDecisionEnd(decision, readLaterWords(later))).not.toBeNull();
  });

  test.each([
    [PRICES, PRICES],
    [PRICES, "Let's store names as NFC instead of NFD."],
    [PRICES, "Forget the sidebar."],
    [PRICES, "Should prices be floats again?"],
    [PRICES, "Show the prices in the cart."],
    ["가격은 실수 말고 정수 센트로 저장하자", "사이드바는 다시 왼쪽으로 옮겨줘"],
    ["환불은 내림으로 하자.", "이제 환불은 되는 거 같다"],
    ["파일 이름은 카멜케이스로 하자", "변수명은 카멜케이스 말고 스네이크로 하자"],
    ["Let's go with SQLite for the parcel cache.", "Let's switch to the list of parcels."],
  ])("%p, but not by %p", (decision, later) => {
    expect(findDecisionEnd(decision, readLaterWords(later))).toBeNull();
  });

  test("by words that are kept for the sessions after it", () => {
    const { sentences } = readLaterWords("Ok. We go back to floats for prices. Then test it.");
    expect(sentences.map(({ text }) => text)).toEqual(["We go back to floats for prices."]);
  });

  test("by whatever is put in its place, in the words that do it", () => {
    const change = fc
      .tuple(
        pick("환불 금액", "세션", "커밋 메시지", "주문 번호"),
        pick("내림", "쿠키", "Postgres", "한국어"),
        pick("반올림", "토큰", "SQLite", "영어"),
        pick("로 하자", "로 통일하자", "로 정했어요", "로 가죠"),
        pick(" 말고 ", " 대신 "),
        pick("로 바꾸자", "로 하자", "로 바꿉시다", "로 가죠"),
      )
      .map(([topic, old, fresh, settles, over, changes]) => ({
        decision: `${topic}은 ${old}으${settles}`,
        later: `${topic}은 ${old}${over}${fresh}으${changes}`,
      }));
    fc.assert(
      fc.property(change, ({ decision, later }) => {
        expect(findDecisionEnd(decision, readLaterWords(`좋아. ${later}`))).toMatchObject({
          successor: later,
        });
        expect(findDecisionEnd(decision, readLaterWords(`${later}?`))).toBeNull();
      }),
      { numRuns: 300 },
    );
  });
});

describe("a rule gives way", () => {
  test.each([
    ["앞으로 커밋 메시지는 항상 한국어로 써줘.", "커밋 메시지는 이제 영어로 써 줘."],
    ["Always write commit messages in Korean.", "From now on write commit messages in English."],
    ["use pnpm, not npm", "Let's use npm instead of pnpm."],
    ["npm 말고 pnpm 써", "이제 pnpm 말고 npm 쓰자"],
    [
      "From now on, write commit messages in English.",
      "The rule about commit messages no longer holds.",
    ],
    ["앞으로 커밋 메시지는 한국어로 써 줘.", "커밋 메시지 규칙은 취소야."],
    ["절대 schema.sql을 수정하지 마", "schema.sql 규칙은 이제 취소할게"],
    ["Never deploy on Fridays.", "Forget the rule about Fridays."],
  ])("%p to %p", (rule, later) => {
    expect(isRuleReplaced(rule, readLaterWords(later))).toBe(true);
  });

  test.each([
    ["절대 main에 푸시하지 마", "이제부터 main에 푸시할 때는 확인하고 해줘"],
    ["Never commit to main.", "From now on commit to develop instead of main."],
    [
      "앞으로 커밋 메시지는 항상 한국어로 쓰고, 절대 이모지 쓰지 마.",
      "커밋 메시지는 이제 영어로 써 줘.",
    ],
    ["Always write commit messages in Korean.", "From now on write tests first."],
    ["Do not call the customer Bob.", "From now on call the customer Bob by name."],
    ["From now on never call it a cart.", "From now on never call it a bag."],
    ["Always write commit messages in Korean.", "That rule no longer holds."],
    ["Always write commit messages in Korean.", "The rule about deploys no longer holds."],
    ["앞으로 커밋 메시지는 한국어로 써 줘.", "배포 규칙은 취소야."],
    ["Always write commit messages in Korean.", "Write the commit message now."],
  ])("%p, but not to %p", (rule, later) => {
    expect(isRuleReplaced(rule, readLaterWords(later))).toBe(false);
  });
});
