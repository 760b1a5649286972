/** Where something of a conversation is, among its items. */
import { containsText, isInside, rowOf, type TalkItem } from "./talk-items.ts";

/** Where the words stand. `contents`: of unfolded calls, in small letters, by event. `inside`: the calls whose contents have them. */
export function findTalkMatches(
  items: readonly TalkItem[],
  find: string,
  contents: ReadonlyMap<string, string> = new Map(),
  inside: ReadonlySet<string> = new Set(),
): readonly number[] {
  const wanted = find.trim().toLowerCase();
  if (wanted === "") return [];
  return [...items.keys()].filter((at) => {
    const item = items[at];
    const row = rowOf(item);
    if (row === null || item === undefined) return false;
    const isUnfolded = "isOpen" in item && item.isOpen;
    return (
      containsText(row, wanted) ||
      (item.is === "step" && isInside(row, inside)) ||
      (isUnfolded && contents.get(row.id)?.includes(wanted) === true)
    );
  });
}

/** Where an event is. */
export function indexOfTalkEvent(items: readonly TalkItem[], id: string): number | null {
  const at = items.findIndex((item) => rowOf(item)?.id === id);
  return at < 0 ? null : at;
}
