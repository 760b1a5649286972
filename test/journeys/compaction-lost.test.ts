/** A real client that runs our hook after a compaction and does not use what it says is told once more, later. */
import { expect, test } from "bun:test";
import {
  compactsByItself,
  FILLING,
  onlyCompaction,
  plays,
  SMALL_WINDOW,
} from "../real/compaction.ts";
import { openConversation } from "../real/conversation.ts";
import type { Witness } from "../real/witness.ts";
import {
  ASKED,
  CORRECTED,
  expectRestored,
  expectUndisturbed,
  GO_ON,
  LANDED,
  openWatchedClaude,
  proofs,
  restoresIn,
  ROLE,
} from "./compaction.ts";
import { bash } from "./recorded.ts";

const ALLOWED = ["--allowedTools", "Bash Write"];

const AFTER = [
  ...["one", "two", "three", "four"].map((word) => bash(`echo ${word}`)),
  { text: "went on" },
];

/** The hooks that told the conversation what it had been about. */
const tellers = (witness: Witness): readonly string[] =>
  witness
    .calls()
    .filter(({ stdout }) => restoresIn(unescaped(stdout)).length > 0)
    .map(({ name }) => name);

const unescaped = (stdout: string): string => stdout.replaceAll('\\"', '"');

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
  expect(proofs(watched)).toMatchObject([{ landed: { outcome: LANDED, attempt: 2 } }]);
  expectUndisturbed(witness);
});

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
  expect(proofs(watched)).toMatchObject([{ landed: { outcome: LANDED, attempt: 2 } }]);
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
  expect(proofs(watched)).toMatchObject([{ landed: { outcome: "lost", attempt: 2 } }]);
  expectUndisturbed(witness);
});
