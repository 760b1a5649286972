import { describe, expect, test } from "bun:test";
import { at, AT } from "../event/samples.ts";
import type { OpenStore } from "./contract.ts";
import { aRecord, aSession, idsOf, insert } from "./records.ts";

const CURSOR = { inode: "7", byteOffset: 42, fingerprint: "1:a;1:b" };
const REFUSED = { streamKey: "k", offset: 5, lineHash: "h", reason: "why", ts: AT, attempts: 1 };

export function provesTransactions(open: OpenStore): void {
  describe("a transaction", () => {
    test("keeps all of what it did", async () => {
      await using opened = open();
      const { store } = opened;
      const answer = await store.transact(async (tx) => {
        await tx.insert([aRecord({ id: "a" })]);
        await tx.saveSessions([aSession({ sessionId: "s" })]);
        await tx.saveCursor("k", CURSOR, AT);
        await tx.setAside(REFUSED);
        return "answer";
      });
      expect(answer).toBe("answer");
      expect(await store.totals()).toEqual({ events: 1, sessions: 1 });
      expect(await store.setAsideLines()).toEqual([REFUSED]);
      expect(await store.transact((tx) => tx.cursor("k"))).toEqual(CURSOR);
    });

    test("that fails keeps nothing, hands on the failure, and hinders no later one", async () => {
      await using opened = open();
      const { store } = opened;
      await insert(store, { id: "before" });
      const failing = store.transact(async (tx) => {
        await tx.insert([aRecord({ id: "a", type: "session.lifecycle", data: { phase: "x" } })]);
        await tx.saveSessions([aSession()]);
        await tx.saveCursor("k", CURSOR, AT);
        await tx.setAside(REFUSED);
        await tx.remove(["before"]);
        throw new RangeError("on purpose");
      });
      expect(await failing.catch(String)).toBe("RangeError: on purpose");
      expect(await store.totals()).toEqual({ events: 1, sessions: 0 });
      expect(await store.setAsideLines()).toEqual([]);
      expect(await store.transact((tx) => tx.cursor("k"))).toBeNull();
      await insert(store, { id: "after" });
      expect(idsOf(await store.queryEvents({}))).toEqual(["after", "before"]);
    });

    test("comes after the one before it, also when both are asked for at once", async () => {
      await using opened = open();
      const { store } = opened;
      const seen: string[] = [];
      await Promise.all(
        ["a", "b", "c"].map((id) =>
          store.transact(async (tx) => {
            seen.push(`${id} begins`);
            await tx.insert([aRecord({ id })]);
            await Bun.sleep(2);
            seen.push(`${id} sees ${(await tx.knownIds(["a", "b", "c"])).size}`);
          }),
        ),
      );
      expect(seen).toEqual([
        "a begins",
        "a sees 1",
        "b begins",
        "b sees 2",
        "c begins",
        "c sees 3",
      ]);
    });

    test("is seen by no reader before it is complete", async () => {
      await using opened = open();
      const { store } = opened;
      const writing = store.transact(async (tx) => {
        await tx.insert([aRecord({ id: "a" })]);
        await Bun.sleep(5);
        await tx.insert([aRecord({ id: "b" })]);
      });
      await Bun.sleep(1);
      const { events } = await store.totals();
      expect([0, 2]).toContain(events);
      await writing;
      expect(await store.totals()).toMatchObject({ events: 2 });
    });
  });

  describe("an event", () => {
    test("that is known already changes nothing [R136, R147]", async () => {
      await using opened = open();
      const { store } = opened;
      const first = aRecord({ id: "a", data: { text: "first" } });
      const second = aRecord({ id: "a", type: "tool_use", data: { text: "second" } });
      expect(await store.transact((tx) => tx.insert([first, second]))).toEqual([
        { outcome: "new" },
        { outcome: "known" },
      ]);
      expect(await store.transact((tx) => tx.insert([second]))).toEqual([{ outcome: "known" }]);
      expect(await store.queryEvents({})).toMatchObject([
        { id: "a", type: "prompt", text: "first" },
      ]);
    });

    test("comes back as it was, whatever its data", async () => {
      await using opened = open();
      const { store } = opened;
      const data = { text: "한글 '\" % _ \\ \n \u0000 😀", deep: [{ a: null }, 1.5, true], "": {} };
      await insert(store, { id: "a", data, project: null, projectPath: null, v: 3 });
      expect(await store.getSessionEvents("sess-123")).toEqual([
        {
          ...data,
          id: "a",
          v: 3,
          type: "prompt",
          ts: AT,
          sessionId: "sess-123",
          project: null,
          projectPath: null,
        },
      ]);
    });

    test("tells which ids are known", async () => {
      await using opened = open();
      const { store } = opened;
      await insert(store, { id: "a" }, { id: "b" });
      expect(await store.transact((tx) => tx.knownIds(["b", "x", "a"]))).toEqual(
        new Set(["a", "b"]),
      );
    });

    test("of a session stays in the order it was recorded, whatever its time", async () => {
      await using opened = open();
      const { store } = opened;
      await insert(store, { id: "c", ts: at(9) }, { id: "a", ts: at(3) }, { id: "b", ts: at(5) });
      await insert(store, { id: "other", sessionId: "other" }, { id: "d", ts: at(1) });
      const recorded = await store.transact((tx) => tx.recordedEvents("sess-123"));
      expect(idsOf(recorded)).toEqual(["c", "a", "b", "d"]);
      expect(recorded[1]).toEqual(aRecord({ id: "a", ts: at(3) }).event);
    });
  });

  describe("a session's record", () => {
    test("is replaced by a newer one, found by its id, and can be removed", async () => {
      await using opened = open();
      const { store } = opened;
      const [a, b] = [aSession({ sessionId: "a", pid: 7 }), aSession({ sessionId: "b" })];
      const newer = { ...a, state: "ended", endedAt: at(1), pid: null } as const;
      await store.transact((tx) => tx.saveSessions([a, b]));
      await store.transact((tx) => tx.saveSessions([newer]));
      const found = await store.transact((tx) => tx.sessions(["a", "b", "x"]));
      expect(new Map(found)).toEqual(
        new Map([
          ["a", newer],
          ["b", b],
        ]),
      );
      await store.transact((tx) => tx.removeSessions(["a", "x"]));
      expect(idsOf((await store.listSessions({})).map((one) => ({ id: one.sessionId })))).toEqual([
        "b",
      ]);
    });
  });

  describe("a cursor", () => {
    test("is one for each consumer and file, the newest counts, and can be removed [R131]", async () => {
      await using opened = open();
      const { store } = opened;
      const moved = { ...CURSOR, byteOffset: 99, fingerprint: "x" };
      await store.transact(async (tx) => {
        await tx.saveCursor("ingest:/a", CURSOR, AT);
        await tx.saveCursor("monitor:/a", CURSOR, AT);
        await tx.saveCursor("ingest:/a", moved, AT);
      });
      await store.transact(async (tx) => {
        expect(await tx.cursor("ingest:/a")).toEqual(moved);
        expect(await tx.cursor("monitor:/a")).toEqual(CURSOR);
        expect(await tx.cursor("ingest:/b")).toBeNull();
        await tx.removeCursor("ingest:/a");
        expect(await tx.cursor("ingest:/a")).toBeNull();
      });
    });
  });

  describe("a line set aside", () => {
    test("is known by file, place and content, with its newest count", async () => {
      await using opened = open();
      const { store } = opened;
      const other = { ...REFUSED, lineHash: "other" };
      await store.transact(async (tx) => {
        await tx.setAside({ ...REFUSED, streamKey: "z" });
        await tx.setAside({ ...REFUSED, offset: 9 });
        await tx.setAside(REFUSED);
        await tx.setAside({ ...REFUSED, attempts: 2, ts: at(1) });
        expect(await tx.refusals("k", 5, "h")).toMatchObject({ attempts: 2, ts: at(1) });
        expect(await tx.refusals("k", 5, "other")).toBeNull();
        await tx.setAside(other);
        expect(await tx.refusals("k", 5, "other")).toEqual(other);
        expect(await tx.refusals("k", 6, "h")).toBeNull();
      });
      const all = await store.setAsideLines();
      expect(all.map(({ streamKey, offset }) => `${streamKey}${offset}`)).toEqual([
        "k5",
        "k5",
        "k9",
        "z5",
      ]);
    });
  });

  test("clearing empties everything that is made from lines", async () => {
    await using opened = open();
    const { store } = opened;
    await store.transact(async (tx) => {
      await tx.insert([aRecord({ type: "skill.lifecycle", data: { phase: "in_progress" } })]);
      await tx.saveSessions([aSession()]);
      await tx.saveCursor("k", CURSOR, AT);
      await tx.setAside(REFUSED);
      await tx.clear();
      expect(await tx.cursor("k")).toBeNull();
    });
    expect(await store.totals()).toEqual({ events: 0, sessions: 0 });
    expect(await store.skillEvents("sess-123")).toEqual([]);
    expect(await store.setAsideLines()).toEqual([]);
  });
}
