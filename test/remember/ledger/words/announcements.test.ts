/** What people announce as something to remember is kept, whatever it says; talk of remembering is not. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { findLastingWords } from "../../../../src/remember/ledger/words/possible-rules.ts";
import { findPostponedTasks } from "../../../../src/remember/ledger/words/postponed-tasks.ts";

const FACTS = [
  "staging deploys only on Tuesdays",
  "the client pays in Swiss francs",
  "our API is versioned by date",
  "Kim owns the billing code",
  "the price table has three decimals",
  "invoices are sent by the finance service",
  "all screens have to work offline",
  "passwords are checked by the gateway",
  "nobody edits the vendored fonts",
  "orders older than a year live in cold storage",
];
const KOREAN_FACTS = [
  "스테이징은 화요일에만 배포해",
  "운영 DB는 읽기 전용이다",
  "결제는 외주 팀이 맡고 있어",
  "모든 화면은 오프라인에서도 동작해야 해",
  "환율은 하루에 한 번만 갱신돼",
  "로그는 30일만 보관해",
];
const LEADS = ["", "", "ok, ", "btw ", "please ", "also, ", "one more thing: "];
const ANNOUNCEMENTS = [
  "remember: X",
  "Remember that X.",
  "remember this: X",
  "keep in mind: X",
  "Keep in mind that X.",
  "bear in mind that X",
  "don't forget: X",
  "Don't forget that X.",
  "note for later sessions: X",
  "note for all future sessions - X",
  "for future sessions: X.",
];
const KOREAN_LEADS = ["", "", "그리고 ", "아, ", "참, "];
const KOREAN_ANNOUNCEMENTS = [
  "기억해: X",
  "기억해 둬: X",
  "기억해줘: X",
  "명심: X",
  "명심해: X.",
  "잊지 마: X",
  "참고로 앞으로 X",
  "다음 세션 메모: X",
];

const TALK = [
  "do you remember that F?",
  "remember when F",
  "I remember that F",
  "I don't remember why F",
  "do you keep in mind that F?",
  "remember that bug we fixed yesterday",
  "remember that page from last week, where F",
  "as far as I remember F",
  "can you remember that F?",
  "keep in mind that right now F",
  "remember that F at the moment",
  "the tooltip says: remember that F",
];
const KOREAN_TALK = [
  "F, 이거 기억해?",
  "F, 기억나?",
  "F는 거 기억하니?",
  "F는 건 기억이 안 나",
  "기억해 둬: 지금은 F",
  "어제 한 얘기 기억해?",
];

const said = (leads: readonly string[], forms: readonly string[], facts: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...leads), fc.constantFrom(...forms), fc.constantFrom(...facts))
    .map(([lead, form, fact]) => `${lead}${form.replace(/[XF]/, fact)}`);

const isKept = (one: string): boolean => findLastingWords(one).rules.length === 1;

test("what is announced is a rule, in any of the words that announce it", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        said(LEADS, ANNOUNCEMENTS, FACTS),
        said(KOREAN_LEADS, KOREAN_ANNOUNCEMENTS, KOREAN_FACTS),
      ),
      (one) => {
        expect(findLastingWords(one)).toEqual({ rules: [one], decisions: [] });
        expect(findPostponedTasks(one)).toEqual([]);
      },
    ),
    { numRuns: 600 },
  );
});

test("talk of remembering, questions and words about this moment are none", () => {
  fc.assert(
    fc.property(
      fc.oneof(said(["", "ok, "], TALK, FACTS), said([""], KOREAN_TALK, KOREAN_FACTS)),
      (one) => {
        expect(isKept(one)).toBe(false);
      },
    ),
    { numRuns: 400 },
  );
});
