import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Event, Json } from "../../src/event/event.ts";
import { consumeBatch } from "../../src/ingest/read/consume.ts";
import { refoldSessions } from "../../src/ingest/erase/refold-sessions.ts";
import { encodeLine } from "../../src/event/line.ts";
import { foldSession } from "../../src/observe/session-record.ts";
import { openStoreInMemory } from "../store/in-memory.ts";
import type { SessionRecord } from "../../src/store/store.ts";
import { appendLines } from "../../src/journal/append.ts";
import { anEvent, at } from "../event/samples.ts";
import { openFolder } from "../journal/folder.ts";

const fold = (events: readonly Event[], from: SessionRecord | null = null): SessionRecord | null =>
  events.reduce<SessionRecord | null>(foldSession, from);

const lifecycle = (phase: string, seconds: number, data: Event["data"] = {}): Event =>
  anEvent({ type: "session.lifecycle", ts: at(seconds), data: { phase, ...data } });
const other = (type: string, seconds: number, data: Event["data"] = {}): Event =>
  anEvent({ type, ts: at(seconds), data });

describe("a session that a program started", () => {
  const prompt = (text: string, seconds: number): Event =>
    anEvent({ type: "prompt", ts: at(seconds), data: { client: "claude-code", text } });
  const automatic = "Please write a short title for this conversation: User: hi";

  test("is known by its only prompts, and is a person's with the first of theirs", () => {
    const alone = fold([lifecycle("started", 0), prompt(automatic, 1), other("turn.end", 2)]);
    expect(alone?.startedBy).toBe("program");
    expect(fold([prompt(automatic, 3)], alone)?.startedBy).toBe("program");
    expect(fold([prompt("and now fix the cart", 3)], alone)?.startedBy).toBeNull();
    const person = fold([prompt("fix the cart", 1)]);
    expect(person?.startedBy).toBeNull();
    expect(fold([prompt(automatic, 2)], person)?.startedBy).toBeNull();
  });
});

test("a subagent's task is a session's title only where neither a title nor a prompt was recorded before it", () => {
  const title = fc.record({
    type: fc.constant("session_title"),
    data: fc.record({
      title: fc.constantFrom("Fix the cart", "Find the cart", "Test the cart"),
      by: fc.constantFrom("person", "model", "subagent", "subagent", "self-gen"),
    }),
  });
  const prompt = fc.constant({ type: "prompt", data: { text: "fix it" } });
  const call = fc.constant({ type: "tool_use", data: { tool: "Read" } });
  fc.assert(
    fc.property(fc.array(fc.oneof(title, title, prompt, call), { maxLength: 8 }), (drafts) => {
      const events = drafts.map(({ type, data }, second) => other(type, second, data));
      const clients = (by: unknown): boolean => by === "person" || by === "model";
      const last = events.findLast((one) => clients(one.data.by));
      const first = events.findIndex((one) => one.type === "prompt" || clients(one.data.by));
      const early = first < 0 ? events : events.slice(0, first);
      const task = early.find((one) => one.data.by === "subagent");
      const expected = last?.data.title ?? task?.data.title ?? null;
      const record = fold(events);
      expect(record?.clientTitle ?? null).toBe(expected as string | null);
    }),
    { numRuns: 500 },
  );
});

describe("a session's transcript", () => {
  const sessionId = "019a0000-0000-7000-8000-000000000001";
  const thread = "019a0000-0000-7000-8000-000000000002";
  const rollout = (id: string): string =>
    `/sessions/2026/11/15/rollout-2026-11-15T10-00-00-${id}.jsonl`;
  const told = (seconds: number, data: Event["data"]): Event =>
    anEvent({ type: "tool_use", ts: at(seconds), sessionId, data });
  const pathAfter = (...events: readonly Event[]): string | null | undefined =>
    fold(events)?.transcriptPath;
  const own = told(0, { transcriptPath: rollout(sessionId) });

  test("is not the one of a subagent or of a review, which tell of it under the session's id", () => {
    const subagents = told(1, { transcriptPath: rollout(thread), agentId: thread });
    const reviews = told(2, { transcriptPath: rollout(thread) });
    expect(pathAfter(own, subagents, reviews)).toBe(rollout(sessionId));
    expect(pathAfter(subagents, reviews, own)).toBe(rollout(sessionId));
    expect(pathAfter(subagents)).toBe(rollout(thread));
  });

  test("moves with the session, and not with what its subagents say", () => {
    const path = (seconds: number, transcriptPath: string, more: Event["data"] = {}): Event =>
      told(seconds, { transcriptPath, ...more });
    expect(pathAfter(path(0, "/a.jsonl"), path(1, "/b.jsonl"))).toBe("/b.jsonl");
    expect(pathAfter(path(0, "/a.jsonl"), path(1, "/b.jsonl", { agentId: "x" }))).toBe("/a.jsonl");
    expect(pathAfter(path(0, "/a.jsonl"), told(1, {}))).toBe("/a.jsonl");
  });
});

describe("a session's state", () => {
  const ended = [lifecycle("started", 0), lifecycle("ended", 5, { reason: "clear" })];
  const cases: readonly (readonly [string, readonly Event[], "active" | "ended"])[] = [
    ["started", [lifecycle("started", 0)], "active"],
    ["any event without a start", [other("tool_use", 0)], "active"],
    ["an end", ended, "ended"],
    ["an end alone", [lifecycle("ended", 0)], "ended"],
    [
      "waiting for a permission",
      [lifecycle("started", 0), lifecycle("waiting_permission", 1)],
      "active",
    ],
    [
      "waiting for an answer",
      [lifecycle("started", 0), lifecycle("waiting_question", 1)],
      "active",
    ],
    ["a start after the end", [...ended, lifecycle("started", 6, { source: "resume" })], "active"],
    ["a second end", [...ended, lifecycle("started", 6), lifecycle("ended", 7)], "ended"],
  ];

  test.each(cases)("after %s [R141]", (_, events, state) => {
    const record = fold(events);
    expect(record?.state).toBe(state);
    expect([record?.endedAt === null, record?.endReason === null || state === "ended"]).toEqual([
      state === "active",
      true,
    ]);
  });

  test("keeps when and why it ended until it is re-opened", () => {
    expect(fold(ended)).toMatchObject({ endedAt: at(5), endReason: "clear" });
    expect(fold([...ended, lifecycle("started", 6)])).toMatchObject({
      endedAt: null,
      endReason: null,
    });
  });

  test.each([
    "turn.start",
    "prompt",
    "tool_use",
    "tool_error",
    "permission",
    "question",
    "compaction",
    "subagent_start",
  ])(
    "ended by a legacy line at every turn is re-opened by the next activity: %s [R104]",
    (type) => {
      expect(fold([...ended, other(type, 6)])?.state).toBe("active");
    },
  );

  test("is re-opened by a skill that begins, and by a wait [R104]", () => {
    expect(fold([...ended, other("skill.lifecycle", 6, { phase: "in_progress" })])?.state).toBe(
      "active",
    );
    expect(fold([...ended, lifecycle("waiting_permission", 6)])?.state).toBe("active");
  });

  test.each([
    ["a turn's end", other("turn.end", 6)],
    ["a skill's completion", other("skill.lifecycle", 6, { phase: "completed" })],
    ["a summary", other("session_summary", 6)],
    ["a task", other("task", 6)],
    ["an event from before the end", other("tool_use", 4)],
    ["an event of the same moment", other("tool_use", 5)],
  ])("stays ended when something closes late: %s [R104]", (_, event) => {
    expect(fold([...ended, event])).toMatchObject({
      state: "ended",
      endedAt: at(5),
      endReason: "clear",
    });
  });
});

describe("a session's summary", () => {
  const summary = (seconds: number, recovered: boolean): Event =>
    other("session_summary", seconds, { recovered });
  const begun = [lifecycle("started", 1), other("prompt", 2)];
  const ended = [...begun, lifecycle("ended", 5)];

  test("covers what happened before it, until something happens again", () => {
    expect(fold(ended)).toMatchObject({ summarizedAt: null });
    expect(fold([...ended, summary(5, false)])).toMatchObject({ summarizedAt: at(5) });
    expect(fold([...ended, summary(5, false), other("turn.end", 6)])).toMatchObject({
      summarizedAt: at(5),
    });
    expect(fold([...ended, summary(5, false), other("prompt", 7)])).toMatchObject({
      summarizedAt: null,
      state: "active",
    });
  });

  test("that was recovered ends a session that had no other end", () => {
    expect(fold([...begun, summary(2, true)])).toMatchObject({
      state: "ended",
      endedAt: at(2),
      endReason: null,
      summarizedAt: at(2),
    });
    expect(fold([...begun, summary(2, true), other("prompt", 3)])).toMatchObject({
      state: "active",
      summarizedAt: null,
    });
  });

  test("written when the session goes on already covers nothing of that, and does not end it", () => {
    const goesOn = [...begun, lifecycle("started", 9, { source: "resume" })];
    expect(fold([...goesOn, summary(2, true)])).toMatchObject({
      state: "active",
      summarizedAt: null,
      lastEventAt: at(9),
    });
  });
});

describe("what is known of a session", () => {
  test("is the latest of each thing, and nothing is forgotten by an event that does not know it", () => {
    const record = fold([
      lifecycle("started", 0, {
        provider: "claude",
        source: "startup",
        model: "a",
        pid: 7,
        repoId: "/r",
      }),
      other("tool_use", 1, { model: "b", cwd: "/x", permissionMode: "plan", provider: "other" }),
      other("turn.end", 2, { model: "", cwd: null, pid: 1.5, transcriptPath: "/t" }),
    ]);
    expect(record).toMatchObject({
      provider: "claude",
      source: "startup",
      model: "b",
      pid: 7,
      repoId: "/r",
      cwd: "/x",
      permissionMode: "plan",
      transcriptPath: "/t",
      startedAt: at(0),
      lastEventAt: at(2),
      lastEventType: "turn.end",
    });
  });

  test("takes its project from its start, not from where the model went", () => {
    const moved = anEvent({ ts: at(1), projectPath: "/other", project: "other" });
    const record = fold([lifecycle("started", 0), moved]);
    expect(record).toMatchObject({ project: "app", projectPath: "/srv/app" });
    const again = { ...lifecycle("started", 2), projectPath: "/other", project: "other" };
    expect(fold([again], record)).toMatchObject({ projectPath: "/other" });
    expect(fold([moved, lifecycle("started", 2)])).toMatchObject({ projectPath: "/srv/app" });
  });

  test("spans from its earliest to its latest event, in whatever order they come", () => {
    const record = fold([other("prompt", 5), other("tool_use", 9), other("turn.end", 1)]);
    expect(record).toMatchObject({
      startedAt: at(1),
      lastEventAt: at(9),
      lastEventType: "tool_use",
    });
  });

  test("is nothing where there is no session", () => {
    expect(fold([anEvent({ sessionId: "unknown" })])).toBeNull();
  });
});

const someData: fc.Arbitrary<Json> = fc.constantFrom<Json>(
  "started",
  "ended",
  "in_progress",
  "completed",
  "x",
  7,
  null,
);
const someSessionEvent = fc
  .record({
    type: fc.constantFrom(
      "session.lifecycle",
      "skill.lifecycle",
      "turn.end",
      "prompt",
      "tool_use",
      "task",
    ),
    seconds: fc.nat({ max: 9 }),
    phase: someData,
    model: someData,
    sessionId: fc.constantFrom("a", "b"),
  })
  .map(({ type, seconds, phase, model, sessionId }) =>
    anEvent({
      type,
      ts: at(seconds),
      sessionId,
      data: { phase, model, pid: model, source: phase },
    }),
  );

test("a session's model is its own, not the one of a day's last line, a subagent or a helper", () => {
  const models = fc.constantFrom("opus", "haiku", "sonnet");
  const lines = fc.array(
    fc.record({ model: models, kind: fc.constantFrom("usage", "tool_use", "session_summary") }),
  );
  fc.assert(
    fc.property(models, lines, (mainModel, all) => {
      const events = all.map(({ model, kind }, n) =>
        anEvent({
          type: kind,
          ts: at(n),
          sessionId: "a",
          data: kind === "usage" ? { model, mainModel } : { model, agentId: "1" },
        }),
      );
      const isCounted = all.some(({ kind }) => kind === "usage");
      expect(fold(events)?.model ?? null).toBe(isCounted ? mainModel : null);
    }),
    { numRuns: 300 },
  );
});

describe("folding", () => {
  test("in batches is folding at once", () => {
    fc.assert(
      fc.property(fc.array(someSessionEvent), fc.nat(), (all, cut) => {
        const events = all.filter(({ sessionId }) => sessionId === "a");
        const first = events.slice(0, cut % (events.length + 1));
        expect(fold(events.slice(first.length), fold(first))).toEqual(fold(events));
      }),
    );
  });

  test("again from the store is what was folded line by line", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(someSessionEvent, { minLength: 1 }),
        fc.integer({ min: 1, max: 2000 }),
        async (all, windowBytes) => {
          using folder = openFolder();
          const journal = folder.path("events.jsonl");
          const store = openStoreInMemory();
          const context = {
            store,
            journal,
            stream: null,
            retentionDays: 90,
            now: () => new Date(at(0)),
          };
          appendLines(journal, all.map(encodeLine));
          const how = { seed: null, windowBytes, readTo: Infinity };
          for (let next = "more"; next === "more";) {
            ({ next } = await store.transact((tx) => consumeBatch(tx, context, journal, how)));
          }
          const before = await store.listSessions({});
          expect(before).toHaveLength(new Set(all.map(({ sessionId }) => sessionId)).size);
          await store.transact((tx) => refoldSessions(tx, ["a", "b"]));
          expect(await store.listSessions({})).toEqual(before);
        },
      ),
      { numRuns: 60 },
    );
  });
});
