/** How far an import is, and how long it is said to take. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { remainingSeconds } from "../../src/cli/import/import-lines.ts";
import { millisecondsPerWork } from "../../src/cli/setup/estimate-import.ts";
import type { Transcript } from "../../src/clients/transcript/parts.ts";
import { openProgressCount, workOf } from "../../src/ingest/import/import-progress.ts";

const transcriptOf = (bytes: number, at: number): Transcript => ({
  client: "claude-code",
  path: `/t/${at}.jsonl`,
  sessionId: null,
  parts: [],
  bytes,
  lastAt: "2026-11-01T00:00:00.000Z",
});

const sizes = fc.array(fc.integer({ min: 0, max: 30_000_000 }), { minLength: 1, maxLength: 60 });

test("progress only rises, ends at the whole, and what is passed over is no work", () => {
  fc.assert(
    fc.property(sizes, fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }), (all, isRead) => {
      const transcripts = all.map(transcriptOf);
      const read = new Set(transcripts.filter((_, at) => isRead[at]));
      const count = openProgressCount(transcripts, (one) => read.has(one));
      let before = count.state(0);
      const rises = (): void => {
        const now = count.state(0);
        expect(now.work).toBeGreaterThanOrEqual(before.work - 1e-6);
        expect(now.bytes).toBeGreaterThanOrEqual(before.bytes);
        expect(now.work).toBeLessThanOrEqual(now.ofWork);
        before = now;
      };
      for (const one of transcripts) {
        count.begin(one);
        const atStart = count.state(0).work;
        if (read.has(one)) {
          // A file that is being written has more in it than its size said.
          for (const part of [one.bytes / 2, one.bytes / 2]) {
            count.addBytes(Math.floor(part));
            rises();
          }
        }
        count.finish();
        rises();
        if (!read.has(one)) expect(count.state(0).work).toBe(atStart);
      }
      const { work, ofWork, bytes, ofBytes, transcripts: done } = count.state(0);
      expect(work).toBeCloseTo(ofWork, 3);
      expect([bytes, done]).toEqual([ofBytes, all.length]);
    }),
    { numRuns: 300 },
  );
});

test("the time left is what the rest takes at the pace so far, and not said before there is a pace", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e9 }),
      fc.integer({ min: 0, max: 1e9 }),
      fc.integer({ min: 0, max: 1e6 }),
      (ofWork, read, elapsed) => {
        const work = Math.min(read, ofWork);
        const left = remainingSeconds({ work, ofWork }, elapsed);
        if (elapsed < 3000 || work === 0 || work === ofWork) return expect(left).toBeNull();
        expect((left ?? 0) + elapsed / 1000).toBeCloseTo((elapsed / 1000 / work) * ofWork, 3);
      },
    ),
    { numRuns: 500 },
  );
});

test("a sample's pace is that of its files, however long the program took before the first of them", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 500, max: 5_000_000 }), { minLength: 12, maxLength: 40 }),
      fc.double({ min: 0.0001, max: 0.1, noNaN: true }),
      fc.double({ min: 0, max: 2000, noNaN: true }),
      (bytes, pace, startup) => {
        let work = 0;
        const marks = [{ work, at: startup }];
        for (const count of bytes) {
          work += workOf({ bytes: count });
          marks.push({ work, at: startup + work * pace });
        }
        expect(millisecondsPerWork(marks) / pace).toBeCloseTo(1, 3);
        // The first file takes long, as in a program that has hardly run: the others say how long it takes.
        const late = marks.map(({ work: done, at }, index) => ({
          work: done,
          at: index === 0 ? at : at + 500,
        }));
        const most = Math.max(...bytes.map((count) => workOf({ bytes: count })));
        if (most < work / 4) {
          expect(millisecondsPerWork(late) / pace).toBeCloseTo(1, 3);
        }
      },
    ),
    { numRuns: 300 },
  );
  expect(millisecondsPerWork([])).toBe(0);
  expect(millisecondsPerWork([{ work: 0, at: 1 }])).toBe(0);
});
