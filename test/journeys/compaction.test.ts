/** A real Claude Code conversation is compacted, and what matters of it is in the next request. */
import { expect, test } from "bun:test";
import {
  compactsByItself,
  FILLING,
  onlyCompaction,
  openHeadless,
  plays,
  SMALL_WINDOW,
} from "../real/compaction.ts";
import { openConversation } from "../real/conversation.ts";
import {
  ALLOWED,
  ASKED,
  CORRECTED,
  expectRestored,
  expectUndisturbed,
  GO_ON,
  LANDED,
  onlyCall,
  openWatchedClaude,
  partsIn,
  proofs,
  restoresIn,
  ROLE,
  savedBy,
  withoutEcho,
} from "./compaction.ts";
import { bash } from "./recorded.ts";

const EARLIER = "Rename the old shop.";

const INSTRUCTIONS = "Additional Instructions:\n";

/** What is printed at PreCompact is also shown to the person. */
const SHORT = 2000;

test("/compact saves the conversation before it is summarised, and the next request holds what was asked, corrected, edited and left unsolved, once [R075, R080, R095, R098, R099]", async () => {
  await using watched = openWatchedClaude(plays(ROLE));
  const { client: claude, witness } = watched;
  await openHeadless(claude).say(EARLIER);
  const id = crypto.randomUUID();
  await using session = openConversation(claude, ["--session-id", id, ...ALLOWED]);
  await session.say(ASKED);
  await session.say(CORRECTED);
  await session.say("/compact");
  expect(await session.say(GO_ON)).toBe("It has a form.");
  expect(await session.end()).toBe(0);

  const saved = savedBy(onlyCall(witness, "PreCompact[manual]"));
  expect(saved.meta).toMatchObject({ version: "2.0", session_id: id });
  expect(saved.meta.project).toBe(claude.project);
  expect(saved.goal.original_request).toContain("login page");
  expect(saved.state.recent_files).toEqual(["src/login.ts"]);

  const { before, summariser, after } = onlyCompaction(claude.api.requests);
  expectRestored(after[0]?.text);
  expect(restoresIn(after.at(-1)?.text)).toEqual(restoresIn(after[0]?.text));
  // What the start told is gone with the conversation, and is told once more.
  for (const { text } of [before, ...after])
    expect(partsIn(text).filter(({ name }) => name === "previous")).toHaveLength(1);

  const printed = onlyCall(witness, "PreCompact[manual]").stdout.trim();
  expect(printed.length).toBeWithin(1, SHORT);
  expect(summariser.text).toContain(INSTRUCTIONS + printed);
  expect(withoutEcho(after[0]?.text ?? "")).not.toContain(printed);
  expectUndisturbed(witness);
});

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
  const landed = { outcome: LANDED, attempt: 1 };
  expect(proofs(watched)).toMatchObject([{ trigger: "auto", isFollowed: true, landed }]);
  const changed = Bun.spawnSync(["git", "status", "--porcelain", "--untracked-files=all"], {
    cwd: claude.project,
    env: { ...claude.env },
  });
  expect(changed.stdout.toString()).toBe("?? src/login.ts\n");
});
