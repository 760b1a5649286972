/** As `histories.test.ts` and `tamper.test.ts`, with hundreds of each. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { someSteps, tryHistory } from "./histories.ts";
import { someTrial, tryLie } from "./tamper.ts";

test("after hundreds of histories all machines have the same events", async () => {
  await fc.assert(fc.asyncProperty(someSteps, tryHistory), { numRuns: 500 });
  expect.hasAssertions();
}, 300_000);

test("after hundreds of lies nothing of them got in", async () => {
  await fc.assert(fc.asyncProperty(someTrial, tryLie), { numRuns: 500 });
  expect.hasAssertions();
}, 300_000);
