/** `test/git/commit/finish-saving.test.ts` kills a save too, less often and without the program around it. */
import { expect, test } from "bun:test";
import { openSandbox } from "../sandbox.ts";
import { killSaves, openRepository } from "./killed-saves.ts";
import { seededRandom } from "./random.ts";

/** `npm run soak` goes through 300. */
const ROUNDS = 12;

test("a save that is killed at any moment leaves whole files, the index as it was or as asked, and every commit", async () => {
  using sandbox = openSandbox();
  openRepository(sandbox);
  const { complaints, killed } = await killSaves(sandbox, ROUNDS, seededRandom(6));
  expect(complaints).toEqual([]);
  expect(killed).toBeGreaterThan(ROUNDS / 4);
});
