/** A real client that runs our hook after a compaction and does not use what it says is told once more, later. */
import { expect, test } from "bun:test";
import { onlyCompaction, plays } from "../real/compaction.ts";
import { openConversation } from "../real/conversation.ts";
import {
  ALLOWED,
  ASKED,
  CORRECTED,
  expectRestored,
  expectUndisturbed,
  GO_ON,
  DELIVERED,
  openWatchedClaude,
  proofs,
  ROLE,
} from "./compaction.ts";
import { tellers } from "./restore-hooks.ts";

test("a restore that the client dropped comes once more with the next prompt", async () => {
  await using watched = openWatchedClaude(plays(ROLE));
  const { client: claude, witness } = watched;
  witness.lose("SessionStart[compact]");
  await using talk = openConversation(claude, ALLOWED);
  for (const prompt of [ASKED, CORRECTED, "/compact"]) await talk.say(prompt);
  expect(await talk.say(GO_ON)).toBe("It has a form.");
  expect(await talk.end()).toBe(0);

  const { after } = onlyCompaction(claude.api.requests);
  expectRestored(after[0]?.text);
  expectRestored(after.at(-1)?.text);
  expect(tellers(witness)).toEqual(["SessionStart[compact]", "UserPromptSubmit"]);
  expect(proofs(watched)).toMatchObject([{ delivery: { outcome: DELIVERED, attempt: 2 } }]);
  expectUndisturbed(witness);
});
