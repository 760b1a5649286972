/** What is wished for good without "always" and "never". */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { findBans } from "../../../../src/remember/ledger/words/bans.ts";

const pick = (...all: readonly string[]) => fc.constantFrom(...all);
const standing = (text: string): readonly string[] =>
  findBans(text).flatMap((one) => (one.isStanding ? [one.text] : []));

describe("a rule for good", () => {
  test.each([
    "앞으로 에러 메시지는 존댓말로 통일해 주세요.",
    "에러 메시지는 존댓말로 통일해 주세요 앞으로",
    "이제부터 커밋 메시지는 영어로 써 줘.",
    "커밋 메시지는 이제 영어로 써 줘.",
    "앞으로 커밋할 때는 한국어로 써 줘",
    "다음부터는 PR 올리기 전에 린트 돌려줘",
    "한국어로 대답해 줘",
    "변수명은 카멜케이스로 통일해 주세요.",
    "Answer in Korean.",
    "Please reply in German.",
    "Write commit messages in Korean.",
    "Going forward, run the linter before each commit.",
  ])("is %p", (said) => {
    expect(standing(said)).toEqual([said]);
  });

  test.each([
    "앞으로 할 일 정리해 줘",
    "앞으로 추가할 기능을 만들어 주세요",
    "앞으로 이동해 주세요",
    "커서를 맨 앞으로 옮겨 주세요",
    "앞으로 3개만 더 만들어 주세요",
    "앞으로 어떻게 할지 알려 주세요",
    "이제부터 2단계를 진행해 줘",
    "이제 로그인 페이지는 왼쪽으로 옮겨줘",
    "지금부터 구현을 시작해 주세요",
    "이제 괜찮아",
    "앞으로 에러 메시지는 존댓말로 통일할까요?",
    "This is the new home for the project going forward.",
    "Answer the question in the issue.",
    "Write a commit message.",
    "Write the commit messages from yesterday into the log.",
    "Don't make any changes to the theme.",
    "Don't do anything else.",
    "Last run: never",
  ])("is not %p", (said) => {
    expect(standing(said)).toEqual([]);
  });

  test("is heard however politely it is said", () => {
    const wish = fc
      .tuple(
        pick("앞으로 ", "앞으로는 ", "이제부터 ", "지금부터는 ", "다음부터 ", "향후 "),
        pick("커밋 메시지는 ", "에러 메시지는 ", "주석은 ", "변수명은 ", "문서는 ", "답변은 "),
        pick("한국어로 ", "영어로 ", "존댓말로 ", "짧은 문장으로 "),
        pick("써 ", "작성해 ", "통일해 ", "적어 "),
        pick("줘", "주세요", "줘요", "주십시오"),
        pick("", ".", " ~"),
      )
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(wish, (said) => {
        expect(standing(`안녕하세요. ${said}`)).toEqual([said]);
        expect(standing(`${said.replace(/[.~ ]+$/, "")}?`)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });
});
