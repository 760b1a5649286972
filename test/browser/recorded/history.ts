/** History: sessions by day and project, and a search through all of them, in both languages. */
import { describe, expect, test } from "bun:test";
import { ASKED } from "../../journeys/compaction.ts";
import type { Given } from "../in-browser.ts";
import { CART, CART_KOREAN } from "../real-work.ts";
import { settled } from "../views.ts";
import { english } from "../english.ts";

export function testHistory(given: Given): void {
  describe("history", () => {
    test("every session stands under its day with what was asked, and can be arranged by project", () =>
      given.onPage("/history", async ({ page }) => {
        await settled(page);
        const list = page.getByRole("list", { name: /^Sessions/ });
        await list.getByRole("heading", { name: /^Today/ }).waitFor();
        await list.getByText(CART).waitFor();
        await list.getByText(ASKED).waitFor();
        expect(await page.getByText("4 sessions").first().isVisible()).toBe(true);

        await page.getByRole("button", { name: "By project" }).click();
        await page.waitForURL(/by=project/);
        await page.getByRole("table").getByText("project").first().waitFor();
        await page.goBack();
        await list.getByRole("link", { name: CART }).click();
        await page.waitForURL(/\/session\//);
        await page.getByRole("list", { name: english.conversation.label }).waitFor();
      }));

    test("its list is few steps of the keyboard away, past all filters", () =>
      given.onPage("/history", async ({ page }) => {
        await settled(page);
        await page.locator(".history-list .history-open").first().waitFor();
        const skip = page.getByRole("button", { name: english.history.skip });
        await page.locator("#content").focus();
        await page.keyboard.press("Tab");
        expect(await skip.evaluate((button) => button === document.activeElement)).toBe(true);
        await page.keyboard.press("Enter");
        const here = await page.evaluate(() => document.activeElement?.className);
        expect(here).toContain("history-open");
      }));

    test.each(["Pacific/Kiritimati", "Pacific/Pago_Pago"])(
      "days are the daemon's in a browser whose clock stands in %p, and that is said once",
      (timeZone) =>
        given.onPage(
          "/history",
          async ({ page, goTo }) => {
            await settled(page);
            await page.locator(".history-list .history-open").first().waitFor();
            const days = await page.locator(".history-head").allInnerTexts();
            const { days: counted } = await given
              .home()
              .api<{ readonly days: readonly { readonly sessions: number }[] }>("/projects");
            expect(days).toHaveLength(counted.length);
            expect(await page.locator(".history-row").count()).toBe(
              counted.reduce((sum, { sessions }) => sum + sessions, 0),
            );
            expect(days[0]).toContain("Today");
            await page.getByText(english.history.zone("UTC")).waitFor();
            expect(await page.getByText(english.history.zone("UTC")).count()).toBe(1);
            await goTo("/charts");
          },
          { timeZone },
        ),
    );

    test("filters narrow it down, stand in the address, and are taken away at once", () =>
      given.onPage("/history?q=login", async ({ page }) => {
        await settled(page);
        const list = page.getByRole("list", { name: /^Sessions/ });
        await list.getByText(ASKED).waitFor();
        expect(await list.getByText(CART).count()).toBe(0);
        await page.getByRole("button", { name: english.history.clear }).click();
        await list.getByText(CART).waitFor();
        expect(new URL(page.url()).search).toBe("");
      }));

    test("a search in Korean and one in English find what was said, with the words marked, and facets narrow it down", () =>
      given.onPage("/", async ({ page }) => {
        const field = page.getByRole("searchbox", { name: english.searchLabel });
        await field.fill("결제 합계");
        await field.press("Enter");
        await page.waitForURL(/\/search\?q=/);
        await settled(page);
        const hits = page.getByRole("list", { name: english.history.search.results });
        await hits.getByText(CART_KOREAN).first().waitFor();
        expect(await hits.locator("mark").count()).toBeGreaterThan(0);

        await page.getByRole("searchbox", { name: english.searchLabel }).fill("postgres");
        await page.keyboard.press("Enter");
        await page.waitForURL(/q=postgres/);
        await settled(page);
        await hits
          .getByRole("link", { name: /Postgres/ })
          .first()
          .waitFor();
        const kinds = page.getByRole("group", { name: "Kind" });
        await kinds.getByRole("button", { name: /^Decisions/ }).click();
        await page.waitForURL(/type=decision/);
        await settled(page);
        expect(new Set(await hits.locator(".badge").allInnerTexts())).toEqual(
          new Set(["decision"]),
        );
        await hits
          .getByText(/Postgres/)
          .first()
          .waitFor();
        await page.goBack();
        await hits
          .getByRole("link", { name: /Postgres/ })
          .first()
          .click();
        await page.waitForURL(/\/session\//);
      }));

    test("a search that finds nothing says what to try", () =>
      given.onPage("/search?q=zzzyxq", async ({ page }) => {
        await page.getByText(english.history.search.nothing.title).waitFor();
      }));
  });
}
