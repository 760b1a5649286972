import { expect, test } from "bun:test";
import fc from "fast-check";
import { shortenChange } from "../../../../src/daemon/api/records/waiting-change.ts";

const LINE = fc.record({
  sign: fc.constantFrom("+" as const, "-" as const, " " as const, "@" as const),
  text: fc.string(),
});

test("of a change the first lines are shown from three before its first changed one on, the rest is counted", () => {
  fc.assert(
    fc.property(fc.array(LINE, { maxLength: 40 }), (all) => {
      const { lines, left } = shortenChange(all, 12);
      const first = all.findIndex(({ sign }) => sign === "+" || sign === "-");
      const begin = Math.max(0, first - 3);
      const shown = first < 0 ? all.slice(-3) : all.slice(begin, begin + 12);
      expect(lines).toEqual(shown);
      expect(left).toBe(first < 0 ? 0 : Math.max(0, all.length - begin - 12));
    }),
    { numRuns: 500 },
  );
});
