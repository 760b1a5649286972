import { describe, expect, test } from "bun:test";
import type { RawEvent } from "../../src/event/event.ts";
import type { Store, UsageQuery, UsageRow, WaitQuery, WaitRow } from "../../src/store/store.ts";
import { at } from "../event/samples.ts";
import type { OpenStore } from "./contract.ts";
import { idsOf, insert } from "./records.ts";

const aWait = (id: string, given: Partial<WaitRow> = {}): WaitRow => ({
  id,
  sessionId: "s",
  provider: "claude",
  project: "app",
  projectPath: "/srv/app",
  kind: "permission",
  tool: "Bash",
  action: "npm test",
  agentId: null,
  inputHash: "h",
  promptId: "p",
  askedAt: at(0),
  decidedAt: null,
  waitedMs: null,
  decision: null,
  scope: null,
  source: null,
  ...given,
});

const GRANTED: Partial<WaitRow> = {
  decidedAt: at(9),
  waitedMs: 9000,
  decision: "granted",
  scope: "once",
  source: "hook",
};

const aUsage = (given: Partial<UsageRow> = {}): UsageRow => ({
  id: "u",
  sessionId: "s",
  day: "2026-11-15",
  model: "claude-opus-4",
  provider: "claude",
  project: "app",
  projectPath: "/srv/app",
  messages: 3,
  input: 10,
  output: 20,
  cacheRead: 30,
  cacheWrite5m: 40,
  cacheWrite1h: 50,
  costUsd: 0.125,
  priceDate: "2026-11-01",
  updatedAt: at(0),
  ...given,
});

const saveWaits = (store: Store, ...rows: readonly WaitRow[]): Promise<void> =>
  store.transact((tx) => tx.saveWaits(rows));

const saveUsage = (store: Store, ...rows: readonly UsageRow[]): Promise<void> =>
  store.transact((tx) => tx.saveUsage(rows));

export function provesWhatIsMonitored(open: OpenStore): void {
  describe("waits", () => {
    const ids = async (store: Store, query: WaitQuery = {}): Promise<string[]> =>
      idsOf(await store.waits(query));

    test("are answered as they were saved, last asked first, of a time, a project, a session, or only open ones", async () => {
      await using opened = open();
      const { store } = opened;
      const whole = aWait("whole", { ...GRANTED, askedAt: at(4), agentId: "a", kind: "plan" });
      await saveWaits(
        store,
        aWait("old", { askedAt: at(1) }),
        whole,
        aWait("other", { askedAt: at(3), sessionId: "t", projectPath: "/x/app" }),
        aWait("bare", {
          askedAt: at(2),
          project: null,
          projectPath: null,
          tool: null,
          action: null,
          inputHash: null,
          promptId: null,
        }),
      );
      expect(await ids(store)).toEqual(["whole", "other", "bare", "old"]);
      expect(await ids(store, { state: "all", limit: 2 })).toEqual(["whole", "other"]);
      expect(await ids(store, { state: "open" })).toEqual(["other", "bare", "old"]);
      expect(await ids(store, { since: at(3) })).toEqual(["whole", "other"]);
      expect(await ids(store, { since: at(2), until: at(4) })).toEqual(["other", "bare"]);
      expect(await ids(store, { projectPath: "/srv/app" })).toEqual(["whole", "old"]);
      expect(await ids(store, { sessionId: "t", since: at(1), state: "open" })).toEqual(["other"]);
      expect(await store.waits({ limit: 1 })).toEqual([whole]);
    });

    test("of the same time are answered by their ids, in whatever order they were saved; a saved one is replaced", async () => {
      await using opened = open();
      const { store } = opened;
      await saveWaits(store, aWait("b"), aWait("c"), aWait("a"));
      expect(await ids(store)).toEqual(["c", "b", "a"]);
      expect(await store.transact(async (tx) => idsOf(await tx.openWaits(["s"])))).toEqual([
        "a",
        "b",
        "c",
      ]);
      await saveWaits(store, aWait("b", GRANTED));
      expect(await ids(store)).toEqual(["c", "b", "a"]);
      expect((await store.waits({}))[1]).toEqual(aWait("b", GRANTED));
    });

    test("of sessions are found while no hook has decided them, with those asked lately, earliest first; and any by their ids", async () => {
      await using opened = open();
      const { store } = opened;
      await saveWaits(
        store,
        aWait("open", { askedAt: at(5) }),
        aWait("seen", { ...GRANTED, source: "board", askedAt: at(4) }),
        aWait("later", { decision: "unknown", source: "later", askedAt: at(3) }),
        aWait("lately", { ...GRANTED, askedAt: at(2) }),
        aWait("decided", { ...GRANTED, askedAt: at(1) }),
        aWait("other", { sessionId: "t" }),
      );
      await store.transact(async (tx) => {
        const found = async (...given: Parameters<typeof tx.openWaits>): Promise<string[]> =>
          idsOf(await tx.openWaits(...given));
        expect(await found(["s"])).toEqual(["later", "seen", "open"]);
        expect(await found(["s"], null)).toEqual(["later", "seen", "open"]);
        expect(await found(["s", "t", "nobody"])).toEqual(["other", "later", "seen", "open"]);
        expect(await found(["s"], at(2))).toEqual(["lately", "later", "seen", "open"]);
        expect(await found([])).toEqual([]);
        expect(idsOf(await tx.waits(["open", "decided", "nobody"]))).toEqual(["decided", "open"]);
        expect(await tx.waits([])).toEqual([]);
      });
    });

    test("of one session are taken away together", async () => {
      await using opened = open();
      const { store } = opened;
      await saveWaits(store, aWait("a"), aWait("b", GRANTED), aWait("c", { sessionId: "t" }));
      await store.transact((tx) => tx.removeWaits("s"));
      expect(await ids(store)).toEqual(["c"]);
    });

    test("may be made of the sessions that asked, which are told by where each asked first, the last one first", async () => {
      await using opened = open();
      const { store } = opened;
      const asking = (sessionId: string, phase: string): Partial<RawEvent> => ({
        type: "session.lifecycle",
        sessionId,
        data: { phase },
      });
      await insert(
        store,
        asking("a", "waiting_permission"),
        asking("b", "waiting_question"),
        asking("c", "busy"),
        { sessionId: "c", data: { phase: "waiting_question" } },
        asking("a", "waiting_question"),
        asking("d", "waiting_permission"),
      );
      const found = await store.askingSessions(Infinity);
      expect(found.map(({ sessionId }) => sessionId)).toEqual(["d", "b", "a"]);
      const [, { position } = { position: 0 }] = found;
      expect(await store.askingSessions(position)).toEqual(found.slice(1));
      expect(await store.askingSessions(position - 1)).toEqual(found.slice(2));
      expect(await store.askingSessions(0)).toEqual([]);
    });

    test("go with the event that asked, and with everything that is made from lines", async () => {
      await using opened = open();
      const { store } = opened;
      await insert(store, { id: "a" }, { id: "b" });
      await saveWaits(store, aWait("a"), aWait("b"));
      await store.transact((tx) => tx.remove(["a"]));
      expect(await ids(store)).toEqual(["b"]);
      await store.transact((tx) => tx.clear());
      expect(await ids(store)).toEqual([]);
    });

    test("stay as they were when a transaction fails", async () => {
      await using opened = open();
      const { store } = opened;
      await saveWaits(store, aWait("a"));
      const failing = store.transact(async (tx) => {
        await tx.saveWaits([aWait("a", GRANTED), aWait("b")]);
        await tx.saveUsage([aUsage()]);
        throw new Error("power cut");
      });
      expect(await failing.catch(String)).toContain("power cut");
      expect(await store.waits({})).toEqual([aWait("a")]);
      expect(await store.usage({})).toEqual([]);
    });
  });

  describe("usage", () => {
    const keys = async (store: Store, query: UsageQuery = {}): Promise<string[]> =>
      (await store.usage(query)).map((row) => `${row.day} ${row.sessionId} ${row.model}`);

    test("is answered as it was saved, newest day first, of days, a project or a session", async () => {
      await using opened = open();
      const { store } = opened;
      const unpriced = aUsage({ id: "2", day: "2026-11-16", costUsd: null, priceDate: null });
      await saveUsage(
        store,
        aUsage({ id: "1", model: "b" }),
        unpriced,
        aUsage({ id: "3", sessionId: "r", projectPath: "/x/app" }),
        aUsage({ id: "4", day: "2026-11-14", project: null, projectPath: null }),
        aUsage({ id: "5", model: "a" }),
      );
      expect(await keys(store)).toEqual([
        "2026-11-16 s claude-opus-4",
        "2026-11-15 r claude-opus-4",
        "2026-11-15 s a",
        "2026-11-15 s b",
        "2026-11-14 s claude-opus-4",
      ]);
      expect(await keys(store, { since: "2026-11-16" })).toEqual(["2026-11-16 s claude-opus-4"]);
      expect(await keys(store, { until: "2026-11-14" })).toEqual(["2026-11-14 s claude-opus-4"]);
      expect(await keys(store, { projectPath: "/x/app" })).toEqual(["2026-11-15 r claude-opus-4"]);
      expect(
        await keys(store, { sessionId: "s", since: "2026-11-15", until: "2026-11-15" }),
      ).toEqual(["2026-11-15 s a", "2026-11-15 s b"]);
      expect((await store.usage({}))[0]).toEqual(unpriced);
      expect((await store.usage({ sessionId: "r" }))[0]?.costUsd).toBe(0.125);
    });

    test("of a session, day and model is the newest that was saved, in whatever order", async () => {
      await using opened = open();
      const { store } = opened;
      const newest = aUsage({ id: "b", input: 11, updatedAt: at(5) });
      await saveUsage(store, aUsage({ id: "a" }), newest);
      await saveUsage(store, aUsage({ id: "c", input: 9, updatedAt: at(4) }));
      expect(await store.usage({})).toEqual([newest]);
      const again = aUsage({ id: "d", input: 12, updatedAt: at(5) });
      await saveUsage(store, again);
      expect(await store.usage({})).toEqual([again]);
    });

    test("goes with the event that says it, and with everything that is made from lines", async () => {
      await using opened = open();
      const { store } = opened;
      await insert(store, { id: "a", sessionId: "s" }, { id: "b", sessionId: "s" });
      const both = [aUsage({ id: "a" }), aUsage({ id: "b", model: "other" })];
      await saveUsage(store, ...both);
      await store.transact((tx) => tx.remove(["a"]));
      expect(await keys(store)).toEqual(["2026-11-15 s other"]);
      await store.transact((tx) => tx.clear());
      expect(await keys(store)).toEqual([]);
    });
  });
}
