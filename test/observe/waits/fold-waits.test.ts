import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { isDerivedEvent } from "../../../src/event/kinds.ts";
import { type Event, withFields } from "../../../src/event/event.ts";
import { foldWaits } from "../../../src/observe/waits/fold-waits.ts";
import type { WaitRow } from "../../../src/store/store.ts";
import { anEvent, at, someEvent } from "../../event/samples.ts";
import { asks, decided, ends, folded, happens, notified, notifiedOf, only } from "./asking.ts";

describe("a permission", () => {
  test("is open from when it is asked, and knows what for", () => {
    expect(only(asks("w", 1))).toEqual({
      id: "w",
      sessionId: "sess-123",
      provider: "claude",
      project: "app",
      projectPath: "/srv/app",
      kind: "permission",
      tool: "Bash",
      action: "npm test",
      agentId: null,
      inputHash: "h1",
      promptId: "p1",
      askedAt: at(1),
      decidedAt: null,
      waitedMs: null,
      decision: null,
      scope: null,
      source: null,
    });
  });

  test("knows what for from the same call of the hook, and from no other", () => {
    const [waiting, permission] = asks("w", 1) as [Event, Event];
    const later = { ...permission, ts: at(2) };
    expect(only(waiting, later).action).toBeNull();
    expect(only(waiting, ends(1, 0), permission).action).toBeNull();
  });

  test("was granted when the call began to run, not when it ended", () => {
    const row = only(asks("w", 1), ends(20, 8));
    expect(row).toMatchObject({ decision: "granted", decidedAt: at(12), waitedMs: 11_000 });
    expect(row.source).toBe("hook");
    expect(only(asks("w", 1), ends(20, 8, {}, {}, "tool_error")).decision).toBe("granted");
  });

  test("was granted at a time nobody knows when the client does not say how long the call ran", () => {
    const row = only(asks("w", 1), ends(20, null));
    expect(row).toMatchObject({ decision: "granted", decidedAt: null, waitedMs: null });
    const seen = only(asks("w", 1), decided(5), ends(20, null));
    expect(seen).toMatchObject({ decision: "granted", decidedAt: at(5), source: "hook" });
    const seenLater = only(asks("w", 1), ends(20, null), decided(5, { scope: "once" }));
    expect(seenLater).toEqual({ ...seen, scope: "once" });
  });

  test.each([
    ["rejected", { rejected: true }, "tool_use", "denied"],
    ["denied by a rule", { denied: true }, "tool_use", "denied"],
    ["forbidden", { errorRaw: "Permission to use Bash has been denied." }, "tool_error", "denied"],
    ["interrupted", { interrupted: true }, "tool_use", "interrupted"],
  ] as const)("that was %s says so", (_, more, type, decision) => {
    const row = only(asks("w", 1), ends(4, 0, {}, more, type));
    expect(row).toMatchObject({ decision, decidedAt: at(4), waitedMs: 3000 });
  });

  test("never waited less than nothing, whatever clocks say", () => {
    const row = only(asks("w", 10), ends(11, 5));
    expect(row).toMatchObject({ decidedAt: at(10), waitedMs: 0 });
  });

  test("is not decided by a call of another input, tool or agent, nor by one that ended before", () => {
    const others = [
      ends(5, 1, { inputHash: "h2" }),
      ends(5, 1, { tool: "Edit" }),
      ends(5, 1, { agentId: "a" }),
      ends(0, 0),
      withFields(ends(5, 1), { imported: true }),
      anEvent({ type: "tool_use", ts: at(5), data: {} }),
    ];
    expect(only(asks("w", 1), others).decision).toBeNull();
  });

  test("whose input is not known is decided by a call of the same tool and prompt", () => {
    const unknown = { inputHash: null };
    expect(only(asks("w", 1, unknown), ends(5, 1)).decision).toBe("granted");
    const other = ends(5, 1, { promptId: "p2" });
    expect(only(asks("w", 1, unknown), other).decision).toBeNull();
  });

  test.each(["prompt", "turn.end"])("that a %s follows is over, and nobody knows how", (type) => {
    const row = only(asks("w", 1), happens(type, 9));
    expect(row).toMatchObject({ decision: "unknown", decidedAt: null, waitedMs: null });
    expect(row.source).toBe("later");
    // Recorded later, but it happened before.
    expect(only(asks("w", 1), happens(type, 0)).decision).toBeNull();
  });

  test("is over with its session, and when that starts again; a compaction is no such start", () => {
    const phase = (name: string, source: string): Event =>
      happens("session.lifecycle", 9, { phase: name, source });
    const asked = asks("w", 1, { agentId: "a" });
    expect(only(asked, phase("ended", "")).decision).toBe("unknown");
    expect(only(asked, phase("started", "resume")).decision).toBe("unknown");
    expect(only(asked, phase("started", "compact")).decision).toBeNull();
    const summary = (recovered: boolean): Event => happens("session_summary", 1, { recovered });
    expect(only(asked, summary(true)).decision).toBe("unknown");
    expect(only(asked, summary(false)).decision).toBeNull();
  });

  test("that was taken for over is known after all when its own call ends", () => {
    const row = only(asks("w", 1), happens("turn.end", 9), ends(9, 4));
    expect(row).toMatchObject({ decision: "granted", decidedAt: at(5), source: "hook" });
    const inOther = { promptId: "p2" };
    expect(only(asks("w", 1), happens("prompt", 9), ends(12, 1, inOther)).decision).toBe("unknown");
  });

  test("that was declined without a word is not taken for the granted one that follows it", () => {
    const rows = folded(asks("no", 1), asks("yes", 30), ends(40, 5), happens("turn.end", 50));
    expect(rows).toMatchObject([
      { id: "no", decision: "unknown" },
      { id: "yes", decision: "granted", waitedMs: 5000 },
    ]);
  });
});

describe("a question", () => {
  const call = { tool: "AskUserQuestion", inputHash: "asked" };

  test("is answered though its answers change what it is called with", () => {
    const row = only(asks("w", 1, call), ends(8, 0, { ...call, inputHash: "answered" }));
    expect(row).toMatchObject({ kind: "question", decision: "answered", waitedMs: 7000 });
  });

  test("about a plan is a plan, and granted", () => {
    const plan = { tool: "ExitPlanMode" };
    const row = only(asks("w", 1, plan), ends(8, 0, plan));
    expect(row).toMatchObject({ kind: "plan", decision: "granted", waitedMs: 7000 });
    // Nothing runs that could have taken the time.
    expect(only(asks("w", 1, plan), ends(8, null, plan)).waitedMs).toBe(7000);
  });

  test.each([
    ["accept", "answered"],
    ["decline", "denied"],
    ["cancel", "interrupted"],
  ] as const)("of a server is decided by what a person answers: %s", (action, decision) => {
    const asked = happens("session.lifecycle", 1, { phase: "waiting_question", toolName: "files" });
    const answered = happens("question", 4, { tool: "files", action });
    expect(only(asked, answered)).toMatchObject({ decision, decidedAt: at(4), waitedMs: 3000 });
  });

  test("that is only recorded as asked decides nothing", () => {
    const asked = happens("question", 2, { tool: "AskUserQuestion", promptId: "p1" });
    expect(only(asks("w", 1, call), asked).decision).toBeNull();
  });
});

describe("what the monitor saw", () => {
  test("decides what no hook tells, before or after the session went on", () => {
    const seen = decided(4, { decision: "interrupted" });
    const expected = { decision: "interrupted", decidedAt: at(4), waitedMs: 3000, source: "board" };
    expect(only(asks("w", 1), seen, happens("prompt", 9))).toMatchObject(expected);
    expect(only(asks("w", 1), happens("prompt", 9), seen)).toMatchObject(expected);
  });

  test("adds how far a grant reaches, and moves no time that a hook gave", () => {
    const seen = decided(6, { scope: "always", source: "transcript" });
    const expected = { decidedAt: at(5), waitedMs: 4000, scope: "always", source: "hook" };
    expect(only(asks("w", 1), seen, ends(9, 4))).toMatchObject(expected);
    expect(only(asks("w", 1), ends(9, 4), seen)).toMatchObject(expected);
  });

  test("in a transcript is worth more than on the client's board", () => {
    const board = decided(4, { decision: "interrupted" });
    const transcript = decided(5, { decision: "denied", source: "transcript" });
    for (const both of [
      [board, transcript],
      [transcript, board],
    ])
      expect(only(asks("w", 1), both)).toMatchObject({ decision: "denied", decidedAt: at(5) });
    const scoped = decided(4, { scope: "session" });
    const unscoped = decided(5, { source: "transcript" });
    expect(only(asks("w", 1), scoped, unscoped)).toMatchObject({
      scope: "session",
      source: "transcript",
    });
  });

  test("twice is as good as once", () => {
    const seen = decided(4, { scope: "once" });
    expect(only(asks("w", 1), seen, decided(5))).toEqual(only(asks("w", 1), seen));
    expect(only(asks("w", 1), seen, decided(5), seen)).toEqual(only(asks("w", 1), seen));
  });

  test("of a wait that nobody knows, or in words that nobody knows, changes nothing", () => {
    const before = asks("w", 1);
    const junk = [
      decided(4, { waitId: "other" }),
      happens("wait_decided", 4, { waitId: "w", decision: "perhaps" }),
      happens("wait_decided", 4, {}),
    ];
    expect(only(before, junk)).toEqual(only(before));
  });

  test("to be denied is not undone by a later call of the same input that needed no permission", () => {
    const seen = decided(4, { decision: "denied", source: "transcript" });
    expect(only(asks("w", 1), seen, ends(9, 1)).decision).toBe("denied");
  });

  test("shows which of two equal calls began when the first of them ends", () => {
    const [one, two] = folded(asks("w", 1), asks("x", 1), decided(5), ends(8, 3), ends(20, 2));
    expect(one).toMatchObject({ id: "w", waitedMs: 4000 });
    expect(two).toMatchObject({ id: "x", waitedMs: 17_000 });
  });

  test("is made, not lived: a session is no more alive for it", () => {
    expect([isDerivedEvent("wait_decided"), isDerivedEvent("usage")]).toEqual([true, true]);
  });
});

describe("a notification", () => {
  test("confirms what was asked: what is open, or was decided a moment ago", () => {
    expect(folded(asks("w", 1), notified("n", 7))).toHaveLength(1);
    expect(folded(asks("w", 1), notified("n", 300))).toHaveLength(1);
    expect(folded(asks("w", 1), ends(6, 0), notified("n", 7))).toHaveLength(1);
  });

  test("alone tells of a wait whose hook was lost, which is over when the session goes on", () => {
    const row = only(notified("n", 7));
    expect(row).toMatchObject({ id: "n", kind: "permission", tool: null, askedAt: at(7) });
    expect(only(notified("n", 7), ends(9, 3)).decision).toBeNull();
    for (const next of [ends(9, 1), happens("turn.end", 9)])
      expect(only(notified("n", 7), next)).toMatchObject({ decision: "unknown", waitedMs: null });
    const long = folded(asks("w", 1), ends(6, 0), notified("n", 90));
    expect(long).toMatchObject([{ id: "w" }, { id: "n", decision: null }]);
  });
});

describe("a notification of a dialog of the client's own", () => {
  const next = { inputHash: "h2" };

  test("opens a permission for the call it holds up, which the call's end decides", () => {
    const row = only(notifiedOf("n", 7));
    expect(row).toMatchObject({ kind: "permission", tool: "Bash", action: "npm test" });
    expect(only(notifiedOf("n", 7), ends(30, 10))).toMatchObject({
      decision: "granted",
      waitedMs: 13_000,
    });
  });

  test("is one wait with every further dialog of the same call, whatever was told first", () => {
    const first = fc.constantFrom(notified("a", 7), notifiedOf("a", 7));
    const later = fc.array(fc.tuple(fc.integer({ min: 8, max: 500 }), fc.boolean()), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(first, later, (one, others) => {
        const further = others
          .toSorted(([a], [b]) => a - b)
          .map(([at, isNamed], index) =>
            isNamed ? notifiedOf(`n${index}`, at) : notified(`n${index}`, at),
          );
        const isNamed = [one, ...further].some(({ data }) => data.toolName !== undefined);
        expect(folded(one, ...further)).toMatchObject([
          { id: "a", askedAt: at(7), decision: null, tool: isNamed ? "Bash" : null },
        ]);
      }),
      { numRuns: 300 },
    );
  });

  test("is a wait of its own beside a granted call that still runs", () => {
    const both = [notifiedOf("n", 7), notifiedOf("m", 60, next)];
    expect(folded(both, ends(90, 20, next), ends(120, 100))).toMatchObject([
      { id: "n", decision: "granted", waitedMs: 13_000 },
      { id: "m", decision: "granted", waitedMs: 10_000 },
    ]);
  });
});

describe("a subagent's permission", () => {
  const inAgent = { agentId: "a" };

  test("is its own: what the session does beside it decides nothing", () => {
    const beside = [happens("prompt", 5), happens("turn.end", 6), ends(7, 1)];
    const row = only(asks("w", 1, inAgent), beside, ends(9, 2, inAgent));
    expect(row).toMatchObject({ agentId: "a", decision: "granted", waitedMs: 6000 });
    expect(only(asks("w", 1, inAgent), beside).decision).toBeNull();
  });

  test("is over when the subagent is", () => {
    const stop = (agentId: string): Event => happens("subagent_stop", 9, { agentId });
    expect(only(asks("w", 1, inAgent), stop("b")).decision).toBeNull();
    expect(only(asks("w", 1, inAgent), stop("a")).decision).toBe("unknown");
    expect(only(asks("w", 1), stop("a")).decision).toBeNull();
  });
});

test("nothing is made of what was imported, nor of what belongs to no session", () => {
  const [waiting] = asks("w", 1) as [Event];
  expect(folded(withFields(waiting, { imported: true }))).toEqual([]);
  expect(folded({ ...waiting, sessionId: "unknown" })).toEqual([]);
});

describe("of parallel calls", () => {
  type Planned = { readonly tool: string; readonly agentId?: string; readonly waited: number };

  const somePlan: fc.Arbitrary<readonly Planned[]> = fc.array(
    fc.record(
      {
        tool: fc.constantFrom("Bash", "Edit"),
        agentId: fc.constantFrom("a", "b"),
        waited: fc.integer({ min: 1, max: 60 }),
      },
      { requiredKeys: ["tool", "waited"] },
    ),
    { minLength: 1, maxLength: 8 },
  );

  test("each is given its own time, in whatever order they end", () => {
    fc.assert(
      fc.property(somePlan, fc.infiniteStream(fc.nat()), (plan, order) => {
        const call = (one: Planned, at_: number): Parameters<typeof asks>[2] => ({
          tool: one.tool,
          inputHash: `h${at_}`,
          ...(one.agentId === undefined ? {} : { agentId: one.agentId }),
        });
        const asked = plan.flatMap((one, n) => asks(`w${n}`, 1, call(one, n)));
        const finished = plan
          .map((one, n) => ({ end: ends(1 + one.waited + 5, 5, call(one, n)), by: order.next() }))
          .toSorted((a, b) => Number(a.by.value) - Number(b.by.value))
          .map(({ end }) => end);
        const rows = folded(asked, notified("n", 7), finished);
        expect(rows.map(({ waitedMs }) => waitedMs)).toEqual(
          plan.map(({ waited }) => waited * 1000),
        );
      }),
    );
  });

  test("that are equal, all are decided and the times together are right", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 6 }), (waited) => {
        const asked = waited.flatMap((_, n) => asks(`w${n}`, 1));
        const rows = folded(
          asked,
          waited.map((one) => ends(1 + one, 0)),
        );
        const sum = (all: readonly (number | null)[]): number =>
          all.reduce<number>((total, one) => total + (one ?? 0), 0);
        expect(rows.every(({ decision }) => decision === "granted")).toBe(true);
        expect(sum(rows.map(({ waitedMs }) => waitedMs))).toBe(sum(waited) * 1000);
      }),
    );
  });
});

describe("whatever happens", () => {
  const second = fc.integer({ min: 0, max: 40 });
  const someCall = fc.record({
    tool: fc.constantFrom("Bash", "AskUserQuestion"),
    inputHash: fc.constantFrom("h1", "h2", null),
    promptId: fc.constantFrom("p1", "p2"),
  });
  const somethingAsked: fc.Arbitrary<readonly Event[]> = fc.oneof(
    fc.tuple(fc.uuid(), second, someCall).map((given) => asks(...given)),
    fc.tuple(second, second, someCall).map((given) => [ends(...given)]),
    fc.tuple(fc.uuid(), second).map((given) => [notified(...given)]),
    fc
      .tuple(fc.constantFrom("prompt", "turn.end"), second)
      .map(([type, when]) => [happens(type, when)]),
    someEvent.map((event) => [{ ...event, sessionId: "sess-123" }]),
  );

  test("a wait is never lost, never decided before it was asked, and final once a hook decided it", () => {
    fc.assert(
      fc.property(fc.array(somethingAsked, { maxLength: 20 }), (groups) => {
        let rows: readonly WaitRow[] = [];
        for (const event of groups.flat()) {
          const after = foldWaits(rows, event);
          const byId = new Map(after.map((row) => [row.id, row]));
          for (const row of rows) {
            expect(byId.has(row.id)).toBe(true);
            if (row.source === "hook") expect(byId.get(row.id)).toEqual(row);
          }
          rows = after;
        }
        for (const { waitedMs, decision, source } of rows) {
          expect(waitedMs ?? 0).toBeGreaterThanOrEqual(0);
          expect(decision === null).toBe(source === null);
        }
        expect(rows.map(({ askedAt }) => askedAt)).toEqual(
          rows.map(({ askedAt }) => askedAt).toSorted(),
        );
      }),
    );
  });
});
