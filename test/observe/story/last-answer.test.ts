import { expect, test } from "bun:test";
import fc from "fast-check";
import { findLastAnswer, findUnansweredPrompt } from "../../../src/observe/story/last-answer.ts";
import { conclusionLine } from "../../../src/observe/story/conclusion.ts";
import { openSqliteStore } from "../../../src/store/sqlite/sqlite-store.ts";
import { hoursAgo, plant } from "../../bring-back/sessions.ts";
import { openSandbox } from "../../sandbox.ts";

const IDLE = ["OK.", "Done!", "완료했습니다.", "Understood."];
const TURN = fc.constantFrom("says", "idle", "failed");

test("a view that shows an answer whole shows what lists show, and knows whether it answers the last prompt", async () => {
  using sandbox = openSandbox();
  const cases = fc.sample(
    fc.tuple(fc.array(TURN, { minLength: 1, maxLength: 5 }), fc.boolean(), fc.nat(3)),
    { numRuns: 200, seed: 7 },
  );
  const told = cases.map(([turns, isAsked, idle], at) => {
    const sessionId = `s-${at}`;
    const events = turns.flatMap((kind, turn) => {
      const ts = (minutes: number): string => hoursAgo(9 - turn - minutes / 60);
      const said = kind === "says" ? `The cart rounds ${turn}.` : (IDLE[idle] ?? "OK.");
      const data = { ok: kind !== "failed", lastAssistantMessage: said };
      return [
        { type: "prompt", sessionId, ts: ts(0), data: { text: "mend it" } },
        { type: "turn.end", sessionId, ts: ts(5), data },
      ];
    });
    const more = { type: "prompt", sessionId, ts: hoursAgo(1), data: { text: "and the till" } };
    plant(sandbox, ...events, ...(isAsked ? [more] : []));
    const last = turns.lastIndexOf("says");
    const isEarlier = isAsked || last < turns.length - 1;
    const text = last < 0 ? null : `The cart rounds ${last}.`;
    const said = isAsked ? null : (IDLE[idle] ?? "OK.");
    const open = { prompt: isAsked ? "and the till" : "mend it", said };
    return { sessionId, text, isEarlier, open: isEarlier ? open : null };
  });
  await sandbox.run(["sessions"]);
  const store = openSqliteStore(sandbox.db);
  const outlines = await store.outlines(told.map(({ sessionId }) => sessionId));
  for (const [at, { sessionId, text, isEarlier, open }] of told.entries()) {
    const found = await findLastAnswer(store, sessionId);
    expect(found?.text ?? null).toBe(text);
    expect(conclusionLine(outlines[at]?.answers ?? [])).toBe(text);
    expect(await findUnansweredPrompt(store, sessionId)).toEqual(open);
    if (found !== null) expect(found.isEarlier).toBe(isEarlier);
  }
  await store.close();
});
