/** A real Claude Code conversation is compacted, and what matters of it is in the next request. */
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
  INSTRUCTIONS,
  DELIVERED,
  onlyCall,
  openWatchedClaude,
  proofs,
  restoresIn,
  ROLE,
  savedBy,
  SHORT,
} from "./compaction.ts";
import { bash } from "./recording-client.ts";

test("a conversation that the client compacts by itself is saved before, goes on undisturbed in the middle of its turn, and has everything back in the next request, once; what PreCompact prints is read by the one who writes the summary and by nobody else [R073, R074, R076, R096, R098]", async () => {
  const after = [bash("echo on"), bash("echo and-on"), bash("echo done"), { text: "went on" }];
  await using watched = openWatchedClaude(
    compactsByItself({ ...ROLE, "Do all of it": FILLING }, after),
  );
  const { client: claude, witness } = watched;
  await using talk = openConversation(claude, [...ALLOWED, ...SMALL_WINDOW]);
  await talk.say(ASKED);
  await talk.say(CORRECTED);
  expect(await talk.say("Do all of it")).toBe("went on");
  expect(await talk.say(GO_ON)).toBe("It has a form.");
  expect(await talk.end()).toBe(0);

  const saved = savedBy(onlyCall(witness, "PreCompact[auto]"));
  expect(saved.goal.original_request).toContain("login page");
  expect(saved.goal.current_objective).toContain("Do all of it");
  const compaction = onlyCompaction(claude.api.requests);
  expectRestored(compaction.after[0]?.text);
  // The transcript is written late: that is no reason to tell it twice.
  for (const request of compaction.after) expect(restoresIn(request.text)).toHaveLength(1);
  const printed = onlyCall(witness, "PreCompact[auto]").stdout.trim();
  expect(printed.length).toBeWithin(1, SHORT);
  expect(compaction.summariser.text).toContain(INSTRUCTIONS + printed);
  for (const { text } of compaction.after) expect(text).not.toContain(printed);
  expectUndisturbed(witness);
  const printing = witness.calls().filter(({ stdout }) => stdout !== "");
  expect(printing.map(({ name }) => name)).toEqual(["PreCompact[auto]", "SessionStart[compact]"]);
  const delivery = { outcome: DELIVERED, attempt: 1 };
  expect(proofs(watched)).toMatchObject([{ trigger: "auto", isFollowed: true, delivery }]);
  const changed = Bun.spawnSync(["git", "status", "--porcelain", "--untracked-files=all"], {
    cwd: claude.project,
    env: { ...claude.env },
  });
  expect(changed.stdout.toString()).toBe("?? src/login.ts\n");
});
