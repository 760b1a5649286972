/** Work that is put off in so many words: what is heard, with what it names, and what only sounds like it. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { foldEntry, NO_LEDGER } from "../../../../src/remember/ledger/ledger.ts";
import {
  findPostponedTasks,
  readWorkWords,
} from "../../../../src/remember/ledger/words/postponed-tasks.ts";
import { FOLDING } from "../entries.ts";

const TASKS = [
  "the pagination",
  "the migration of the orders table",
  "the flaky login test",
  "the CSV export",
  "retries in the mailer",
  "the Windows paths",
  "src/cart.ts",
];
const KOREAN_TASKS = [
  "페이지네이션",
  "주문 테이블 마이그레이션",
  "로그인 테스트",
  "CSV 내보내기",
  "cart.ts 정리",
];

const task = fc.constantFrom(...TASKS);
const koreanTask = fc.constantFrom(...KOREAN_TASKS);
const lead = fc.constantFrom("", "", "Okay, ", "Great. ", "Thanks! ");
const koreanLead = fc.constantFrom("", "", "그럼 ", "오늘은 여기까지, ", "좋아, ");
const when: fc.Arbitrary<string> = fc.constantFrom(
  "tomorrow",
  "next time",
  "later",
  "next week",
  "on Monday",
  "in the next session",
  "in a follow-up PR",
);
const day: fc.Arbitrary<string> = fc.constantFrom(
  "tomorrow",
  "next time",
  "next week",
  "another day",
);

const form = (sentence: (task: string, when: string) => string, time = when) =>
  fc
    .tuple(lead, task, time)
    .map(([before, what, at]) => [`${before}${sentence(what, at)}`, what] as const);

const PUTS_OFF = fc.oneof(
  form((what, at) => `We'll do ${what} ${at}.`),
  form((what, at) => `Let's finish ${what} ${at}`),
  form((what, at) => `I will look at ${what} ${at}.`),
  form((what, at) => `leave ${what} for ${at}`, day),
  form((what, at) => `Let's save ${what} for ${at}.`, day),
  form((what, at) => `${at}, let's start with ${what}`, day),
  form((what, at) => `${what} can wait until ${at}.`, day),
  form((what) => `Let's postpone ${what}.`),
  form((what) => `Remind me to fix ${what}`),
  form((what) => `TODO for later: fix ${what}`),
  form((what) => `Skip ${what} for today.`),
);

const koreanWhen = fc.constantFrom("내일", "나중에", "다음 세션에서", "다음 주에", "추후에");
const koreanForm = (sentence: (task: string, when: string) => string) =>
  fc
    .tuple(koreanLead, koreanTask, koreanWhen)
    .map(([before, what, at]) => [`${before}${sentence(what, at)}`, what] as const);

const PUTS_OFF_KOREAN = fc.oneof(
  koreanForm((what, at) => `${what}은 ${at} 하자`),
  koreanForm((what, at) => `${what}는 ${at} 이어서 할게`),
  koreanForm((what, at) => `${at} ${what} 마무리하자`),
  koreanForm((what, at) => `${what}는 ${at} 진행하겠습니다.`),
  koreanForm((what) => `${what}은 일단 미루자`),
  koreanForm((what, at) => `${at} ${what} 하라고 알려줘`),
  koreanForm((what) => `${what}는 다음에 하죠`),
);

/** What is asked, told or built with the same words. */
const ELSE = fc.oneof(
  task.map((what) => `Do ${what} now, not tomorrow.`),
  task.map((what) => `What did we leave for later in ${what}?`),
  task.map((what) => `${what} runs tomorrow at five.`),
  task.map((what) => `Should we do ${what} tomorrow?`),
  task.map((what) => `Don't leave ${what} for later.`),
  task.map((what) => `Keep ${what} simple so we can extend it later.`),
  task.map((what) => `I'll check tomorrow whether ${what} works.`),
  task.map((what) => `Next time ask me before you touch ${what}.`),
  task.map((what) => `Remind me how ${what} works`),
  koreanTask.map((what) => `${what}는 다음 단계에서 확인해줘`),
  koreanTask.map((what) => `나중에 ${what} 설명해줘`),
  koreanTask.map((what) => `${what}는 나중에 하지 말고 지금 하자`),
  koreanTask.map((what) => `${what}는 내일 배포 예정이야`),
  koreanTask.map((what) => `${what}는 언제 하면 돼?`),
  koreanTask.map((what) => `내일 날짜가 ${what}에 나오게 해줘`),
);

/** Features, dates, goodbyes, and what has to be done by a day. */
const NOTHING_PUT_OFF = `
The user can postpone the delivery to next week
Add a button to snooze the reminder until tomorrow
Move the meeting to Monday in the seed data
We have to deliver the report on Monday
I have to review the PR tomorrow morning, write me a summary
Let's do it step by step, first the parser, then later the lexer
Let's start the week on Monday in the calendar
We should start the week on Monday
We'll do the check later in the pipeline
Save the file for later use
Keep the old table for later
Let's defer the loading of the script
The thread should wait for another session
Add the card to the backlog
That's it for today, thanks!
Enough for today, see you tomorrow
Let's continue with the next step
Resume the upload after a restart, not from the beginning
We can fix that afterwards
Schedule the email for tomorrow
내일 발표해야 해
내일까지 마무리하자
월요일에 배포해야 해
월요일에 시작하자
나중에 쓸 수 있게 저장해줘
내일 테스트할게
다음에는 로그인 기능을 추가하자
먼저 파서를 고치고 나중에 렉서를 고치자
알림을 내일로 미루는 버튼 추가해줘
주문을 보류하자
내일 일정을 표시하자
주말에는 알림을 끄자
나중에 다시 시도하자
오늘은 여기까지, 내일 보자
이건 나중에 하자
추후에 확장하자`;

describe("work that is put off", () => {
  test("is heard with what it names, in both languages", () => {
    fc.assert(
      fc.property(fc.oneof(PUTS_OFF, PUTS_OFF_KOREAN), ([said, what]) => {
        const [found, ...others] = findPostponedTasks(said);
        expect(others).toEqual([]);
        expect(found?.task).toContain(what);
      }),
      { numRuns: 600 },
    );
  });

  test.each(NOTHING_PUT_OFF.trim().split("\n"))("is not heard in %p", (said) => {
    expect(findPostponedTasks(said)).toEqual([]);
  });

  test("is not heard where it is asked, told or built", () => {
    fc.assert(
      fc.property(ELSE, (said) => {
        expect(findPostponedTasks(said)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  test.each([
    "Let's continue tomorrow.",
    "Let's pick this up next session",
    "We'll finish the rest later.",
    "내일 이어서 할게",
    "다음에 이어서 하자",
    "나머지는 내일 마저 하자",
    "이건 내일 마저 하자",
  ])("is what the conversation is about where the words name nothing: %p", (said) => {
    expect(findPostponedTasks(said)).toEqual([{ text: said, task: null }]);
    const request = "Build the CSV export for the orders page.";
    const ledger = [request, "thanks", said].reduce(
      (all, text) =>
        foldEntry(all, { kind: "prompt", ts: "2026-01-01T00:00:00.000Z", text }, FOLDING),
      NO_LEDGER,
    );
    expect(ledger.postponed).toMatchObject([{ text: said, task: request, isAtHand: true }]);
    // Of nothing there is nothing to go on with.
    const alone = foldEntry(NO_LEDGER, { kind: "prompt", ts: null, text: said }, FOLDING);
    expect(alone.postponed).toEqual([]);
  });

  test("is over when somebody says so or asks for it, and not when somebody asks about it", () => {
    const over = fc.oneof(
      task.map((what) => [what, `${what} is done.`] as const),
      task.map((what) => [what, `Forget ${what}, nobody needs it.`] as const),
      task.map((what) => [what, `I already finished ${what}.`] as const),
      koreanTask.map((what) => [what, `${what}는 끝났어`] as const),
      koreanTask.map((what) => [what, `${what}는 안 하기로 했어`] as const),
    );
    fc.assert(
      fc.property(over, ([what, said]) => {
        expect(readWorkWords(what, false, said, false).ends).toBe(true);
      }),
      { numRuns: 200 },
    );
    const again = fc.oneof(
      task.map((what) => [what, `Now add ${what}.`] as const),
      koreanTask.map((what) => [what, `${what} 지금 해줘`] as const),
    );
    fc.assert(
      fc.property(again, ([what, said]) => {
        expect(readWorkWords(what, false, said, false)).toEqual({ ends: false, asks: true });
      }),
      { numRuns: 200 },
    );
    const neither = fc.oneof(
      task.map((what) => [what, `What is left of ${what}?`] as const),
      task.map((what) => [what, `Leave ${what} for tomorrow.`] as const),
      task.map((what) => [what, "Please fix the header of the page."] as const),
      koreanTask.map((what) => [what, `${what}는 왜 미뤘어?`] as const),
    );
    fc.assert(
      fc.property(neither, ([what, said]) => {
        expect(readWorkWords(what, false, said, false)).toEqual({ ends: false, asks: false });
      }),
      { numRuns: 200 },
    );
  });
});
