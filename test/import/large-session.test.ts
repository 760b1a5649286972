/** However long a session was, what an import needs does not grow with it. */
import { test } from "bun:test";
import { expectBounded } from "./large-session.ts";

test("a session of 50 MB in thousands of turns is imported and summarised within 250 MB", async () => {
  await expectBounded(2000);
});
