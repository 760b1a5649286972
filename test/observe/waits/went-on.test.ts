/** Waits whose own end was never told, or told by a clock that was set back. */
import { describe, expect, test } from "bun:test";
import { asks, ends, folded, happens, notified, only } from "./asking.ts";
import { at } from "../../event/samples.ts";

const HOUR = 3600;

describe("when the clock was set back after somebody was asked", () => {
  test("the end of the call still decides, at a time that nobody knows", () => {
    const row = only(asks("w", HOUR), ends(60, 2));
    expect(row).toMatchObject({ decision: "granted", source: "hook" });
    expect(row).toMatchObject({ decidedAt: null, waitedMs: null });
    const denied = only(asks("w", HOUR), ends(60, 0, {}, { rejected: true }));
    expect(denied).toMatchObject({ decision: "denied", decidedAt: null, waitedMs: null });
  });

  test.each(["prompt", "turn.end"])("a %s that was recorded later still ends the wait", (type) => {
    expect(only(asks("w", HOUR), happens(type, 60))).toMatchObject({
      decision: "unknown",
      source: "later",
    });
  });

  test("so does the end of the session", () => {
    const ended = happens("session.lifecycle", 60, { phase: "ended" });
    expect(only(asks("w", HOUR), ended).decision).toBe("unknown");
  });

  test("what was recorded before it was asked ends nothing, whatever its time says", () => {
    const before = [ends(2 * HOUR, 1), happens("turn.end", 2 * HOUR)];
    expect(only(before, asks("w", HOUR)).decision).toBeNull();
  });
});

test("what is out of order by a moment is a hook that was slow to write, and ends nothing", () => {
  for (const late of [happens("turn.end", 9), happens("prompt", 9), ends(9, 1)])
    expect(only(asks("w", 10), late).decision).toBeNull();
});

describe("a wait whose end was lost", () => {
  const other = { tool: "Read", inputHash: "other" };
  const over = { decision: "unknown", source: "later", decidedAt: null, waitedMs: null };

  test("is over when another call begins well after it was asked", () => {
    expect(only(asks("w", 1), ends(20, 2, other))).toMatchObject(over);
    expect(only(asks("w", 1, { tool: "AskUserQuestion" }), ends(20, 2, other))).toMatchObject(over);
    const next = { promptId: "p2", inputHash: "h2" };
    const [lost, granted] = folded(asks("w", 1), asks("x", 30, next), ends(60, 10, next));
    expect(lost).toMatchObject({ id: "w", ...over });
    expect(granted).toMatchObject({ id: "x", decision: "granted", decidedAt: at(50) });
  });

  test("is not taken for over by a call that was made beside it", () => {
    const beside = [
      // It began with it, and runs for long.
      ends(60, 58, other),
      // Nobody knows when it began.
      ends(60, null, other),
      // It is not the conversation's own.
      ends(60, 1, { ...other, agentId: "a" }),
    ];
    expect(only(asks("w", 1), beside).decision).toBeNull();
    const second = { inputHash: "h2" };
    const asked = [...asks("w", 1), ...asks("x", 2, second), notified("n", 8)];
    const [first, granted] = folded(asked, ends(30, 3, second));
    expect(first).toMatchObject({ id: "w", decision: null });
    expect(granted).toMatchObject({ id: "x", decision: "granted" });
  });

  test("of a subagent is left to what the subagent does", () => {
    const inAgent = { agentId: "a" };
    const later = ends(60, 1, { ...other, ...inAgent });
    expect(only(asks("w", 1, inAgent), later).decision).toBeNull();
  });

  test("is known after all when its own call ends within the same prompt", () => {
    const row = only(asks("w", 1), ends(20, 2, other), ends(40, 35));
    expect(row).toMatchObject({ decision: "granted", source: "hook", decidedAt: at(5) });
  });
});
