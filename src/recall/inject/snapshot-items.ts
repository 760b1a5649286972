/** What a snapshot holds, by kind: the items that a summary can keep or lose. */
import { asText, isObject, type Json } from "../../event/event.ts";

export const SNAPSHOT_ITEM_KINDS = [
  "goal",
  "tasks",
  "decisions",
  "discoveries",
  "files",
  "errors",
  "blockers",
] as const;

export type SnapshotItemKind = (typeof SNAPSHOT_ITEM_KINDS)[number];
export type SnapshotItemCounts = Readonly<Record<SnapshotItemKind, number>>;

/** Whatever stands in the event: it may be of another version, or of nobody we know. */
export function listSnapshotItems(
  document: Json | undefined,
): Readonly<Record<SnapshotItemKind, readonly string[]>> {
  const [goal, progress, state] = ["goal", "progress", "state"].map((key) => at(document, key));
  return {
    goal: distinct([at(goal, "original_request"), at(goal, "current_objective")]),
    tasks: distinct(["current", "pending", "done"].flatMap((key) => listOf(at(progress, key)))),
    decisions: distinct(listOf(at(document, "decisions")).map((one) => at(one, "what"))),
    discoveries: distinct(listOf(at(document, "discoveries")).map((one) => at(one, "insight"))),
    files: distinct(listOf(at(state, "recent_files"))),
    errors: distinct(listOf(at(state, "errors"))),
    blockers: distinct(listOf(at(state, "blockers"))),
  };
}

export function countSnapshotItems(document: Json | undefined): SnapshotItemCounts {
  const items = listSnapshotItems(document);
  return mapItemKinds((kind) => items[kind].length);
}

export const mapItemKinds = <T>(
  value: (kind: SnapshotItemKind) => T,
): Readonly<Record<SnapshotItemKind, T>> =>
  Object.fromEntries(SNAPSHOT_ITEM_KINDS.map((kind) => [kind, value(kind)])) as Record<
    SnapshotItemKind,
    T
  >;

const at = (value: Json | undefined, key: string): Json | undefined =>
  isObject(value) ? value[key] : undefined;

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

const distinct = (values: readonly (Json | undefined)[]): string[] => [
  ...new Set(values.map(asText).filter((text) => text !== null)),
];
