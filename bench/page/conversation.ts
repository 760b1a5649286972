/** Opening a long conversation: when its first prompt can be read, and how long the longest frame takes until all of it is there. */
import type { Page } from "../../test/browser/chromium.ts";
import type { BenchHome } from "./home.ts";
import { type ScrollFigures, scrollThrough, type Stretch } from "./scroll.ts";

export type OpeningFigures = {
  /** From asking for the page to its first prompt. */
  readonly readableMs: number;
  /** Until everything is there. */
  readonly wholeMs: number;
  readonly longestFrameMs: number;
};

export type OpeningFrames = { readableMs: number; frames: number[] };

/** Runs in the page, before its own script. */
export function watchOpening(): void {
  const seen: OpeningFrames = { readableMs: 0, frames: [] };
  Object.assign(globalThis, { seen });
  let last: number | null = null;
  const frame = (now: number): void => {
    // What the browser does before there is a page is not the page's.
    const isThere = document.querySelector("main") !== null;
    if (last !== null && isThere) seen.frames.push(now - last);
    last = isThere ? now : null;
    if (seen.readableMs === 0 && document.querySelector(".talk-prompt") !== null)
      seen.readableMs = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** How many there are in all, as the overview counts them. */
const waitForTurns = (page: Page, turns: number): Promise<unknown> =>
  page.locator(`.talk-overview[aria-valuemax="${turns}"]`).waitFor();

export const scrollConversation = (
  home: BenchHome,
  path: string,
  turns: number,
  stretch: Stretch,
): Promise<ScrollFigures> =>
  scrollThrough(home, stretch, async (page) => {
    await page.goto(home.origin + path);
    await waitForTurns(page, turns);
  });

export async function openConversation(
  home: BenchHome,
  path: string,
  turns: number,
): Promise<OpeningFigures> {
  const context = await home.openContext();
  try {
    await context.addInitScript(watchOpening);
    const page = await context.newPage();
    await page.goto(home.origin + path);
    await waitForTurns(page, turns);
    const wholeMs = await page.evaluate(() => performance.now());
    await page.waitForTimeout(500);
    return await page.evaluate((whole) => {
      const { seen } = globalThis as unknown as { seen: OpeningFrames };
      return {
        readableMs: seen.readableMs,
        wholeMs: whole,
        longestFrameMs: Math.max(0, ...seen.frames),
      };
    }, wholeMs);
  } finally {
    await context.close();
  }
}
