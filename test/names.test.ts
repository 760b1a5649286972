import { expect, test } from "bun:test";
import { readStdin } from "../src/clients/stdin.ts";
import { isEnabled } from "../src/config/load.ts";
import { getProjectName } from "../src/event/event.ts";
import { getProjectPath } from "../src/git/locate.ts";
import { getCachedAnalysis } from "../src/learn/analysis/cached-analysis.ts";
import { openMemoryStore } from "../src/store/memory/memory-store.ts";

test("what the documents name is found under that name: queryEvents, getProjectName, getProjectPath, readStdin, isEnabled, getCachedAnalysis [R042]", async () => {
  const store = openMemoryStore();
  const project = { projectPath: getProjectPath("/no/such/shop"), repoId: null };
  expect(await store.queryEvents({ type: "session_summary", ...project, limit: 1 })).toEqual([]);
  expect(await getCachedAnalysis(store, 24, project, new Date())).toBeNull();
  expect(getProjectName(project.projectPath)).toBe("shop");
  expect(isEnabled({ enabled: false })).toBe(false);
  expect(typeof readStdin).toBe("function");
});
