/** On a phone nothing moves away from under a finger while a list is filled. */
import { expect, test } from "bun:test";
import { inBrowser } from "./in-browser.ts";
import type { DashboardHome } from "./dashboard-home.ts";
import { settled } from "./views.ts";

const SESSIONS = 6;

/** Adds up what the browser calls layout shifts. */
const WATCH_SHIFTS = `globalThis.moved = 0;
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries())
    if (!hadRecentInput) globalThis.moved += value;
}).observe({ type: "layout-shift", buffered: true });`;

/** What Web Vitals call good is 0.1. */
const MOST = 0.05;

async function work(home: DashboardHome): Promise<void> {
  for (let n = 0; n < SESSIONS; n++)
    await home.hook({
      session_id: crypto.randomUUID(),
      cwd: home.claude.project,
      hook_event_name: "UserPromptSubmit",
      prompt: `mend part ${n}`,
    });
  await home.selfGen("memory", "add", "prices are whole cents", "--project", home.claude.project);
}

inBrowser("what moves", { before: work }, (given) => {
  for (const width of [390, 1280])
    for (const path of [
      "/history?sort=cost",
      "/history?by=project",
      "/history/decisions",
      "/history/blockers",
    ])
      test(`${path} moves little at ${width} pixels`, () =>
        given.onPage(
          path,
          async ({ page, visit }) => {
            // Signed in already: as it is opened every other day.
            await visit(path);
            await settled(page);
            const moved = await page.evaluate(() => (globalThis as { moved?: number }).moved);
            expect(moved).toBeLessThanOrEqual(MOST);
          },
          { before: WATCH_SHIFTS, width, height: 844 },
        ));
});
