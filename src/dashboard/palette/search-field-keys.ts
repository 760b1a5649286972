/** What keys mean in a field that searches or narrows a list: the same in all of them. */
import { waitForRows } from "./pending-keys.ts";
import { moveRow } from "./row-focus.ts";

/** The field that the key was pressed in; null elsewhere, and in a dialog, which has keys of its own. */
export function searchFieldOf({ target }: Event): HTMLInputElement | null {
  const isField = target instanceof HTMLInputElement && target.type === "search";
  return isField && target.closest("dialog") === null ? target : null;
}

/** Whether it meant something. */
export function pressInSearchField(field: HTMLInputElement, key: string): boolean {
  switch (key) {
    case "Escape":
      if (field.value === "") focusContent();
      else clear(field);
      return true;
    case "Enter":
      field.form?.requestSubmit();
      focusContent();
      return true;
    case "ArrowDown":
      focusContent();
      if (!waitForRows("j", () => moveRow(1))) moveRow(1);
      return true;
    default:
      return false;
  }
}

/** Not every browser does it by itself. */
function clear(field: HTMLInputElement): void {
  field.value = "";
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

/** From where `j` goes to the first row, also of results that are still to come. */
const focusContent = (): void =>
  document.querySelector<HTMLElement>("#content")?.focus({ preventScroll: true });
