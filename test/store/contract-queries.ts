import { describe, expect, test } from "bun:test";
import type { EventFilter, EventQuery, Store, StoreTransaction } from "../../src/store/store.ts";
import { at } from "../event/samples.ts";
import type { OpenStore } from "./contract.ts";
import { aRecord, aSession, idsOf, insert } from "./records.ts";

const find = async (store: Store, query: EventQuery): Promise<string[]> =>
  idsOf(await store.queryEvents(query));

const chosen = async (store: Store, filter: EventFilter): Promise<string[]> =>
  idsOf(await store.transact((tx) => tx.select(filter))).toSorted();

export function provesQueries(open: OpenStore): void {
  describe("queryEvents", () => {
    test("answers flat objects, newest first, the later recorded first at the same time (a part of R042) [R069]", async () => {
      await using opened = open();
      await insert(opened.store, { id: "b", ts: at(2) }, { id: "a", ts: at(1) });
      await insert(opened.store, { id: "c", ts: at(2), data: { text: "flat" } });
      expect(await find(opened.store, {})).toEqual(["c", "b", "a"]);
      expect(await opened.store.queryEvents({ limit: 1 })).toMatchObject([
        { id: "c", text: "flat" },
      ]);
      expect(await find(opened.store, { limit: 2 })).toEqual(["c", "b"]);
      expect(await find(opened.store, { limit: 0 })).toEqual([]);
      expect(await find(opened.store, { oldestFirst: true })).toEqual(["a", "b", "c"]);
      expect(await find(opened.store, { oldestFirst: true, limit: 1 })).toEqual(["a"]);
      expect(idsOf(await opened.store.getSessionEvents("sess-123"))).toEqual(["a", "b", "c"]);
      expect(await opened.store.getSessionEvents("none")).toEqual([]);
      // As often as somebody likes, and no further than they like.
      const through = await opened.store.throughEvents("sess-123", (events) => {
        for (const _ of events) break;
        return [[...events], [...events]];
      });
      const all = await opened.store.getSessionEvents("sess-123");
      expect(through as unknown).toEqual([all, all] as unknown);
      expect(await opened.store.throughEvents("none", (events) => [...events])).toEqual([]);
    });

    test("goes on behind an event, in either order, also among those of one moment", async () => {
      await using opened = open();
      const { store } = opened;
      await insert(
        store,
        { id: "a", ts: at(1), sessionId: "s" },
        { id: "b", ts: at(2), sessionId: "s" },
        { id: "c", ts: at(2), sessionId: "t" },
        { id: "d", ts: at(2), sessionId: "s" },
        { id: "e", ts: at(3), sessionId: "s" },
      );
      expect(await find(store, { behind: "d" })).toEqual(["c", "b", "a"]);
      expect(await find(store, { behind: "d", sessionId: "s" })).toEqual(["b", "a"]);
      expect(await find(store, { behind: "b", oldestFirst: true })).toEqual(["c", "d", "e"]);
      expect(await find(store, { behind: "c", sessionId: "s", oldestFirst: true })).toEqual([
        "d",
        "e",
      ]);
      expect(await find(store, { behind: "e", oldestFirst: true })).toEqual([]);
      expect(await find(store, { behind: "gone" })).toEqual([]);
    });

    test("filters by each field and by all of them at once", async () => {
      await using opened = open();
      const { store } = opened;
      await insert(
        store,
        { id: "a", type: "prompt", sessionId: "s", project: "p", projectPath: "/p", ts: at(1) },
        { id: "b", type: "tool_use", sessionId: "s", project: "p", projectPath: "/x/p", ts: at(2) },
        { id: "c", type: "prompt", sessionId: "t", project: "q", projectPath: "/p", ts: at(3) },
        { id: "d", type: "prompt", sessionId: "t", project: null, projectPath: null, ts: at(4) },
      );
      expect(await find(store, { type: "prompt" })).toEqual(["d", "c", "a"]);
      expect(await find(store, { types: ["tool_use", "prompt", "none"] })).toHaveLength(4);
      expect(await find(store, { types: ["tool_use"], sessionId: "s" })).toEqual(["b"]);
      expect(await find(store, { types: [] })).toEqual([]);
      expect(await find(store, { sessionId: "s" })).toEqual(["b", "a"]);
      expect(await find(store, { project: "p" })).toEqual(["b", "a"]);
      expect(await find(store, { projectPath: "/p" })).toEqual(["c", "a"]);
      expect(await find(store, { since: at(2) })).toEqual(["d", "c", "b"]);
      expect(
        await find(store, {
          type: "prompt",
          sessionId: "t",
          projectPath: "/p",
          since: at(3),
          search: "HELLO",
        }),
      ).toEqual(["c"]);
    });

    test.each([
      ["로그인", "로그인이 안 돼요"],
      ['say "hi"', 'he would say "hi" to'],
      ["it's", "it's here"],
      ["100%", "100% of it"],
      ["a_b", "xa_bx"],
      ["C:\\dir", "in C:\\dir\\x"],
      ["two\nlines", "two\nlines"],
      ["ERROR", "an error"],
      ["😀", "a 😀 b"],
    ])("searching for %p finds it as text, and nothing like it", async (search, text) => {
      await using opened = open();
      await insert(opened.store, { id: "it", data: { deep: [{ text }] } });
      await insert(opened.store, { id: "no", data: { text: "100x axb C:dir say hi its" } });
      expect(await find(opened.store, { search })).toEqual(["it"]);
    });
  });

  describe("listing sessions", () => {
    test("puts the newest activity first and filters", async () => {
      await using opened = open();
      const { store } = opened;
      await store.transact((tx) =>
        tx.saveSessions([
          aSession({ sessionId: "b", lastEventAt: at(1), projectPath: "/p" }),
          aSession({ sessionId: "a", lastEventAt: at(1), state: "ended" }),
          aSession({ sessionId: "c", lastEventAt: at(3), projectPath: "/p", state: "ended" }),
        ]),
      );
      const list = async (query: Parameters<Store["listSessions"]>[0]): Promise<string[]> =>
        (await store.listSessions(query)).map(({ sessionId }) => sessionId);
      expect(await list({})).toEqual(["c", "a", "b"]);
      expect(await list({ limit: 2 })).toEqual(["c", "a"]);
      expect(await list({ projectPath: "/p" })).toEqual(["c", "b"]);
      expect(await list({ projectPath: "/p", state: "active" })).toEqual(["b"]);
      expect(await list({ state: "ended", limit: 1 })).toEqual(["c"]);
    });

    test("finds one by its id or by a beginning of it, several when it is not unique", async () => {
      await using opened = open();
      const { store } = opened;
      const ids = ["ab", "abc", "abd", "a%", "한글-1"];
      await store.transact((tx) =>
        tx.saveSessions(ids.map((sessionId, n) => aSession({ sessionId, lastEventAt: at(-n) }))),
      );
      const found = async (prefix: string): Promise<string[]> =>
        (await store.findSessions(prefix)).map(({ sessionId }) => sessionId);
      expect(await found("ab")).toEqual(["ab"]);
      expect(await found("abc")).toEqual(["abc"]);
      expect(await found("a")).toEqual(["ab", "abc", "abd", "a%"]);
      expect(await found("a%")).toEqual(["a%"]);
      expect(await found("한")).toEqual(["한글-1"]);
      expect(await found("b")).toEqual([]);
      expect(await found("A")).toEqual([]);
    });
  });

  describe("looking at the store as a whole", () => {
    test("the last recorded come newest first in the order they came, whatever their times say", async () => {
      await using opened = open();
      const { store } = opened;
      expect(await store.lastRecorded(5)).toEqual([]);
      await insert(store, { id: "b", ts: at(9) }, { id: "a", ts: at(1) });
      await insert(store, { id: "c", ts: at(5), data: { text: "flat" } });
      expect(idsOf(await store.lastRecorded(5))).toEqual(["c", "a", "b"]);
      expect(idsOf(await store.lastRecorded(2))).toEqual(["c", "a"]);
      expect(await store.lastRecorded(0)).toEqual([]);
      expect(await store.lastRecorded(1)).toMatchObject([{ id: "c", text: "flat" }]);
      await insert(store, { id: "b", ts: at(20) });
      expect(idsOf(await store.lastRecorded(1))).toEqual(["c"]);
    });

    test("cursors tell how far each file was read, until it is forgotten", async () => {
      await using opened = open();
      const { store } = opened;
      expect(await store.cursors()).toEqual(new Map());
      const cursor = (byteOffset: number): Parameters<StoreTransaction["saveCursor"]>[1] => ({
        inode: "1",
        byteOffset,
        fingerprint: "f",
      });
      await store.transact(async (tx) => {
        await tx.saveCursor("ingest:/a", cursor(10), at(1));
        await tx.saveCursor("ingest:/b", cursor(0), at(1));
        await tx.saveCursor("ingest:/a", cursor(2 ** 40), at(2));
      });
      expect(await store.cursors()).toEqual(
        new Map([
          ["ingest:/a", cursor(2 ** 40)],
          ["ingest:/b", cursor(0)],
        ]),
      );
      await store.transact((tx) => tx.removeCursor("ingest:/a"));
      expect(await store.cursors()).toEqual(new Map([["ingest:/b", cursor(0)]]));
      await store.transact((tx) => tx.clear());
      expect(await store.cursors()).toEqual(new Map());
    });

    test("the oldest session is the one that began first, whichever was active last", async () => {
      await using opened = open();
      const { store } = opened;
      expect(await store.oldestSession()).toBeNull();
      await store.transact((tx) =>
        tx.saveSessions([
          aSession({ sessionId: "b", startedAt: at(5), lastEventAt: at(6) }),
          aSession({ sessionId: "a", startedAt: at(1), lastEventAt: at(9) }),
          aSession({ sessionId: "c", startedAt: at(3), lastEventAt: at(3) }),
        ]),
      );
      expect(await store.oldestSession()).toBe(at(1));
      await store.transact((tx) => tx.removeSessions(["a"]));
      expect(await store.oldestSession()).toBe(at(3));
    });
  });

  test("counting tells prompts, tools, errors and all events of a session", async () => {
    await using opened = open();
    const types = ["prompt", "tool_use", "tool_use", "tool_error", "turn.end"];
    await insert(opened.store, ...types.map((type) => ({ type })), { sessionId: "other" });
    expect(await opened.store.countEvents("sess-123")).toEqual({
      prompts: 1,
      tools: 3,
      errors: 1,
      events: 5,
    });
    expect(await opened.store.countEvents("none")).toEqual({
      prompts: 0,
      tools: 0,
      errors: 0,
      events: 0,
    });
  });

  test("skill events of a session come in time order, as recorded at the same time [R130]", async () => {
    await using opened = open();
    const skill = (id: string, seconds: number, more = {}): ReturnType<typeof aRecord> =>
      aRecord({
        id,
        ts: at(seconds),
        type: "skill.lifecycle",
        data: { phase: "in_progress", ...more },
      });
    await opened.store.transact((tx) =>
      tx.insert([
        skill("c", 2),
        skill("a", 1, { skillName: "spec", turnSeq: 42 }),
        skill("d", 2),
        skill("e", 2),
      ]),
    );
    const rows = await opened.store.skillEvents("sess-123");
    expect(idsOf(rows)).toEqual(["a", "c", "d", "e"]);
    expect(rows[0]).toEqual({
      id: "a",
      occurredAtIso: at(1),
      sessionId: "sess-123",
      provider: "unknown",
      skillName: "spec",
      phase: "in_progress",
      triggerCommand: null,
      targetDocPath: null,
      turnSeq: 42,
      projectPath: "/srv/app",
      rawJson: expect.stringContaining('"skillName":"spec"'),
    });
  });

  describe("choosing what to delete", () => {
    test("by session, project and age", async () => {
      await using opened = open();
      const { store } = opened;
      await insert(
        store,
        { id: "a", sessionId: "s", projectPath: "/p", ts: at(1) },
        { id: "b", sessionId: "s", projectPath: null, ts: at(2) },
        { id: "c", sessionId: "t", projectPath: "/p", ts: at(3) },
        { id: "d", sessionId: "t", projectPath: "/q", ts: at(4) },
      );
      await store.transact((tx) =>
        tx.saveSessions([aSession({ sessionId: "s", projectPath: "/p" })]),
      );
      expect(await chosen(store, { by: "session", sessionId: "s" })).toEqual(["a", "b"]);
      expect(await chosen(store, { by: "project", projectPath: "/p" })).toEqual(["a", "b", "c"]);
      expect(await chosen(store, { by: "age", before: at(3) })).toEqual(["a", "b"]);
    });

    test.each(["비밀", 'a "quote"', "50% off", "back\\slash", "line\nbreak"])(
      "by text %p, with what happened at that moment in that session",
      async (text) => {
        await using opened = open();
        const { store } = opened;
        await insert(
          store,
          { id: "it", ts: at(1), data: { deep: { text: `x${text}x` } } },
          { id: "twin", ts: at(1), data: {} },
          { id: "later", ts: at(2), data: {} },
          { id: "elsewhere", ts: at(1), sessionId: "t", data: {} },
        );
        expect(await chosen(store, { by: "text", text })).toEqual(["it", "twin"]);
      },
    );

    test("by text also finds it in what stands in columns of their own", async () => {
      await using opened = open();
      const { store } = opened;
      const needle = "비밀";
      await insert(
        store,
        { id: `1-${needle}`, sessionId: "1" },
        { id: "2", sessionId: `s-${needle}` },
        { id: "3", sessionId: "3", project: needle },
        { id: "4", sessionId: "4", projectPath: `/${needle}` },
        { id: "5", sessionId: "5", type: needle },
        { id: "6", sessionId: "6" },
      );
      expect(await chosen(store, { by: "text", text: needle })).toEqual([
        `1-${needle}`,
        "2",
        "3",
        "4",
        "5",
      ]);
    });

    test("and deleting it takes the rows made of it along", async () => {
      await using opened = open();
      const { store } = opened;
      const skill = { type: "skill.lifecycle", data: { phase: "in_progress" } };
      await insert(store, { id: "a", ...skill }, { id: "b", ...skill });
      await store.transact((tx) => tx.remove(["a", "unknown"]));
      expect(await find(store, {})).toEqual(["b"]);
      expect(idsOf(await store.skillEvents("sess-123"))).toEqual(["b"]);
      await store.scrub();
      expect(await store.totals()).toMatchObject({ events: 1 });
    });
  });
}
