/**
 * More of what a real client may drop: `compaction-lost.test.ts` has one, `test/hooks/reinject.test.ts` all of
 * them without the client.
 */
import { expect, test } from "bun:test";
import { compactsByItself, FILLING, onlyCompaction, SMALL_WINDOW } from "../real/compaction.ts";
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
  restoresIn,
  ROLE,
} from "./compaction.ts";
import { bash } from "./recording-client.ts";
import { tellers } from "./restore-hooks.ts";

const AFTER = [
  ...["one", "two", "three", "four"].map((word) => bash(`echo ${word}`)),
  { text: "went on" },
];

test("a restore that the client dropped comes once more with a tool's result, and then no more", async () => {
  await using watched = openWatchedClaude(
    compactsByItself({ ...ROLE, "Do all of it": FILLING }, AFTER),
  );
  const { client: claude, witness } = watched;
  witness.lose("SessionStart[compact]");
  await using talk = openConversation(claude, [...ALLOWED, ...SMALL_WINDOW]);
  await talk.say(ASKED);
  await talk.say(CORRECTED);
  expect(await talk.say("Do all of it")).toBe("went on");
  expect(await talk.say(GO_ON)).toBe("It has a form.");
  expect(await talk.end()).toBe(0);

  const { after } = onlyCompaction(claude.api.requests);
  expect(restoresIn(after[0]?.text)).toEqual([]);
  expectRestored(after[2]?.text);
  expectRestored(after.at(-1)?.text);
  expect(tellers(witness)).toEqual(["SessionStart[compact]", "PostToolUse[Bash]"]);
  expect(proofs(watched)).toMatchObject([{ delivery: { outcome: DELIVERED, attempt: 2 } }]);
  expectUndisturbed(witness);
});

test("a client that drops everything is told twice and left alone, and the proof says that it was lost", async () => {
  await using watched = openWatchedClaude(
    compactsByItself({ ...ROLE, "Do all of it": FILLING }, AFTER),
  );
  const { client: claude, witness } = watched;
  for (const name of ["SessionStart[compact]", "PostToolUse", "UserPromptSubmit"])
    witness.lose(name);
  await using talk = openConversation(claude, [...ALLOWED, ...SMALL_WINDOW]);
  for (const prompt of [ASKED, CORRECTED, "Do all of it", GO_ON]) await talk.say(prompt);
  expect(await talk.end()).toBe(0);

  const { after } = onlyCompaction(claude.api.requests);
  for (const { text } of after) expect(restoresIn(text)).toEqual([]);
  expect(tellers(witness)).toEqual(["SessionStart[compact]", "PostToolUse[Bash]"]);
  expect(proofs(watched)).toMatchObject([{ delivery: { outcome: "lost", attempt: 2 } }]);
  expectUndisturbed(witness);
});
