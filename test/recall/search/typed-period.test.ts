/** Days among the words of a search. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { readTypedPeriod } from "../../../src/recall/search/query/typed-period.ts";

const TODAY = "2026-11-19";
const read = (typed: string) => {
  const found = readTypedPeriod(typed, TODAY);
  return found === null ? null : [found.rest, found.since, found.until];
};

test.each([
  ["build yesterday", "build", "2026-11-18", "2026-11-18"],
  ["Yesterday", "", "2026-11-18", "2026-11-18"],
  ["어제 빌드", "빌드", "2026-11-18", "2026-11-18"],
  ["어제의 오류 목록", "오류 목록", "2026-11-18", "2026-11-18"],
  ["그제 배포", "배포", "2026-11-17", "2026-11-17"],
  ["deploy this week", "deploy", "2026-11-16", "2026-11-19"],
  ["지난주 배포", "배포", "2026-11-09", "2026-11-15"],
  ["last month costs", "costs", "2026-10-01", "2026-10-31"],
  ["이번 달", "", "2026-11-01", "2026-11-19"],
  ["최근 7일 오류", "오류", "2026-11-13", "2026-11-19"],
])("%p is %p of some days", (typed, rest, since, until) => {
  expect(read(typed)).toEqual([rest, since, until]);
});

test.each([
  '"see you yesterday"',
  "-yesterday",
  "since:yesterday",
  "yesterday.ts",
  "src/today/index.ts",
  "todays",
  "오늘의집",
  "a log\nof today",
  `${"long ".repeat(60)} today`,
])("%p is looked for as it stands", (typed) => {
  expect(read(typed)).toBeNull();
});

test("whatever stands around it, a period is whole days in order, none after today, and what is left holds every other word", () => {
  const period = fc.constantFrom<string>(
    "yesterday",
    "today",
    "last week",
    "this month",
    "어제",
    "지난달",
  );
  const word = fc.constantFrom<string>("build", "fix", "배포", "cart.ts", "#3");
  fc.assert(
    fc.property(fc.array(word, { maxLength: 5 }), period, fc.nat(40_000), (words, typed, day) => {
      const at = day % 6;
      const all = words.toSpliced(Math.min(at, words.length), 0, typed);
      const today = new Date(day * 86_400_000).toISOString().slice(0, 10);
      const found = readTypedPeriod(all.join(" "), today);
      expect(found?.rest).toBe(words.join(" "));
      expect(found?.word).toBe(typed);
      const { since = "", until = "" } = found ?? {};
      expect([since <= until, until <= today]).toEqual([true, true]);
    }),
    { numRuns: 500 },
  );
});
