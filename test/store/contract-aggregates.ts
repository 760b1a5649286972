import { describe, expect, test } from "bun:test";
import type { SessionRecord } from "../../src/store/store.ts";
import { at } from "../event/samples.ts";
import type { OpenStore } from "./contract.ts";
import { aSession, idsOf, insert } from "./records.ts";

export function provesWhatIsCounted(open: OpenStore): void {
  describe("counting events", () => {
    test("counts between each two times, the first of them included, by type and project", async () => {
      await using opened = open();
      const { store } = opened;
      await insert(
        store,
        { ts: at(0) },
        { ts: at(9) },
        { ts: at(10), sessionId: "t" },
        { ts: at(10), type: "tool_use" },
        { ts: at(29), projectPath: "/x" },
        { ts: at(30), type: "tool_use", projectPath: null },
      );
      const times = [at(0), at(10), at(10), at(20), at(30)];
      const prompts = { types: ["prompt"], times };
      expect(await store.countBetween(prompts)).toEqual([2, 0, 1, 1]);
      expect(await store.countBetween({ types: ["prompt", "tool_use"], times })).toEqual([
        2, 0, 2, 1,
      ]);
      expect(await store.countBetween({ ...prompts, projectPaths: ["/x", "/y"] })).toEqual([
        0, 0, 0, 1,
      ]);
      expect(await store.countBetween({ ...prompts, projectPaths: [] })).toEqual([0, 0, 0, 0]);
      expect(await store.countBetween({ types: [], times })).toEqual([0, 0, 0, 0]);
      expect(await store.countBetween({ ...prompts, times: [at(0)] })).toEqual([]);
      expect(await store.countBetween({ ...prompts, times: [] })).toEqual([]);
    });

    test("names each session once between two times at which somebody asked in it", async () => {
      await using opened = open();
      const { store } = opened;
      const asked = (sessionId: string, ...seconds: readonly number[]): Promise<void> =>
        insert(store, ...seconds.map((second) => ({ sessionId, ts: at(second) })));
      const lasted = (
        sessionId: string,
        from: number,
        to: number,
        promptCount = 1,
      ): SessionRecord =>
        aSession({ sessionId, startedAt: at(from), lastEventAt: at(to), promptCount });
      await asked("day", 0, 1, 2);
      await asked("long", 5, 31);
      await asked("edge", 10);
      await asked("before", -5);
      await insert(store, { sessionId: "silent", ts: at(3), type: "tool_use" });
      await insert(store, { sessionId: "long", ts: at(15), type: "tool_use" });
      await asked("elsewhere", 12);
      await store.transact((tx) =>
        tx.saveSessions([
          lasted("day", 0, 2),
          lasted("long", 5, 31),
          lasted("edge", 10, 10),
          lasted("before", -9, 5),
          lasted("silent", 3, 3, 0),
          { ...lasted("elsewhere", 12, 12), projectPath: "/x" },
        ]),
      );
      const times = [at(0), at(10), at(10), at(20), at(30), at(40)];
      const named = async (projectPaths?: readonly string[]): Promise<string[]> => {
        const of = projectPaths === undefined ? {} : { projectPaths };
        const found = await store.sessionsWithPrompts({ times, ...of });
        return found.map((ids) => ids.toSorted().join(" "));
      };
      expect(await named()).toEqual(["day long", "", "edge elsewhere", "", "long"]);
      expect(await named(["/x"])).toEqual(["", "", "elsewhere", "", ""]);
      expect(await named([])).toEqual(["", "", "", "", ""]);
      expect(await store.sessionsWithPrompts({ times: [] })).toEqual([]);
    });
  });

  describe("a sketch of events", () => {
    test("is told oldest first, with the texts that were asked for and nothing else of their data", async () => {
      await using opened = open();
      const { store } = opened;
      const data = {
        error: 'it "broke"\n한글',
        tool: "Bash",
        count: 3,
        deep: { error: "x" },
        "": "y",
      };
      await insert(
        store,
        { id: "b", ts: at(2), type: "tool_error", data },
        { id: "a", ts: at(1), type: "tool_error", data: { error: null } },
        { id: "c", ts: at(2), type: "prompt" },
        { id: "late", ts: at(9), type: "tool_error" },
        { id: "early", ts: at(0), type: "tool_error" },
      );
      const query = { types: ["tool_error", "prompt"], since: at(1), until: at(9) };
      const found = await store.sketchEvents({
        ...query,
        fields: ["error", "count", "deep", "no"],
      });
      expect(idsOf(found)).toEqual(["a", "b", "c"]);
      expect(found[1]).toEqual({
        id: "b",
        v: 1,
        type: "tool_error",
        ts: at(2),
        sessionId: "sess-123",
        project: "app",
        projectPath: "/srv/app",
        error: 'it "broke"\n한글',
      });
      expect(found[0]).not.toHaveProperty("error");
      expect(await store.sketchEvents({ ...query, fields: [], projectPaths: ["/x"] })).toEqual([]);
    });

    test("is told only of those with a text at a place, when asked so", async () => {
      await using opened = open();
      const { store } = opened;
      await insert(
        store,
        { id: "a", ts: at(1), data: { source: "compact" } },
        { id: "b", ts: at(2), data: { source: "startup" } },
        { id: "c", ts: at(3), data: { source: ["compact"] } },
        { id: "d", ts: at(4), data: {} },
      );
      const query = { types: ["prompt"], since: at(0), until: at(9), fields: ["source"] };
      const only = { field: "source", text: "compact" };
      expect(idsOf(await store.sketchEvents({ ...query, only }))).toEqual(["a"]);
    });
  });

  test("the oldest event is found by types and projects", async () => {
    await using opened = open();
    const { store } = opened;
    expect(await store.oldestOf(["prompt"])).toBeNull();
    await insert(
      store,
      { ts: at(5) },
      { ts: at(3), type: "tool_use" },
      { ts: at(1), projectPath: "/x" },
      { ts: at(0), type: "other", projectPath: null },
    );
    expect(await store.oldestOf(["tool_use", "prompt"])).toBe(at(1));
    expect(await store.oldestOf(["tool_use", "prompt"], ["/srv/app"])).toBe(at(3));
    expect(await store.oldestOf(["prompt"], ["/srv/app", "/x"])).toBe(at(1));
    expect(await store.oldestOf(["prompt"], [])).toBeNull();
    expect(await store.oldestOf([])).toBeNull();
  });
}
