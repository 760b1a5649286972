/** The last time in a transcript, found from its end. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { firstTime, lastTime } from "../../src/clients/transcript/times.ts";

const records = fc.array(
  fc.record({
    time: fc.option(fc.date({ min: new Date(0), max: new Date(2e12), noInvalidDate: true })),
    before: fc.integer({ min: 0, max: 150_000 }),
    behind: fc.integer({ min: 0, max: 150_000 }),
  }),
  { minLength: 1, maxLength: 8 },
);

test("the last time of a transcript is found however long the records behind it are, and none where there is none", () => {
  const folder = mkdtempSync(join(tmpdir(), "times-"));
  const path = join(folder, "transcript.jsonl");
  try {
    fc.assert(
      fc.property(records, (all) => {
        const lines = all.map(({ time, before, behind }) =>
          JSON.stringify({
            before: "x".repeat(before),
            ...(time === null ? {} : { timestamp: time.toISOString() }),
            behind: "x".repeat(behind),
          }),
        );
        const text = `${lines.join("\n")}\n`;
        writeFileSync(path, text);
        const times = all.flatMap(({ time }) => (time === null ? [] : [time.toISOString()]));
        expect(lastTime(path, text.length)).toBe(times.at(-1) ?? null);
        const first = firstTime(path);
        expect(first === null || first === times[0]).toBe(true);
      }),
      { numRuns: 200 },
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
