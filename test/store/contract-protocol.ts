import { describe, expect, test } from "bun:test";
import type { Event, RawEvent } from "../../src/event/event.ts";
import { projectEvent } from "../../src/ingest/project/project-event.ts";
import type {
  BlockerQuery,
  BlockerRow,
  CheckpointQuery,
  EventFilter,
  Store,
} from "../../src/store/store.ts";
import { anEvent, at } from "../event/samples.ts";
import type { OpenStore } from "./contract.ts";
import { aSession, idsOf } from "./records.ts";

const aCheckpoint = (id: string, seconds: number, given: Partial<RawEvent> = {}): Event =>
  anEvent({
    id,
    ts: at(seconds),
    type: "checkpoint",
    data: { state: { mode: "sync" }, repoId: "r", branch: "main", commit: "c0ffee" },
    ...given,
  });

const aBlocker = (id: string, given: Partial<BlockerRow> = {}): BlockerRow => ({
  id,
  ts: at(0),
  lastSeenAt: at(0),
  sessionId: "s",
  projectPath: "/srv/app",
  type: "build_error",
  severity: "high",
  description: "the build fails",
  errorPattern: null,
  resolution: null,
  appearedAfter: null,
  autoDetected: true,
  recoveryAgent: null,
  recoveryAttempted: 0,
  maxRecoveryAttempts: 3,
  source: "command",
  target: "make",
  resolvedAt: null,
  resolvedBy: null,
  ...given,
});

const insertAll = async (store: Store, ...events: readonly Event[]): Promise<void> => {
  await store.transact((tx) => tx.insert(events.map((event) => projectEvent(event, "{}"))));
};

const save = (store: Store, ...rows: readonly BlockerRow[]): Promise<void> =>
  store.transact((tx) => tx.saveBlockers(rows));

export function provesTheProtocol(open: OpenStore): void {
  describe("checkpoints", () => {
    const ids = async (store: Store, query: CheckpointQuery = {}): Promise<string[]> =>
      idsOf(await store.checkpoints(query));

    test("are answered newest first, of a project, a repository or a session, whole", async () => {
      await using opened = open();
      const { store } = opened;
      const inOther = { data: { state: {}, repoId: "q" } };
      await insertAll(
        store,
        aCheckpoint("a1", 1, { sessionId: "a" }),
        aCheckpoint("b1", 3, { sessionId: "b" }),
        aCheckpoint("a2", 2, { sessionId: "a", projectPath: "/srv/tree" }),
        aCheckpoint("c1", 4, { sessionId: "c", projectPath: "/x/app", ...inOther }),
        aCheckpoint("n1", 0, { projectPath: null, data: {} }),
        anEvent({ id: "other", ts: at(9) }),
      );
      expect(await ids(store)).toEqual(["c1", "b1", "a2", "a1", "n1"]);
      expect(await ids(store, { projectPath: "/srv/app" })).toEqual(["b1", "a1"]);
      expect(await ids(store, { repoId: "r" })).toEqual(["b1", "a2", "a1"]);
      expect(await ids(store, { repoId: "r", limit: 2 })).toEqual(["b1", "a2"]);
      expect(await ids(store, { sessionId: "a" })).toEqual(["a2", "a1"]);
      expect(await ids(store, { sessionId: "a", projectPath: "/srv/app" })).toEqual(["a1"]);
      expect(await ids(store, { projectPath: "/srv/app", repoId: "q" })).toEqual([]);
      const [newest] = await store.checkpoints({ projectPath: "/srv/app", limit: 1 });
      expect(newest).toMatchObject({ type: "checkpoint", state: { mode: "sync" }, branch: "main" });
    });

    test("that may have been made of events are those of the same project that are not older", async () => {
      await using opened = open();
      const { store } = opened;
      await insertAll(
        store,
        anEvent({ id: "e", ts: at(5) }),
        anEvent({ id: "later", ts: at(7), sessionId: "t" }),
        anEvent({ id: "nowhere", ts: at(0), projectPath: null }),
        aCheckpoint("before", 4),
        aCheckpoint("then", 5, { sessionId: "t" }),
        aCheckpoint("after", 6),
        aCheckpoint("elsewhere", 9, { projectPath: "/x/app" }),
        aCheckpoint("homeless", 9, { projectPath: null }),
      );
      const after = (...of: string[]): Promise<string[]> =>
        store.transact(async (tx) => idsOf(await tx.checkpointsAfter(of)));
      expect(await after("e", "later", "nowhere")).toEqual(["then", "after"]);
      expect(await after("later")).toEqual([]);
      expect(await after("after")).toEqual(["after"]);
      expect(await after("nobody")).toEqual([]);
      expect(await after()).toEqual([]);
    });

    test("of the same time are answered last recorded first", async () => {
      await using opened = open();
      await insertAll(opened.store, aCheckpoint("first", 1), aCheckpoint("second", 1));
      expect(await ids(opened.store)).toEqual(["second", "first"]);
    });

    test("go with their events, and with everything that is made from lines", async () => {
      await using opened = open();
      const { store } = opened;
      await insertAll(store, aCheckpoint("a", 1), aCheckpoint("b", 2));
      await store.transact((tx) => tx.remove(["a"]));
      expect(await ids(store)).toEqual(["b"]);
      await insertAll(store, aCheckpoint("b", 2));
      expect(await ids(store)).toEqual(["b"]);
      await store.transact((tx) => tx.clear());
      expect(await ids(store)).toEqual([]);
    });
  });

  describe("blockers", () => {
    const ids = async (store: Store, query: BlockerQuery = {}): Promise<string[]> =>
      idsOf(await store.blockers(query));
    const resolved = { resolvedAt: at(5), resolvedBy: "a command that succeeded" };

    test("are answered as they were saved, newest first, open ones unless all are asked for", async () => {
      await using opened = open();
      const { store } = opened;
      const whole = aBlocker("whole", {
        ts: at(3),
        errorPattern: "error: x",
        resolution: "y",
        appearedAfter: "z",
        autoDetected: false,
        recoveryAgent: "reviewer",
        recoveryAttempted: 2,
        target: null,
      });
      await save(
        store,
        aBlocker("old", { ts: at(1) }),
        whole,
        aBlocker("over", { ts: at(4), ...resolved }),
        aBlocker("elsewhere", { ts: at(2), projectPath: "/x/app" }),
        aBlocker("nowhere", { ts: at(0), projectPath: null }),
      );
      expect(await ids(store)).toEqual(["whole", "elsewhere", "old", "nowhere"]);
      expect(await ids(store, { state: "all", limit: 2 })).toEqual(["over", "whole"]);
      expect(await ids(store, { projectPath: "/srv/app" })).toEqual(["whole", "old"]);
      expect(await ids(store, { projectPath: "/srv/app", state: "all" })).toEqual([
        "over",
        "whole",
        "old",
      ]);
      expect(await store.blockers({ limit: 1 })).toEqual([whole]);
    });

    test("of the same time are answered last saved first", async () => {
      await using opened = open();
      await save(opened.store, aBlocker("first"), aBlocker("second"));
      expect(await ids(opened.store)).toEqual(["second", "first"]);
      await save(opened.store, aBlocker("first", { severity: "low" }));
      expect(await ids(opened.store)).toEqual(["second", "first"]);
    });

    test("are found open by their project, and all by their session; a saved one is replaced, a removed one gone", async () => {
      await using opened = open();
      const { store } = opened;
      await save(
        store,
        aBlocker("a"),
        aBlocker("b", { sessionId: "t", ts: at(1) }),
        aBlocker("c", { projectPath: null, ts: at(2) }),
      );
      await save(store, aBlocker("a", resolved));
      await store.transact(async (tx) => {
        expect(idsOf(await tx.openBlockers("/srv/app"))).toEqual(["b"]);
        expect(idsOf(await tx.openBlockers(null))).toEqual(["c"]);
        expect(idsOf(await tx.blockersOf(["s"]))).toEqual(["c", "a"]);
        expect(idsOf(await tx.blockersOf(["s", "t", "nobody"]))).toEqual(["c", "b", "a"]);
        expect(await tx.blockersOf([])).toEqual([]);
        expect((await tx.blockersOf(["s"]))[1]).toEqual(aBlocker("a", resolved));
        await tx.removeBlockers(["a", "nobody"]);
      });
      expect(await ids(store, { state: "all" })).toEqual(["c", "b"]);
    });

    test("are selected by what they belong to, by a text in any of their words, or by age when they are over", async () => {
      await using opened = open();
      const { store } = opened;
      await save(
        store,
        aBlocker("a", { sessionId: "other", description: 'says "Zauberwort"' }),
        aBlocker("b", { projectPath: "/x/app", appearedAfter: "Zauberwort", ts: at(1) }),
        aBlocker("c", { ...resolved, target: "status:Zauberwort", ts: at(2) }),
        aBlocker("d", { resolvedAt: at(9), ts: at(3) }),
      );
      const select = (filter: EventFilter): Promise<string[]> =>
        store.transact(async (tx) => idsOf(await tx.selectBlockers(filter)));
      expect(await select({ by: "session", sessionId: "other" })).toEqual(["a"]);
      expect(await select({ by: "project", projectPath: "/srv/app" })).toEqual(["d", "c", "a"]);
      expect(await select({ by: "text", text: "Zauberwort" })).toEqual(["c", "b", "a"]);
      expect(await select({ by: "text", text: '"Zauberwort"' })).toEqual(["a"]);
      expect(await select({ by: "age", before: at(3) })).toEqual(["c"]);
    });

    test("are made from lines: they go with everything else that is, and stay when a transaction fails", async () => {
      await using opened = open();
      const { store } = opened;
      await save(store, aBlocker("a"));
      const failing = store.transact(async (tx) => {
        await tx.saveBlockers([aBlocker("b")]);
        await tx.removeBlockers(["a"]);
        throw new Error("power cut");
      });
      expect(await failing.catch(String)).toContain("power cut");
      expect(await ids(store)).toEqual(["a"]);
      await store.transact((tx) => tx.clear());
      expect(await ids(store, { state: "all" })).toEqual([]);
    });
  });

  test("what a session keeps of commands that fail is kept as it was saved", async () => {
    await using opened = open();
    const { store } = opened;
    expect(aSession().failingCommands).toBeNull();
    const failingCommands = JSON.stringify([{ target: "make" }]);
    await store.transact((tx) => tx.saveSessions([aSession({ failingCommands })]));
    const { sessionId } = aSession();
    expect((await store.session(sessionId))?.failingCommands).toBe(failingCommands);
  });
}
