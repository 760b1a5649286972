import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { benchBringBack } from "../../bench/bring-back.ts";

test("a session's start is measured against the bare start of the runtime, beside a small and a large history, and the targets are written down [R035]", async () => {
  // It fails by itself when an answer is not what it should be.
  const figures = await benchBringBack(1, 2000);
  for (const { p50, p95 } of Object.values(figures)) {
    expect(p50).toBeGreaterThan(0);
    expect(p95).toBeGreaterThanOrEqual(p50);
  }
  const source = readFileSync(join(import.meta.dir, "../../bench/bench.ts"), "utf8");
  expect(source).toContain('"p50 ≤ 3 × bun -e 0, p95 < 100 ms"');
  expect(source).toContain("times(start, back.bare) <= 3 && start.p95 < 100");
  expect(source).toContain('"≤ 1.2 ×"');
});
