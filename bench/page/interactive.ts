/**
 * How long until the page can be used: from the navigation until a list of sessions is drawn, one of them was clicked and
 * the click was answered on the screen. Measured inside the page, with an empty cache.
 */
import type { BenchHome } from "./home.ts";

export type Visit = {
  /** The first session stands in the list. */
  readonly listedMs: number;
  /** A click on it is answered and drawn. */
  readonly answeredMs: number;
  /** The longest time in which the page could not answer. */
  readonly longestFrameMs: number;
};

type Marks = { listed?: number; answered?: number; frames: number[] };

/** Runs in the page, before its own script. */
function watch(): void {
  const marks: Marks = { frames: [] };
  Object.assign(globalThis, { marks });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) marks.frames.push(duration);
  }).observe({ type: "long-animation-frame", buffered: true });
  let clicked = false;
  const drawn = (then: () => void): void => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", then);
      port1.start();
      port2.postMessage(null);
    });
  };
  new MutationObserver(() => {
    const link = document.querySelector<HTMLAnchorElement>('main a[href^="/session/"]');
    if (marks.listed === undefined && link !== null) {
      marks.listed = performance.now();
      drawn(() => {
        clicked = true;
        document.querySelector<HTMLAnchorElement>('main a[href^="/session/"]')?.click();
      });
    } else if (
      clicked &&
      marks.answered === undefined &&
      location.pathname.startsWith("/session/")
    ) {
      clicked = false;
      drawn(() => (marks.answered = performance.now()));
    }
  }).observe(document, { childList: true, subtree: true });
}

export async function visitPage(home: BenchHome, path: string): Promise<Visit> {
  const context = await home.openContext();
  try {
    await context.addInitScript(watch);
    const page = await context.newPage();
    await page.goto(home.origin + path);
    await page.waitForFunction(
      () => (globalThis as unknown as { marks: Marks }).marks.answered !== undefined,
    );
    const marks = await page.evaluate(() => (globalThis as unknown as { marks: Marks }).marks);
    return {
      listedMs: marks.listed ?? Number.NaN,
      answeredMs: marks.answered ?? Number.NaN,
      longestFrameMs: Math.max(0, ...marks.frames),
    };
  } finally {
    await context.close();
  }
}
