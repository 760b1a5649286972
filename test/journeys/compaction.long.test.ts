/**
 * More compactions of the real client: `compaction.test.ts` has one that nobody asked for, `claude-turns.test.ts` one that was asked for,
 * `test/hooks/pre-compact.test.ts` these cases without the client.
 */
import { expect, test } from "bun:test";
import {
  compactionsIn,
  compactsByItself,
  FILLING_AT_ONCE,
  fillingWith,
  onlyCompaction,
  openHeadless,
  plays,
  type Role,
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
  INSTRUCTIONS,
  onlyCall,
  openWatchedClaude,
  partsIn,
  proofs,
  restoresIn,
  ROLE,
  savedBy,
  SHORT,
  withoutEcho,
  write,
} from "./compaction.ts";
import { bash } from "./recording-client.ts";

const EARLIER = "Rename the old shop.";

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

test("what the last tools did before the client compacts by itself comes back, though the transcript does not have it yet [R074]", async () => {
  const last = { tools: [write("src/late.ts"), bash("./build-late.sh")] };
  await using watched = openWatchedClaude(
    compactsByItself({ "Build a login page": fillingWith(last) }, [{ text: "went on" }]),
  );
  const { client: claude } = watched;
  const run = await openHeadless(claude, ...SMALL_WINDOW).say(ASKED);
  expect(run).toMatchObject({ exitCode: 0, answer: "went on" });
  const [restore] = restoresIn(onlyCompaction(claude.api.requests).after[0]?.text);
  for (const fact of ["src/late.ts", "./build-late.sh"]) expect(restore).toContain(fact);
});

test("two sessions in one project that are compacted in turn get each their own back [R080]", async () => {
  const parse: Role = { "Parse the invoices": [{ text: "Parsed." }], "Go on there": [] };
  await using watched = openWatchedClaude(plays({ ...ROLE, ...parse }));
  const { client: claude, witness } = watched;
  await using one = openConversation(claude, ALLOWED);
  await using other = openConversation(claude, ALLOWED);
  await one.say(ASKED);
  await other.say("Parse the invoices. The queue is called blue-lagoon.");
  await one.say(CORRECTED);
  await other.say("Parse the invoices of May too.");
  await one.say("/compact");
  await other.say("/compact");
  await one.say(GO_ON);
  const ofOne = claude.api.main().at(-1)?.text;
  await other.say("Go on there.");
  const ofOther = claude.api.main().at(-1)?.text;
  for (const session of [one, other]) expect(await session.end()).toBe(0);

  expect(compactionsIn(claude.api.requests)).toHaveLength(2);
  expectRestored(ofOne);
  expect(restoresIn(ofOne, "blue-lagoon")).toEqual([]);
  expect(restoresIn(ofOther, "blue-lagoon")).toHaveLength(1);
  expect(restoresIn(ofOther)).toEqual([]);
  expectUndisturbed(witness);
});

test("a PreCompact that no compaction follows saves, and changes nothing else", async () => {
  await using watched = openWatchedClaude(
    compactsByItself({ "Build a login page": FILLING_AT_ONCE }, []),
  );
  const { client: claude, witness, contextPath } = watched;
  const session = openHeadless(claude, ...SMALL_WINDOW);
  const run = await session.say(ASKED);
  expect(run).toMatchObject({ exitCode: 0, stderr: "", answer: "not compacted" });
  expect(compactionsIn(claude.api.requests)).toEqual([]);
  expect(savedBy(onlyCall(witness, "PreCompact[auto]")).meta.session_id).toBe(session.id);
  expect(await Bun.file(contextPath).json()).toMatchObject({ meta: { session_id: session.id } });
  for (const { text } of claude.api.main()) expect(partsIn(text)).toEqual([]);
  const delivery = { outcome: "nothing" };
  expect(proofs(watched)).toMatchObject([{ trigger: "auto", isFollowed: false, delivery }]);
  expectUndisturbed(witness);
});
