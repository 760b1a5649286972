import { expect, test } from "bun:test";
import fc from "fast-check";
import { findLastSorted } from "../../src/dashboard/parts/find-last-sorted.ts";

test("in a sorted list it finds what a look at each finds", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50)), fc.integer({ min: -1, max: 51 }), (numbers, line) => {
      const sorted = numbers.toSorted((a, b) => a - b);
      const isBefore = (one: number): boolean => one <= line;
      expect(findLastSorted(sorted, isBefore)).toBe(sorted.findLastIndex(isBefore));
    }),
    { numRuns: 500 },
  );
});
