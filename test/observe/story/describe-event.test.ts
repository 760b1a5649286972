/** Events as lines: in plain words, without a client's own. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { flatten, type JsonObject } from "../../../src/event/event.ts";
import { describeEvent } from "../../../src/observe/story/describe-event.ts";
import { en } from "../../../src/text/en.ts";
import { ko } from "../../../src/text/ko.ts";
import type { Text } from "../../../src/text/text.ts";

const said = (type: string, data: JsonObject, text: Text = en): string =>
  describeEvent(
    flatten({
      id: "e",
      v: 1,
      type,
      ts: "2026-02-07T10:00:00.000Z",
      sessionId: "s",
      project: null,
      projectPath: null,
      data,
    }),
    text,
  );

const begun = (source: string, text?: Text): string =>
  said("session.lifecycle", { phase: "started", source }, text);
const over = (reason: string, text?: Text): string =>
  said("session.lifecycle", { phase: "ended", reason }, text);

test("how a session began and why it ended is said in the person's language, and nothing where that says nothing", () => {
  expect([begun("startup"), begun("compact")]).toEqual([
    "session started",
    "session started (after compaction)",
  ]);
  expect([begun("startup", ko), begun("compact", ko)]).toEqual([
    "세션 시작",
    "세션 시작 (대화 압축 이후)",
  ]);
  expect([over("other"), over("logout"), over("of a newer client")]).toEqual([
    "session ended",
    "session ended (logout)",
    "session ended (of a newer client)",
  ]);
  expect([over("other", ko), over("logout", ko)]).toEqual(["세션 종료", "세션 종료 (로그아웃)"]);
});

test("what a compaction was begun by is said in the person's language", () => {
  expect(said("compaction", { trigger: "manual" })).toBe("compaction (manual)");
  expect(said("compaction", { trigger: "manual" }, ko)).toBe("대화 압축 (수동)");
});

test("how a task stands is said in the person's language", () => {
  const task = (status: string, text?: Text): string =>
    said("task", { subject: "Round once", status }, text);
  expect([task("in_progress"), task("of a newer client")]).toEqual([
    "task Round once: in progress",
    "task Round once: of a newer client",
  ]);
  expect([task("pending", ko), task("completed", ko)]).toEqual([
    "태스크 Round once: 남음",
    "태스크 Round once: 완료",
  ]);
  expect([ko.timeline.types["task"], ko.timeline.types["turn_failed"]]).toEqual([
    "태스크",
    "턴 실패",
  ]);
});

test("a cost that is small is not told as none", () => {
  const used = (costUsd: number | null): string =>
    said("usage", { model: "m", day: "2026-02-07", tokens: { input: 5, output: 1 }, costUsd });
  expect(used(0.001)).toBe("usage on 2026-02-07: 6 tokens (< $0.01), m");
  expect(used(0.02)).toBe("usage on 2026-02-07: 6 tokens (~$0.02), m");
  expect(used(null)).toBe("usage on 2026-02-07: 6 tokens, m");
});

test("a call that failed is told apart from one that was not made", () => {
  const used = (data: JsonObject, text?: Text): string =>
    said("tool_use", { tool: "Bash", meta: { action: "npm test" }, ...data }, text);
  expect(used({ success: true })).toBe("Bash npm test");
  expect(used({ success: null })).toBe("Bash npm test");
  expect(used({ success: false })).toBe("Bash npm test (failed)");
  expect(used({ success: false }, ko)).toBe("Bash npm test (실패)");
  for (const why of ["rejected", "denied"]) {
    expect(used({ success: false, [why]: true })).toBe("Bash npm test (not run: denied)");
  }
  expect(used({ success: false, interrupted: true })).toBe("Bash npm test (not run: cancelled)");
});

const kinds = Object.keys(en.timeline.types);
const ownValue = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.integer({ min: 0, max: 99 }),
  fc.boolean(),
  fc.array(fc.string({ maxLength: 8 }), { maxLength: 3 }),
  fc.constant(null),
);
const ownData = fc.dictionary(
  fc.constantFrom(
    "text",
    "name",
    "label",
    "errors",
    "isOn",
    "hook",
    "units",
    "parts",
    "status",
    "tool",
  ),
  ownValue,
);

test("whatever an event of ours holds, its line is no bare name of its type", () => {
  fc.assert(
    fc.property(fc.constantFrom(...kinds), ownData, fc.constantFrom(en, ko), (kind, data, text) => {
      expect(said(kind, data, text)).not.toBe(kind.includes("_") ? kind : "");
    }),
    { numRuns: 600 },
  );
});

test("a mark on errors says which and on how many, and what takes it back", () => {
  const marked = (label: string, isOn: boolean, text?: Text): string =>
    said("error_label", { label, isOn, errors: ["a", "b"], at: "" }, text);
  expect([marked("resolved", true), marked("ignored", true), marked("ignored", false)]).toEqual([
    "marked 2 errors as fixed",
    "ignored 2 errors",
    "mark removed from 2 errors",
  ]);
  expect(marked("resolved", true, ko)).toBe("오류 2건 해결로 표시");
});

test("when context was added is said without the name of a hook", () => {
  const given = (hook: string, text?: Text): string =>
    said("injection", { hook, parts: [{ kind: "previous" }], units: 3 }, text);
  expect(given("SessionStart")).toBe("context at session start: previous session (3 characters)");
  expect(given("SessionStart", ko)).toBe("세션 시작 시 컨텍스트: 이전 세션 (3자)");
});

test("an answer is what was chosen, without the question where there is but one", () => {
  const answered = (answers: JsonObject): string => said("question", { answers });
  expect(answered({ "Which one?": "the small one" })).toBe("answer: the small one");
  expect(answered({ "Which one?": ["a", "b"] })).toBe("answer: a, b");
  expect(answered({ "Which one?": "a", "How many?": 2 })).toBe(
    "answer: Which one? a · How many? 2",
  );
});
