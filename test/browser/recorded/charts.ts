/** Charts of what real clients did, asked for and used. */
import { describe, expect, test } from "bun:test";
import type { Given } from "../in-browser.ts";
import { settled } from "../views.ts";
import { english } from "../english.ts";

export function testCharts(given: Given): void {
  describe("charts", () => {
    test("say how much was done, used, waited for and lost, with units, and how much a project cost this month", () =>
      given.onPage("/charts", async ({ page }) => {
        await settled(page);
        const main = page.getByRole("main");
        await main.getByText(english.charts.headline.cost).waitFor();
        const shown = await main.innerText();
        expect(shown).toMatch(/\$0\.\d\d/);
        expect(shown).toContain(english.charts.headline.waitedMeaning(1));
        expect(shown).toMatch(/[1-9]\d* prompts today so far\./);
        const done = main.locator(".panel", { hasText: english.charts.activity.title });
        await done.getByRole("combobox").selectOption("tools");
        await main.getByText(/[1-9]\d* tool calls today so far\./).waitFor();
        expect(shown).toContain(english.charts.headline.landedMeaning(1, 1));
        await page.getByRole("combobox", { name: english.charts.range }).selectOption("month");
        await page.waitForURL(/days=month/);
        const projects = page.getByRole("combobox", { name: "Project" });
        await projects.selectOption({ label: "project" });
        await page.waitForURL(/project=/);
        await settled(page);
        expect(await main.innerText()).toMatch(/\$0\.\d\d/);
      }));

    test("every chart can be read as a table, for those who see none", () =>
      given.onPage("/charts", async ({ page }) => {
        await settled(page);
        const buttons = page.getByRole("button", { name: "Show as table" });
        const count = await buttons.count();
        expect(count).toBeGreaterThan(2);
        await buttons.first().click();
        await page.getByRole("table").first().waitFor();
        const back = page.getByRole("button", { name: "Show as chart" });
        expect(await back.count()).toBe(1);
        await back.click();
        await back.waitFor({ state: "detached" });
      }));

    test("days without anything say so", () =>
      given.onPage("/charts?days=last-month", async ({ page }) => {
        await page.getByText(english.charts.empty.title).waitFor();
      }));
  });
}
