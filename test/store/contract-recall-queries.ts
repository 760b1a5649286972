import { describe, expect, test } from "bun:test";
import type { RawEvent } from "../../src/event/event.ts";
import { projectEvent } from "../../src/ingest/project/project-event.ts";
import type { AnalysisRow, ErrorRow, Store } from "../../src/store/store.ts";
import { anEvent, at } from "../event/samples.ts";
import type { OpenStore } from "./contract.ts";
import { aSession, idsOf, insert } from "./records.ts";

const summary = (
  id: string,
  seconds: number,
  given: Partial<RawEvent> = {},
): Partial<RawEvent> => ({
  id,
  ts: at(seconds),
  type: "session_summary",
  data: { promptCount: 1 },
  ...given,
});

const anError = (id: string, given: Partial<ErrorRow> = {}): ErrorRow => ({
  id,
  ts: at(0),
  errorNormalized: `Error: ${id}`,
  errorRaw: null,
  resolution: null,
  resolvedBy: null,
  toolSequence: null,
  useCount: 0,
  lastUsed: null,
  ...given,
});

const anAnalysis = (id: string, given: Partial<AnalysisRow> = {}): AnalysisRow => ({
  id,
  ts: at(0),
  project: "app",
  projectPath: "/srv/app",
  days: 7,
  inputHash: id,
  analysis: "{}",
  ...given,
});

const saveErrors = (store: Store, ...rows: readonly ErrorRow[]): Promise<void> =>
  store.transact((tx) => tx.saveErrors(rows));

const saveAnalyses = (store: Store, ...rows: readonly AnalysisRow[]): Promise<void> =>
  store.transact(async (tx) => {
    for (const row of rows) await tx.saveAnalysis(row);
  });

/** Inserts events with the rows that their rooms make of them. */
const insertProjected = async (
  store: Store,
  ...events: readonly Partial<RawEvent>[]
): Promise<void> => {
  await store.transact((tx) => tx.insert(events.map((one) => projectEvent(anEvent(one), "{}"))));
};

export function provesWhatIsKnown(open: OpenStore): void {
  describe("the newest summary", () => {
    const newest = async (store: Store, more = {}): Promise<string | null> =>
      (await store.newestSummary({ projectPath: "/srv/app", ...more }))?.id ?? null;

    test("is the project's newest in which somebody asked for something [R013]", async () => {
      await using opened = open();
      const { store } = opened;
      expect(await newest(store)).toBeNull();
      await insert(
        store,
        summary("old", 1),
        summary("new", 5),
        summary("middle", 3),
        summary("empty", 7, { data: { promptCount: 0 } }),
        summary("none", 8, { data: {} }),
        summary("elsewhere", 9, { projectPath: "/x/app" }),
        summary("nowhere", 9, { projectPath: null }),
        { id: "prompt", ts: at(9), data: { promptCount: 5 } },
      );
      expect(await newest(store)).toBe("new");
      const found = await store.newestSummary({ projectPath: "/srv/app" });
      expect(found).toMatchObject({ type: "session_summary", ts: at(5), promptCount: 1 });
    });

    test("at the same time is the one recorded last", async () => {
      await using opened = open();
      await insert(opened.store, summary("first", 1), summary("second", 1));
      expect(await newest(opened.store)).toBe("second");
    });

    test("can be asked of one session, or of any but one", async () => {
      await using opened = open();
      const { store } = opened;
      await insert(
        store,
        summary("a1", 1, { sessionId: "a" }),
        summary("b1", 2, { sessionId: "b" }),
        summary("a2", 3, { sessionId: "a" }),
      );
      expect(await newest(store, { sessionId: "a" })).toBe("a2");
      expect(await newest(store, { sessionId: "b" })).toBe("b1");
      expect(await newest(store, { notSessionId: "a" })).toBe("b1");
      expect(await newest(store, { notSessionId: "c" })).toBe("a2");
      expect(await newest(store, { sessionId: "a", notSessionId: "a" })).toBeNull();
    });
  });

  describe("saved contexts", () => {
    const saved = (
      id: string,
      seconds: number,
      given: Partial<RawEvent> = {},
    ): Partial<RawEvent> => ({
      id,
      ts: at(seconds),
      type: "snapshot",
      data: { trigger: "auto", promptCount: 2, document: { meta: {} } },
      ...given,
    });
    const ids = async (store: Store, query = {}): Promise<string[]> =>
      (await store.snapshots(query)).map(({ id }) => id);

    test("are answered newest first, of a session or of a project, whole", async () => {
      await using opened = open();
      const { store } = opened;
      await insertProjected(
        store,
        saved("a1", 1, { sessionId: "a" }),
        saved("b1", 3, { sessionId: "b" }),
        saved("a2", 2, { sessionId: "a" }),
        saved("c1", 4, { sessionId: "c", projectPath: "/x/app" }),
        { id: "other", ts: at(9) },
      );
      expect(await ids(store)).toEqual(["c1", "b1", "a2", "a1"]);
      expect(await ids(store, { sessionId: "a" })).toEqual(["a2", "a1"]);
      expect(await ids(store, { sessionId: "a", limit: 1 })).toEqual(["a2"]);
      expect(await ids(store, { projectPath: "/srv/app" })).toEqual(["b1", "a2", "a1"]);
      expect(await ids(store, { projectPath: "/srv/app", sessionId: "c" })).toEqual([]);
      const [newest] = await store.snapshots({ sessionId: "a" });
      expect(newest).toMatchObject({ trigger: "auto", promptCount: 2, document: { meta: {} } });
    });

    test("tell which sessions of a project saved one there", async () => {
      await using opened = open();
      const { store } = opened;
      await insertProjected(
        store,
        saved("a1", 1, { sessionId: "a" }),
        saved("b1", 3, { sessionId: "b" }),
        saved("d1", 6, { sessionId: "d", projectPath: "/x/app" }),
      );
      const seconds = { a: 1, b: 3, c: 5, d: 6 };
      await store.transact((tx) =>
        tx.saveSessions(
          Object.entries(seconds).map(([sessionId, n]) =>
            aSession({ sessionId, projectPath: "/srv/app", lastEventAt: at(n) }),
          ),
        ),
      );
      const found = await store.listSessions({ projectPath: "/srv/app", saved: true });
      expect(found.map(({ sessionId }) => sessionId)).toEqual(["b", "a"]);
      expect(await store.listSessions({ projectPath: "/none", saved: true })).toEqual([]);
    });

    test("of the same time are answered last recorded first", async () => {
      await using opened = open();
      await insertProjected(opened.store, saved("first", 1), saved("second", 1));
      expect(await ids(opened.store)).toEqual(["second", "first"]);
    });

    test("go with their events, and with everything that is made from lines", async () => {
      await using opened = open();
      const { store } = opened;
      await insertProjected(store, saved("x", 1), saved("y", 2), saved("z", 3));
      await store.transact((tx) => tx.remove(["y"]));
      expect(await ids(store)).toEqual(["z", "x"]);
      await store.transact((tx) => tx.clear());
      expect(await ids(store)).toEqual([]);
    });
  });

  describe("what a session was told", () => {
    const injection = (
      id: string,
      seconds: number,
      given: Partial<RawEvent> = {},
    ): Partial<RawEvent> => ({
      id,
      ts: at(seconds),
      type: "injection",
      data: {
        hook: "SessionStart",
        source: "startup",
        promptId: "p",
        units: 7,
        parts: [{ kind: "previous", refs: ["x", "y"] }],
      },
      ...given,
    });

    test("comes oldest first, as it was recorded, and goes with its event", async () => {
      await using opened = open();
      const { store } = opened;
      await insertProjected(
        store,
        injection("b", 2),
        injection("a", 1),
        injection("other", 1, { sessionId: "other" }),
        injection("bare", 3, { data: {}, projectPath: null }),
      );
      expect(await store.injections("sess-123")).toEqual([
        {
          id: "a",
          ts: at(1),
          sessionId: "sess-123",
          projectPath: "/srv/app",
          event: "SessionStart",
          source: "startup",
          promptId: "p",
          units: 7,
          refs: '["x","y"]',
        },
        expect.objectContaining({ id: "b" }),
        expect.objectContaining({ id: "bare", projectPath: null, source: null, refs: "[]" }),
      ]);
      expect(await store.injections("nobody")).toEqual([]);
      await store.transact((tx) => tx.remove(["a"]));
      expect(idsOf(await store.injections("sess-123"))).toEqual(["b", "bare"]);
      await store.transact((tx) => tx.clear());
      expect(await store.injections("sess-123")).toEqual([]);
    });
  });

  describe("feedback", () => {
    test("comes newest first, and goes with its event", async () => {
      await using opened = open();
      const { store } = opened;
      const data = { suggestionId: "suggest-0", action: "dismissed" };
      await insertProjected(
        store,
        { id: "a", type: "feedback", ts: at(1), data },
        {
          id: "b",
          type: "feedback",
          ts: at(3),
          data: { ...data, suggestionType: "skill", summary: "요약" },
        },
        { id: "c", type: "feedback", ts: at(2), data: { action: "accepted" } },
        { id: "d", type: "feedback", ts: at(3), data },
      );
      const rows = await store.feedback();
      expect(idsOf(rows)).toEqual(["d", "b", "a"]);
      expect(rows[1]).toEqual({
        id: "b",
        v: 1,
        ts: at(3),
        suggestionId: "suggest-0",
        action: "dismissed",
        suggestionType: "skill",
        summary: "요약",
      });
      expect(rows[2]).toMatchObject({ suggestionType: null, summary: null });
      await store.transact((tx) => tx.remove(["b"]));
      expect(idsOf(await store.feedback())).toEqual(["d", "a"]);
    });
  });

  describe("an analysis", () => {
    const left = async (store: Store, path: string): Promise<string | null> =>
      (await store.newestAnalysis({ projectPaths: [path], repoId: null, since: "" }))?.id ?? null;

    test("goes with any session or project that is forgotten: it may be made of it", async () => {
      await using opened = open();
      const { store } = opened;
      for (const of of [
        { by: "session", sessionId: "s" },
        { by: "project", projectPath: "/srv/other" },
      ] as const) {
        await saveAnalyses(store, anAnalysis("a"));
        await store.transact((tx) => tx.removeAnalyses(of));
        expect(await left(store, "/srv/app")).toBeNull();
      }
    });

    test("goes with its age, or with a text that it holds", async () => {
      await using opened = open();
      const { store } = opened;
      const path = "/srv/b";
      const said = JSON.stringify({ said: 'a "word"' });
      await saveAnalyses(store, anAnalysis("old", { ts: at(1) }));
      await saveAnalyses(
        store,
        anAnalysis("new", { ts: at(5), projectPath: path, analysis: said }),
      );
      await store.transact((tx) => tx.removeAnalyses({ by: "age", before: at(3) }));
      expect(await left(store, "/srv/app")).toBeNull();
      await store.transact((tx) => tx.removeAnalyses({ by: "text", text: "something else" }));
      expect(await left(store, path)).toBe("new");
      await store.transact((tx) => tx.removeAnalyses({ by: "text", text: 'a "word"' }));
      expect(await left(store, path)).toBeNull();
    });

    test("of a project is kept only so often, the newest ones", async () => {
      await using opened = open();
      const { store } = opened;
      for (const [second, id] of ["c", "a", "d", "b"].entries())
        await saveAnalyses(store, anAnalysis(id, { ts: at(second) }));
      await saveAnalyses(store, anAnalysis("other", { ts: at(0), projectPath: "/srv/b" }));
      await store.transact((tx) => tx.keepNewestAnalyses("/srv/app", 2));
      expect(await left(store, "/srv/app")).toBe("b");
      expect(await left(store, "/srv/b")).toBe("other");
      await store.transact((tx) => tx.removeAnalyses({ by: "age", before: at(3) }));
      expect(await left(store, "/srv/app")).toBe("b");
      await store.transact((tx) => tx.keepNewestAnalyses("/srv/app", 0));
      expect(await left(store, "/srv/app")).toBeNull();
    });

    const newest = async (
      store: Store,
      projectPaths: readonly string[],
      since = at(-999),
      repoId: string | null = null,
    ): Promise<string | null> =>
      (await store.newestAnalysis({ projectPaths, repoId, since }))?.id ?? null;

    test("is the newest of one of these projects, if it is not too old [R003, R007, R008]", async () => {
      await using opened = open();
      const { store } = opened;
      await saveAnalyses(
        store,
        anAnalysis("old", { ts: at(1) }),
        anAnalysis("new", { ts: at(5) }),
        anAnalysis("other", { ts: at(9), projectPath: "/x/app" }),
        anAnalysis("nowhere", { ts: at(9), projectPath: null }),
      );
      expect(await newest(store, ["/srv/app"])).toBe("new");
      expect(await newest(store, ["/srv/app", "/x/app"])).toBe("other");
      expect(await newest(store, ["/srv/app"], at(5))).toBe("new");
      expect(await newest(store, ["/srv/app"], at(6))).toBeNull();
      expect(await newest(store, ["/srv"])).toBeNull();
      expect(await newest(store, [])).toBeNull();
      const query = { projectPaths: ["/x/app"], repoId: null, since: at(0) };
      expect(await store.newestAnalysis(query)).toEqual(
        anAnalysis("other", { ts: at(9), projectPath: "/x/app" }),
      );
    });

    test("of any folder in which sessions of the same repository ran counts too", async () => {
      await using opened = open();
      const { store } = opened;
      await store.transact((tx) =>
        tx.saveSessions([
          aSession({ sessionId: "a", repoId: "/r/.git", projectPath: "/tree" }),
          aSession({ sessionId: "b", repoId: "/r/.git", projectPath: null }),
          aSession({ sessionId: "c", repoId: "/other/.git", projectPath: "/other" }),
          aSession({ sessionId: "d", repoId: null, projectPath: "/none" }),
        ]),
      );
      await saveAnalyses(
        store,
        anAnalysis("tree", { ts: at(1), projectPath: "/tree" }),
        anAnalysis("other", { ts: at(2), projectPath: "/other" }),
        anAnalysis("none", { ts: at(3), projectPath: "/none" }),
        anAnalysis("nowhere", { ts: at(4), projectPath: null }),
      );
      expect(await newest(store, ["/r"], at(0), "/r/.git")).toBe("tree");
      expect(await newest(store, ["/r"], at(0), "/x/.git")).toBeNull();
      expect(await newest(store, ["/r"], at(0), null)).toBeNull();
      expect(await newest(store, ["/none"], at(0), "/r/.git")).toBe("none");
    });

    test("replaces the one of the same project, days and input, and no other", async () => {
      await using opened = open();
      const { store } = opened;
      await saveAnalyses(
        store,
        anAnalysis("first", { inputHash: "h", ts: at(1) }),
        anAnalysis("other days", { inputHash: "h", days: 30, ts: at(2) }),
        anAnalysis("second", { inputHash: "h", ts: at(3), analysis: '{"n":2}' }),
      );
      expect(await newest(store, ["/srv/app"])).toBe("second");
      const query = { projectPaths: ["/srv/app"], repoId: null, since: at(3) };
      expect(await store.newestAnalysis(query)).toMatchObject({ analysis: '{"n":2}' });
      await saveAnalyses(store, anAnalysis("third", { inputHash: "h", ts: at(0) }));
      expect(await newest(store, ["/srv/app"])).toBe("other days");
    });

    test("and known errors outlive the lines that everything else is made of", async () => {
      await using opened = open();
      const { store } = opened;
      await saveAnalyses(store, anAnalysis("a"));
      await saveErrors(store, anError("e"));
      await store.transact((tx) => tx.clear());
      expect(await newest(store, ["/srv/app"])).toBe("a");
      expect(await store.errorOf("Error: e")).toEqual(anError("e"));
    });
  });

  describe("a known error", () => {
    test("is found by its normal form, replaced by a newer state, and can be removed", async () => {
      await using opened = open();
      const { store } = opened;
      const full = anError("a", {
        errorRaw: "Error: 한글 '\" %",
        resolution: '[{"ts":1}]',
        resolvedBy: "Bash",
        toolSequence: '["Edit"]',
        useCount: 2,
        lastUsed: at(4),
      });
      await saveErrors(store, anError("a"), anError("b"));
      await saveErrors(store, full);
      expect(await store.errorOf("Error: a")).toEqual(full);
      expect(await store.errorOf("Error")).toBeNull();
      const found = await store.transact((tx) => tx.errors(["Error: b", "Error: a", "Error: x"]));
      expect(new Map(found)).toEqual(
        new Map([
          ["Error: b", anError("b")],
          ["Error: a", full],
        ]),
      );
      await store.transact((tx) => tx.removeErrors(["a", "x"]));
      expect(await store.errorOf("Error: a")).toBeNull();
      expect(idsOf(await store.transact((tx) => tx.allErrors()))).toEqual(["b"]);
    });

    test("is listed last seen first, so many as asked for", async () => {
      await using opened = open();
      const { store } = opened;
      await saveErrors(
        store,
        anError("b", { ts: at(1), errorNormalized: "TypeError: x" }),
        anError("a", { ts: at(1), errorNormalized: "RangeError: y" }),
        anError("c", { ts: at(9), errorNormalized: "빌드 실패", errorRaw: "typeerror in 100%" }),
      );
      const list = async (query: Parameters<Store["listErrors"]>[0]): Promise<string[]> =>
        idsOf(await store.listErrors(query));
      expect(await list({})).toEqual(["c", "a", "b"]);
      expect(await list({ limit: 2 })).toEqual(["c", "a"]);
      expect(idsOf(await store.transact((tx) => tx.allErrors()))).toEqual(["c", "a", "b"]);
    });

    test("that was solved is found by its beginning, newest first; an unsolved one is not", async () => {
      await using opened = open();
      const { store } = opened;
      const solved = { resolution: "[]" };
      await saveErrors(
        store,
        anError("1", { errorNormalized: "Error: abc", ts: at(1), ...solved }),
        anError("2", { errorNormalized: "Error: abd", ts: at(3), ...solved }),
        anError("3", { errorNormalized: "Error: ab", ts: at(2), ...solved }),
        anError("4", { errorNormalized: "Error: abz", ts: at(9) }),
        anError("5", { errorNormalized: "error: abc", ts: at(9), ...solved }),
        anError("6", { errorNormalized: "Error: ab😀", ts: at(0), ...solved }),
        anError("7", { errorNormalized: "Error: b", ts: at(9), ...solved }),
      );
      expect(idsOf(await store.solvedLike("Error: ab", 20))).toEqual(["2", "3", "1", "6"]);
      expect(idsOf(await store.solvedLike("Error: ab", 2))).toEqual(["2", "3"]);
      expect(await store.solvedLike("Error: ac", 20)).toEqual([]);
      expect(idsOf(await store.solvedLike("Error: %", 20))).toEqual([]);
    });
  });

  test("sessions in which a tool failed are named once", async () => {
    await using opened = open();
    const { store } = opened;
    await insert(
      store,
      { type: "tool_error", sessionId: "a" },
      { type: "tool_error", sessionId: "a" },
      { type: "tool_use", sessionId: "b" },
      { type: "tool_error", sessionId: "c" },
    );
    const failed = await store.transact((tx) => tx.failedSessions());
    expect([...failed].toSorted()).toEqual(["a", "c"]);
  });

  test("sessions that began with what failed in another are named too, and which one ended last", async () => {
    await using opened = open();
    const { store } = opened;
    const ended = { projectPath: "/p", state: "ended" } as const;
    await insert(store, { id: "first", sessionId: "b" }, { id: "second", sessionId: "a" });
    const answers = await store.transact(async (tx) => {
      await tx.saveSessions([
        aSession({ ...ended, sessionId: "a", lastEventAt: at(1) }),
        aSession({ ...ended, sessionId: "b", lastEventAt: at(3) }),
        aSession({ ...ended, sessionId: "c", lastEventAt: at(3) }),
        aSession({ ...ended, sessionId: "later", lastEventAt: at(9) }),
        aSession({ ...ended, sessionId: "other", projectPath: "/q", lastEventAt: at(4) }),
        aSession({ projectPath: "/p", sessionId: "open", lastEventAt: at(4) }),
        aSession({ sessionId: "began", openFailures: '{"open":[{"isEarlier":true}]}' }),
      ]);
      const recorded: string[] = [];
      await tx.throughRecorded(({ id }) => void recorded.push(id));
      return {
        last: (await tx.lastEnded("/p", at(5), []))?.sessionId,
        others: (await tx.lastEnded("/p", at(5), ["b", "c"]))?.sessionId,
        none: await tx.lastEnded("/none", at(5), []),
        failed: await tx.failedSessions(),
        recorded,
      };
    });
    expect(answers).toEqual({
      last: "b",
      others: "a",
      none: null,
      failed: ["began"],
      recorded: ["first", "second"],
    });
  });

  test("sessions that no summary covers are listed, if our hooks saw them", async () => {
    await using opened = open();
    const { store } = opened;
    const seen = { client: "claude-code", summarizedAt: null, projectPath: "/p" };
    await store.transact((tx) =>
      tx.saveSessions([
        aSession({ ...seen, sessionId: "a", lastEventAt: at(1) }),
        aSession({ ...seen, sessionId: "b", lastEventAt: at(3), state: "ended" }),
        aSession({ ...seen, sessionId: "covered", summarizedAt: at(1) }),
        aSession({ ...seen, sessionId: "stranger", client: null }),
        aSession({ ...seen, sessionId: "elsewhere", projectPath: "/q", lastEventAt: at(2) }),
      ]),
    );
    const list = async (query: Parameters<Store["listSessions"]>[0]): Promise<string[]> =>
      (await store.listSessions(query)).map(({ sessionId }) => sessionId);
    expect(await list({ unsummarized: true })).toEqual(["b", "elsewhere", "a"]);
    expect(await list({ unsummarized: true, projectPath: "/p" })).toEqual(["b", "a"]);
    expect(await list({ unsummarized: true, projectPath: "/p", state: "active" })).toEqual(["a"]);
    expect(await list({ unsummarized: true, limit: 1 })).toEqual(["b"]);
  });

  test("a failed transaction leaves errors, analyses, injections and feedback as they were", async () => {
    await using opened = open();
    const { store } = opened;
    await saveErrors(store, anError("kept"));
    const failing = store.transact(async (tx) => {
      await tx.saveErrors([anError("new")]);
      await tx.removeErrors(["kept"]);
      await tx.saveAnalysis(anAnalysis("a"));
      await tx.insert([
        projectEvent(anEvent({ type: "injection", data: {} }), "{}"),
        projectEvent(anEvent({ type: "feedback", data: { suggestionId: "s" } }), "{}"),
      ]);
      throw new RangeError("on purpose");
    });
    expect(await failing.catch(String)).toBe("RangeError: on purpose");
    expect(idsOf(await store.listErrors({}))).toEqual(["kept"]);
    const query = { projectPaths: ["/srv/app"], repoId: null, since: at(-1) };
    expect(await store.newestAnalysis(query)).toBeNull();
    expect(await store.injections("sess-123")).toEqual([]);
    expect(await store.feedback()).toEqual([]);
  });
}
