/** The keys of a conversation: j and k go from prompt to prompt, arrows from line to line that unfolds, n and N from match to match. */
import type { RowMover } from "../../palette/row-focus.ts";
import type { VirtualListHandle } from "../../parts/virtual-list.tsx";
import type { TalkItem } from "./talk-items.ts";

/** A row that is scrolled to is drawn in a few frames. */
const FRAMES_TO_DRAW = 20;
const FRAMES_TO_MEASURE = 3;
const LINES: ReadonlySet<TalkItem["is"]> = new Set(["work", "agent", "step", "mark"]);
const LINE = ".talk-work, .talk-line";
const PROMPT = ".talk-prompt";

type List = { readonly current: VirtualListHandle | null };

type TalkKeyActions = {
  readonly toMatch: (direction: 1 | -1) => void;
  readonly onToggle: (key: string) => void;
};

export function onTalkKey(
  event: KeyboardEvent,
  items: readonly TalkItem[],
  list: List,
  { toMatch, onToggle }: TalkKeyActions,
): void {
  const { target } = event;
  if (event.metaKey || event.ctrlKey || event.altKey || !(target instanceof HTMLElement)) return;
  switch (event.key) {
    case "n":
    case "N":
      toMatch(event.key === "n" ? 1 : -1);
      break;
    case "Enter": {
      if (!target.matches(PROMPT)) return;
      const work = workOf(items, Number(indexIn(target)));
      if (work === null) return;
      onToggle(work);
      break;
    }
    case "ArrowDown":
    case "ArrowUp": {
      // Elsewhere, arrows scroll what has the focus.
      if (!target.matches(`.virtual, ${LINE}`)) return;
      const direction = event.key === "ArrowDown" ? 1 : -1;
      const at = nextItem(items, placeHere(target, direction, list), direction, isLine);
      if (at === null) return;
      focusLine(at, list);
      break;
    }
    default:
      return;
  }
  event.preventDefault();
}

/** From the line that has the focus, or else into what is seen. */
function placeHere(target: HTMLElement, direction: 1 | -1, list: List): number {
  const index = indexIn(target);
  if (index !== undefined) return Number(index);
  const [first, last] = list.current?.visibleRange() ?? [0, 0];
  return direction === 1 ? first - 1 : last + 1;
}

const indexIn = (element: Element | null): string | undefined =>
  element?.closest<HTMLElement>(".talk [data-index]")?.dataset["index"];

function nextItem(
  items: readonly TalkItem[],
  from: number,
  direction: 1 | -1,
  isWanted: (item: TalkItem) => boolean,
): number | null {
  for (let at = from + direction; at >= 0 && at < items.length; at += direction) {
    const item = items[at];
    if (item !== undefined && isWanted(item)) return at;
  }
  return null;
}

const isLine = ({ is }: TalkItem): boolean => LINES.has(is);
const isPrompt = ({ is }: TalkItem): boolean => is === "prompt";

/** What was done for a prompt: the first of it that unfolds. */
function workOf(items: readonly TalkItem[], prompt: number): string | null {
  const [line, next] = [isLine, isPrompt].map((is) => nextItem(items, prompt, 1, is));
  const item = line === null || line === undefined ? undefined : items[line];
  return item === undefined || (next ?? items.length) < (line ?? 0) ? null : item.key;
}

/** From prompt to prompt: each is where a turn begins. */
export const promptMover = (items: readonly TalkItem[], list: List): RowMover => ({
  move: (direction) => {
    const own = indexIn(document.activeElement);
    const [first] = list.current?.visibleRange() ?? [0];
    const from = own === undefined ? first + (direction === 1 ? -1 : 0) : Number(own);
    focusPrompt(nextItem(items, from, direction, isPrompt), list);
  },
  // To the very end, also of a long answer: the prompt has the focus where it is drawn.
  toEnd: (end) => {
    const isFirst = end === "first";
    if (isFirst) list.current?.scrollTo(0, "start");
    else scrollToEnd(list, FRAMES_TO_MEASURE);
    const at = isFirst
      ? nextItem(items, -1, 1, isPrompt)
      : nextItem(items, items.length, -1, isPrompt);
    if (at !== null) focusItem(at, PROMPT, FRAMES_TO_DRAW);
  },
});

/** What is drawn there first may turn out longer than it was held to be. */
function scrollToEnd(list: List, frames: number): void {
  list.current?.scrollToEnd();
  if (frames > 0) requestAnimationFrame(() => scrollToEnd(list, frames - 1));
}

function focusPrompt(at: number | null, list: List): void {
  if (at === null) return;
  list.current?.scrollTo(at, "start");
  focusItem(at, PROMPT, FRAMES_TO_DRAW);
}

function focusLine(at: number, list: List): void {
  if (itemAt(at, LINE) === null) list.current?.scrollTo(at);
  focusItem(at, LINE, FRAMES_TO_DRAW);
}

const itemAt = (at: number, selector: string): HTMLElement | null =>
  document.querySelector(`.talk [data-index="${at}"]`)?.querySelector<HTMLElement>(selector) ??
  null;

/** Once it is drawn. */
function focusItem(at: number, selector: string, frames: number): void {
  const item = itemAt(at, selector);
  if (item !== null) return item.focus({ preventScroll: selector === PROMPT });
  if (frames > 0) requestAnimationFrame(() => focusItem(at, selector, frames - 1));
}
