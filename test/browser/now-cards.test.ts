/** Now: each card says what somebody would decide by, without the session's terminal. */
import { afterAll, expect, test } from "bun:test";
import { dashboardText } from "../../src/text/dashboard.ts";
import {
  CHOICE,
  FAILURE,
  HELD_UP,
  LONG_COMMAND,
  LONG_SCRIPT,
  REFUSED_WORK,
  SCRIPT_WORK,
  SECRET,
  workInProjects,
} from "./at-work.ts";
import { until } from "../until.ts";
import { accessibilityFaults, AXE } from "./axe.ts";
import type { Page } from "./chromium.ts";
import { inBrowser } from "./in-browser.ts";

type Locator = ReturnType<Page["locator"]>;

const clients: Bun.Subprocess[] = [];
afterAll(() => {
  for (const client of clients) client.kill("SIGKILL");
});

/** Adds up what the browser calls layout shifts. */
/** The page shows its cards after a while without all of their answers: on a busy machine a test would see that instead. */
const WATCH_SHIFTS = `globalThis.moved = 0;
const usual = globalThis.setTimeout;
globalThis.setTimeout = (run, ms, ...given) => usual(run, ms >= 500 ? ms * 40 : ms, ...given);
new PerformanceObserver((list) => {
  for (const { value } of list.getEntries()) globalThis.moved += value;
}).observe({ type: "layout-shift", buffered: true });`;

/** Lines of a command in it are as long as anybody follows without losing the next. */
const WIDEST_CARD_PX = 1000;

const cardOf = (page: Page, project: string): Locator =>
  page
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: project, exact: true }) });

const opacity = (of: Locator): Promise<string> =>
  of.evaluate((element) => getComputedStyle(element).opacity);

const before = async (home: Parameters<typeof workInProjects>[0]): Promise<void> =>
  void (await workInProjects(home, clients, [REFUSED_WORK, SCRIPT_WORK]));

inBrowser("cards", { before }, (given) => {
  for (const language of ["en", "ko"] as const) {
    const { now: text, live } = dashboardText(language);

    test(`which session waits and for what, what others do and answered [${language}]`, async () => {
      await given.home().selfGen("config", "set", "language", language);
      await given.onPage(
        "/",
        async ({ page, context }) => {
          await context.grantPermissions(["clipboard-read", "clipboard-write"]);
          const command = cardOf(page, "billing-api");
          await command.getByText("# end of the command").waitFor();
          expect(await command.locator("pre").innerText()).toBe(LONG_COMMAND);
          expect(await command.innerText()).toContain(live.states.permission);
          await command.getByRole("button", { name: text.copyAsk.command, exact: true }).click();
          expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(LONG_COMMAND);

          const edit = cardOf(page, "결제-서버");
          await edit.getByText("src/refund/amount.ts").waitFor();
          const change = edit.getByRole("region", { name: "src/refund/amount.ts" });
          expect((await change.innerText()).split("\n").slice(0, 3)).toEqual([
            "- export const amount = 1;",
            "+ export const amount = Math.round(1);",
            "+ // <img src=x onerror=alert(1)>",
          ]);
          expect(await change.locator("img").count()).toBe(0);
          expect(await change.innerText()).not.toContain(SECRET);
          expect((await change.innerText()).split("\n").length).toBe(10);
          await edit.getByRole("button", { name: text.wholeAsk(6), exact: true }).click();
          expect((await change.innerText()).split("\n").length).toBe(16);
          await edit.getByRole("button", { name: text.lessAsk, exact: true }).click();
          // It is open: a second client would be another conversation.
          await edit.getByRole("button", { name: text.copyPlace.folder }).waitFor();
          expect(await edit.getByRole("button", { name: text.copyPlace.resume }).count()).toBe(0);

          const question = cardOf(page, "shop");
          await question.getByText("Which database should hold the sessions?").waitFor();
          await question.locator("ol > li").first().waitFor();
          expect(await question.locator("ol > li").allInnerTexts()).toEqual([
            "SQLite one file, no server",
            "PostgreSQL already there for orders",
            "Redis fast, but lost on restart",
          ]);

          const working = cardOf(page, "docs-site");
          await working.getByText("npm test -- --reporter=dot").waitFor();
          expect(await working.innerText()).not.toContain(SECRET);
          await working.getByText(text.tasks(1, 4)).waitFor();
          await working.getByText("Write the CSV writer").waitFor();

          const ready = page.getByRole("region", { name: text.groups.ready });
          await ready.getByText("The totals were rounded per line").waitFor();

          await cardOf(page, "releases").getByText(text.refused("Bash · npm publish")).waitFor();

          const failed = cardOf(page, "exporter");
          await failed.getByText(FAILURE).waitFor();
          expect(await failed.innerText()).toContain(text.failed);
          expect(await failed.innerText()).toContain(live.states.failed);
          const order = await page
            .locator(".now-group")
            .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset["group"]));
          expect(order.slice(0, 3)).toEqual(["needs", "failed", "working"]);

          const why = cardOf(page, "invoices").getByRole("button", {
            name: new RegExp(`^${RegExp.escape(text.why)}`),
          });
          // It comes with the focus; where nothing hovers, it is always there.
          expect(await opacity(why)).toBe("0");
          await why.focus();
          await until(async () => (await opacity(why)) === "1");
          expect(await accessibilityFaults(page)).toEqual([]);
        },
        { before: AXE },
      );
    });
  }

  test("a dialog that no hook asked about is a permission for its command, in the project, its list, the conversation and Charts", async () => {
    await given.home().selfGen("config", "set", "language", "en");
    const text = dashboardText("en");
    const waiting = text.now.summary.needs(1);
    await given.onPage("/", async ({ page, visit }) => {
      const card = cardOf(page, "publisher");
      await card.getByText(HELD_UP, { exact: true }).waitFor();
      await card.getByText(CHOICE).waitFor();
      expect(await card.innerText()).toContain(text.live.states.permission);
      expect(await card.locator("img").count()).toBe(0);

      await visit("/projects");
      const row = page.getByRole("row").filter({ hasText: "publisher" });
      await row.getByText(waiting).waitFor();

      await row.getByRole("link", { name: "publisher" }).click();
      await page.getByRole("heading", { level: 1, name: "publisher" }).waitFor();
      await page.getByText(waiting).waitFor();
      const shown = page.getByRole("region", { name: text.now.groups.needs });
      await shown.getByText(HELD_UP, { exact: true }).waitFor();

      await shown.locator(".now-open").click();
      const asked = page.locator(".talk").getByText(`Bash ${HELD_UP}`);
      await asked.waitFor();
      expect(await asked.innerText()).toContain(text.live.states.permission);

      await visit("/charts?days=1");
      await page.getByText("Bash · npm publish").first().waitFor();
      const unnamed = page.getByText(text.charts.waits.question, { exact: true });
      expect(await unnamed.count()).toBe(0);
    });
  });

  test("a long command is shown as far as one reads at once, says how much is left and what of it is marked, and all of it on request", async () => {
    const { now: text } = dashboardText("en");
    for (const width of [390, 1280, 1920])
      await given.onPage(
        "/",
        async ({ page }) => {
          const card = cardOf(page, "website");
          const box = card.locator("pre");
          const more = card.getByRole("button", { expanded: false });
          await more.waitFor();
          const shown = await box.evaluate((one) => [one.clientHeight, one.scrollHeight] as const);
          expect(shown[0]).toBeGreaterThan(400);
          const left = Number(/\d+/.exec(await more.innerText())?.[0]);
          expect(left).toBeGreaterThan(15);
          await card.getByText(text.marksBelow(2), { exact: true }).waitFor();
          await more.click();
          await card.getByText(text.lessAsk).waitFor();
          expect(await box.innerText()).toBe(LONG_SCRIPT);
          expect(await box.evaluate((one) => one.clientHeight)).toBeGreaterThanOrEqual(shown[1]);
          expect(await card.getByText(text.marksBelow(2)).count()).toBe(0);
          // What fits has nothing to unfold.
          const other = cardOf(page, "publisher");
          expect(await other.getByRole("button", { expanded: false }).count()).toBe(0);
        },
        { width },
      );
  });

  test("nothing moves once the cards are there", async () => {
    await given.onPage(
      "/",
      async ({ page }) => {
        await cardOf(page, "billing-api").getByText("# end of the command").waitFor();
        await cardOf(page, "invoices").getByText("The totals were rounded per line").waitFor();
        await page.waitForTimeout(500);
        const moved = await page.evaluate(
          () => (globalThis as unknown as { readonly moved: number }).moved,
        );
        expect(moved).toBeLessThan(0.02);
      },
      { before: WATCH_SHIFTS },
    );
  });

  test("cards fill the width of a phone and a desk; on a wall of a screen none is wider than reads well", async () => {
    for (const width of [390, 1280, 2560]) {
      await given.onPage(
        "/",
        async ({ page }) => {
          await cardOf(page, "billing-api").getByText("# end of the command").waitFor();
          const [widest, spread, gap, main, scroll] = await page.evaluate(() => {
            const boxOf = (one: Element): DOMRect => one.getBoundingClientRect();
            const whole = boxOf(document.querySelector(".now") ?? document.body);
            const groups = [...document.querySelectorAll(".now-board > .now-group")];
            // Where each row of groups ends: the one that begins last in it.
            const ends = new Map<number, number>();
            for (const { top, right } of groups.map(boxOf))
              ends.set(Math.round(top), Math.max(ends.get(Math.round(top)) ?? 0, right));
            const cardsIn = (group: Element): readonly number[] =>
              [...group.querySelectorAll<HTMLElement>(".now-card")].map((card) => card.offsetWidth);
            const { scrollWidth, clientWidth } = document.documentElement;
            return [
              Math.max(...groups.flatMap(cardsIn)),
              Math.max(
                ...groups.map(cardsIn).map((all) => Math.max(...all, 0) - Math.min(...all, 9999)),
              ),
              Math.max(...[...ends.values()].map((right) => Math.abs(whole.right - right))),
              whole.right,
              scrollWidth - clientWidth,
            ] as const;
          });
          expect(scroll).toBeLessThanOrEqual(0);
          expect(widest).toBeLessThan(WIDEST_CARD_PX);
          expect(spread).toBeLessThanOrEqual(1);
          if (width < 2000) expect(gap).toBeLessThan(2);
          expect(width - main).toBeLessThan(40);
          // A cost stands behind the turns that it was spent on, and the way to a terminal where a card's other actions begin.
          for (const totals of await page.locator(".now-totals").all()) {
            const tops = await totals.evaluate((one) =>
              [...one.children].map((part) => Math.round(part.getBoundingClientRect().top)),
            );
            expect(new Set(tops).size).toBe(1);
          }
        },
        { width },
      );
    }
  });

  test("what waits has a row of its own with room for what it asks, and is folded only where the screen has none", async () => {
    for (const [width, height, perRow] of [
      [1280, 800, 2],
      [1440, 1440, 2],
      [2560, 1440, 4],
    ] as const)
      await given.onPage(
        "/",
        async ({ page }) => {
          await cardOf(page, "website").locator("pre").waitFor();
          const needs = page.locator('.now-group[data-group="needs"]');
          const boxes = await needs
            .locator(".now-card")
            .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))
            .then((all) => all.map(({ top, width: wide }) => ({ top, wide })));
          expect(boxes.filter(({ top }) => top === boxes[0]?.top).length).toBe(perRow);
          expect(Math.min(...boxes.map(({ wide }) => wide))).toBeGreaterThanOrEqual(480);
          const { bottom } = await needs.evaluate((one) => one.getBoundingClientRect().toJSON());
          const next = await page
            .locator('.now-board > .now-group:not([data-group="needs"])')
            .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
          expect(Math.min(...next)).toBeGreaterThanOrEqual(bottom);
          // No other that waits is pushed out of sight by it, and alone it takes as much as the screen has.
          if (height > 1000) expect(Math.max(...boxes.map(({ top }) => top))).toBeLessThan(height);
          expect(await page.locator(".now-card [data-folded]").count()).toBe(1);
          await cardOf(page, "website").getByRole("link", { name: "website", exact: true }).click();
          await page.locator(".project-waiting .now-command").waitFor();
          const folded = page.locator(".project-waiting [data-folded]");
          expect(await folded.count()).toBe(height > 1000 ? 0 : 1);
        },
        { width, height },
      );
  });

  test("on a wall of a screen a row of a list is no wider than one still sees what belongs together", async () => {
    for (const [width, least] of [
      [1920, 1300],
      [2560, 1600],
    ] as const) {
      await given.onPage(
        "/history",
        async ({ page }) => {
          const first = page.locator(".history-row").first();
          await first.waitFor();
          const row = await first.evaluate((one) => one.getBoundingClientRect().width);
          expect(row).toBeGreaterThan(least);
          expect(row).toBeLessThanOrEqual(1640);
        },
        { width },
      );
    }
  });
});
