import { expect, test } from "bun:test";
import { highlight } from "../../src/dashboard/parts/markdown/highlight.ts";

test("code is coloured by its language without losing a character; an unknown one has one colour", () => {
  const code = 'const a = "x"; // no\nreturn <b/>;';
  const runs = highlight("ts", code);
  expect(runs.map(({ text }) => text).join("")).toBe(code);
  expect(runs.find(({ text }) => text === "const")?.kind).toBe("keyword");
  expect(highlight("nonsense", code)).toEqual([{ text: code, kind: null }]);
});
