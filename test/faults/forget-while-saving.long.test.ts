/** More moments than in `forget-while-saving.test.ts`. */
import { test } from "bun:test";
import { expectNothingBack } from "./forgotten-saves.ts";

test("a save that runs while its session, its project or its words are forgotten writes nothing back, whenever it began", async () => {
  await expectNothingBack(6);
});
