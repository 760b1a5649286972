import { expect, test } from "bun:test";
import {
  composePersonMessage,
  type RestoredItems,
} from "../../../src/recall/compose/person-message.ts";
import { contextText } from "../../../src/text/context.ts";

const NOTHING: RestoredItems = {
  snapshot: false,
  checkpoint: false,
  previous: null,
  later: 0,
  memories: 0,
  statements: 0,
  untold: 0,
  unfit: [],
  unresolvedErrors: 0,
  suggestions: 0,
  possibleRules: 0,
  ended: [],
};
const session = { promptCount: 15, isBroken: false };

test.each([
  [
    { previous: session, suggestions: 3 },
    "이전 세션(프롬프트 15개), 제안 3개(self-gen suggestions)를",
  ],
  [{ previous: session }, "이전 세션(프롬프트 15개)을"],
  [{ suggestions: 1 }, "제안 1개(self-gen suggestions)를"],
  [{ snapshot: true }, "저장된 컨텍스트를"],
  [{ checkpoint: true }, "마지막 체크포인트를"],
  [{ checkpoint: true, suggestions: 1 }, "마지막 체크포인트, 제안 1개(self-gen suggestions)를"],
  [{ snapshot: true, previous: session }, "저장된 컨텍스트, 이전 세션(프롬프트 15개)을"],
  [{ unresolvedErrors: 2, suggestions: 1 }, "미해결 오류 2건, 제안 1개(self-gen suggestions)를"],
  [
    { previous: { ...session, isBroken: true }, unresolvedErrors: 2 },
    "비정상 종료된 이전 세션(프롬프트 15개), 미해결 오류 2건을",
  ],
])("a person is told in Korean of %j", (brought, things) => {
  expect(composePersonMessage({ ...NOTHING, ...brought }, contextText("ko"))).toBe(
    `Self-Generation: ${things} 불러왔습니다`,
  );
});

test.each([
  [
    { previous: session, suggestions: 3 },
    "Self-Generation loaded the previous session (15 prompts) and 3 suggestions (self-gen suggestions)",
  ],
  [{ suggestions: 1 }, "Self-Generation loaded 1 suggestion (self-gen suggestions)"],
  [{ snapshot: true }, "Self-Generation loaded the saved context"],
  [
    { snapshot: true, checkpoint: true },
    "Self-Generation loaded the saved context and the last checkpoint",
  ],
])("a person is told in English of %j", (brought, sentence) => {
  expect(composePersonMessage({ ...NOTHING, ...brought }, contextText("en"))).toBe(sentence);
});

test("a person is told nothing of nothing", () => {
  expect(composePersonMessage(NOTHING, contextText("ko"))).toBeNull();
});
