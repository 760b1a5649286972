/** Keys that were pressed before the rows were there: they are done in their order once these are. */
import { hasRowsToCome } from "./row-focus.ts";

/** Longer than this nobody remembers what he pressed. */
const WAIT_MS = 5000;
/** What leads from row to row, and opens one. */
const ROW_KEYS: ReadonlySet<string> = new Set(["j", "k", "Home", "End", "Enter"]);
/** Whoever points somewhere goes on from there. */
const INTERRUPTION = "pointerdown";

type Press = (key: string) => boolean;

let pending: string[] = [];

const drop = (): void => {
  pending = [];
  removeEventListener(INTERRUPTION, drop, true);
};

/** Whether the key waits now; any other key ends the waiting. */
export function waitForRows(key: string, press: Press): boolean {
  const isWaiting = pending.length > 0;
  const isBegin = !isWaiting && key !== "Enter" && hasRowsToCome();
  if (!ROW_KEYS.has(key) || !(isWaiting || isBegin)) {
    drop();
    return false;
  }
  pending.push(key);
  if (isBegin) {
    addEventListener(INTERRUPTION, drop, true);
    pressSoon(press, performance.now() + WAIT_MS);
  }
  return true;
}

/** One a frame: a row that is scrolled to is drawn in the next. */
function pressSoon(press: Press, until: number): void {
  requestAnimationFrame(() => {
    if (pending.length === 0) return;
    if (hasRowsToCome()) {
      if (performance.now() > until) drop();
      else pressSoon(press, until);
      return;
    }
    const [key = "", ...rest] = pending;
    pending = rest;
    if (key === "Enter") openFocused();
    else press(key);
    if (pending.length === 0) drop();
    else pressSoon(press, until);
  });
}

function openFocused(): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused.id !== "content") focused.click();
}
