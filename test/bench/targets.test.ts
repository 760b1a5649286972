/** How the benchmark judges: which figures meet their targets. Measuring is `npm run bench`'s own. */
import { describe, expect, test } from "bun:test";
import { isMet, startMeasured, type Target, TARGETS, targetWords } from "../../bench/targets.ts";

const bare = { p50: 10, p95: 14 };

describe("a session's start", () => {
  const judge = (p50: number, p95: number, beside = bare): boolean =>
    isMet(TARGETS.sessionStart, startMeasured({ p50, p95 }, beside));

  test("may take three times the bare start of the runtime in the same run, and no more [R035]", () => {
    expect([29.9, 30, 30.1].map((p50) => judge(p50, 60))).toEqual([true, true, false]);
    const slowMachine = { p50: 30, p95: 42 };
    expect([89.9, 90, 90.1].map((p50) => judge(p50, 95, slowMachine))).toEqual([true, true, false]);
  });

  test("takes less than 100 ms in 95 of 100 cases, however slow the bare start is [R035]", () => {
    expect([99.9, 100, 100.1].map((p95) => judge(20, p95))).toEqual([true, false, false]);
    expect(judge(80, 101, { p50: 80, p95: 100 })).toBe(false);
  });

  test("beside a large history may take 1.2 times one beside a small history [R035]", () => {
    const grown = (p50: number): boolean => isMet(TARGETS.sessionStartBesideHistory, { p50 });
    expect([1.19, 1.2, 1.21].map(grown)).toEqual([true, true, false]);
  });

  test("that was not measured meets nothing [R035]", () => {
    expect(judge(Number.NaN, 60)).toBe(false);
    expect(judge(20, Number.NaN)).toBe(false);
    expect(judge(20, 60, { p50: Number.NaN, p95: Number.NaN })).toBe(false);
  });

  test("is held to what the table says [R035]", () => {
    expect(targetWords(TARGETS.sessionStart)).toBe("p50 ≤ 3 × bun -e 0, p95 < 100 ms");
  });
});

describe("a target", () => {
  test.each([
    ["≤", "below and at its bound", [true, true, false]],
    ["<", "below its bound alone", [true, false, false]],
    ["≥", "at and above its bound", [false, true, true]],
  ] as const)("that says %s is met %s", (is, _, expected) => {
    const target: Target = [{ of: "speed", is, bound: 7, unit: "MB/s" }];
    expect([6.9, 7, 7.1].map((speed) => isMet(target, { speed }))).toEqual([...expected]);
    expect(isMet(target, { speed: Number.NaN })).toBe(false);
    expect(targetWords(target)).toBe(`speed ${is} 7 MB/s`);
  });

  test("of several bounds is met when every one is", () => {
    const judge = (memory: number, processor: number): boolean =>
      isMet(TARGETS.idleDaemon, { memory, processor });
    expect([judge(60, 0.2), judge(61, 0.2), judge(60, 0.3)]).toEqual([true, false, false]);
  });
});
