import { expect, test } from "bun:test";
import { highlight, type CodeRun } from "../../src/dashboard/parts/markdown/highlight.ts";
import { finishWork } from "../../src/dashboard/parts/incremental-work.ts";

const coloured = (language: string, code: string): readonly CodeRun[] =>
  finishWork(highlight(language, code));

test("code is coloured by its language without losing a character; an unknown one has one colour", () => {
  const code = 'const a = "x"; // no\nreturn <b/>;';
  const runs = coloured("ts", code);
  expect(runs.map(({ text }) => text).join("")).toBe(code);
  expect(runs.find(({ text }) => text === "const")?.kind).toBe("keyword");
  expect(coloured("nonsense", code)).toEqual([{ text: code, kind: null }]);
});
