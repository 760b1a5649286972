/**
 * Back leads to where one was reading. The browser alone would scroll before the rows are loaded again, and does not
 * restore lists that scroll on their own.
 */
type ScrollPosition = {
  readonly page: number;
  readonly list: number;
  /** The first row that was seen, and how far from the top: rows that were not drawn yet are of a guessed height. */
  readonly row: number;
  readonly rowTop: number;
  readonly pages?: LoadedPages;
};

/** How many pages of a list were read behind the first one. */
type LoadedPages = { readonly address: string; readonly count: number };

const SAVE_DELAY_MS = 150;
const RESTORE_TIMEOUT_MS = 4000;
/** Cached rows may still be replaced by the refetched answer, so the position must hold for this many frames. */
const STEADY_FRAMES = 15;
const INTERRUPTIONS = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

let isReturning = false;
let stop: () => void = () => undefined;

const currentList = (): HTMLElement | null => document.querySelector<HTMLElement>(".virtual");

function readScrollPosition(): ScrollPosition {
  const list = currentList();
  const top = list?.getBoundingClientRect().top ?? 0;
  const rows = [...(list?.querySelectorAll<HTMLElement>("[data-index]") ?? [])];
  const first = rows.find((row) => row.getBoundingClientRect().bottom > top);
  return {
    page: scrollY,
    list: list?.scrollTop ?? 0,
    row: Number(first?.dataset["index"] ?? -1),
    rowTop: first === undefined ? 0 : first.getBoundingClientRect().top - top,
  };
}

/** Notes where we are, before we leave. */
function saveScrollPosition(): void {
  if (!isReturning) history.replaceState({ ...history.state, ...readScrollPosition() }, "");
}

/** Coming back reloads as many pages as were read, up to a limit. */
const MAX_SAVED_PAGES = 20;

export function savePageCount(address: string, count: number): void {
  const pages: LoadedPages = { address, count: Math.min(count, MAX_SAVED_PAGES) };
  history.replaceState({ ...readScrollPosition(), ...history.state, pages }, "");
}

export function loadPageCount(address: string): number {
  const { pages } = (history.state as ScrollPosition | null) ?? {};
  return pages?.address === address ? pages.count : 0;
}

function scrollToPosition({ page, list: wanted, row, rowTop }: ScrollPosition): boolean {
  scrollTo(0, page);
  const list = currentList();
  if (list === null) return wanted === 0 && Math.abs(scrollY - page) < 2;
  if (wanted === 0) return Math.abs(scrollY - page) < 2;
  const drawn = list.querySelector(`[data-index="${row}"]`);
  const off =
    drawn === null
      ? wanted - list.scrollTop
      : drawn.getBoundingClientRect().top - list.getBoundingClientRect().top - rowTop;
  if (Math.abs(off) > 1) list.scrollTop += off;
  return Math.abs(off) <= 1 && Math.abs(scrollY - page) < 2;
}

/** Whether somebody comes back to where he was: nothing else says where to read on then. */
export const isRestoringScroll = (): boolean => isReturning;

const isScrollPosition = (kept: Partial<ScrollPosition> | null): kept is ScrollPosition =>
  kept?.page !== undefined;

/** Goes on until it is reached, somebody does something else, or it is not to be had any more. */
function restoreScrollPosition(): void {
  stop();
  const kept = history.state as Partial<ScrollPosition> | null;
  if (!isScrollPosition(kept) || (kept.page === 0 && kept.list === 0)) {
    scrollTo(0, 0);
    return;
  }
  isReturning = true;
  const end = performance.now() + RESTORE_TIMEOUT_MS;
  let steady = 0;
  let frame = 0;
  stop = (): void => {
    isReturning = false;
    cancelAnimationFrame(frame);
    for (const name of INTERRUPTIONS) removeEventListener(name, stop, true);
  };
  for (const name of INTERRUPTIONS) addEventListener(name, stop, { capture: true, passive: true });
  const step = (): void => {
    steady = scrollToPosition(kept) ? steady + 1 : 0;
    if (steady >= STEADY_FRAMES || performance.now() > end) stop();
    else frame = requestAnimationFrame(step);
  };
  frame = requestAnimationFrame(step);
}

export function trackScrollPosition(): void {
  history.scrollRestoration = "manual";
  let timer = 0;
  addEventListener(
    "scroll",
    () => {
      clearTimeout(timer);
      timer = window.setTimeout(saveScrollPosition, SAVE_DELAY_MS);
    },
    { capture: true, passive: true },
  );
  addEventListener("popstate", () => {
    clearTimeout(timer);
    restoreScrollPosition();
  });
  restoreScrollPosition();
}

/** Somebody goes elsewhere by himself. */
export function saveBeforeLeaving(): void {
  stop();
  saveScrollPosition();
}
