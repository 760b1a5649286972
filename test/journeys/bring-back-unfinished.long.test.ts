/**
 * A killed session that goes on: `bring-back-unfinished.test.ts` has the one that does not, `test/bring-back/` both
 * without the client.
 */
import { expect, test } from "bun:test";
import { openSandbox } from "../sandbox.ts";
import {
  answerOf,
  clearSaved,
  resumePart,
  sessionIdOf,
  startHook,
  summaries,
} from "./bring-back.ts";
import { open, dieInTheMiddle, LEFT, again } from "./killed-turn.ts";

test("a killed session that is resumed is told what it left unsolved, and its end then covers everything [R021]", async () => {
  using sandbox = openSandbox();
  await using claude = open(sandbox);
  await dieInTheMiddle(claude);
  await clearSaved(sandbox, claude);
  const resumed = await claude.run(again("-c"));
  expect(answerOf(startHook(resumed))?.context).toBe(resumePart(LEFT));
  const stored = await summaries(sandbox);
  expect(stored.map(({ recovered, promptCount }) => ({ recovered, promptCount }))).toEqual([
    { recovered: true, promptCount: 2 },
    { recovered: false, promptCount: 3 },
  ]);
  expect(new Set(stored.map(({ sessionId }) => sessionId))).toEqual(
    new Set([sessionIdOf(resumed)]),
  );
});
