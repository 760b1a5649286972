/** More settings than in `uninstall-still-called.test.ts`. */
import { test } from "bun:test";
import { expectSilence } from "./files-in-use.ts";

test("whatever of ours they call, with and without --purge: it is silent, the settings are as they were, and nothing else of the program is left", async () => {
  await expectSilence(10);
});
