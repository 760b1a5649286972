import { useEffect, useRef, useState } from "preact/hooks";
import type { VirtualListHandle } from "../parts/virtual-list.tsx";
import { type TimelineEntry, indexOfEvent } from "./timeline-rows.ts";

/** Rows a little above and below are drawn too. */
function isRowVisible(at: number): boolean {
  const row = document.querySelector(`.session-list [data-index="${at}"]`);
  const list = row?.closest(".virtual");
  if (row === null || list === null || list === undefined) return false;
  const [of, within] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
  return of.top >= within.top && of.bottom <= within.bottom;
}

/** Goes to the event that the address names, once its row is there. */
export function useScrollToEvent(
  opened: string | null,
  items: readonly TimelineEntry[],
  isWhole: boolean,
  list: { readonly current: VirtualListHandle | null },
): void {
  const [, wait] = useState(0);
  const gone = useRef<string | null>(null);
  useEffect(() => {
    if (opened === null) {
      gone.current = null;
      return;
    }
    if (gone.current === opened) return;
    const at = indexOfEvent(items, opened, null);
    if (at === null) {
      if (isWhole) gone.current = opened;
      return;
    }
    // Whatever is opened by hand is seen already.
    gone.current = opened;
    if (!isRowVisible(at)) requestAnimationFrame(() => list.current?.scrollTo(at));
    wait((times) => times + 1);
  }, [opened, items, isWhole]);
}
