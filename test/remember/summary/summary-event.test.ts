import { describe, expect, test } from "bun:test";
import type { Event } from "../../../src/event/event.ts";
import { makeEndSummary, makeMissingSummary } from "../../../src/remember/summary/summary-event.ts";
import { flatten, type FlatEvent } from "../../../src/store/store.ts";
import { anEvent, at } from "../../event/samples.ts";

const SESSION = { sessionId: "sess-123", projectPath: "/srv/app", repoId: "/srv/app/.git" };

const event = (id: string, seconds: number, type: string, data: Event["data"] = {}): FlatEvent =>
  flatten(anEvent({ id, ts: at(seconds), type, data }));
const started = event("start", 0, "session.lifecycle", { phase: "started" });
const prompt = event("prompt", 1, "prompt", { text: "하나" });
const ended = event("end", 2, "session.lifecycle", { phase: "ended", reason: "logout" });

const missing = (...events: readonly FlatEvent[]): Event | null =>
  makeMissingSummary(SESSION, events);

describe("the summary of an end", () => {
  const made = makeEndSummary(SESSION, [started, prompt, ended], {
    id: "end",
    ts: at(2),
    reason: "logout",
  });

  test("is an event of the session and its project, at the time of the end [R043]", () => {
    expect(made).toMatchObject({
      v: 1,
      type: "session_summary",
      ts: at(2),
      sessionId: "sess-123",
      project: "app",
      projectPath: "/srv/app",
      data: { promptCount: 1, reason: "logout", recovered: false, repoId: "/srv/app/.git" },
    });
  });

  test("has an id made of the end, so that whoever makes it up later makes the same one", () => {
    const later = missing(started, prompt, ended);
    expect(later).toMatchObject({ id: made.id, ts: made.ts, data: { recovered: true } });
    expect<Event["data"]>({ ...later?.data, recovered: false }).toEqual(made.data);
  });
});

describe("a missing summary", () => {
  test("is not missing when there is nothing to cover", () => {
    expect(missing()).toBeNull();
    expect(missing(started, prompt, ended, event("sum", 3, "session_summary"))).toBeNull();
  });

  test("is at the time of the last thing that happened, with an id made of the first", () => {
    const first = missing(started, prompt);
    expect(first).toMatchObject({ ts: at(1), data: { reason: "unknown", recovered: true } });
    const more = missing(started, prompt, event("tool", 5, "tool_use", { tool: "Bash" }));
    expect(more).toMatchObject({ id: first?.id ?? "", ts: at(5) });
    const answer = missing(started, prompt, event("turn", 7, "turn.end", { ok: true }));
    expect(answer).toMatchObject({ id: first?.id ?? "", ts: at(7) });
  });

  test("of an imported session says so: a transcript does not tell how it ended", () => {
    const imported = event("asked", 1, "prompt", { text: "하나", imported: true });
    expect(missing(started, imported)).toMatchObject({ data: { reason: "imported" } });
  });

  test("covers everything, also what an earlier one covered", () => {
    const summary = event("sum", 3, "session_summary");
    const again = event("again", 4, "prompt", { text: "둘" });
    expect(missing(started, prompt, ended, summary, again)?.data).toMatchObject({ promptCount: 2 });
  });

  test("tells what happened here or nowhere in particular, and nothing of another project", () => {
    const nowhere = flatten(
      anEvent({ id: "n", ts: at(2), type: "prompt", projectPath: null, data: { text: "둘" } }),
    );
    const elsewhere = flatten(
      anEvent({ id: "e", ts: at(3), type: "prompt", projectPath: "/srv/other", data: {} }),
    );
    expect(missing(started, prompt, nowhere, elsewhere)?.data).toMatchObject({ promptCount: 2 });
  });

  test("is another one for each time that the session went on", () => {
    const summary = event("sum", 3, "session_summary");
    const ids = [
      missing(started, prompt),
      missing(started, prompt, summary, event("again", 4, "prompt")),
      missing(started, prompt, summary, event("other", 4, "prompt")),
    ].map((one) => one?.id);
    expect(new Set(ids).size).toBe(3);
    expect(ids).not.toContain(undefined);
  });

  test.each(["injection", "notification", "turn.end", "task_notification"])(
    "is not called for by a late %s alone",
    (type) => {
      expect(
        missing(started, prompt, event("sum", 3, "session_summary"), event("x", 9, type)),
      ).toBeNull();
    },
  );

  test("of a session without a project is one without a project", () => {
    const made = makeMissingSummary({ ...SESSION, projectPath: null, repoId: null }, [prompt]);
    expect(made).toMatchObject({ project: "unknown", projectPath: null });
    expect(made?.data).not.toHaveProperty("repoId");
  });
});
