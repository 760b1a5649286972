/** What the outline of a conversation leads to: what was asked, and below each what failed and which files were changed for it. */
import type { TimelineRow } from "../timeline-rows.ts";
import type { TalkItem } from "./talk-items.ts";

export type OutlineEntry = {
  readonly key: string;
  /** Its item, counted from the beginning of the conversation. */
  readonly place: number;
} & (
  | { readonly is: "prompt" | "failure"; readonly row: TimelineRow }
  /** Once for each prompt, where it was changed first. */
  | { readonly is: "file"; readonly file: string }
);

/** Fewer are seen at once anyway. */
const MIN_ENTRIES = 3;

/** Null where there is nothing to lead to. */
export function outlineOf(items: readonly TalkItem[]): readonly OutlineEntry[] | null {
  const entries = outlineEntries(items);
  return entries.length < MIN_ENTRIES ? null : entries;
}

export function outlineEntries(items: readonly TalkItem[]): readonly OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  const files = new Set<string>();
  for (const [place, item] of items.entries()) {
    if (item.is === "prompt") {
      files.clear();
      entries.push({ is: "prompt", key: item.key, place, row: item.row });
    }
    if (item.is === "step" && item.row.isBad === true)
      entries.push({ is: "failure", key: item.key, place, row: item.row });
    for (const { file } of changesIn(item)) {
      if (file === undefined || files.has(file)) continue;
      files.add(file);
      entries.push({ is: "file", key: `${item.key} ${file}`, place, file });
    }
  }
  return entries;
}

const changesIn = (item: TalkItem): readonly TimelineRow[] => {
  if (item.is === "work") return item.work.steps;
  if (item.is === "agent") return item.agent.work.steps;
  return item.is === "step" ? [item.row] : [];
};
