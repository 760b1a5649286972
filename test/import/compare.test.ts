/** The comparison that the import is proved with must itself be able to fail. */
import { expect, test } from "bun:test";
import type { FlatEvent } from "../../src/store/store.ts";
import { compare } from "./compare.ts";

const event = (more: Record<string, string | number | boolean>): FlatEvent => ({
  id: "1",
  v: 1,
  type: "tool_use",
  ts: "2026-11-01T00:00:00.000Z",
  sessionId: "s",
  project: "app",
  projectPath: "/srv/app",
  tool: "Bash",
  toolUseId: "t1",
  permissionMode: "default",
  ...more,
});

test("a field that differs, an event too few and one too many are all named", () => {
  const recorded = [event({ hookMs: 4, pid: 9 }), event({ toolUseId: "t2" })];
  expect(
    compare(recorded, [event({ imported: true, id: "2" }), event({ toolUseId: "t2" })]),
  ).toEqual({ missing: [], extra: [], different: [], pairs: 2 });
  const other = [event({ success: false }), event({ toolUseId: "t3" })];
  const { missing, extra, different } = compare(recorded, other);
  expect(different).toEqual(["tool_use success: undefined \u2260 false"]);
  expect([missing.length, extra.length]).toEqual([1, 1]);
  expect(compare([event({})], [event({ permissionMode: "plan" })]).different).toHaveLength(1);
  expect(compare([event({ branch: "a" })], [event({ branch: "b" })]).different).toHaveLength(1);
});
