import { expect, test } from "bun:test";
import { foldBookkeeping, isBookkeeping } from "../../src/dashboard/session/bookkeeping.ts";
import { countMatchingRows, type TimelineRow } from "../../src/dashboard/session/timeline-rows.ts";

const row = (
  id: string,
  type: string,
  kind: TimelineRow["kind"],
  given: Partial<TimelineRow> = {},
): TimelineRow => ({
  id,
  ts: "2026-11-15T10:00:00.000Z",
  type,
  kind,
  line: `line ${id}`,
  ...given,
});

const PROMPT = row("1", "prompt", "prompt");
const SAVED = row("2", "snapshot", "context");
const USED = row("3", "usage", "other");
const TOLD = row("4", "injection", "context");
const SUMMARY = row("5", "session_summary", "session");
const ENDED = row("6", "session.lifecycle", "session");
const ALL = [PROMPT, SAVED, USED, TOLD, SUMMARY, ENDED];

const idsOf = (rows: readonly TimelineRow[]): string => rows.map(({ id }) => id).join("");
const fold = (given: Partial<Parameters<typeof foldBookkeeping>[1]> = {}, rows = ALL) =>
  foldBookkeeping(rows, { isAsked: false, opened: null, kinds: new Set(), ...given });

test("what is recorded on the side is folded away, and shown when it is asked for", () => {
  expect(idsOf(fold().rows)).toBe("16");
  expect(fold().isShown).toBe(false);
  expect(fold({ isAsked: true }).rows).toBe(ALL);
  expect(idsOf(fold({ isAsked: true }).plain)).toBe("16");
});

test("what people and agents do is never on the side, nor is anything that went wrong", () => {
  const kinds = ["prompt", "answer", "tool", "error", "permission", "question", "blocker"] as const;
  for (const kind of kinds) expect(isBookkeeping(row("1", kind, kind))).toBe(false);
  for (const type of ["compaction", "compaction_summary"])
    expect(isBookkeeping(row("1", type, "compaction"))).toBe(false);
  expect(isBookkeeping(row("1", "checkpoint", "checkpoint"))).toBe(false);
  expect(isBookkeeping(row("1", "injection_proof", "context"))).toBe(true);
  expect(isBookkeeping(row("1", "injection_proof", "context", { isBad: true }))).toBe(false);
});

test("an event that the address names is found, wherever it is", () => {
  expect(fold({ opened: "3" })).toMatchObject({ isShown: true, isOpened: true, rows: ALL });
  expect(fold({ opened: "1" })).toMatchObject({ isShown: false, isOpened: false });
  expect(fold({ opened: "no such event" }).isShown).toBe(false);
});

test("where nothing else would be left, it is shown", () => {
  expect(fold({ kinds: new Set(["context"]) }).isShown).toBe(true);
  expect(fold({ kinds: new Set(["session"]) }).isShown).toBe(false);
  expect(fold({}, [SAVED, USED]).rows).toHaveLength(2);
});

test("words are counted among what is folded away", () => {
  expect(countMatchingRows([SAVED, USED], "LINE 2")).toBe(1);
  expect(countMatchingRows([SAVED, USED], "line")).toBe(2);
  expect(countMatchingRows([SAVED, USED], " ")).toBe(0);
});
