import { expect, test } from "bun:test";
import fc from "fast-check";
import { someTrial, tryLie } from "./tamper.ts";

test("whatever a place does to packs is said, nothing of them gets in, and all is well when it is honest again", async () => {
  await fc.assert(fc.asyncProperty(someTrial, tryLie), { numRuns: 60 });
  expect.hasAssertions();
}, 60_000);
