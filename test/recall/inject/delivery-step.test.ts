import { expect, test } from "bun:test";
import fc from "fast-check";
import type { DeliveryCheck } from "../../../src/recall/inject/delivery-check.ts";
import { fitReinjectedText } from "../../../src/recall/inject/reinjected-text.ts";
import {
  concludeDelivery,
  decideDeliveryStep,
  type DeliveryProof,
  type InjectingHook,
} from "../../../src/recall/inject/delivery-step.ts";
import type { PendingInjection } from "../../../src/recall/inject/pending-injection-format.ts";
import { contextWith } from "./injected-session.ts";

const FIRST: PendingInjection = {
  sessionId: "s",
  injectionId: "first",
  marker: "11111111",
  text: contextWith("11111111"),
  hook: "SessionStart",
  parts: [],
  transcript: null,
  client: "claude-code",
  at: "2026-01-01T00:00:00.000Z",
  attempt: 1,
  earlier: null,
};

const secondOf = (hook: string): PendingInjection => ({
  ...FIRST,
  injectionId: "second",
  marker: "22222222",
  hook,
  attempt: 2,
  earlier: { injectionId: FIRST.injectionId, marker: FIRST.marker },
});

const hooks = fc.constantFrom<InjectingHook>("UserPromptSubmit", "PostToolUse", null);
const looks = fc.constantFrom<DeliveryCheck["result"]>("delivered", "nothing", "unseen");

/** Goes through hooks as the door does; answers how often it was told again, and what was proved. */
function live(steps: readonly (readonly [DeliveryCheck["result"], InjectingHook])[]): {
  readonly told: readonly InjectingHook[];
  readonly proofs: readonly DeliveryProof[];
} {
  let awaited: PendingInjection = FIRST;
  const told: InjectingHook[] = [];
  const proofs: DeliveryProof[] = [];
  for (const [result, hook] of steps) {
    if (proofs.length > 0) break;
    const { injectionId, marker } = awaited;
    const looked: DeliveryCheck =
      result === "delivered"
        ? { result, delivery: "accepted", telling: { injectionId, marker } }
        : { result };
    const step = decideDeliveryStep(awaited, looked, hook);
    if (step.take === "prove") {
      proofs.push(step.proof);
    } else if (step.take === "tell") {
      told.push(step.hook);
      awaited = secondOf(step.hook);
    }
  }
  return { told, proofs };
}

test("whatever hooks come and whatever they see, it is told again at most once and proved at most once", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(looks, hooks), { maxLength: 12 }), (steps) => {
      const { told, proofs } = live(steps);
      expect(told.length).toBeLessThanOrEqual(1);
      expect(proofs.length).toBeLessThanOrEqual(1);
      for (const { outcome, attempt } of proofs) {
        expect(attempt).toBe(told.length === 0 ? 1 : 2);
        // Only what was told twice can be lost.
        if (attempt === 1) expect(outcome).toBe("accepted");
      }
    }),
  );
});

test("a turn's end never tells anything", () => {
  fc.assert(
    fc.property(fc.array(looks, { maxLength: 5 }), (seen) => {
      expect(live(seen.map((one) => [one, null] as const)).told).toEqual([]);
    }),
  );
});

test("a context that never lands is told once and judged by the end of the turn", () => {
  fc.assert(
    fc.property(fc.array(hooks, { minLength: 1, maxLength: 6 }), (all) => {
      fc.pre(all.some((hook) => hook !== null));
      const { told, proofs } = live([...all, null].map((hook) => ["nothing", hook] as const));
      expect(told).toHaveLength(1);
      expect(proofs).toEqual([{ injectionId: "second", outcome: "lost", attempt: 2 }]);
    }),
  );
});

test("when nothing more will come, what was not delivered is not known", () => {
  expect(concludeDelivery(FIRST, { result: "nothing" })).toEqual({
    injectionId: "first",
    outcome: "unknown",
    attempt: 1,
  });
});

test("what is told again differs from the first only by its marker, unless it is too large", () => {
  const lines = ["a", "", "b 11111111", "c"];
  const text = contextWith("11111111", ...lines);
  expect(fitReinjectedText(text, "11111111", "22222222", 10_000)).toBe(
    contextWith("22222222", "a", "", "b 22222222", "c"),
  );
  // The line with the marker is the last to stay.
  expect(fitReinjectedText(text, "11111111", "22222222", JSON.stringify(text).length - 4)).toBe(
    contextWith("22222222", "a", "", "b 22222222"),
  );
  expect(fitReinjectedText(text, "11111111", "22222222", 10)).toBe("");
});
