import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Candidate } from "../../../../src/learn/mine/candidate.ts";
import { findConfusion } from "../../../../src/learn/mine/unclear-answers/confusion.ts";
import { unclearAnswersMiner } from "../../../../src/learn/mine/unclear-answers/unclear-answers-miner.ts";
import { wordUnclearAnswers } from "../../../../src/learn/mine/unclear-answers/wording.ts";
import { textOf } from "../../../../src/text/text.ts";
import { type Typed, withHistory } from "../typed-history.ts";

const mined = (typed: readonly Typed[]): Promise<readonly Candidate<"unclear-answers">[]> =>
  withHistory(typed, async (history) =>
    unclearAnswersMiner.findCandidates(await unclearAnswersMiner.findTraces(history), history),
  );

const CONFUSED = [
  "I don't understand",
  "sorry, I still don't get it",
  "what do you mean by a barrier?",
  "explain it in plain English please",
  "이해가 안 가는데",
  "무슨 말인지 모르겠어",
  "더 쉽게 설명해줘",
  "看不懂，换个说法",
  "意味が分からない",
];
const NOT_CONFUSED = [
  "users don't understand the second button, move it",
  "the parser does not understand nested quotes",
  "add a field to the form",
  "I don't want that",
  "이해하기 쉬운 이름으로 바꿔줘",
  "모델이 한국어를 이해하지 못하면 영어로 보내줘",
  "把按钮改成蓝色",
];

const typed = (texts: readonly string[], count: number, days = count): readonly Typed[] =>
  Array.from({ length: count }, (_, at) => ({
    text: texts[at % texts.length] ?? "",
    day: at % days,
    session: `${texts[0]} ${at}`,
  }));

test("what a person says when they cannot follow is told from what others do not understand, whatever stands around it", () => {
  for (const text of CONFUSED) expect([text, findConfusion(text) !== null]).toEqual([text, true]);
  for (const text of NOT_CONFUSED) expect([text, findConfusion(text)]).toEqual([text, null]);
  fc.assert(
    fc.property(fc.constantFrom(...CONFUSED), fc.nat(40), (text, count) => {
      const prompt = `${"plain prose ".repeat(count)}\n${text}`;
      return (findConfusion(prompt) !== null) === prompt.trim().length <= 300;
    }),
    { numRuns: 300 },
  );
});

test("somebody who cannot follow in many sessions is offered plain words, in both languages", async () => {
  const [found, ...more] = await mined(typed(CONFUSED, 9));
  expect(more).toEqual([]);
  if (found === undefined) throw new Error("none found");
  expect(found.traces).toHaveLength(9);
  for (const language of ["en", "ko"] as const) {
    const { summary, proposal } = wordUnclearAnswers(found, textOf(language).learn);
    expect(summary).toContain(found.pattern.words);
    expect(summary).toContain("9");
    expect(proposal.type).toBe("claude_md");
  }
});

test("somebody who asks now and then is offered nothing: too few sessions, days, or a small part of them", async () => {
  expect(await mined(typed(CONFUSED, 7))).toEqual([]);
  expect(await mined(typed(CONFUSED, 20, 1))).toEqual([]);
  expect(await mined([...typed(CONFUSED, 12), ...typed(NOT_CONFUSED, 200, 12)])).toEqual([]);
});

test("whoever wrote instructions since is offered nothing", async () => {
  const edit = { data: { tool: "Edit", meta: { file: "CLAUDE.md" }, success: true } };
  const last: Typed = { text: "write that down", day: 30, steps: [edit] };
  expect(await mined([...typed(CONFUSED, 9), last])).toEqual([]);
});
