/** More moments than in `backup.test.ts`. */
import { test } from "bun:test";
import { expectWholeOrNone } from "./killed-backups.ts";

test("killed at any moment, a backup leaves no folder with its final name, or a whole one", async () => {
  await expectWholeOrNone(8);
});
