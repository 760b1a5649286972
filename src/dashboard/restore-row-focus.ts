/** Who comes back by Esc goes on by keyboard from the row that he opened, once it is drawn again. */
const WAIT_MS = 4000;
/** Whoever does something else meanwhile is not taken from it. */
const INTERRUPTIONS = ["pointerdown", "keydown"] as const;

export function restoreRowFocus(address: string): void {
  if (address === "") return;
  const until = performance.now() + WAIT_MS;
  let isOver = false;
  const stop = (): void => {
    isOver = true;
    for (const name of INTERRUPTIONS) removeEventListener(name, stop, true);
  };
  for (const name of INTERRUPTIONS) addEventListener(name, stop, true);
  const step = (): void => {
    if (isOver) return;
    const row = findLink(address);
    row?.focus({ preventScroll: true });
    if (row !== undefined || performance.now() > until) stop();
    else requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

const findLink = (address: string): HTMLAnchorElement | undefined =>
  [...document.querySelectorAll<HTMLAnchorElement>("#content a[href]")].find(
    (link) => link.getAttribute("href") === address && link.checkVisibility(),
  );
