/** Sentences that are a rule by their form as a whole, in both languages, and those that only look like one. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { selectActiveRules } from "../../../../src/recall/start/judge-contexts.ts";
import type { SavedSnapshot } from "../../../../src/remember/context/context-snapshot.ts";
import { foldEntry, NO_LEDGER } from "../../../../src/remember/ledger/ledger.ts";
import { toLedgerLines } from "../../../../src/remember/ledger/ledger-lines.ts";
import { findBans } from "../../../../src/remember/ledger/words/bans.ts";
import { findStatedDecisions } from "../../../../src/remember/ledger/words/stated-decisions.ts";
import { FOLDING } from "../entries.ts";

const pick = (...all: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...all);
const join = (...parts: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.tuple(...parts).map((all) => all.join(""));
const only = (text: string): fc.Arbitrary<string> => fc.constant(text);

const isKept = (said: string): boolean =>
  findBans(said).some(({ isStanding }) => isStanding) || findStatedDecisions(said).length > 0;

const end = pick("", ".", "!");
const library = pick("pino", "dayjs", "zod", "zustand", "ky");
const lasting = pick("generated", "vendored", "legacy", "production", "third-party");
const kind = pick("functions", "endpoints", "migrations", "components", "queries");

const ENGLISH = fc.oneof(
  join(
    pick("Do not ", "Don't ", "Please don't ", "Never "),
    pick("modify ", "edit ", "touch ", "delete ", "reformat "),
    only("the "),
    lasting,
    pick(" client", " code", " config", " types"),
    pick("", " by hand", ", we don't own it", " because it is overwritten"),
    end,
  ),
  join(
    pick("Leave ", "Please leave "),
    only("the "),
    lasting,
    pick(" module", " folder"),
    only(" alone"),
    end,
  ),
  join(
    pick("For ", "In "),
    pick("dates", "styling", "logging", "data access", "http requests"),
    pick(", prefer ", ", use ", " use ", " prefer "),
    library,
    pick(" over ", ", not ", " instead of ", " rather than "),
    pick("moment", "axios", "redux", "winston"),
    end,
  ),
  join(
    pick("I'd like all ", "I want all ", "I would like all "),
    pick("logs", "errors", "requests", "queries"),
    only(" to go through "),
    library,
    pick("", " rather than console.log"),
    end,
  ),
  join(
    pick("Use "),
    pick("the repository pattern", "a wrapper", "zod"),
    only(" for all "),
    pick("data access", "validation", "api calls"),
    end,
  ),
  join(
    only("We "),
    pick(
      "squash on merge",
      "deploy on Mondays only",
      "follow conventional commits",
      "never use enums",
      "rebase on main",
    ),
    end,
  ),
  join(
    pick("Every ", "Each "),
    pick("endpoint", "migration", "component", "module"),
    pick(" needs ", " must have ", " has to have "),
    pick("a test", "an owner", "docs"),
    end,
  ),
  join(
    pick("No "),
    pick("default exports", "barrel files", "magic numbers", "inline styles"),
    pick("", ", please", " in new code"),
    end,
  ),
  join(
    pick("Our convention is ", "Our code style is ", "The convention here is "),
    pick("kebab-case for file names", "Airbnb", "one component per file"),
    end,
  ),
  join(
    pick("Ask ", "Ask me "),
    only("before "),
    pick("deleting files", "adding dependencies", "changing the schema"),
    end,
  ),
  join(
    pick("Never ", "You must not ", "Don't "),
    pick("push", "merge", "deploy"),
    pick("", " to main"),
    only(" without "),
    pick("running the tests", "a review"),
    end,
  ),
  join(
    only("Use "),
    pick("two spaces", "single quotes", "named exports", "early returns"),
    pick("", " everywhere", " only"),
    end,
  ),
  join(pick("Prefer ", "I prefer "), kind, only(" over classes"), end),
  join(
    pick("All ", "Our "),
    pick("dates", "timestamps"),
    pick(" are UTC", " in the API are ISO 8601"),
    end,
  ),
);

const koreanLibrary = pick("dayjs", "pino", "zustand", "ky", "pnpm");
const KOREAN = fc.oneof(
  join(
    pick("생성된 ", "운영 ", "레거시 "),
    pick("클라이언트 코드는 ", "설정은 ", "테이블은 "),
    pick("수정하면 ", "건드리면 ", "커밋하면 "),
    pick("안 돼", "안 됩니다", "절대 안 돼요"),
  ),
  join(
    pick("moment ", "axios ", "redux ", "npm "),
    pick("쓰지 말고 ", "사용하지 말고 ", "말고 ", "대신 "),
    koreanLibrary,
    pick("로 통일", "로 통일해", "로 통일하자", "로 통일할게요", "으로 통일해줘"),
  ),
  join(
    pick("로그는 ", "날짜는 ", "에러는 "),
    only("무조건 "),
    pick("UTC로 저장해", "한 곳에서 처리해줘", "logger로 남겨"),
  ),
  join(
    pick("배포 ", "머지 ", "커밋 "),
    only("전에 "),
    pick("꼭 먼저 ", "반드시 ", "꼭 "),
    pick("린트 돌려", "테스트 돌려줘", "e2e 확인해"),
  ),
  join(
    pick(
      "main 브랜치에 직접 푸시 ",
      "테스트 없이 머지 ",
      "console.log 사용 ",
      "default export ",
      "강제 푸시 ",
      "하드코딩 ",
    ),
    pick("금지", "금지야", "금지입니다"),
  ),
  join(
    pick("새 의존성 추가하기 전에 ", "스키마 변경 전에 "),
    pick("꼭 ", "반드시 "),
    pick("나한테 먼저 물어봐", "나한테 확인받아줘"),
  ),
  join(
    pick("금액은 ", "가격은 "),
    pick("전부 ", "항상 ", ""),
    pick("센트 단위야", "정수 단위입니다"),
  ),
  join(
    pick("외부 API 호출에는 ", "모든 엔드포인트는 "),
    only("반드시 "),
    pick("타임아웃을 걸어야 해", "권한을 체크해야 합니다"),
  ),
  join(
    pick("함수 이름은 ", "브랜치 이름은 "),
    pick("동사로 시작해야 돼", "소문자로 작성해야 합니다", "영어로 시작하게 해줘"),
  ),
  join(
    pick("lodash는 ", "default export는 ", "enum은 "),
    pick("안 써", "쓰지 않습니다", "절대 안 씁니다"),
  ),
  join(pick("우리 팀은 ", "우리는 "), pick("스쿼시 머지만 씁니다", "named export만 써")),
);

/** Of the moment, of what is built or of what fails. */
const OTHERS = `
Do not modify the tests yet, fix the handler first
Leave that file alone for the moment
Leave the header alone
For this function, prefer a map over the nested loops
For forms use a modal, not a page
I'd like to see the logs from the last run rather than the summary
I want all tests to pass
I want all users to have an avatar
Use a loading spinner for all requests
Use the same color for all buttons
We follow the redirect twice
We follow the plan
We always get a 404
We merge on the server and it fails
Only admins can publish articles
Only deploy the frontend
Nobody can log in
The input field is read-only
Ask before you continue
Ask the user before deleting the file
No errors
No comments
No tests yet
Avoid the crash
Every test fails
Every request has to wait
All tests must pass
All endpoints are slow
All dates are wrong
Function names are not shown
The label goes in the header, not in the footer
Logs go to stdout, not to the file, why?
Use tabs for the settings page
Use UTC for this field
Stick to the plan
I like the design
Keep in mind that the API is down right now
Treat this as a bug
Do not change the public API in this PR
Make sure every test passes
Make sure every button has a label
Our default branch is broken
이건 쓰면 안 돼
useEffect 쓰면 안 돼
저장하면 안 돼
로그인하면 안 되는 버그가 있어
이건 수정하면 안 되나?
접근 금지 에러가 뜨는데
금액은 얼마야
버전은 2.3이야
들여쓰기가 이상해
우리는 지금 테스트만 해
배포는 나중에 해
모든 테스트가 통과해야 해
새 버튼에는 아이콘이 있어야 해
발표는 내일까지 꼭 끝내야 해
왼쪽보다 오른쪽을 선호해
사진은 왼쪽 말고 오른쪽에 둬
파일 지울 때 나한테 알려주는 기능 추가해줘
삭제하기 전에 확인을 받는 모달 추가해줘
이 가이드라인을 따라줘
react는 아직 안 써
파일이 읽기 전용이라 저장이 안 돼`;

describe("a rule by its form", () => {
  test("is kept for good, in both languages", () => {
    fc.assert(
      fc.property(fc.oneof(ENGLISH, KOREAN), (said) => {
        expect([said, isKept(said)]).toEqual([said, true]);
      }),
      { numRuns: 800 },
    );
  });

  test.each(OTHERS.trim().split("\n"))("is none of the moment or of what is built: %p", (said) => {
    expect(isKept(said)).toBe(false);
  });
});

/** What a session leaves behind in which only this was said. */
function contextOf(at: number, text: string): SavedSnapshot {
  const ts = new Date(Date.UTC(2026, 0, 1, at)).toISOString();
  const ledger = foldEntry(NO_LEDGER, { kind: "prompt", ts, text }, FOLDING);
  const { allowances, changes } = ledger;
  const extra = { lines: toLedgerLines(ledger), allowances, changes };
  return {
    id: `c${at}`,
    ts,
    sessionId: `s${at}`,
    projectPath: "/app",
    extra,
  } as unknown as SavedSnapshot;
}

const stands = (rule: string, later: string): readonly string[] =>
  selectActiveRules([contextOf(2, later), contextOf(1, rule)]).map(({ line }) => line.decisive);

describe("a rule of many words", () => {
  const tool = pick("prettier", "eslint", "vitest", "docker");
  const rule = tool.chain((name) =>
    pick(
      `From now on, run ${name} on all files before you commit.`,
      `Always run ${name} after every change in the sources.`,
      `앞으로 커밋하기 전에 항상 모든 파일에 ${name}를 돌려줘`,
    ).map((said) => [name, said] as const),
  );

  test("ends where it is said that what it names is not needed, and not where another thing is", () => {
    const over = (name: string): fc.Arbitrary<string> =>
      pick(
        `You don't need to run ${name} any more`,
        `You no longer have to run ${name}.`,
        `Forget the thing about ${name}.`,
        `이제 ${name}는 안 돌려도 돼`,
      );
    fc.assert(
      fc.property(
        rule.chain(([name, said]) => over(name).map((later) => [said, later] as const)),
        ([said, later]) => {
          expect(stands(said, later)).toEqual([]);
        },
      ),
      { numRuns: 200 },
    );
    fc.assert(
      fc.property(
        rule.chain(([, said]) => over("storybook").map((later) => [said, later] as const)),
        ([said, later]) => {
          expect(stands(said, later)).toEqual([said]);
        },
      ),
      { numRuns: 200 },
    );
  });

  test("stays where it names more than what is given up", () => {
    const said = "Always log with pino and send errors to sentry.";
    expect(stands(said, "You don't need to use sentry any more")).toEqual([said]);
  });
});
