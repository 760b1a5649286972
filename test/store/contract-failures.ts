import { describe, expect, test } from "bun:test";
import type { FailureQuery, FailureRow, Store } from "../../src/store/store.ts";
import { at } from "../event/samples.ts";
import type { OpenStore } from "./contract.ts";
import { idsOf, insert } from "./records.ts";

const aFailure = (id: string, given: Partial<FailureRow> = {}): FailureRow => ({
  id,
  ts: at(0),
  sessionId: "s",
  projectPath: "/srv/app",
  errorId: "e",
  retriedAt: null,
  outcome: null,
  ...given,
});

const save = (store: Store, ...rows: readonly FailureRow[]): Promise<void> =>
  store.transact((tx) => tx.saveFailures(rows));

const ids = async (store: Store, query: FailureQuery = {}): Promise<string[]> =>
  idsOf(await store.failures(query));

/** What a store promises of failures (src/store/failures.ts). */
export function provesFailures(open: OpenStore): void {
  describe("failures", () => {
    test("are answered as they were saved, newest first, of a time or a project", async () => {
      await using opened = open();
      const { store } = opened;
      const rows = [
        aFailure("b", { retriedAt: at(4), outcome: "again" }),
        aFailure("a"),
        aFailure("c", { ts: at(5), projectPath: null }),
        aFailure("d", { ts: at(9), projectPath: "/srv/shop" }),
      ];
      await save(store, ...rows);
      const [b, a, c, d] = rows as [FailureRow, FailureRow, FailureRow, FailureRow];
      expect(await store.failures({})).toEqual([d, c, b, a]);
      expect(await ids(store, { since: at(5) })).toEqual(["d", "c"]);
      expect(await ids(store, { until: at(5) })).toEqual(["b", "a"]);
      expect(await ids(store, { projectPath: "/srv/app" })).toEqual(["b", "a"]);
      expect(await ids(store, { limit: 2 })).toEqual(["d", "c"]);
    });

    test("are told to have been tried again, and one that is not there is not made", async () => {
      await using opened = open();
      const { store } = opened;
      await save(store, aFailure("a"), aFailure("b"));
      await store.transact((tx) =>
        tx.retryFailures([
          { id: "a", retriedAt: at(7), outcome: "solved" },
          { id: "x", retriedAt: at(7), outcome: "again" },
        ]),
      );
      expect(await store.failures({})).toEqual([
        aFailure("b"),
        aFailure("a", { retriedAt: at(7), outcome: "solved" }),
      ]);
    });

    test("go with their session, with the event that failed, and with everything that is made from lines", async () => {
      await using opened = open();
      const { store } = opened;
      await insert(store, { id: "a" }, { id: "b" });
      await save(store, aFailure("a"), aFailure("b"), aFailure("c", { sessionId: "t" }));
      await store.transact((tx) => tx.removeFailures("t"));
      expect(await ids(store)).toEqual(["b", "a"]);
      await store.transact((tx) => tx.remove(["a"]));
      expect(await ids(store)).toEqual(["b"]);
      await store.transact((tx) => tx.clear());
      expect(await ids(store)).toEqual([]);
    });
  });
}
