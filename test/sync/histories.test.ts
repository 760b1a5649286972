import { expect, test } from "bun:test";
import fc from "fast-check";
import { someSteps, tryHistory } from "./histories.ts";

test("after any history, with syncs that are interrupted anywhere, all machines have the same events, and nothing forgotten", async () => {
  await fc.assert(fc.asyncProperty(someSteps, tryHistory), { numRuns: 40 });
  expect.hasAssertions();
}, 60_000);
