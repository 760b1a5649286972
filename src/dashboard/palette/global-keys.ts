/** Keys that hold on every view. Letters go by their place where another script is set: ㅏ is where k is. */
import { signal } from "@preact/signals";
import { isHubPage } from "../api/is-hub-page.ts";
import { go, goBackToList } from "../router.ts";
import { waitForRows } from "./pending-keys.ts";
import { VIEW_SHORTCUTS } from "./view-shortcuts.ts";
import { moveFromRow, moveRow, moveToEnd } from "./row-focus.ts";
import { pressInSearchField, searchFieldOf } from "./search-field-keys.ts";

export const isPaletteOpen = signal(false);
export const isKeyOverviewOpen = signal(false);

/** So long a `g` waits for its letter. */
const CHORD_MS = 1500;

export const isTyping = ({ target }: Event): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

function letterOf({ key, code }: KeyboardEvent): string {
  if (/^[\u0021-\u007e]$/.test(key)) return key;
  return /^Key[A-Z]$/.test(code) ? code.charAt(3).toLowerCase() : key;
}

export function listenForKeys(): void {
  let goUntil = 0;
  window.addEventListener("keydown", (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return;
    const letter = letterOf(event);
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey && letter.toLowerCase() === "k") {
      event.preventDefault();
      if (isHubPage) return;
      // One thing at a time: what is open is closed first.
      if (isPaletteOpen.value || document.querySelector("dialog[open]") === null) {
        isPaletteOpen.value = !isPaletteOpen.value;
      }
      return;
    }
    if (event.ctrlKey || event.metaKey) return;
    const field = searchFieldOf(event);
    if (field !== null && !event.shiftKey && pressInSearchField(field, event.key)) {
      event.preventDefault();
      return;
    }
    if (isTyping(event)) return;
    if (document.querySelector("dialog[open]") !== null) return;
    const isGoing = performance.now() < goUntil;
    goUntil = 0;
    const isRowKey = !isGoing && waitForRows(letter, (key) => press(key, false));
    if (isRowKey || press(letter, isGoing)) event.preventDefault();
    else if (letter === "g") goUntil = performance.now() + CHORD_MS;
  });
}

/** The field of this view that narrows its list or finds in a conversation; false where there is none. */
function focusFindField(): boolean {
  const field = [
    ...document.querySelectorAll<HTMLInputElement>('#content input[type="search"]'),
  ].find((one) => one.checkVisibility());
  field?.focus();
  field?.select();
  return field !== undefined;
}

/** Whether it meant something. */
function press(letter: string, isGoing: boolean): boolean {
  if (isGoing) {
    const place = VIEW_SHORTCUTS.find((one) => one.letter === letter);
    if (place !== undefined) go(place.to);
    return place !== undefined;
  }
  switch (letter) {
    case "?":
      isKeyOverviewOpen.value = true;
      return true;
    case "f":
      return focusFindField();
    case "Escape":
      return goBackToList();
    case "j":
      return moveRow(1);
    case "k":
      return moveRow(-1);
    case "ArrowDown":
      return moveFromRow(1);
    case "ArrowUp":
      return moveFromRow(-1);
    case "Home":
      return moveToEnd("first");
    case "End":
      return moveToEnd("last");
    default:
      return false;
  }
}
