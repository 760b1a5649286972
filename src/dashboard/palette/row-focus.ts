/** From row to row of whatever list a view shows, with the focus. */
const ROW = 'li, [role="listitem"], tbody tr';
const TARGET = "a[href], button:not(:disabled), summary";
/** What opens a row, where other things to press stand before it. */
const OPENER = ".history-open, .now-open, .row-open";
/** A row that is scrolled to is drawn in a few frames. */
const FRAMES_TO_DRAW = 12;

const content = (): HTMLElement | null => document.querySelector<HTMLElement>("#content");

/** What of each row takes the focus; rows within rows are theirs. */
function focusTargets(): readonly HTMLElement[] {
  const list = mainList();
  const rows = [...(list?.querySelectorAll<HTMLElement>(ROW) ?? [])];
  return rows.flatMap((row) => {
    const target = targetIn(row);
    const isOuter = row.parentElement?.closest(`#content :is(${ROW})`) === null;
    return target !== null && isOuter && target.checkVisibility() ? [target] : [];
  });
}

/** A view's long list, where it has one: what filters it is a list too. */
const mainList = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>("#content .virtual")].find(
    (list) => list.querySelector(ROW) !== null && list.checkVisibility(),
  ) ?? content();

const targetIn = (row: HTMLElement): HTMLElement | null =>
  row.querySelector<HTMLElement>(OPENER) ?? row.querySelector<HTMLElement>(TARGET);

const rowOf = (element: Element | null): Element | null =>
  element?.closest(`#content :is(${ROW})`) ?? null;

/** By an arrow: only where a row has the focus, because otherwise it scrolls. */
export const moveFromRow = (direction: 1 | -1): boolean =>
  rowOf(document.activeElement) !== null && moveRow(direction);

/** False where there is no list. */
export function moveRow(direction: 1 | -1): boolean {
  const all = focusTargets();
  const here = document.activeElement;
  const at = all.findIndex((target) => target === here || rowContains(target, here));
  const next = at >= 0 ? all[at + direction] : firstVisible(all, direction);
  if (next === undefined) return all.length > 0;
  focusOn(next);
  return true;
}

function rowContains(target: HTMLElement, element: Element | null): boolean {
  let row = rowOf(target);
  for (let outer = row; outer !== null; outer = rowOf(outer.parentElement)) row = outer;
  return element !== null && row !== null && row.contains(element);
}

function firstVisible(all: readonly HTMLElement[], direction: 1 | -1): HTMLElement | undefined {
  const isSeen = (target: HTMLElement): boolean => {
    const { top, bottom } = target.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };
  return direction === 1 ? (all.find(isSeen) ?? all[0]) : all.findLast(isSeen);
}

function focusOn(target: HTMLElement): void {
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: "nearest" });
}

/** Home and End of a list that has the focus: it goes along. False where none has. */
export function moveToEnd(end: "first" | "last"): boolean {
  const row = rowOf(document.activeElement);
  if (row === null) return false;
  const list = row.closest<HTMLElement>(".virtual");
  if (list !== null) {
    list.scrollTop = end === "first" ? 0 : list.scrollHeight;
    focusSoon(list, end, FRAMES_TO_DRAW);
    return true;
  }
  const target = end === "first" ? focusTargets()[0] : focusTargets().at(-1);
  if (target === undefined) return false;
  focusOn(target);
  return true;
}

/** Rows that are drawn late move what was the end. */
function focusSoon(list: HTMLElement, end: "first" | "last", frames: number): void {
  requestAnimationFrame(() => {
    if (end === "last") list.scrollTop = list.scrollHeight;
    const rows = [...list.querySelectorAll<HTMLElement>("[data-index]")];
    const row = rows.toSorted(
      (one, other) => Number(one.dataset["index"]) - Number(other.dataset["index"]),
    );
    const ending = end === "first" ? row[0] : row.at(-1);
    const target = ending === undefined ? null : targetIn(ending);
    target?.focus({ preventScroll: true });
    if (frames > 0) focusSoon(list, end, frames - 1);
  });
}
