/** Who waits for an answer to what is no message gets one. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { openLineCheck } from "../../src/mcp/invalid-lines.ts";

const LONGEST = 1000;

function answersTo(pieces: readonly Buffer[]): readonly unknown[] {
  const answers: unknown[] = [];
  const check = openLineCheck(LONGEST, (line) => {
    expect(line.endsWith("\n")).toBe(true);
    answers.push(JSON.parse(line));
  });
  for (const piece of pieces) check(piece);
  return answers;
}

const fault = (code: number): object => ({ jsonrpc: "2.0", id: null, error: { code } });
const LINES = [
  ["{oops", -32_700],
  ['{"jsonrpc":"2.0","id":1,"method":"tools/list"}', null],
  ["[]", -32_600],
  ["", null],
  ["null", -32_600],
  ["한글 not JSON", -32_700],
  ['{"id":2}\r', -32_600],
] as const;

test("a line that is no JSON or no message is answered, however it comes in pieces", () => {
  const text = Buffer.from(LINES.map(([line]) => `${line}\n`).join(""));
  const expected = LINES.flatMap(([, code]) => (code === null ? [] : [fault(code)]));
  fc.assert(
    fc.property(fc.array(fc.nat(text.length), { maxLength: 6 }), (cuts) => {
      const at = [0, ...cuts.toSorted((a, b) => a - b), text.length];
      const pieces = at.slice(1).map((end, place) => text.subarray(at[place], end));
      expect(answersTo(pieces)).toMatchObject(expected);
    }),
  );
});

test("what is too long is left to whoever refuses it", () => {
  const long = Buffer.from("x".repeat(LONGEST));
  expect(answersTo([long, long, Buffer.from("\n")])).toEqual([]);
  expect(answersTo([Buffer.from("{oops\n")])).toMatchObject([fault(-32_700)]);
});
