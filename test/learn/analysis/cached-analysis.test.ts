import { expect, test } from "bun:test";
import { getCachedAnalysis } from "../../../src/learn/analysis/cached-analysis.ts";
import { openStoreInMemory } from "../../store/in-memory.ts";
import type { Store } from "../../../src/store/store.ts";
import { at } from "../../event/samples.ts";
import { aSession } from "../../store/records.ts";

const HOUR = 3600;
const now = new Date(at(0));
const shop = { projectPath: "/srv/shop", repoId: null };

/** One analysis each, made so many hours ago. */
async function withAnalyses(
  ...made: readonly (readonly [string, hoursAgo: number, string])[]
): Promise<Store> {
  const store = openStoreInMemory();
  await store.transact(async (tx) => {
    for (const [id, hoursAgo, projectPath] of made) {
      const ts = at(-hoursAgo * HOUR);
      const row = { id, ts, project: "shop", projectPath, days: 7, inputHash: id, analysis: "{}" };
      await tx.saveAnalysis(row);
    }
  });
  return store;
}

test("getCachedAnalysis answers the newest analysis of a project that is not older than asked (a part of R042)", async () => {
  const store = await withAnalyses(
    ["older", 23, "/srv/shop"],
    ["newer", 20, "/srv/shop"],
    ["newest, of another", 1, "/home/shop"],
  );
  const found = async (hours: number): Promise<string | undefined> =>
    (await getCachedAnalysis(store, hours, shop, now))?.id;
  expect(await found(24)).toBe("newer");
  expect(await found(20)).toBe("newer");
  expect(await found(19.9)).toBeUndefined();
  expect(await getCachedAnalysis(openStoreInMemory(), 24, shop, now)).toBeNull();
});

test("getCachedAnalysis answers those of a repository to all of its worktrees, and to no other repository", async () => {
  const store = await withAnalyses(
    ["main", 3, "/srv/shop"],
    ["tree", 2, "/srv/tree"],
    ["other", 1, "/srv/other"],
  );
  await store.transact((tx) =>
    tx.saveSessions([aSession({ projectPath: "/srv/tree", repoId: "/srv/shop/.git" })]),
  );
  const found = async (projectPath: string, repoId: string | null): Promise<string | undefined> =>
    (await getCachedAnalysis(store, 24, { projectPath, repoId }, now))?.id;
  expect(await found("/srv/new-tree", "/srv/shop/.git")).toBe("tree");
  expect(await found("/srv/shop", null)).toBe("main");
  expect(await found("/srv/new-tree", null)).toBeUndefined();
});

test("getCachedAnalysis finds the main working tree's, where no session was recorded", async () => {
  const store = await withAnalyses(["main", 3, "/srv/shop"]);
  const tree = { projectPath: "/srv/tree", repoId: "/srv/shop/.git" };
  expect((await getCachedAnalysis(store, 24, tree, now))?.id).toBe("main");
  const bare = { projectPath: "/srv/tree", repoId: "/srv/shop.git" };
  expect(await getCachedAnalysis(store, 24, bare, now)).toBeNull();
});
