import { describe, expect, test } from "bun:test";
import type { PositionedEvent, Store } from "../../src/store/store.ts";
import { at } from "../event/samples.ts";
import type { OpenStore } from "./contract.ts";
import { insert } from "./records.ts";

const ids = (placed: readonly PositionedEvent[]): string[] => placed.map(({ event }) => event.id);
const remove = (store: Store, ...unwanted: readonly string[]): Promise<void> =>
  store.transact((tx) => tx.remove(unwanted));

/** What was removed, without the marks. */
const removed = async (store: Store): Promise<unknown[]> =>
  (await store.removals()).sessions.map(({ sessionId, lastPosition }) => [sessionId, lastPosition]);

export function provesTheOrder(open: OpenStore): void {
  describe("events in the order they were recorded", () => {
    test("are read from behind a place, a few at a time, whatever their times say", async () => {
      await using opened = open();
      const { store } = opened;
      await insert(store, { id: "a", ts: at(9) }, { id: "b", ts: at(1) }, { id: "c", ts: at(5) });
      const first = await store.eventsAfter(0, 2);
      expect(ids(first)).toEqual(["a", "b"]);
      const rest = await store.eventsAfter(first.at(-1)?.position ?? 0, 2);
      expect(ids(rest)).toEqual(["c"]);
      expect(rest[0]?.event).toMatchObject({ id: "c", ts: at(5), data: { text: "hello" } });
      expect(await store.eventsAfter(rest[0]?.position ?? 0, 2)).toEqual([]);
      expect(await store.countAfter(0)).toBe(3);
      expect(await store.countAfter(first[0]?.position ?? 0)).toBe(2);
    });

    test("are read of one session, and up to a place", async () => {
      await using opened = open();
      const { store } = opened;
      await insert(store, { id: "a", sessionId: "s" }, { id: "b", sessionId: "t" });
      await insert(store, { id: "c", sessionId: "s", ts: at(-9) }, { id: "d", sessionId: "s" });
      const all = await store.eventsAfter(0, 9);
      const until = all[2]?.position ?? 0;
      expect(ids(await store.eventsAfter(0, 9, { sessionId: "s" }))).toEqual(["a", "c", "d"]);
      expect(ids(await store.eventsAfter(0, 9, { sessionId: "s", until }))).toEqual(["a", "c"]);
      expect(ids(await store.eventsAfter(all[0]?.position ?? 0, 9, { until }))).toEqual(["b", "c"]);
    });

    test("have a last one up to any place", async () => {
      await using opened = open();
      const { store } = opened;
      expect(await store.recordedUntil(99)).toBeNull();
      await insert(store, { id: "a" }, { id: "b" }, { id: "c" });
      const [a, b, c] = await store.eventsAfter(0, 9);
      expect(await store.recordedUntil(99)).toEqual({ position: c?.position ?? 0, id: "c" });
      await remove(store, "b");
      expect(await store.recordedUntil(b?.position ?? 0)).toEqual({
        position: a?.position ?? 0,
        id: "a",
      });
    });
  });

  describe("an event by its id", () => {
    test("is found by the whole of it, and by a beginning that no other has", async () => {
      await using opened = open();
      const { store } = opened;
      await insert(store, { id: "abcdef-1" }, { id: "abcdef-12" }, { id: "abcxyz-가나" });
      expect(await store.event("abcdef-1")).toMatchObject({ id: "abcdef-1", text: "hello" });
      expect(await store.event("abcxyz")).toMatchObject({ id: "abcxyz-가나" });
      expect(await store.event("abcxyz-가")).toMatchObject({ id: "abcxyz-가나" });
    });

    test("is not guessed: several, too short a beginning, and what could be a pattern find none", async () => {
      await using opened = open();
      const { store } = opened;
      await insert(store, { id: "abcdef-1" }, { id: "abcdef-2" }, { id: "uvwxyz" });
      for (const asked of ["abcdef", "uvwxy", "", "uvwx_z", "uvwxy%", "uvwxyzz", "_vwxyz"])
        expect([asked, await store.event(asked)]).toEqual([asked, null]);
    });
  });

  describe("what was removed", () => {
    test("is noted by session, with the highest place that was left, until it is dropped", async () => {
      await using opened = open();
      const { store } = opened;
      await insert(store, { id: "a", sessionId: "s" }, { id: "b", sessionId: "t" });
      await insert(store, { id: "c", sessionId: "s" }, { id: "d", sessionId: "u" });
      const places = (await store.eventsAfter(0, 9)).map(({ position }) => position);
      expect(await removed(store)).toEqual([]);
      await remove(store, "a", "c", "unknown");
      expect(await removed(store)).toEqual([["s", places[3]]]);
      await remove(store, "d");
      expect(await removed(store)).toEqual([
        ["s", places[3]],
        ["u", places[1]],
      ]);
      const { sessions } = await store.removals();
      await store.transact((tx) => tx.dropRemovals([sessions[0]?.mark ?? "", "unknown"]));
      expect(await removed(store)).toEqual([["u", places[1]]]);
      await remove(store, "b");
      expect((await removed(store)).at(-1)).toEqual(["t", 0]);
    });

    test("is noted anew each time, so that dropping the one keeps the other", async () => {
      await using opened = open();
      const { store } = opened;
      await insert(store, { id: "a" }, { id: "b" }, { id: "c", sessionId: "last" });
      await remove(store, "a");
      const before = await store.removals();
      await remove(store, "b");
      await store.transact((tx) => tx.dropRemovals(before.sessions.map(({ mark }) => mark)));
      expect((await store.removals()).sessions).toHaveLength(1);
    });

    test("is not noted by a transaction that fails", async () => {
      await using opened = open();
      const { store } = opened;
      await insert(store, { id: "a" });
      const failing = store.transact(async (tx) => {
        await tx.remove(["a"]);
        throw new RangeError("on purpose");
      });
      expect(await failing.catch(String)).toBe("RangeError: on purpose");
      expect(await removed(store)).toEqual([]);
    });

    test("is everything when all is made anew: the recording has another name, and else it keeps it", async () => {
      await using opened = open();
      const { store } = opened;
      const { recording } = await store.removals();
      expect(recording).not.toBe("");
      await insert(store, { id: "a" });
      await remove(store, "a");
      expect((await store.removals()).recording).toBe(recording);
      await store.transact((tx) => tx.clear());
      const after = await store.removals();
      expect(after.sessions).toEqual([]);
      expect([recording, ""]).not.toContain(after.recording);
    });
  });
}
