/**
 * More starts of the real client: `bring-back.test.ts` has the one after another session,
 * `test/bring-back/answer.test.ts` and `test/bring-back/previous.test.ts` all of them without the client.
 */
import { expect, test } from "bun:test";
import { openConversation } from "../real/conversation.ts";
import { script } from "../real/script.ts";
import { openSandbox } from "../sandbox.ts";
import {
  answerOf,
  newestSummary,
  plantAnalysis,
  previousPart,
  resumePart,
  sessionIdOf,
  startAlone,
  startHook,
  suggestionsPart,
  summaries,
  toldLast,
  workBefore,
} from "./bring-back.ts";
import { bash } from "./recording-client.ts";
import { open, GO_ON, ask } from "./session-starts.ts";

test("a resumed session is told of its unsolved errors, and never twice of the previous session or a suggestion [R021, R022]", async () => {
  using sandbox = openSandbox();
  await using claude = open(sandbox);
  const first = await workBefore(sandbox, claude, "처음 한 일");
  const suggestions = suggestionsPart(sandbox, plantAnalysis(sandbox, claude.project));
  const failing = `Try ${script(bash("cat gone.txt"), { text: "failed" })}`;
  const started = await claude.run(["-p", failing, "--allowedTools", "Bash"]);
  const atStart = [suggestions, previousPart(first)];
  expect(toldLast(claude)).toEqual(atStart);
  expect(claude.api.main().at(-1)?.text).not.toContain("[RESUME]");

  const left = ["cat: gone.txt: No such file or directory"];
  const resumed = await claude.run(ask("--resume", sessionIdOf(started)));
  expect(sessionIdOf(resumed)).toBe(sessionIdOf(started));
  expect(answerOf(startHook(resumed))).toEqual({
    context: resumePart(left),
    message: "Self-Generation: 미해결 오류 1건을 불러왔습니다",
  });
  // What the start told is still in the history, once.
  expect(toldLast(claude)).toEqual([...atStart, resumePart(left)]);

  // The first session goes on: what happened since is new to it; what another was told is not.
  const last = await newestSummary(sandbox);
  expect(
    await startAlone(sandbox, claude.project, { session: first.sessionId, source: "resume" }),
  ).toEqual([previousPart(last), resumePart([])]);
  const stored = await summaries(sandbox);
  expect(stored.map(({ sessionId, promptCount }) => [sessionId, promptCount])).toEqual([
    [first.sessionId, 1],
    [sessionIdOf(started), 1],
    [sessionIdOf(started), 2],
  ]);
});

test("a forked session is told nothing that its history has from the session it came from, nor about that one", async () => {
  using sandbox = openSandbox();
  await using claude = open(sandbox);
  const first = await workBefore(sandbox, claude, "처음 한 일");
  const suggestions = suggestionsPart(sandbox, plantAnalysis(sandbox, claude.project));
  const parent = await claude.run(["-p", "갈라질 일"]);
  const atStart = [suggestions, previousPart(first)];
  expect(toldLast(claude)).toEqual(atStart);

  const forked = await claude.run(ask("--resume", sessionIdOf(parent), "--fork-session"));
  expect(forked).toMatchObject({ exitCode: 0, answer: "done" });
  const [suggested, previous, ...since] = toldLast(claude);
  expect([suggested, previous]).toEqual(atStart);
  expect(since.filter((part) => atStart.includes(part))).toEqual([]);
  // 2.1.197 takes a fork for a resume of the session it came from.
  const isFork = startHook(forked)?.name === "SessionStart:fork";
  expect(since).toEqual(isFork ? [] : [resumePart([])]);
});

test("after a compaction the session is told again what it was told at its start, once [R040]", async () => {
  using sandbox = openSandbox();
  await using claude = open(sandbox);
  const first = await workBefore(sandbox, claude, "처음 한 일");
  const suggestions = suggestionsPart(sandbox, plantAnalysis(sandbox, claude.project));
  await claude.run(ask());
  await using talk = openConversation(claude, ["-c"]);
  await talk.say(GO_ON);
  const atStart = [suggestions, previousPart(first)];
  expect(toldLast(claude)).toEqual([...atStart, resumePart([])]);
  await talk.say("/compact");
  await talk.say(GO_ON);
  const isSaved = (part: string): boolean => part.includes('part="snapshot"');
  expect(toldLast(claude).filter((part) => !isSaved(part))).toEqual(atStart);
  const restored = toldLast(claude).filter((part) => part.includes("요약에서 누락된 내용"));
  expect(restored).toHaveLength(1);
});
