/** The keys of a timeline. */
import type { VirtualListHandle } from "../parts/virtual-list.tsx";
import { type TimelineEntry, nextRow } from "./timeline-rows.ts";

/** A row that is scrolled to is drawn in a few frames. */
const FRAMES_TO_DRAW = 20;

/** Arrows go from row to row, n and N from match to match. */
export function handleTimelineKey(
  event: KeyboardEvent,
  items: readonly TimelineEntry[],
  list: { readonly current: VirtualListHandle | null },
  toMatch: (direction: 1 | -1) => void,
): void {
  if (event.metaKey || event.ctrlKey || event.altKey) return;
  switch (event.key) {
    case "n":
      toMatch(1);
      break;
    case "N":
      toMatch(-1);
      break;
    case "ArrowDown":
    case "ArrowUp": {
      const focused = document.activeElement?.closest<HTMLElement>("[data-index]");
      const direction = event.key === "ArrowDown" ? 1 : -1;
      const at = nextRow(items, startIndex(focused, direction, list), direction);
      if (at === null) return;
      focusRow(at, list);
      break;
    }
    default:
      return;
  }
  event.preventDefault();
}

/** From the row that has the focus, or else into what is seen. */
function startIndex(
  focused: HTMLElement | null | undefined,
  direction: 1 | -1,
  list: { readonly current: VirtualListHandle | null },
): number {
  const index = focused?.dataset["index"];
  if (index !== undefined) return Number(index);
  const [first, last] = list.current?.visibleRange() ?? [0, 0];
  return direction === 1 ? first - 1 : last + 1;
}

export function focusRow(at: number, list: { readonly current: VirtualListHandle | null }): void {
  const row = (): HTMLElement | null =>
    document.querySelector<HTMLElement>(`.session-list [data-index="${at}"] button`);
  const found = row();
  if (found !== null) {
    found.focus();
    return;
  }
  list.current?.scrollTo(at);
  const focusSoon = (frames: number): void => {
    const drawn = row();
    if (drawn !== null) drawn.focus();
    else if (frames > 0) requestAnimationFrame(() => focusSoon(frames - 1));
  };
  focusSoon(FRAMES_TO_DRAW);
}
