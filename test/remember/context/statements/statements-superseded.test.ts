import { describe, expect, test } from "bun:test";
import { statementsOf, takenBack } from "../../../../src/remember/context/statements/statements.ts";
import { takesBack } from "../../../../src/remember/context/statements/taking-back.ts";

type Pair = readonly [older: string, newer: string];

const TAKEN_BACK: readonly Pair[] = [
  ["The API port is 3000.", "No, use port 3001."],
  ["Let's use Redis for the cache.", "Don't use Redis, ops won't run it."],
  ["Let's go with Postgres.", "Actually, let's go with SQLite."],
  ["Request timeout is 12s.", "Change the request timeout to 45s."],
  ["The branch is feature/a.", "The branch is feature/b."],
  ["Put the export button in the toolbar.", "No, put the export button on the settings page."],
  ["Use npm for the workspace.", "Use pnpm for the workspace instead of npm."],
  ["Don't use Redis.", "On second thought, let's use Redis."],
  ["The table is invoice_items.", "Wait, the table is invoice_lines, not invoice_items."],
  ["Retention is 30 days.", "hold on, the retention should be 14 days, not 30"],
  [
    "We're blocked by the infra team, they need to open the firewall.",
    "The firewall is open, you're unblocked.",
  ],
  ["개발 포트는 3000이야.", "아니, 개발 포트는 3001로 해줘."],
  ["DB는 MySQL로 가자.", "MySQL 말고 MariaDB로 해줘."],
  ["DB는 Postgres로 가자.", "아니다, DB는 SQLite로 하자."],
  ["타임아웃은 30초예요.", "타임아웃을 45초로 바꿔줘."],
  ["브랜치는 main이야.", "잠깐만, 브랜치는 develop이야."],
  ["보안팀 승인 대기 중입니다.", "보안팀 승인됐습니다."],
  ["인프라팀 방화벽 작업 때문에 막혀 있어요.", "방화벽 문제는 해결됐어요."],
  ["The port is 3000.", "포트는 3001로 해줘."],
  ["마감은 금요일이에요.", "마감은 목요일로 바꿔 주세요."],
  ["Call it Nightjar.", "Actually, call it Heron."],
  ["배포는 금요일에 하자.", "배포는 금요일 말고 목요일에 하자."],
  ["Let's store sessions in Redis.", "No, store sessions in Postgres instead of Redis."],
  ["The max upload size is 10 MB.", "Actually the max upload size is 25 MB."],
  ["프로젝트 이름은 두루미야.", "정정할게요. 프로젝트 이름은 나이팅게일이야."],
  ["Set MAX_POOL_SIZE=25.", "Set MAX_POOL_SIZE=40."],
];

const STILL_HOLDS: readonly Pair[] = [
  ["The dev port is 3000.", "The prod port is 8080."],
  ["개발 포트는 3000이야.", "운영 포트는 8080이야."],
  ["The API port is 3000.", "The admin port is 3001."],
  ["Use Redis for caching.", "Use Memcached for sessions."],
  ["Let's go with Postgres.", "Let's use Vitest."],
  ["The branch is feature/a.", "The ticket is PAY-12."],
  ["Request timeout is 12s.", "Connect timeout is 3s."],
  ["We'll use Fastify instead of Express.", "Don't use Express."],
  ["We're blocked by the infra team.", "The API key arrived from Dana, credentials are there."],
  ["The table is invoice_items.", "The column is invoice_id."],
  ["Set MAX_POOL_SIZE=25.", "Set MIN_POOL_SIZE=5."],
  ["Use Postgres for storage.", "No, call the module ledger."],
  ["DB는 Postgres로 가자.", "캐시는 Redis로 가자."],
  ["마감은 금요일이에요.", "담당자는 민지님입니다."],
  ["Always run the formatter before you commit.", "No, use port 5433."],
  ["The staging port is 3000.", "No, the prod port is 8081."],

  ["Let's go with Postgres.", "MySQL 말고 MariaDB로 해줘."],
  ["마감은 금요일이에요.", "배포는 금요일 말고 목요일에 하자."],
  ["For money use integer cents, never floats.", "no wait, we said integer cents."],
  ["Use port 4000 for billing, because 3000 is taken.", "Use port 4001 for search."],
  ["My name is Arash.", "Name the new table ledger_entries please."],
];

const isTakenBack = ([older, newer]: Pair): boolean =>
  statementsOf(newer, "user").some((later) =>
    statementsOf(older, "user").some((earlier) => takesBack(later, earlier)),
  );

describe("what is said later", () => {
  for (const pair of TAKEN_BACK) {
    test(`${JSON.stringify(pair[1])} takes back ${JSON.stringify(pair[0])}`, () => {
      expect(isTakenBack(pair)).toBe(true);
    });
  }
  for (const pair of STILL_HOLDS) {
    test(`${JSON.stringify(pair[1])} leaves ${JSON.stringify(pair[0])}`, () => {
      expect(statementsOf(pair[0], "user")).not.toEqual([]);
      expect(isTakenBack(pair)).toBe(false);
    });
  }
});

test("two values of one contrast do not take each other back", () => {
  const said = [
    "The dev port is 3000, the prod port is 8080.",
    "Timeouts: 5s for connect, 30s for read.",
    "개발 포트는 3000, 운영 포트는 8080으로 해 주세요.",
  ];
  for (const text of said) {
    const [first, second] = statementsOf(text, "user");
    if (first === undefined || second === undefined) throw new Error(`one statement in ${text}`);
    expect([takesBack(first, second), takesBack(second, first)]).toEqual([false, false]);
  }
});

test("a word for many things is not the name of what is ruled out", () => {
  const said = ["I don't like the name.", "아니 그 테이블 말고 orders_v2"];
  expect(
    said.flatMap((text) => statementsOf(text, "user")).map(({ rejected }) => rejected),
  ).toEqual([[], []]);
});

test("a statement does not take itself back", () => {
  const [found] = statementsOf("The port is 3000.", "user");
  if (found === undefined) throw new Error("no statement");
  expect(takesBack(found, found)).toBe(false);
});

test("a correction that says of nothing what it is of takes back the last that fits, and only that", () => {
  const earlier = ["The retry limit is 3.", "페이지 크기는 50으로", "The branch is main."].flatMap(
    (text) => statementsOf(text, "user"),
  );
  const [newer] = statementsOf("아니다 25로", "user");
  if (newer === undefined) throw new Error("no statement");
  expect(takenBack(newer, earlier).map(({ value }) => value)).toEqual(["50"]);
});

test("what the end of a blocker names is what is no longer in the way", () => {
  const earlier = ["I'm waiting on Marco for the SSL certs.", "보안팀 승인 대기 중입니다."].flatMap(
    (text) => statementsOf(text, "user"),
  );
  const [newer] = statementsOf("Marco sent the certs.", "user");
  if (newer === undefined) throw new Error("no statement");
  expect(takenBack(newer, earlier).map(({ text }) => text)).toEqual([
    "I'm waiting on Marco for the SSL certs.",
  ]);
});
