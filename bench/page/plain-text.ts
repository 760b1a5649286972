/**
 * The same words as plain text, without a page around them: what the browser alone takes on this machine to lay them out, draw
 * them and scroll through them. Measured beside the conversation, in the same run.
 */
import { type OpeningFigures, watchOpening, type OpeningFrames } from "./conversation.ts";
import type { BenchHome } from "./home.ts";
import { type ScrollFigures, scrollThrough } from "./scroll.ts";

const STYLE = `
  body { margin: 0; font: 14px/1.6 Pretendard, sans-serif }
  div { height: 608px; overflow-y: auto; contain: strict }
  p { margin: 0; padding: 8px 16px; white-space: pre-wrap; max-width: 80ch }`;

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const listOf = (texts: readonly string[]): string =>
  texts
    .map((text, at) => `<p role="listitem" aria-posinset="${at + 1}">${escaped(text)}</p>`)
    .join("");

const pageOf = (inside: string): string =>
  `<!doctype html><style>${STYLE}</style><main><div role="list">${inside}</div></main>`;

export const scrollPlain = (home: BenchHome, texts: readonly string[]): Promise<ScrollFigures> =>
  scrollThrough(home, { at: 0, of: 1 }, (page) => page.setContent(pageOf(listOf(texts))));

/** All of them come into an empty list at once. */
export async function openPlain(
  home: BenchHome,
  texts: readonly string[],
): Promise<OpeningFigures["longestFrameMs"]> {
  const context = await home.openContext();
  try {
    await context.addInitScript(watchOpening);
    const page = await context.newPage();
    await page.setContent(pageOf(""));
    await page.waitForTimeout(500);
    return await page.evaluate(async (inside) => {
      const { seen } = globalThis as unknown as { seen: OpeningFrames };
      seen.frames = [];
      const list = document.querySelector("[role=list]");
      if (list !== null) list.innerHTML = inside;
      await new Promise((done) => setTimeout(done, 500));
      return Math.max(0, ...seen.frames);
    }, listOf(texts));
  } finally {
    await context.close();
  }
}
