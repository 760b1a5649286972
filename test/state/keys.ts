/** Keys as the client takes them: late in a window that has just opened, and not at all in a dialog that is very new. */
import { type Key, type Screen, shows } from "./screen.ts";

const LOOK_EVERY_MS = 10;
/** A dialog ignores keys for a fifth of a second. Each pause is twice the last: a slow machine takes a key and shows it late. */
const AGAIN_MS = 300;
const MOST_PRESSES = 7;

const EMPTY_BOX = /─{20,}\n[❯>]\s*\n─{20,}/;

/** Types words and takes them back: keys that wait until somebody reads them are taken for a paste. What is typed first may be lost. */
export async function untilItTakesKeys(screen: Screen): Promise<void> {
  await screen.type("somebody is listening");
  screen.press("ctrlU");
  await screen.waitUntilGone("listening");
}

/** Takes back what stands in the input box. */
export const emptyBox = (screen: Screen): Promise<unknown> =>
  pressUntil(screen, "ctrlU", "the input box is empty", (text) => EMPTY_BOX.test(text));

/** Presses a key until it has brought about what it is pressed for. */
async function pressUntil(
  screen: Screen,
  key: Key,
  what: string,
  holds: (text: string) => boolean,
): Promise<void> {
  for (let presses = 0; presses < MOST_PRESSES; presses++) {
    screen.press(key);
    const again = performance.now() + AGAIN_MS * 2 ** presses;
    while (performance.now() < again) {
      if (holds(await screen.text())) return;
      await Bun.sleep(LOOK_EVERY_MS);
    }
  }
  throw new Error(`${key} does not bring about: ${what}\n${await screen.text()}`);
}

/** Escape and the letter after it are one key (Alt) where they arrive together: the first letter is one to be lost. */
export async function dismiss(screen: Screen, dialog: string | RegExp): Promise<void> {
  await pressUntilGone(screen, "escape", dialog);
  await untilItTakesKeys(screen);
}

export const pressUntilGone = (screen: Screen, key: Key, dialog: string | RegExp): Promise<void> =>
  pressUntil(screen, key, `${dialog} goes`, (text) => !shows(text, dialog));
