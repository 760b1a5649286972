/** Twice as long as in `large-session.test.ts`, and no more memory. */
import { test } from "bun:test";
import { expectBounded } from "./large-session.ts";

test("a session of 100 MB in thousands of turns is imported and summarised within 250 MB", async () => {
  await expectBounded(4000);
});
