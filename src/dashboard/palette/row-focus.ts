/** From row to row of whatever list a view shows, with the focus. */
import { useEffect } from "preact/hooks";

const ROW = 'li, [role="listitem"], tbody tr';
const TARGET = "a[href], button:not(:disabled), summary";
/** What opens a row, where other things to press stand before it. */
const OPENER = ".history-open, .now-open, .row-open";
/** What stands beside a list, and narrows it or leads elsewhere: by Tab. */
const BESIDE = "aside, nav, form, [role='group']";
/** A row that is scrolled to is drawn in a few frames. */
const FRAMES_TO_DRAW = 12;

type End = "first" | "last";
type Direction = 1 | -1;

const content = (): HTMLElement | null => document.querySelector<HTMLElement>("#content");

/** A list that goes by something else than rows. */
export type RowMover = {
  readonly move: (direction: Direction) => void;
  readonly toEnd: (end: End) => void;
};

let ownMover: RowMover | null = null;

/** As long as the view that has it is shown. */
export function useRowMover(mover: RowMover): void {
  useEffect(() => {
    ownMover = mover;
    return () => {
      if (ownMover === mover) ownMover = null;
    };
  });
}

/** What of each row takes the focus; rows within rows are theirs. Never what stands beside, unless the focus is there. */
function focusTargets(): readonly HTMLElement[] {
  const list = mainList();
  const all = [...(list?.querySelectorAll<HTMLElement>(ROW) ?? [])].flatMap((row) => {
    const target = targetIn(row);
    const isOuter = rowOf(row.parentElement) === null;
    return target !== null && isOuter && target.checkVisibility() ? [target] : [];
  });
  const beside = document.activeElement?.closest(`#content :is(${BESIDE})`) ?? null;
  return all.filter((target) =>
    beside === null || rowOf(document.activeElement) === null
      ? target.closest(`#content :is(${BESIDE})`) === null
      : beside.contains(target),
  );
}

/** A view's long list, where it has one: what filters it is a list too. */
const mainList = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>("#content .virtual")].find(
    (list) => list.querySelector(ROW) !== null && list.checkVisibility(),
  ) ?? content();

const targetIn = (row: HTMLElement): HTMLElement | null =>
  row.querySelector<HTMLElement>(OPENER) ?? row.querySelector<HTMLElement>(TARGET);

/**
 * Whether the list is still on its way: it has no row yet, or rows of another question. What is loaded within a row or beside
 * the list is not waited for.
 */
export function hasRowsToCome(): boolean {
  if (ownMover !== null) return false;
  if (document.querySelector("#content [data-outdated]") !== null) return true;
  if (rowOf(document.activeElement) !== null) return false;
  const lists = [...document.querySelectorAll<HTMLElement>("#content .virtual")];
  return (
    lists.some((list) => list.checkVisibility() && list.querySelector(ROW) === null) ||
    [...document.querySelectorAll<HTMLElement>("#content .skeleton")].some(
      (one) => one.closest(`#content :is(${BESIDE}, ${ROW}, .virtual)`) === null,
    )
  );
}

const rowOf = (element: Element | null): Element | null =>
  element?.closest(`#content :is(${ROW})`) ?? null;

/** Also where rows are within rows. */
function outerRowOf(element: Element | null): Element | null {
  let row = rowOf(element);
  for (let outer = row; outer !== null; outer = rowOf(outer.parentElement)) row = outer;
  return row;
}

/** By an arrow: only where a row has the focus, because otherwise it scrolls. */
export const moveFromRow = (direction: Direction): boolean =>
  ownMover === null && rowOf(document.activeElement) !== null && moveRow(direction);

/** Counts what keys asked for: what is still waiting for its row gives way to what is asked next. */
let turns = 0;

/** False where there is no list. */
export function moveRow(direction: Direction): boolean {
  turns += 1;
  if (ownMover !== null) {
    ownMover.move(direction);
    return true;
  }
  const here = outerRowOf(document.activeElement);
  const list = here?.closest<HTMLElement>(".virtual") ?? null;
  // Its neighbours are drawn where it is seen.
  if (here !== null && list !== null && !isSeenIn(list, here)) {
    here.scrollIntoView({ block: "nearest" });
    moveSoon(direction, turns, FRAMES_TO_DRAW);
    return true;
  }
  return moveFrom(here, direction);
}

function moveFrom(here: Element | null, direction: Direction): boolean {
  const all = focusTargets();
  const at = here === null ? -1 : all.findIndex((target) => here.contains(target));
  const next = at >= 0 ? all[at + direction] : firstVisible(all, direction);
  if (next === undefined) return all.length > 0;
  focusOn(next);
  return true;
}

function moveSoon(direction: Direction, turn: number, frames: number): void {
  requestAnimationFrame(() => {
    if (turn !== turns) return;
    const here = outerRowOf(document.activeElement);
    const at = Number(here?.getAttribute("data-index"));
    const isDrawn =
      here?.closest(".virtual")?.querySelector(`[data-index="${at + direction}"]`) !== null;
    if (isDrawn || frames === 0) moveFrom(here, direction);
    else moveSoon(direction, turn, frames - 1);
  });
}

function isSeenIn(list: HTMLElement, row: Element): boolean {
  const [within, of] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
  return of.bottom > within.top && of.top < within.bottom;
}

function firstVisible(all: readonly HTMLElement[], direction: Direction): HTMLElement | undefined {
  const isSeen = (target: HTMLElement): boolean => {
    const { top, bottom } = target.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };
  return direction === 1 ? (all.find(isSeen) ?? all[0]) : all.findLast(isSeen);
}

/** The row with it, where it fits: its ring is around all of it. */
function focusOn(target: HTMLElement): void {
  target.focus({ preventScroll: true });
  const row = outerRowOf(target);
  const isHigh = (row?.getBoundingClientRect().height ?? Infinity) > innerHeight / 2;
  (row === null || isHigh ? target : row).scrollIntoView({ block: "nearest" });
}

/** Home and End of a list that has the focus: it goes along. False where none has, unless the view has one of its own. */
export function moveToEnd(end: End): boolean {
  turns += 1;
  const row = rowOf(document.activeElement);
  const isBeside = document.activeElement?.closest(`#content :is(${BESIDE})`) ?? null;
  if (ownMover !== null && isBeside === null) {
    ownMover.toEnd(end);
    return true;
  }
  if (row === null) return false;
  const list = row.closest<HTMLElement>(".virtual");
  if (list !== null) {
    list.scrollTop = end === "first" ? 0 : list.scrollHeight;
    focusSoon(list, end, turns, FRAMES_TO_DRAW);
    return true;
  }
  const target = end === "first" ? focusTargets()[0] : focusTargets().at(-1);
  if (target === undefined) return false;
  focusOn(target);
  return true;
}

/** Rows that are drawn late move what was the end. What heads some rows takes no focus. */
function focusSoon(list: HTMLElement, end: End, turn: number, frames: number): void {
  requestAnimationFrame(() => {
    if (turn !== turns) return;
    list.scrollTop = end === "first" ? 0 : list.scrollHeight;
    const targets = [...list.querySelectorAll<HTMLElement>("[data-index]")]
      .toSorted((one, other) => Number(one.dataset["index"]) - Number(other.dataset["index"]))
      .flatMap((row) => targetIn(row) ?? []);
    const target = end === "first" ? targets[0] : targets.at(-1);
    target?.focus({ preventScroll: true });
    if (frames > 0) focusSoon(list, end, turn, frames - 1);
    else if (target !== undefined) focusOn(target);
  });
}
