/** More kills than in `processes.test.ts`. */
import { describe, test } from "bun:test";
import { expectNothingLost } from "./catching-up.ts";

describe("processes that catch up at once", () => {
  test("and are killed at any moment leave what was committed, and no document is lost or twice there", async () => {
    await expectNothingLost(12);
  });
});
