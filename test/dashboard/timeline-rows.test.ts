import { expect, test } from "bun:test";
import {
  countKinds,
  timelineEntries,
  findTimelineMatches,
  nextMatch,
  nextRow,
  filterByKinds,
  indexOfEvent,
  overlaps,
  type TimelineRow,
  mergeFreshRows,
} from "../../src/dashboard/session/timeline-rows.ts";

const row = (id: string, given: Partial<TimelineRow> = {}): TimelineRow => ({
  id,
  ts: `2026-11-15T10:00:${id.padStart(2, "0")}.000Z`,
  type: "tool_use",
  kind: "tool",
  line: `line ${id}`,
  ...given,
});

const rows = (...ids: readonly string[]): TimelineRow[] => ids.map((id) => row(id));
const idsOf = (all: readonly TimelineRow[]): string[] => all.map(({ id }) => id);
const dayOf = (iso: string): string => iso.slice(0, 10);

test("what is read anew takes the place of what was known, in its order", () => {
  const known = rows("1", "2", "3");
  expect(idsOf(mergeFreshRows(known, rows("2", "3", "4")))).toEqual(["1", "2", "3", "4"]);
  expect(idsOf(mergeFreshRows([], rows("1")))).toEqual(["1"]);
  expect(mergeFreshRows(known, [row("3", { line: "decided" })]).at(-1)?.line).toBe("decided");
});

test("a row that arrives late comes to its place, and one that was forgotten goes", () => {
  const known = rows("1", "2", "4", "5");
  expect(idsOf(mergeFreshRows(known, rows("2", "3", "4", "5")))).toEqual(["1", "2", "3", "4", "5"]);
  expect(idsOf(mergeFreshRows(known, rows("2", "5")))).toEqual(["1", "2", "5"]);
});

test("reading anew ends where something known is reached", () => {
  expect(overlaps(rows("1", "2"), rows("2", "3"))).toBe(true);
  expect(overlaps(rows("1", "2"), rows("8", "9"))).toBe(false);
  expect(overlaps([], rows("8"))).toBe(true);
});

test("kinds are counted, and only those chosen are shown; all when none is", () => {
  const all = [row("1", { kind: "prompt" }), ...rows("2", "3"), row("4", { kind: "error" })];
  expect([...countKinds(all)]).toEqual([
    ["prompt", 1],
    ["tool", 2],
    ["error", 1],
  ]);
  expect(idsOf(filterByKinds(all, new Set(["error", "prompt"])))).toEqual(["1", "4"]);
  expect(filterByKinds(all, new Set())).toBe(all);
  expect(filterByKinds(all, new Set(["no such kind"]))).toEqual([]);
});

test("a day has a heading above its first row, in either order", () => {
  const all = [
    row("1", { ts: "2026-11-14T23:59:59.000Z" }),
    row("2", { ts: "2026-11-15T00:00:01.000Z" }),
    row("3", { ts: "2026-11-15T09:00:00.000Z" }),
  ];
  const drawn = (order: "newest" | "oldest"): string[] =>
    timelineEntries(all, order, dayOf).map((item) =>
      item.is === "day" ? dayOf(item.ts) : item.row.id,
    );
  expect(drawn("oldest")).toEqual(["2026-11-14", "1", "2026-11-15", "2", "3"]);
  expect(drawn("newest")).toEqual(["2026-11-15", "3", "2", "2026-11-14", "1"]);
  const keys = timelineEntries(all, "newest", dayOf).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

test("words are found whatever their case, in the line, the tool and the solution", () => {
  const all = [
    row("1", { line: "Fix the Login page" }),
    row("2", { tool: "LoginTool" }),
    row("3", { solvedBy: { isOwn: true, at: "", line: "Edit login.ts", errorId: "e" } }),
    row("4", { line: "로그인을 고쳐줘" }),
  ];
  const items = timelineEntries(all, "oldest", dayOf);
  expect(findTimelineMatches(items, " LOGIN ")).toEqual([1, 2, 3]);
  expect(findTimelineMatches(items, "로그인")).toEqual([4]);
  expect(findTimelineMatches(items, "<script>")).toEqual([]);
  expect(findTimelineMatches(items, "  ")).toEqual([]);
});

test("going from match to match begins anew at the end, in either direction", () => {
  const matches = [2, 5, 9];
  expect(nextMatch(matches, -1, 1)).toBe(2);
  expect(nextMatch(matches, 2, 1)).toBe(5);
  expect(nextMatch(matches, 9, 1)).toBe(2);
  expect(nextMatch(matches, 2, -1)).toBe(9);
  expect(nextMatch([], 0, 1)).toBeNull();
});

test("an event that has no row of its own is looked for at its time", () => {
  const items = timelineEntries(rows("1", "5", "9"), "oldest", dayOf);
  expect(indexOfEvent(items, "5", null)).toBe(2);
  expect(indexOfEvent(items, "none", null)).toBeNull();
  expect(indexOfEvent(items, "none", "2026-11-15T10:00:08.000Z")).toBe(3);
});

test("the arrow keys pass over headings and stop at the ends", () => {
  const items = timelineEntries(
    [row("1", { ts: "2026-11-14T00:00:00.000Z" }), ...rows("2")],
    "oldest",
    dayOf,
  );
  expect(nextRow(items, -1, 1)).toBe(1);
  expect(nextRow(items, 1, 1)).toBe(3);
  expect(nextRow(items, 3, 1)).toBeNull();
  expect(nextRow(items, 1, -1)).toBeNull();
});
