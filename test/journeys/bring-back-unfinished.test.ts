/** A real client that is killed says no goodbye; the next session knows all the same. */
import { expect, test } from "bun:test";
import { openConversation } from "../real/conversation.ts";
import { openSandbox } from "../sandbox.ts";
import {
  answerOf,
  clearSaved,
  previousPart,
  promptsIn,
  sessionIdOf,
  startAlone,
  startHook,
  summaries,
  toldLast,
  workBefore,
} from "./bring-back.ts";
import { open, dieInTheMiddle, LEFT, again } from "./killed-turn.ts";

test("a client killed in the middle of a turn still gives the next session its summary, marked as recovered, in exactly one row [R013]", async () => {
  using sandbox = openSandbox();
  await using claude = open(sandbox);
  await dieInTheMiddle(claude);
  await clearSaved(sandbox, claude);
  expect(sandbox.events().some(({ type }) => type === "session_summary")).toBe(false);

  const next = await claude.run(again());
  expect(next.exitCode).toBe(0);
  const [dead, own, ...others] = await summaries(sandbox);
  expect(others).toEqual([]);
  expect(dead).toMatchObject({
    promptCount: 2,
    toolCounts: { Bash: 1 },
    unresolvedErrors: LEFT,
    reason: "unknown",
    recovered: true,
  });
  expect(own).toMatchObject({ sessionId: sessionIdOf(next), recovered: false });
  if (dead === undefined) throw new Error("no summary of the killed session");
  expect(toldLast(claude)).toEqual([previousPart(dead, promptsIn(sandbox))]);
  expect(answerOf(startHook(next))?.message).toBe(
    "Self-Generation: 비정상 종료된 이전 세션(프롬프트 2개)을 불러왔습니다",
  );

  // Whoever looks later finds nothing missing.
  await workBefore(sandbox, claude, "이어서 하자");
  expect(await sandbox.run(["rebuild"])).toMatchObject({ exitCode: 0 });
  const stored = await summaries(sandbox);
  expect(stored.filter(({ sessionId }) => sessionId === dead.sessionId)).toEqual([dead]);
  expect(stored).toHaveLength(3);
});

test("a session that is still running is not the previous one, and gets its summary from its own end only", async () => {
  using sandbox = openSandbox();
  await using claude = open(sandbox);
  const { project } = claude;
  const first = await workBefore(sandbox, claude, "처음 한 일");
  await using talk = openConversation(claude, []);
  await talk.say("아직 하고 있는 일");
  expect(await startAlone(sandbox, project)).toEqual([previousPart(first)]);
  const beside = await workBefore(sandbox, claude, "이어서 하자");
  expect(await talk.end()).toBe(0);

  const [, second, running, ...others] = await summaries(sandbox);
  expect([second, others]).toEqual([beside, []]);
  if (running === undefined) throw new Error("no summary of the session that ran meanwhile");
  expect(running).toMatchObject({ lastPrompts: ["아직 하고 있는 일"], recovered: false });
  expect(await startAlone(sandbox, project)).toEqual([previousPart(running)]);
});
