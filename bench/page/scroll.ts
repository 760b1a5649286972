/**
 * Scrolling a long list from its beginning to its end: how long the longest frame takes, by the times between two frames and
 * by what the browser itself calls a long animation frame. Scrolled by a step each frame.
 */
import type { Page } from "../../test/browser/chromium.ts";
import type { BenchHome } from "./home.ts";

export type ScrollFigures = {
  readonly loadFrameMs: number;
  readonly frames: number;
  readonly longestFrameMs: number;
  readonly p99FrameMs: number;
  /** Processor time of the page's own thread for a frame: the same however much else the machine has to do. */
  readonly busyMs: number;
  /** 0 when the browser saw none. */
  readonly longestReportedMs: number;
  readonly reachedEnd: boolean;
  readonly rowsSeen: number;
};

type Seen = { deltas: number[]; reported: number[]; rows: Set<string> };

/** Runs in the page, before its own script. */
function watch(): void {
  const seen: Seen = { deltas: [], reported: [], rows: new Set() };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.reported.push(duration);
  }).observe({ type: "long-animation-frame", buffered: true });
  let last: number | null = null;
  const frame = (now: number): void => {
    if (last !== null) seen.deltas.push(now - last);
    last = now;
    for (const row of document.querySelectorAll("main [role=listitem]"))
      seen.rows.add(row.getAttribute("aria-posinset") ?? "");
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

const STEP_PX = 240;
/** So often nothing new came: that is the end. */
const STILL = 40;
/** Until what was loaded has been drawn. */
const QUIET_MS = 1500;

/** One of as many stretches of a list, all alike: a run scrolls one of them, and together they scroll all of it. */
export type Stretch = { readonly at: number; readonly of: number };

/** `open` brings the page to where all of the list can be scrolled. */
export async function scrollThrough(
  home: BenchHome,
  { at, of }: Stretch,
  open: (page: Page) => Promise<unknown>,
): Promise<ScrollFigures> {
  const context = await home.openContext();
  try {
    await context.addInitScript(watch);
    const page = await context.newPage();
    await open(page);
    await page.waitForTimeout(QUIET_MS);
    const taken = (): Promise<{ deltas: number[]; reported: number[]; rows: number }> =>
      page.evaluate(() => {
        const { seen } = globalThis as unknown as { seen: Seen };
        const told = { deltas: seen.deltas, reported: seen.reported, rows: seen.rows.size };
        seen.deltas = [];
        seen.reported = [];
        return told;
      });
    const session = await context.newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    const busySeconds = async (): Promise<number> =>
      (await session.send("Performance.getMetrics")).metrics.find(
        ({ name }) => name === "TaskDuration",
      )?.value ?? Number.NaN;
    const load = await taken();
    const before = await busySeconds();
    const reachedEnd = await page.evaluate(scrollStretch, {
      stepPx: STEP_PX,
      still: STILL,
      from: at / of,
      to: (at + 1) / of,
    });
    const busy = (await busySeconds()) - before;
    const scrolled = await taken();
    const sorted = scrolled.deltas.toSorted((a, b) => a - b);
    return {
      loadFrameMs: Math.max(0, ...load.deltas),
      frames: sorted.length,
      longestFrameMs: sorted.at(-1) ?? Number.NaN,
      p99FrameMs: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
      busyMs: (busy * 1000) / sorted.length,
      longestReportedMs: Math.max(0, ...scrolled.reported),
      reachedEnd,
      rowsSeen: scrolled.rows,
    };
  } finally {
    await context.close();
  }
}

export const scrollTimeline = (
  home: BenchHome,
  path: string,
  stretch: Stretch,
): Promise<ScrollFigures> =>
  scrollThrough(home, stretch, async (page) => {
    await page.goto(home.origin + path);
    await page.locator("main [role=listitem]").first().waitFor();
  });

/** Runs in the page: a step each frame, so that every frame has something to draw. */
async function scrollStretch(how: {
  stepPx: number;
  still: number;
  from: number;
  to: number;
}): Promise<boolean> {
  const inner = [...document.querySelectorAll<HTMLElement>("main [role=list]")].find(
    (list) => list.scrollHeight > list.clientHeight + 10,
  );
  const scroller = inner ?? document.documentElement;
  const next = (): Promise<number> => new Promise((done) => requestAnimationFrame(done));
  // Rows have guessed heights until they are seen: it is another place each time.
  const placeOf = (part: number): number => part * (scroller.scrollHeight - scroller.clientHeight);
  scroller.scrollTop = placeOf(how.from);
  for (let frame = 0; frame < how.still; frame++) await next();
  for (let still = 0; still < how.still;) {
    const before = scroller.scrollTop;
    scroller.scrollTop = before + how.stepPx;
    await next();
    if (how.to < 1 && scroller.scrollTop >= placeOf(how.to)) break;
    still = scroller.scrollTop === before ? still + 1 : 0;
  }
  return scroller.scrollTop >= placeOf(how.to) - 2;
}
