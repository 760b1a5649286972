/** What a person says will be so, in their own words. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  findReversals,
  findStatedDecisions,
  isDecisionReplaced,
} from "../../../../src/remember/ledger/words/stated-decisions.ts";

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
  ])("%p by %p", (decision, later) => {
    expect(isDecisionReplaced(decision, later)).toBe(true);
  });

  test.each([
    [PRICES, PRICES],
    [PRICES, "Let's store names as NFC instead of NFD."],
    [PRICES, "Forget the sidebar."],
    [PRICES, "Should prices be floats again?"],
    [PRICES, "Show the prices in the cart."],
    ["가격은 실수 말고 정수 센트로 저장하자", "사이드바는 다시 왼쪽으로 옮겨줘"],
  ])("%p, but not by %p", (decision, later) => {
    expect(isDecisionReplaced(decision, later)).toBe(false);
  });

  test("by words that are kept for the sessions after it", () => {
    expect(findReversals("Ok. We go back to floats for prices. Then test it.")).toEqual([
      "We go back to floats for prices.",
    ]);
  });
});
