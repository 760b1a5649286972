/** Deeper than the runtime can write: `hostile-files.test.ts` has what it can, `test/faults/bad-input.test.ts` hooks. */
import { test } from "bun:test";
import { expectSurvived } from "./hostile-files.ts";

test("nesting, wrong types, other sessions' ids, times that are none and ids that are paths break nothing and end up nowhere else", async () => {
  await expectSurvived(50_000);
});
