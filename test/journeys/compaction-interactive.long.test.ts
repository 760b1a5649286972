/** A person types /compact, goes on, and then clears the conversation: `compaction.test.ts` has it headless. */
import { expect, test } from "bun:test";
import { seedInteractive, TURN_ARGUMENTS } from "../real/claude.ts";
import { compactTyped, onlyCompaction, plays } from "../real/compaction.ts";
import { openTyped } from "../real/typed.ts";
import {
  ASKED,
  CORRECTED,
  expectRestored,
  expectUndisturbed,
  GO_ON,
  MUST_SURVIVE,
  onlyCall,
  openWatchedClaude,
  partsIn,
  restoresIn,
  ROLE,
  savedBy,
} from "./compaction.ts";

test("a person who types /compact goes on where the work was, and after /clear nothing of it is left [R075, R098]", async () => {
  await using watched = openWatchedClaude(
    plays({ ...ROLE, "Something new": [{ text: "Gladly." }] }),
  );
  const { client: claude, witness } = watched;
  seedInteractive(claude);
  await using person = openTyped(
    [claude.binary, ...TURN_ARGUMENTS, "--allowedTools", "Bash Write"],
    { cwd: claude.project, env: claude.env },
  );
  await person.waitFor("? for shortcuts");
  await person.submit(ASKED);
  await person.waitFor("The page is there.");
  await person.submit(CORRECTED);
  await person.waitFor("Noted.");
  await compactTyped(person);
  await person.submit(GO_ON);
  await person.waitFor("It has a form.");

  expect(savedBy(onlyCall(witness, "PreCompact[manual]")).goal.original_request).toContain("login");
  const { after } = onlyCompaction(claude.api.requests);
  expectRestored(after[0]?.text);
  for (const { text } of after) expect(restoresIn(text)).toHaveLength(1);

  await person.submit("/clear");
  await person.waitFor("SessionStart:clear says:");
  await person.submit("Something new");
  await person.waitFor("Gladly.");
  const told = partsIn(claude.api.main().at(-1)?.text)
    .map((part) => part.text)
    .join("\n");
  expect(MUST_SURVIVE.filter((words) => told.includes(words))).toEqual([]);
  await person.submit("/exit");
  expect(await person.exited).toBe(0);
  expectUndisturbed(witness);
});
