import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { benchBringBack } from "../../bench/bring-back.ts";

type Row = { readonly what: string; readonly figure: string; readonly target: string };

test("a session's start is measured against the bare start of the runtime, beside a small and a large history, and the targets are written down [R035]", async () => {
  // It fails by itself when an answer is not what it should be.
  const figures = await benchBringBack(1, 2000);
  for (const { p50, p95 } of Object.values(figures)) {
    expect(p50).toBeGreaterThan(0);
    expect(p95).toBeGreaterThanOrEqual(p50);
  }
  const results = join(import.meta.dir, "../../bench/results/latest.json");
  const { rows } = JSON.parse(readFileSync(results, "utf8")) as { rows: Row[] };
  const starts = rows.filter(({ what }) => what.startsWith("SessionStart, "));
  expect(starts.map(({ what }) => what)).toEqual([
    "SessionStart, 1000 events there",
    "SessionStart, 1000000 events there",
    "SessionStart, 1000000 events against 1000",
  ]);
  for (const { figure, target } of starts) {
    expect(figure).toMatch(/ × bun -e 0\)$|^\d+\.\d\d ×$/);
    expect(target).toMatch(/^p50 ≤ 3 × bun -e 0, p95 < 100 ms$|^≤ 1\.2 ×$/);
  }
});
