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
        // Sessions are still being counted for a moment.
        await main.locator(".charts-figure", { hasText: /\$0\.\d\d/ }).waitFor();
        const shown = await main.innerText();
        expect(shown).toMatch(/\$0\.\d\d/);
        expect(shown).toContain(english.charts.headline.waitedMeaning(1));
        expect(shown).toContain(english.charts.figures.medianWait.title);
        expect(shown).toMatch(/[1-9]\d* prompts today so far\./);
        const done = main.locator(".panel", { hasText: english.charts.activity.title });
        await done.getByRole("combobox").selectOption("tools");
        await main.getByText(/[1-9]\d* tool calls today so far\./).waitFor();
        expect(shown).toContain(english.charts.headline.deliveredMeaning(1, 1));
        const { range, ranges } = english.charts;
        const periods = page.getByRole("group", { name: range });
        await periods.getByRole("button", { name: ranges.month }).click();
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

    test("the cost by model adds up to the sum, a budget is set there, and days are saved as a file", () =>
      given.onPage("/charts", async ({ page }) => {
        await settled(page);
        const card = page.locator(".charts-cost");
        await card.locator(".charts-figure", { hasText: "$" }).waitFor();
        const dollars = (text: string): number => Number(/\$([\d.]+)/.exec(text)?.[1]);
        const models = await card.locator("tbody td:nth-of-type(1)").allInnerTexts();
        expect(models.length).toBeGreaterThan(0);
        const sum = dollars(await card.locator(".charts-figure").innerText());
        expect(models.reduce((all, one) => all + dollars(one), 0)).toBeCloseTo(sum, 1);

        await card.getByRole("button", { name: english.charts.budget.set }).click();
        await page.getByRole("dialog").getByRole("textbox").fill("0.02");
        await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
        await card.getByText(english.charts.budget.of("$0.14", "$0.02")).waitFor();

        const saving = page.waitForEvent("download");
        await page.getByRole("button", { name: english.charts.csv }).first().click();
        const saved = await Bun.file(await (await saving).path()).text();
        expect(saved.trimEnd().split("\r\n")[0]).toMatch(/^\uFEFF?day,project,model,messages,/);
        expect(saved).toContain("claude");
      }));

    test("days are marked with the keyboard, and shown alone until the chip is taken away", () =>
      given.onPage("/charts", async ({ page }) => {
        await settled(page);
        await page.getByRole("slider").first().focus();
        for (const key of ["End", "Shift+ArrowLeft", "Shift+ArrowLeft", "Enter"]) {
          await page.keyboard.press(key);
        }
        await page.waitForURL(/days=\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d/);
        await settled(page);
        await page.getByRole("button", { name: english.charts.unmark }).click();
        await page.waitForURL((url) => !url.search.includes("days="));
      }));

    test("days without anything say so", () =>
      given.onPage("/charts?days=last-month", async ({ page }) => {
        await page.getByText(english.charts.empty.title).waitFor();
      }));
  });
}
