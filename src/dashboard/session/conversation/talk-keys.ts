/** The keys of a conversation: arrows go from line to line that unfolds, n and N from match to match. */
import type { VirtualListHandle } from "../../parts/virtual-list.tsx";
import type { TalkItem } from "./talk-items.ts";

/** A row that is scrolled to is drawn in a few frames. */
const FRAMES_TO_DRAW = 20;
const LINES: ReadonlySet<TalkItem["is"]> = new Set(["work", "agent", "step", "mark"]);
const LINE = ".talk-work, .talk-line";

type List = { readonly current: VirtualListHandle | null };

export function onTalkKey(
  event: KeyboardEvent,
  items: readonly TalkItem[],
  list: List,
  toMatch: (direction: 1 | -1) => void,
): void {
  const { target } = event;
  if (event.metaKey || event.ctrlKey || event.altKey || !(target instanceof HTMLElement)) return;
  switch (event.key) {
    case "n":
    case "N":
      toMatch(event.key === "n" ? 1 : -1);
      break;
    case "ArrowDown":
    case "ArrowUp": {
      // Elsewhere, arrows scroll what has the focus.
      if (!target.matches(`.virtual, ${LINE}`)) return;
      const direction = event.key === "ArrowDown" ? 1 : -1;
      const at = nextLine(items, placeHere(target, direction, list), direction);
      if (at === null) return;
      focusLine(at, list, FRAMES_TO_DRAW);
      break;
    }
    default:
      return;
  }
  event.preventDefault();
}

/** From the line that has the focus, or else into what is seen. */
function placeHere(target: HTMLElement, direction: 1 | -1, list: List): number {
  const index = target.closest<HTMLElement>("[data-index]")?.dataset["index"];
  if (index !== undefined) return Number(index);
  const [first, last] = list.current?.visibleRange() ?? [0, 0];
  return direction === 1 ? first - 1 : last + 1;
}

function nextLine(items: readonly TalkItem[], from: number, direction: 1 | -1): number | null {
  for (let at = from + direction; at >= 0 && at < items.length; at += direction) {
    const item = items[at];
    if (item !== undefined && LINES.has(item.is)) return at;
  }
  return null;
}

function focusLine(at: number, list: List, frames: number): void {
  const line = document
    .querySelector(`.talk [data-index="${at}"]`)
    ?.querySelector<HTMLElement>(LINE);
  if (line !== null && line !== undefined) return line.focus();
  if (frames === FRAMES_TO_DRAW) list.current?.scrollTo(at);
  if (frames > 0) requestAnimationFrame(() => focusLine(at, list, frames - 1));
}
