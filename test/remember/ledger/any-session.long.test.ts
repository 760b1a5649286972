/** A ledger after 5,000 entries of any kind: `any-session.test.ts` has one whose every list is full. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { TranscriptEntry } from "../../../src/clients/transcript/entry.ts";
import { ledgerOf } from "./entries.ts";
import { entry } from "./any-entries.ts";

/** A session made of few entries that come again and again, in an order of its own. */
const session = (length: number): fc.Arbitrary<TranscriptEntry[]> =>
  fc
    .tuple(fc.array(entry, { minLength: 60, maxLength: 250 }), fc.integer({ min: 1, max: 9973 }))
    .map(([all, step]) =>
      Array.from({ length }, (_, at): TranscriptEntry => {
        const one = all[(at * step + Math.floor(at / all.length)) % all.length];
        if (one === undefined) throw new Error("there is one");
        return "callId" in one && one.callId.length < 4
          ? { ...one, callId: `${one.callId}-${Math.floor(at / 90)}` }
          : one;
      }),
    );

describe("a ledger of any session", () => {
  test("stays under 400 kB after 5,000 entries with long texts", () => {
    fc.assert(
      fc.property(session(5000), (entries) => {
        expect(JSON.stringify(ledgerOf([entries])).length).toBeLessThan(400_000);
      }),
      { numRuns: 3 },
    );
  });
});
