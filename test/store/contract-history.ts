import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { JsonObject } from "../../src/event/event.ts";
import type { HistoryQuery, SessionRecord, Store } from "../../src/store/store.ts";
import { at } from "../event/samples.ts";
import { HISTORY_SORTS } from "../../src/store/history.ts";
import type { OpenStore } from "./contract.ts";
import { aSession, insert } from "./records.ts";

const save = (store: Store, ...sessions: readonly Partial<SessionRecord>[]): Promise<void> =>
  store.transact((tx) => tx.saveSessions(sessions.map(aSession)));

const list = async (store: Store, query: HistoryQuery): Promise<string[]> =>
  (await store.history(query)).map(({ session }) => session.sessionId);

const usage = (sessionId: string, day: string, model = "m") => ({
  id: `${sessionId}-${day}-${model}`,
  sessionId,
  day,
  model,
  provider: "claude",
  project: null,
  projectPath: null,
  messages: 1,
  input: 1,
  output: 1,
  cacheRead: 1,
  cacheWrite5m: 1,
  cacheWrite1h: 1,
  costUsd: null,
  priceDate: null,
  updatedAt: at(0),
});

export function provesTheHistory(open: OpenStore): void {
  describe("history", () => {
    test("has the newest activity first, and only what fits everything that is asked", async () => {
      await using opened = open();
      const { store } = opened;
      await save(
        store,
        { sessionId: "b", lastEventAt: at(1), projectPath: "/p", client: "codex" },
        { sessionId: "a", lastEventAt: at(1), projectPath: "/q", client: null, provider: "other" },
        { sessionId: "d", lastEventAt: at(4), projectPath: null, client: "codex" },
        { sessionId: "c", lastEventAt: at(3), projectPath: "/p", client: null, provider: "codex" },
      );
      expect(await list(store, {})).toEqual(["d", "c", "a", "b"]);
      expect(await list(store, { limit: 2 })).toEqual(["d", "c"]);
      expect(await list(store, { limit: 0 })).toEqual([]);
      expect(await list(store, { projectPaths: ["/p"] })).toEqual(["c", "b"]);
      expect(await list(store, { projectPaths: ["/q", "/p", "/x"] })).toEqual(["c", "a", "b"]);
      expect(await list(store, { projectPaths: [] })).toEqual([]);
      expect(await list(store, { client: "codex" })).toEqual(["d", "c", "b"]);
      expect(await list(store, { client: "other" })).toEqual(["a"]);
      expect(await list(store, { since: at(1), until: at(3) })).toEqual(["c", "a", "b"]);
      expect(await list(store, { since: at(2) })).toEqual(["d", "c"]);
      expect(await list(store, { until: at(1) })).toEqual(["a", "b"]);
      expect(await list(store, { sessionIds: ["d", "b", "x"] })).toEqual(["d", "b"]);
      expect(await list(store, { sessionIds: [] })).toEqual([]);
      const asked = { projectPaths: ["/p"], client: "codex", since: at(1), until: at(2) };
      expect(await list(store, { ...asked, sessionIds: ["a", "b", "c"] })).toEqual(["b"]);
      expect(await store.countHistory(asked)).toBe(1);
      expect(await store.countHistory({})).toBe(4);
      expect((await store.history({ limit: 1 }))[0]).toEqual({
        session: aSession({
          sessionId: "d",
          lastEventAt: at(4),
          projectPath: null,
          client: "codex",
        }),
        place: { value: at(4), sessionId: "d" },
      });
    });

    test("goes on behind a place, also among sessions of one moment and when nothing is there any more", async () => {
      await using opened = open();
      const { store } = opened;
      const times = { a: 5, b: 3, c: 3, d: 3, e: 1 };
      await save(
        store,
        ...Object.entries(times).map(([sessionId, n]) => ({ sessionId, lastEventAt: at(n) })),
      );
      const behind = (sessionId: string, n: number, query: HistoryQuery = {}): Promise<string[]> =>
        list(store, { ...query, behind: { value: at(n), sessionId } });
      expect(await behind("a", 5)).toEqual(["b", "c", "d", "e"]);
      expect(await behind("c", 3)).toEqual(["d", "e"]);
      expect(await behind("c", 3, { limit: 1 })).toEqual(["d"]);
      expect(await behind("e", 1)).toEqual([]);
      await store.transact((tx) => tx.removeSessions(["c"]));
      expect(await behind("c", 3)).toEqual(["d", "e"]);
      // One that goes on is ahead of every place that was reached.
      await save(store, { sessionId: "d", lastEventAt: at(9) });
      expect(await behind("b", 3)).toEqual(["e"]);
    });

    test("is sorted by cost, errors, length or time, and goes on behind any place of each", async () => {
      await using opened = open();
      const { store } = opened;
      const times = (from: number, to: number) => ({ startedAt: at(from), lastEventAt: at(to) });
      await save(
        store,
        { sessionId: "a", ...times(1, 9), errorCount: 2 },
        { sessionId: "b", ...times(2, 4), errorCount: 0 },
        { sessionId: "c", ...times(3, 5), errorCount: 2 },
        { sessionId: "d", ...times(0, 7), errorCount: 5 },
      );
      const priced = (id: string, day: string, costUsd: number | null) => ({
        ...usage(id, day),
        costUsd,
      });
      await store.transact((tx) =>
        tx.saveUsage([
          priced("a", "2026-01-01", 0.1),
          priced("a", "2026-01-02", 0.2),
          priced("b", "2026-01-01", 3.5),
          priced("c", "2026-01-01", null),
        ]),
      );
      const sorted = {
        time: ["a", "d", "c", "b"],
        oldest: ["b", "c", "d", "a"],
        cost: ["b", "a", "c", "d"],
        errors: ["d", "a", "c", "b"],
        length: ["a", "d", "b", "c"],
      } as const;
      for (const sort of HISTORY_SORTS) {
        const all = await store.history({ sort });
        expect(all.map(({ session }) => session.sessionId)).toEqual([...sorted[sort]]);
        for (const [n, { place }] of all.entries()) {
          expect(await list(store, { sort, behind: place })).toEqual(sorted[sort].slice(n + 1));
          expect(await list(store, { sort, behind: place, limit: 1 })).toEqual(
            sorted[sort].slice(n + 1, n + 2),
          );
        }
      }
      // Usage that grows, and usage whose event goes.
      await store.transact((tx) => tx.saveUsage([priced("d", "2026-01-01", 9)]));
      expect(await list(store, { sort: "cost", limit: 2 })).toEqual(["d", "b"]);
      await insert(store, { id: "d-2026-01-01-m", sessionId: "d" });
      await store.transact((tx) => tx.remove(["d-2026-01-01-m"]));
      expect(await list(store, { sort: "cost" })).toEqual([...sorted.cost]);
    });

    test("is narrowed by star, tags and state, and every tag is counted", async () => {
      await using opened = open();
      const { store } = opened;
      const tags = (...all: readonly string[]): string => JSON.stringify(all);
      await save(
        store,
        { sessionId: "a", lastEventAt: at(4), starredAt: at(5), tags: tags("ci", "배포") },
        { sessionId: "b", lastEventAt: at(3), tags: tags("ci"), state: "ended" },
        { sessionId: "c", lastEventAt: at(2), starredAt: at(5) },
        { sessionId: "d", lastEventAt: at(1) },
      );
      expect(await list(store, { starred: true })).toEqual(["a", "c"]);
      expect(await list(store, { tags: ["ci"] })).toEqual(["a", "b"]);
      expect(await list(store, { tags: ["ci", "배포"] })).toEqual(["a"]);
      expect(await list(store, { tags: ["c"] })).toEqual([]);
      expect(await list(store, { tags: ["ci"], starred: true, sort: "oldest" })).toEqual(["a"]);
      expect(await list(store, { state: "ended" })).toEqual(["b"]);
      expect(await store.countHistory({ tags: ["ci"] })).toBe(2);
      expect(await store.tags()).toEqual([
        { tag: "ci", sessions: 2 },
        { tag: "배포", sessions: 1 },
      ]);
    });

    test("leaves out sessions that a program started, or lists them alone", async () => {
      await using opened = open();
      const { store } = opened;
      await save(
        store,
        { sessionId: "a", lastEventAt: at(2), promptCount: 1 },
        { sessionId: "b", lastEventAt: at(1), promptCount: 1, startedBy: "program" },
      );
      expect(await list(store, {})).toEqual(["a", "b"]);
      expect(await list(store, { startedBy: "person" })).toEqual(["a"]);
      expect(await list(store, { startedBy: "program" })).toEqual(["b"]);
      expect(await store.countHistory({ startedBy: "person" })).toBe(1);
      expect((await store.sessionTraces()).map(({ sessionId }) => sessionId)).toEqual(["a"]);
      const asked = await store.listSessions({ asked: true });
      expect(asked.map(({ sessionId }) => sessionId)).toEqual(["a"]);
    });

    test("leaves a trace of every session, by which all of them can be counted", async () => {
      await using opened = open();
      const { store } = opened;
      expect(await store.sessionTraces()).toEqual([]);
      const one = { project: "p", projectPath: "/p", lastEventAt: at(2), promptCount: 7 };
      await save(
        store,
        { sessionId: "a", client: null, provider: "claude", ...one },
        { sessionId: "b", client: "codex", ...one, project: null, projectPath: null },
      );
      const traces = await store.sessionTraces();
      expect(traces.toSorted((a, b) => (a.client < b.client ? -1 : 1))).toEqual([
        { sessionId: "a", client: "claude", ...one },
        { sessionId: "b", client: "codex", ...one, project: null, projectPath: null },
      ]);
    });

    test("tells usage of the sessions that are asked for, newest day first", async () => {
      await using opened = open();
      const { store } = opened;
      const rows = [usage("a", "2026-01-01"), usage("a", "2026-01-02"), usage("b", "2026-01-03")];
      await store.transact((tx) => tx.saveUsage([...rows, usage("c", "2026-01-01")]));
      const found = await store.usageOf(["a", "b", "nobody"]);
      expect(found).toEqual(rows.toReversed());
      expect(await store.usageOf([])).toEqual([]);
    });
  });

  describe("an outline of a session", () => {
    test("counts calls, failures and compactions, and tells how it began and ended", async () => {
      await using opened = open();
      const { store } = opened;
      const long = "긴".repeat(1000);
      const own = (n: number, type: string, data = {}) => ({
        sessionId: "s",
        ts: at(n),
        type,
        data,
      });
      await insert(
        store,
        own(2, "prompt", { text: "second", branch: "later" }),
        own(1, "prompt", { text: "/clear", branch: "main" }),
        own(3, "tool_use"),
        own(4, "tool_use"),
        own(5, "tool_error"),
        own(6, "compaction"),
        own(7, "turn.end", { ok: true, lastAssistantMessage: "earlier" }),
        own(8, "prompt", { text: long }),
        own(9, "prompt", { text: "fourth" }),
        own(10, "turn.end", { ok: true, lastAssistantMessage: `done ${long}`, branch: "fix" }),
        { ...own(5, "tool_error"), sessionId: "t" },
        { ...own(6, "compaction"), sessionId: "t" },
        { ...own(10, "turn.end", { lastAssistantMessage: "another's" }), sessionId: "t" },
      );
      await save(store, {
        sessionId: "s",
        startedAt: at(1),
        lastEventAt: at(10),
        promptCount: 4,
        summarizedAt: null,
      });
      expect(await store.outlines(["s", "nobody"])).toEqual([
        {
          sessionId: "s",
          tools: 3,
          errors: 1,
          compactions: 1,
          prompts: ["/clear", "second", "긴".repeat(600)],
          answers: [`done ${long}`, "earlier"],
          isAnswered: true,
          hasFailed: false,
          branch: "fix",
        },
      ]);
    });

    test("knows whether its newest answer is to the last prompt of a person", async () => {
      await using opened = open();
      const { store } = opened;
      const happening = fc.constantFrom("prompt", "agent's prompt", "answer", "failure", "silence");
      const told = {
        prompt: ["prompt", { text: "do" }],
        "agent's prompt": ["prompt", { text: "do", agentId: "a" }],
        answer: ["turn.end", { ok: true, lastAssistantMessage: "done" }],
        failure: ["turn.end", { ok: false, lastAssistantMessage: "API error" }],
        silence: ["turn.end", { ok: true }],
      } as const;
      let count = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 8 }), async (all) => {
          const sessionId = `s${count++}`;
          const events = all.map((one, place) => {
            const [type, data] = told[one];
            return { sessionId, ts: at(place + 1), type, data };
          });
          await insert(store, ...events);
          const promptCount = events.filter(({ type }) => type === "prompt").length;
          await save(store, { sessionId, startedAt: at(1), lastEventAt: at(9), promptCount });
          const [outline] = await store.outlines([sessionId]);
          expect(outline?.isAnswered).toBe(
            all.findLast((one) => one !== "agent's prompt") === "answer",
          );
        }),
        { numRuns: 60 },
      );
    });

    test("believes the summary that covers all of it, and no other", async () => {
      await using opened = open();
      const { store } = opened;
      const summary = (n: number, data: JsonObject) => ({
        sessionId: "s",
        ts: at(n),
        type: "session_summary",
        data,
      });
      await insert(
        store,
        { sessionId: "s", ts: at(1), type: "tool_use" },
        { sessionId: "s", ts: at(2), type: "tool_error" },
        summary(3, { toolCounts: { Bash: 100 }, errorCount: 100 }),
        summary(4, { toolCounts: { Bash: 4, Edit: 5, odd: "many" }, errorCount: 2 }),
      );
      const times = { sessionId: "s", startedAt: at(1), lastEventAt: at(2), promptCount: 0 };
      const counted = async () =>
        (await store.outlines(["s"])).map((one) => [one.tools, one.errors]);
      await save(store, { ...times, summarizedAt: at(4) });
      expect(await counted()).toEqual([[11, 2]]);
      await save(store, { ...times, summarizedAt: null });
      expect(await counted()).toEqual([[2, 1]]);
      await save(store, { ...times, summarizedAt: at(5) });
      await insert(store, summary(5, { toolCounts: ["odd"], errorCount: "odd" }));
      expect(await counted()).toEqual([[0, 0]]);
    });

    test("says nothing where nothing was said: no prompt, a failed turn, odd values", async () => {
      await using opened = open();
      const { store } = opened;
      const own = (n: number, type: string, data = {}) => ({
        sessionId: "s",
        ts: at(n),
        type,
        data,
      });
      const outline = {
        tools: 0,
        errors: 0,
        compactions: 0,
        prompts: [],
        answers: [],
        isAnswered: false,
        hasFailed: false,
      };
      const times = { startedAt: at(1), lastEventAt: at(9) };
      await save(store, { sessionId: "s", ...times, promptCount: 0 });
      expect(await store.outlines(["s"])).toEqual([{ sessionId: "s", ...outline, branch: null }]);
      await insert(
        store,
        own(1, "prompt", { text: { not: "a text" }, branch: 7 }),
        own(2, "prompt", { text: "", branch: "main" }),
        own(3, "turn.end", { ok: false, lastAssistantMessage: "API error", branch: ["x"] }),
      );
      await save(store, { sessionId: "s", ...times, promptCount: 2 });
      expect(await store.outlines(["s"])).toEqual([
        { sessionId: "s", ...outline, branch: "main", hasFailed: true },
      ]);
    });
  });
}
