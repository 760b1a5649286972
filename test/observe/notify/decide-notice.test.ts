/** When a person is told, played through with a clock of its own. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { SessionSnapshot } from "../../../src/observe/monitor/provider.ts";
import {
  decideNotice,
  newNotifyMemory,
  type NotifyMemory,
  type Notice,
  type NotifySettings,
} from "../../../src/observe/notify/decide-notice.ts";
import { aSession, iso, START, waiting } from "./a-session.ts";

const SETTINGS: NotifySettings = {
  on: ["permission", "question"],
  afterMs: 5000,
  cooldownMs: 60_000,
  longTurnMs: 60_000,
};

type Step = { readonly at: number; readonly sessions: readonly SessionSnapshot[] };
type Told = { readonly at: number; readonly notice: Notice };

/** Plays the steps, and looks again in between whenever it was asked to, until nothing is left to come. */
function play(steps: readonly Step[], settings = SETTINGS, startedAt = START): Told[] {
  const told: Told[] = [];
  let memory: NotifyMemory = newNotifyMemory(startedAt);
  for (const [index, { at, sessions }] of steps.entries()) {
    const end = steps[index + 1]?.at ?? Infinity;
    for (let now: number | null = at; now !== null && now < end;) {
      const decision = decideNotice(memory, sessions, now, settings);
      ({ memory } = decision);
      if (decision.notice !== null) told.push({ at: now, notice: decision.notice });
      if (decision.lookAt !== null && decision.lookAt <= now) throw new Error("looks at once");
      now = decision.lookAt;
    }
  }
  return told;
}

const idsOf = (told: readonly Told[]): string[][] =>
  told.map(({ notice }) => notice.map(({ sessionId }) => sessionId));
const timesOf = (told: readonly Told[]): number[] => told.map(({ at }) => at - START);

describe("a wait", () => {
  test("is told once, when it has lasted long enough", () => {
    const told = play([{ at: START, sessions: [waiting("a", START)] }]);
    expect(idsOf(told)).toEqual([["a"]]);
    expect(timesOf(told)).toEqual([5000]);
    expect(told[0]?.notice[0]).toEqual({
      sessionId: "a",
      project: "api",
      projectPath: "/home/dev/api",
      kind: "permission",
      since: START,
      tools: ["Bash"],
      detail: null,
      isSure: true,
    });
  });

  test("that is answered at once is not told", () => {
    const busy = aSession({ sessionId: "a", since: iso(START + 4000) });
    const steps = [
      { at: START, sessions: [waiting("a", START)] },
      { at: START + 4000, sessions: [busy] },
    ];
    expect(play(steps)).toEqual([]);
  });

  test("that the client's board dates a moment later is the same wait", () => {
    const steps = [0, 900, 7000].map((ms) => ({
      at: START + ms,
      sessions: [waiting("a", START + (ms === 0 ? 0 : 120))],
    }));
    expect(idsOf(play(steps))).toEqual([["a"]]);
  });

  test("that follows within the cool-down is told at its end if it still lasts", () => {
    const busy = aSession({ sessionId: "a", since: iso(START + 8000) });
    const told = play([
      { at: START, sessions: [waiting("a", START)] },
      { at: START + 8000, sessions: [busy] },
      { at: START + 20_000, sessions: [waiting("a", START + 20_000)] },
    ]);
    expect(timesOf(told)).toEqual([5000, 65_000]);
  });

  test("of a session that has gone on by then is not told", () => {
    const busy = (ms: number): SessionSnapshot =>
      aSession({ sessionId: "a", since: iso(START + ms) });
    const told = play([
      { at: START, sessions: [waiting("a", START)] },
      { at: START + 8000, sessions: [busy(8000)] },
      { at: START + 20_000, sessions: [waiting("a", START + 20_000)] },
      { at: START + 40_000, sessions: [busy(40_000)] },
    ]);
    expect(timesOf(told)).toEqual([5000]);
  });

  test("of several sessions at once is one notice, the longest wait first", () => {
    const sessions = [waiting("b", START + 2), waiting("a", START), waiting("c", START + 1)];
    const told = play([{ at: START + 6000, sessions }]);
    expect(idsOf(told)).toEqual([["a", "c", "b"]]);
  });

  test("of others that becomes due soon after a notice is gathered until the gap is over", () => {
    const first = waiting("a", START);
    const later = [1000, 2000, 3000].map((ms) => waiting(`later-${ms}`, START + ms));
    const told = play([
      { at: START, sessions: [first] },
      { at: START + 3000, sessions: [first, ...later] },
    ]);
    expect(idsOf(told)).toEqual([["a"], ["later-1000", "later-2000", "later-3000"]]);
    expect(timesOf(told)).toEqual([5000, 15_000]);
  });

  test("from long before the daemon began is not told, one from just before is", () => {
    const old = waiting("old", START - 11 * 60_000);
    const recent = waiting("recent", START - 9 * 60_000);
    expect(idsOf(play([{ at: START, sessions: [old, recent] }]))).toEqual([["recent"]]);
  });

  test("that may have been granted already is told as such", () => {
    const [told] = play([
      { at: START, sessions: [waiting("a", START, { doubt: "waiting_or_running" })] },
    ]);
    expect(told?.notice[0].isSure).toBe(false);
  });

  test("is told though the clock was set back by a day meanwhile", () => {
    const DAY = 86_400_000;
    let { memory } = decideNotice(
      newNotifyMemory(START),
      [waiting("a", START)],
      START + 6000,
      SETTINGS,
    );
    const then = START - DAY;
    const again = [waiting("a", then)];
    // What we remember lies in the future now.
    memory = decideNotice(memory, again, then, SETTINGS).memory;
    expect(decideNotice(memory, again, then + 60_000, SETTINGS).notice?.[0].sessionId).toBe("a");
  });
});

describe("who comes after a daemon that told", () => {
  const first = decideNotice(newNotifyMemory(START), [waiting("a", START)], START + 5000, SETTINGS);
  const after = (at: number): NotifyMemory => newNotifyMemory(at, first.memory.notices);

  test("does not tell the same wait again, also when the sessions become known only later", () => {
    const { memory } = decideNotice(after(START + 20_000), [], START + 20_000, SETTINGS);
    const again = decideNotice(memory, [waiting("a", START + 100)], START + 90_000, SETTINGS);
    expect(first.notice).not.toBeNull();
    expect(again).toMatchObject({ notice: null, lookAt: null });
  });

  test("leaves the session alone until its cool-down is over, and keeps the gap", () => {
    const now = START + 12_000;
    const sessions = [waiting("a", START + 6000), waiting("b", START + 6000)];
    const decision = decideNotice(after(now), sessions, now, SETTINGS);
    expect(decision).toMatchObject({ notice: null, lookAt: START + 15_000 });
    const next = decideNotice(decision.memory, sessions, START + 15_000, SETTINGS);
    expect(next.notice?.map(({ sessionId }) => sessionId)).toEqual(["b"]);
    expect(next.lookAt).toBe(START + 65_000);
  });

  test("forgets what is a day old, unless it is still so", () => {
    const DAY = 86_400_000;
    const gone = decideNotice(after(START), [], START + DAY + 6000, SETTINGS);
    expect([...gone.memory.notices]).toEqual([]);
    const still = decideNotice(after(START), [waiting("a", START)], START + DAY + 6000, SETTINGS);
    expect(still.notice).toBeNull();
    expect(still.memory.notices.size).toBe(1);
  });
});

describe("only what was asked for is told", () => {
  const question = waiting("q", START, {
    activityPhase: "waiting_question",
    rule: "question_open",
  });

  test("a question where questions are asked for, and a permission not where it is not", () => {
    const sessions = [question, waiting("p", START)];
    const told = play([{ at: START, sessions }], { ...SETTINGS, on: ["question"] });
    expect(told.map(({ notice }) => notice.map(({ kind }) => kind))).toEqual([["question"]]);
    expect(play([{ at: START, sessions }], { ...SETTINGS, on: [] })).toEqual([]);
  });

  const working = aSession({ sessionId: "w", since: iso(START) });
  const free = (since: number, rule = "turn_over"): SessionSnapshot =>
    aSession({ sessionId: "w", since: iso(since), activityPhase: "interactable", rule });
  const finished: NotifySettings = { ...SETTINGS, on: ["finished"] };

  test("a long turn's end, though it waited for a permission in between, and though the session falls idle", () => {
    const over = START + 90_000;
    const idle = aSession({
      sessionId: "w",
      state: "idle",
      activityPhase: null,
      rule: "quiet_for_five_minutes",
      since: iso(over + 300_000),
    });
    const steps = [
      { at: START, sessions: [working] },
      { at: START + 30_000, sessions: [waiting("w", START + 30_000)] },
      { at: START + 40_000, sessions: [aSession({ sessionId: "w", since: iso(START + 40_000) })] },
      { at: over, sessions: [free(over)] },
      { at: over + 300_000, sessions: [idle] },
    ];
    const told = play(steps, finished);
    expect(told.map(({ notice }) => notice[0].kind)).toEqual(["finished"]);
    expect(timesOf(told)).toEqual([95_000]);
    expect(play(steps)).toHaveLength(1);
    expect(play(steps, { ...finished, afterMs: 400_000 })).toHaveLength(1);
  });

  test("not the end of a short turn, of one that somebody stopped, or of one that goes on at once", () => {
    const ends = [free(START + 59_000), free(START + 90_000, "interrupted")];
    for (const end of ends) {
      const at = Date.parse(end.since);
      const steps = [
        { at: START, sessions: [working] },
        { at, sessions: [end] },
      ];
      expect(play(steps, finished)).toEqual([]);
    }
    const steps = [
      { at: START, sessions: [working] },
      { at: START + 90_000, sessions: [free(START + 90_000)] },
      { at: START + 92_000, sessions: [aSession({ sessionId: "w", since: iso(START + 92_000) })] },
    ];
    expect(play(steps, finished)).toEqual([]);
  });

  test("not the end of a turn that somebody stopped, though the client's board tells of the end before it is known why", () => {
    const at = START + 90_000;
    const steps = [
      { at: START, sessions: [working] },
      { at: START + 30_000, sessions: [waiting("w", START + 30_000)] },
      { at, sessions: [free(at, "board_idle")] },
      { at: at + 1000, sessions: [free(at, "interrupted")] },
    ];
    expect(play(steps, finished)).toEqual([]);
    expect(play(steps.slice(0, 3), finished)).toEqual([]);
    const done = { at: at + 1000, sessions: [free(at, "turn_over")] };
    const lasting = [...steps.slice(0, 1), ...steps.slice(2, 3), done];
    expect(play(lasting, finished)).toHaveLength(1);
  });

  test("not the end of a turn that was long only because it waited for an answer", () => {
    const end = (ms: number): Step[] => [
      { at: START, sessions: [working] },
      { at: START + 10_000, sessions: [waiting("w", START + 10_000)] },
      { at: START + 40_000, sessions: [waiting("w", START + 10_000, { turnCount: 2 })] },
      // A turn that goes on is dated by its beginning.
      { at: START + 80_000, sessions: [working] },
      { at: START + ms, sessions: [free(START + ms)] },
    ];
    expect(play(end(129_000), finished)).toEqual([]);
    expect(play(end(130_000), finished)).toHaveLength(1);
  });

  test("a finished turn once, though its end is dated anew later", () => {
    const over = START + 90_000;
    const steps = [
      { at: START, sessions: [working] },
      { at: over, sessions: [free(over)] },
      { at: over + 70_000, sessions: [free(over + 60_000)] },
    ];
    expect(play(steps, finished)).toHaveLength(1);
  });

  test("a client that went away at work, and not one that was free", () => {
    const gone = aSession({
      sessionId: "w",
      state: "completed",
      activityPhase: null,
      rule: "process_gone",
      since: iso(START + 10_000),
    });
    const failed: NotifySettings = { ...SETTINGS, on: ["failed"] };
    const steps = (before: SessionSnapshot): Step[] => [
      { at: START, sessions: [before] },
      { at: START + 10_000, sessions: [gone] },
      { at: START + 90_000, sessions: [gone] },
    ];
    expect(timesOf(play(steps(working), failed))).toEqual([15_000]);
    expect(play(steps(free(START)), failed)).toEqual([]);
  });
});

test("whatever happens, notices keep their gap, sessions their cool-down, and nobody is told of who does not wait", () => {
  const NAMES = ["a", "b", "c"] as const;
  const step = fc.record({
    ms: fc.integer({ min: 1, max: 30_000 }),
    who: fc.constantFrom(...NAMES),
    waits: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (all) => {
      let at = START;
      let sessions: SessionSnapshot[] = NAMES.map((name) => aSession({ sessionId: name }));
      const steps: Step[] = [];
      for (const { ms, who, waits } of all) {
        at += ms;
        const isSame = sessions.some(
          (one) => one.sessionId === who && (one.activityPhase !== "busy") === waits,
        );
        if (isSame) continue;
        const now = waits ? waiting(who, at) : aSession({ sessionId: who, since: iso(at) });
        sessions = sessions.map((one) => (one.sessionId === who ? now : one));
        steps.push({ at, sessions });
      }
      const told = play(steps);
      const last = new Map<string, number>();
      for (const [index, { at: now, notice }] of told.entries()) {
        expect(now - (told[index - 1]?.at ?? -Infinity)).toBeGreaterThanOrEqual(10_000);
        const shown = steps.findLast((one) => one.at <= now)?.sessions ?? [];
        for (const { sessionId, since } of notice) {
          expect(now - (last.get(sessionId) ?? -Infinity)).toBeGreaterThanOrEqual(60_000);
          expect(now - since).toBeGreaterThanOrEqual(5000);
          const session = shown.find((one) => one.sessionId === sessionId);
          expect(session?.activityPhase).toBe("waiting_permission");
          last.set(sessionId, now);
        }
      }
    }),
  );
});
