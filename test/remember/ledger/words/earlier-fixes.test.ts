/** What an earlier summary says of errors, and when the next one lacks it. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { toLedgerLines, findMissingLines } from "../../../../src/remember/ledger/ledger-lines.ts";
import { findEarlierFixes } from "../../../../src/remember/ledger/words/earlier-fixes.ts";
import { asks, compacts, ledgerOf } from "../entries.ts";

const SUMMARY = `This session is being continued.

1. Primary Request and Intent:
   - Sell tickets with \`node server.js\`

4. Errors and fixes:
   - **Port 8080 taken**: \`node server.js\` failed with EADDRINUSE.
     - Fixed by stopping the old process with \`kill $(cat run.pid)\`
   - **Wrong total**: coupons were rounded twice in cart.ts

5. Problem Solving:
   - Rounding is done once in cart.ts
`;

describe("the errors that a summary tells of", () => {
  test("are those of its section about the place, each with how it was solved; of the code there is none", () => {
    expect(findEarlierFixes(SUMMARY)).toEqual([
      "Port 8080 taken: `node server.js` failed with EADDRINUSE. Fixed by stopping the old process with `kill $(cat run.pid)`",
    ]);
  });

  test("are none of the client's own rules", () => {
    const rule = "- **Edit failed**: `cart.ts` has not been read yet, so the path was read first";
    expect(findEarlierFixes(`4. Errors and fixes:\n${rule}\n`)).toEqual([]);
  });

  test("are none where there is no such section, or nothing is named in it", () => {
    expect(findEarlierFixes("")).toEqual([]);
    expect(findEarlierFixes("1. Request:\n   - Errors and fixes are fine")).toEqual([]);
    expect(
      findEarlierFixes("4. Errors and fixes:\n   - None so far, everything went well\n"),
    ).toEqual([]);
  });

  test("are told when the next summary has nothing of them", () => {
    const lines = toLedgerLines(ledgerOf([asks("Sell."), compacts(), compacts(SUMMARY)]));
    const told = (summary: string): string[] =>
      findMissingLines(lines, summary)
        .filter(({ kind }) => kind === "earlierFix")
        .map(({ texts }) => texts.join(" "));
    expect(told("Rounding of coupons in cart.ts: was twice, total wrong.")).toEqual([
      "Port 8080 taken: `node server.js` failed with EADDRINUSE. Fixed by stopping the old process with `kill $(cat run.pid)`",
    ]);
    expect(told(SUMMARY)).toEqual([]);
  });

  test("are found in no time, whatever stands before them", () => {
    for (const blank of [" ", "\t", "*", "#"])
      expect(findEarlierFixes(`${blank.repeat(1e6)}x\n`)).toEqual([]);
  });

  test("whatever a summary holds, are few and short", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 2000 }), (text) => {
        const found = findEarlierFixes(`4. Errors and fixes:\n${text}`);
        return found.length <= 12 && found.every((one) => one.length <= 400);
      }),
      { numRuns: 300 },
    );
  });
});
