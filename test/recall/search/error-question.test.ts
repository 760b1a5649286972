import { expect, test } from "bun:test";
import { parseErrorQuestion } from "../../../src/recall/search/query/error-question.ts";

const TODAY = "2026-11-01";

test.each([
  ["why did the build fail yesterday and what fixed it", "build", "2026-10-31", "2026-10-31"],
  ["build failed yesterday", "build", "2026-10-31", "2026-10-31"],
  ["errors today", "", "2026-11-01", "2026-11-01"],
  ["what broke this week?", "", "2026-10-26", "2026-11-01"],
  ["어제 빌드가 왜 실패했지", "빌드", "2026-10-31", "2026-10-31"],
  ["npm test error", "npm test", null, null],
])("%p asks for errors about %p", (typed, words, since, until) => {
  expect(parseErrorQuestion(typed, TODAY)).toEqual({ words, since, until });
});

test.each(["the release", "type:error yesterday", '"build failed"', "failsafe mode", "terrors"])(
  "%p asks for no errors, or says itself what is meant",
  (typed) => {
    expect(parseErrorQuestion(typed, TODAY)).toBeNull();
  },
);
