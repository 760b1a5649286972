import { describe, expect, test } from "bun:test";
import type { SessionFileRow, Store } from "../../src/store/store.ts";
import { at } from "../event/samples.ts";
import type { OpenStore } from "./contract.ts";

const row = (given: Partial<SessionFileRow>): SessionFileRow => ({
  sessionId: "s",
  projectPath: "/p",
  file: "src/a.ts",
  reads: 0,
  edits: 0,
  writes: 0,
  turns: 1,
  lastTurn: 1,
  firstAt: at(1),
  lastAt: at(1),
  changedAt: null,
  eventId: "e",
  ...given,
});

const save = (store: Store, ...rows: readonly Partial<SessionFileRow>[]): Promise<void> =>
  store.transact((tx) => tx.saveSessionFiles(rows.map(row)));

export function provesFiles(open: OpenStore): void {
  describe("files", () => {
    test("are counted over all sessions of a project, those changed most first", async () => {
      await using opened = open();
      const { store } = opened;
      await save(
        store,
        { sessionId: "a", edits: 1, lastAt: at(3) },
        { sessionId: "b", writes: 2, reads: 1, lastAt: at(2) },
        { sessionId: "a", file: "src/b.ts", reads: 7 },
        { sessionId: "a", file: "src/c.ts", reads: 7 },
        { sessionId: "a", file: "src/a.ts", projectPath: "/q", edits: 9 },
      );
      const first = { projectPath: "/p", file: "src/a.ts", sessions: 2, lastAt: at(3) };
      const worked = await store.workedFiles(["/p"], 2);
      expect(worked).toEqual([
        { ...first, reads: 1, edits: 1, writes: 2 },
        expect.objectContaining({ file: "src/b.ts", sessions: 1, reads: 7 }),
      ]);
      expect(await store.workedFile({ projectPath: "/p", file: "src/a.ts" })).toEqual(
        worked[0] ?? null,
      );
      expect(await store.workedFile({ projectPath: "/p", file: "src/x.ts" })).toBeNull();
      expect(await store.workedFiles([], 9)).toEqual([]);
    });

    test("tell which sessions worked on one, the last first, from any place on", async () => {
      await using opened = open();
      const { store } = opened;
      await save(
        store,
        { sessionId: "b", lastAt: at(2) },
        { sessionId: "a", lastAt: at(2) },
        { sessionId: "c", lastAt: at(9), changedAt: at(8), eventId: "x" },
        { sessionId: "d", file: "src/b.ts" },
      );
      const of = { projectPath: "/p", file: "src/a.ts" };
      const all = await store.fileSessions(of);
      expect(all.map(({ sessionId }) => sessionId)).toEqual(["c", "a", "b"]);
      expect(all[0]).toEqual(
        row({ sessionId: "c", lastAt: at(9), changedAt: at(8), eventId: "x" }),
      );
      const [, behind] = all;
      expect(await store.fileSessions({ ...of, behind: behind ?? row({}) })).toEqual(all.slice(2));
      expect(await store.fileSessions({ ...of, limit: 1 })).toEqual(all.slice(0, 1));
    });

    test("are replaced by their session and name, and go with their session", async () => {
      await using opened = open();
      const { store } = opened;
      await save(store, { reads: 1 }, { sessionId: "t" });
      await save(store, { reads: 2 });
      const key = { sessionId: "s", projectPath: "/p", file: "src/a.ts" };
      expect(await store.transact((tx) => tx.sessionFiles([key]))).toEqual([row({ reads: 2 })]);
      await store.transact((tx) => tx.removeSessionFiles("s"));
      expect(await store.transact((tx) => tx.sessionFiles([key]))).toEqual([]);
      expect(await store.fileSessions(key)).toHaveLength(1);
      await store.transact((tx) => tx.clear());
      expect(await store.fileSessions(key)).toEqual([]);
    });
  });
}
