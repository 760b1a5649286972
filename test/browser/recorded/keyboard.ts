/** Without a mouse. */
import { describe, expect, test } from "bun:test";
import type { Page } from "../chromium.ts";
import type { Given } from "../in-browser.ts";
import { CART } from "../real-work.ts";
import { sessionWith, settled, viewsWith, workedIn } from "../views.ts";
import { english } from "../english.ts";

/** What Tab has not reached yet, and what showed no sign of having the focus. */
type Walk = { readonly wanted: Set<Element>; readonly unseen: string[] };

/** Runs in the page: follows the focus through everything that can be used. */
function followFocus(): void {
  const state: Walk = { wanted: new Set(), unseen: [] };
  const former = (globalThis as unknown as { walk?: Walk }).walk;
  Object.assign(globalThis, { walk: state });
  for (const one of document.querySelectorAll<HTMLElement>(
    "a[href], button, input, select, textarea, summary",
  ))
    if (
      one.checkVisibility({ checkVisibilityCSS: true }) &&
      !one.matches(":disabled, [tabindex='-1']")
    )
      state.wanted.add(one);
  (document.activeElement as HTMLElement | null)?.blur();
  getSelection()?.removeAllRanges();
  scrollTo(0, 0);
  if (former !== undefined) return;
  document.addEventListener("focusin", ({ target: here }) => {
    const { walk } = globalThis as unknown as { walk: Walk };
    if (!(here instanceof Element)) return;
    // Of a group of radio buttons one is reached; arrows lead to the others.
    if (here instanceof HTMLInputElement && here.type === "radio")
      for (const one of document.getElementsByName(here.name)) walk.wanted.delete(one);
    if (!walk.wanted.delete(here)) return;
    // It may be drawn around what it stands in, or over all of a card.
    const isShown = [
      getComputedStyle(here),
      getComputedStyle(here, "::after"),
      getComputedStyle(here.parentElement ?? here),
    ].some(({ outlineStyle, boxShadow }) => outlineStyle !== "none" || boxShadow !== "none");
    if (!isShown) walk.unseen.push(here.outerHTML.slice(0, 120));
  });
}

const PRESSED_AT_ONCE = 8;
const MOST_PRESSED = 400;

/** Presses Tab until it comes round; answers what was never reached, and what shows no sign of having the focus. */
async function walk(page: Page): Promise<{ missed: readonly string[]; unseen: readonly string[] }> {
  await page.evaluate(followFocus);
  const look = () =>
    page.evaluate(() => {
      const { wanted, unseen } = (globalThis as unknown as { walk: Walk }).walk;
      const missed = [...wanted].map(({ outerHTML }) => outerHTML.slice(0, 120));
      return { missed, unseen };
    });
  let reached = await look();
  for (let pressed = 0; reached.missed.length > 0 && pressed < MOST_PRESSED;) {
    for (let at = 0; at < PRESSED_AT_ONCE; at++) await page.keyboard.press("Tab");
    pressed += PRESSED_AT_ONCE;
    reached = await look();
  }
  return reached;
}

/** The views that have most of what can be used. */
const MOST_USED: ReadonlySet<string> = new Set(["now", "session", "search", "settings"]);

/** Walks through these views; what was not reached, or does not show it, is named. */
async function expectReached(given: Given, isWanted: (name: string) => boolean): Promise<void> {
  const home = given.home();
  const worked = await workedIn(home, home.claude.project);
  const views = viewsWith(sessionWith(home, CART), worked).filter(({ name }) => isWanted(name));
  await given.onPage("/", async ({ page, goTo }) => {
    const found: Record<string, unknown> = {};
    for (const { name, path } of views) {
      await goTo(path);
      const { missed, unseen } = await walk(page);
      if (missed.length + unseen.length > 0) found[name] = { missed, unseen };
    }
    expect(views.length).toBeGreaterThan(0);
    expect(found).toEqual({});
  });
}

export function testKeyboardEverywhere(given: Given): void {
  describe("the keyboard", () => {
    test("Tab reaches everything that can be used in every view, and shows where it is", () =>
      expectReached(given, () => true));
  });
}

export function testKeyboard(given: Given): void {
  describe("the keyboard", () => {
    test("Tab reaches everything that can be used in the views with the most of it, and shows where it is", () =>
      expectReached(given, (name) => MOST_USED.has(name)));

    test("the first Tab offers the way to the content, / leads to the search from anywhere, and Enter searches", () =>
      given.onPage("/", async ({ page, visit }) => {
        await visit("/charts");
        await settled(page);
        await page.keyboard.press("Tab");
        const focused = page.locator(":focus");
        expect(await focused.innerText()).toBe(english.skip);
        await page.keyboard.press("Enter");
        expect(await focused.getAttribute("id")).toBe("content");
        await page.keyboard.press("/");
        expect(await focused.getAttribute("type")).toBe("search");
        await page.keyboard.type("cart/total");
        expect(await focused.inputValue()).toBe("cart/total");
        await page.keyboard.press("Control+A");
        await page.keyboard.type("cart");
        await page.keyboard.press("Enter");
        await page.waitForURL(/\/search\?q=cart/);
        await page.getByRole("list", { name: english.history.search.results }).waitFor();
      }));

    test("a session is opened, an event in it too, and the way back leads where one was, by keys alone", () =>
      given.onPage("/history", async ({ page }) => {
        await settled(page);
        await page.getByRole("link", { name: CART }).focus();
        await page.keyboard.press("Enter");
        await page.waitForURL(/\/session\//);
        await settled(page);
        await page.getByRole("link", { name: english.session.tabs.timeline }).focus();
        await page.keyboard.press("Enter");
        await page.waitForURL(/tab=timeline/);
        const rows = page.getByRole("list", { name: english.session.timeline.label });
        await rows.focus();
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Enter");
        await page.waitForURL(/event=/);
        await page.goBack();
        await page.goBack();
        expect(new URL(page.url()).pathname).toBe("/history");
      }));
  });
}
