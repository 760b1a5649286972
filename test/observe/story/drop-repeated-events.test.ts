import { expect, test } from "bun:test";
import fc from "fast-check";
import { dropRepeatedEvents } from "../../../src/observe/story/drop-repeated-events.ts";
import { isFailedEvent } from "../../../src/observe/story/story-kind.ts";
import type { FlatEvent } from "../../../src/store/store.ts";

const event = (id: string, type: string, ts: string, data: object = {}): FlatEvent =>
  ({ id, v: 1, type, ts, sessionId: "s", ...data }) as never;

test("a turn that failed is one failure, in the words of its client where there are any", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          said: fc.option(fc.string({ minLength: 1 })),
          isBad: fc.boolean(),
          tools: fc.nat(3),
        }),
        { minLength: 1, maxLength: 12 },
      ),
      (turns) => {
        const events = turns.flatMap(({ said, isBad, tools }, at) => {
          const ts = new Date(1_760_000_000_000 + at * 1000).toISOString();
          const end = event(`e${at}`, "turn.end", ts, { ok: !isBad, lastAssistantMessage: said });
          const calls = Array.from({ length: tools }, (_, n) =>
            event(`t${at}-${n}`, "tool_use", ts.replace("000Z", `00${n}Z`), { success: true }),
          );
          return isBad
            ? [...calls, end, event(`f${at}`, "turn_failed", ts, { error: "billing_error" })]
            : [...calls, end];
        });
        const told = dropRepeatedEvents(events).filter(isFailedEvent);
        const bad = turns.filter(({ isBad }) => isBad);
        expect(told.map((one) => one.type)).toEqual(bad.map(() => "turn_failed"));
        expect(told.map((one) => ("error" in one ? one.error : null))).toEqual(
          bad.map(({ said }) => said ?? "billing_error"),
        );
      },
    ),
    { numRuns: 300 },
  );
});

test("a question that is waited for is one row, with its words", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.boolean(), (question, isAnswered) => {
      const ts = "2026-11-15T10:00:00.000Z";
      const told = dropRepeatedEvents([
        event("w", "session.lifecycle", ts, { phase: "waiting_question", toolName: "Ask" }),
        event("q", "question", ts, { questions: [{ question }] }),
        ...(isAnswered ? [event("a", "question", `${ts}1`, { answers: "yes" })] : []),
      ]);
      expect(told.map(({ id }) => id)).toEqual(isAnswered ? ["w", "a"] : ["w"]);
      expect(told[0]).toMatchObject({ toolName: question });
    }),
  );
});
