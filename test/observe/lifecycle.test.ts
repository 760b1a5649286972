import { describe, expect, test } from "bun:test";
import { projectLifecycle, providerOf } from "../../src/observe/lifecycle.ts";
import { anEvent, AT } from "../event/samples.ts";

describe("a lifecycle event", () => {
  test("of a session becomes a row of eight columns, with its line [R128, R132]", () => {
    const event = anEvent({
      id: "x",
      type: "session.lifecycle",
      data: { phase: "started", provider: "claude", cwd: "/c" },
    });
    expect(projectLifecycle(event, "the line")).toEqual({
      event,
      session: {
        id: "x",
        occurredAtIso: AT,
        sessionId: "sess-123",
        provider: "claude",
        phase: "started",
        projectPath: "/srv/app",
        cwd: "/c",
        rawJson: "the line",
      },
    });
  });

  test("of a skill becomes a row of eleven columns, its name without a slash [R111, R130]", () => {
    const data = {
      phase: "in_progress",
      skillName: "/spec",
      triggerCommand: "/spec docs/x.md",
      targetDocPath: "docs/x.md",
    };
    const event = anEvent({ id: "x", type: "skill.lifecycle", data: { ...data, turnSeq: 42 } });
    expect(projectLifecycle(event, "the line").skill).toEqual({
      id: "x",
      occurredAtIso: AT,
      sessionId: "sess-123",
      provider: "unknown",
      skillName: "spec",
      phase: "in_progress",
      triggerCommand: "/spec docs/x.md",
      targetDocPath: "docs/x.md",
      turnSeq: 42,
      projectPath: "/srv/app",
      rawJson: "the line",
    });
  });

  test("of a skill without the rest has nulls, and a name that says so [R109]", () => {
    const event = anEvent({ type: "skill.lifecycle", data: { phase: "completed", turnSeq: "42" } });
    expect(projectLifecycle(event, "").skill).toMatchObject({
      skillName: "unknown",
      triggerCommand: null,
      targetDocPath: null,
      turnSeq: null,
    });
  });

  test("that failed is completed: there is no failed phase [R164]", () => {
    const event = anEvent({
      type: "skill.lifecycle",
      data: { phase: "failed", skillName: "spec" },
    });
    expect(projectLifecycle(event, "").skill?.phase).toBe("completed");
  });

  test("without a phase, and any other event, becomes no row of these tables", () => {
    for (const type of [
      "session.lifecycle",
      "skill.lifecycle",
      "turn.start",
      "turn.end",
      "prompt",
    ]) {
      const event = anEvent({ type, data: {} });
      expect(projectLifecycle(event, "")).toEqual({ event });
    }
    const turn = anEvent({ type: "turn.end", data: { phase: "started" } });
    expect(projectLifecycle(turn, "")).toEqual({ event: turn });
  });
});

test("a provider is a client's or unknown [R110]", () => {
  const given = ["claude", "codex", "gemini", "unknown", "cursor", "Claude", "", 7, null] as const;
  expect(given.map((provider) => providerOf(anEvent({ data: { provider } })))).toEqual([
    "claude",
    "codex",
    "gemini",
    ...Array.from({ length: 6 }, () => "unknown"),
  ]);
});
