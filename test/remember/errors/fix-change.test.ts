/** Of a file that was written for a fix, the lines that have to do with the error. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { pickWrittenLines } from "../../../src/remember/errors/fix-change.ts";

const HEAD = ["import { a } from './b.ts';", "", "// Settings.", "const one = 1;"];
const partOf = (lines: readonly string[]) => [
  {
    is: "diff",
    name: "conf.ts",
    first: null,
    lines: lines.map((text) => ({ sign: "+", text }) as const),
  } as const,
];

test("the head of a new file is no fix; a line with a name of the error is, wherever it stands", () => {
  const names = fc.constantFrom("API_TOKEN", "parseCart", "coupon_rate", "useLogin");
  fc.assert(
    fc.property(names, fc.nat({ max: 60 }), (name, before) => {
      const error = `ReferenceError: ${name} is not defined`;
      const filler = Array.from({ length: before }, (_, at) => `const x${at} = ${at};`);
      const line = `export const ${name} = 3;`;
      expect(pickWrittenLines("conf.ts", partOf([...HEAD, ...filler]), error)).toBeNull();
      expect(pickWrittenLines("conf.ts", partOf([...HEAD, ...filler, line]), error)).toEqual({
        file: "conf.ts",
        removed: [],
        added: [line],
      });
    }),
    { numRuns: 200 },
  );
});
