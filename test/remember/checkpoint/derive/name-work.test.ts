/** What a prompt names as the work, whatever else is said around it. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { nameWork } from "../../../../src/remember/checkpoint/derive/name-work.ts";

const WORK = [
  "Round the discount of the cart once.",
  "Can you add a passkey login to the settings page?",
  "Could you please move the parser into its own package?",
  "Fix the failing test of the invoice exporter.",
  "Push notifications arrive twice on Android.",
  "Save prices as integer cents.",
  "Continue with the coupon page.",
  "Let's replace the date picker.",
  "Write a hook that checks commit messages.",
  "Make it so that visitors can add items without an account.",
  "게스트도 세 판까지는 할 수 있게 해줘.",
  "장바구니 할인 계산을 고쳐줘.",
  "로그인 화면에 소셜 로그인을 추가해 줄래?",
  "결제 모듈을 별도 패키지로 옮기자.",
  "환불 테스트가 실패하니까 원인을 찾아서 고쳐주세요.",
  "저장 버튼이 두 번 눌리는 문제를 해결해줘.",
];
const TALK = [
  "Hi there!",
  "Good morning.",
  "Thanks, great job!",
  "Continue.",
  "Please continue from where you left off.",
  "Commit this and push it to main.",
  "Now commit the parser changes.",
  "Can you commit and push everything?",
  "Run the tests again.",
  "Why does the build fail on CI?",
  "What did we do last time?",
  "How does the cache work?",
  "Is it done?",
  "Can you explain how the router picks a page?",
  "what is left of the cart",
  "안녕하세요!",
  "수고하셨습니다.",
  "계속 진행해줘.",
  "커밋하고 푸시해줘.",
  "이어서 작업해 주세요.",
  "어디까지 했지?",
  "왜 빌드가 실패해?",
  "이 함수는 어떻게 동작하나요?",
  "테스트 다시 돌려줘.",
];

/** Rules, and what takes them back. */
const RULES = [
  "you can force push without asking me",
  "From now on you may commit to main.",
  "It's fine to use emojis in commits.",
  "you can add dependencies without asking me, I trust you",
  "forget what I said about tabs, prettier defaults are fine",
  "the staging box is open to you again",
  "Never force push.",
  "We use pnpm here, not npm.",
  "이제 물어보지 말고 force push 해도 돼",
  "의존성은 나한테 안 물어보고 추가해도 돼",
  "커밋에 이모지 써도 괜찮아",
  "main에는 절대 직접 커밋하지 마.",
];

const some = (all: readonly string[], most: number) =>
  fc.array(fc.constantFrom(...all), { maxLength: most });

describe("the work that a prompt names", () => {
  test("is one of its sentences, never a question, an order, a rule or a greeting", () => {
    const other = some([...TALK, ...RULES], 3);
    fc.assert(
      fc.property(other, some(WORK, 2), other, (before, work, after) => {
        const title = nameWork([...before, ...work, ...after].join("\n"));
        if (work.length === 0) {
          expect(title).toBeNull();
          return;
        }
        for (const talk of [...before, ...after]) expect(title).not.toContain(talk);
        expect(title).toContain(work[0] ?? "");
      }),
      { numRuns: 1000 },
    );
  });

  test("is the beginning of a long text, at the end of a clause", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...WORK), { minLength: 1, maxLength: 40 }),
        some(TALK, 4),
        (work, before) => {
          const title = nameWork([...before, ...work].join("\n")) ?? "";
          expect(title.length).toBeLessThanOrEqual(200);
          expect(title).toStartWith(work[0] ?? " ");
          const [first = ""] = work;
          const clauses = Array.from({ length: 40 }, () => first.replace(/[.?]$/, "")).join(", ");
          const long = nameWork(clauses) ?? "";
          expect(long.length).toBeLessThanOrEqual(200);
          expect(clauses).toStartWith(long);
        },
      ),
      { numRuns: 300 },
    );
  });

  test("is never longer than a title, and what is no sentence breaks nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 600 }), (text) => {
        const title = nameWork(text);
        if (title !== null && / /.test(title)) expect(title.trim()).not.toBe("");
      }),
      { numRuns: 500 },
    );
  });
});
