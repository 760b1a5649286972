/** Everything by keys: the palette, going to views, from row to row, and back. */
import { afterAll, expect, test } from "bun:test";
import { dashboardText } from "../../src/text/dashboard.ts";
import { workInProjects } from "./at-work.ts";
import { accessibilityFaults, AXE } from "./axe.ts";
import type { Page } from "./chromium.ts";
import { inBrowser } from "./in-browser.ts";

const clients: Bun.Subprocess[] = [];
afterAll(() => {
  for (const client of clients) client.kill("SIGKILL");
});

const before = async (home: Parameters<typeof workInProjects>[0]): Promise<void> =>
  void (await workInProjects(home, clients));

/** Opens it, types, waits for what is chosen then, and goes there. */
async function goBy(page: Page, typed: string, chosen: RegExp, address: RegExp): Promise<void> {
  await page.keyboard.press("Control+k");
  const field = page.locator("dialog").getByRole("combobox");
  await field.fill(typed);
  // Before projects and settings have come, something else fits best.
  await page.locator('[role="listbox"][aria-busy="false"]').waitFor();
  await page.getByRole("option", { name: chosen, selected: true }).waitFor();
  await field.press("Enter");
  await field.waitFor({ state: "detached" });
  await page.waitForURL(address);
}

/** Whose card or row has the focus, with what opens it. */
const focusedCard = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const card = document.activeElement?.matches(".now-open")
      ? document.activeElement.closest("[data-session]")
      : null;
    return card?.querySelector("a")?.textContent ?? "";
  });

type Locator = ReturnType<Page["locator"]>;

const hasFocus = (one: Locator): Promise<boolean> =>
  one.evaluate((element) => element === document.activeElement);

inBrowser("palette", { before, isOnePage: true }, (given) => {
  for (const language of ["en", "ko"] as const) {
    const { palette: text, views, title } = dashboardText(language);

    test(`Ctrl-K finds views, sessions, projects, settings and actions, and gives the focus back [${language}]`, async () => {
      await given.home().selfGen("config", "set", "language", language);
      await given.onPage(
        "/",
        async ({ page }) => {
          const home = page.getByRole("link", { name: title, exact: true }).first();
          await home.focus();
          await page.keyboard.press("Control+k");
          const field = page.locator("dialog").getByRole("combobox");
          expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
          await page.getByRole("option").filter({ hasText: "shop" }).first().waitFor();
          expect(await accessibilityFaults(page)).toEqual([]);
          // What is chosen is what a reader of the screen hears.
          await field.press("ArrowDown");
          const told = await field.getAttribute("aria-activedescendant");
          const chosen = page.getByRole("option", { selected: true });
          expect(await chosen.getAttribute("id")).toBe(told ?? "");
          await field.fill("ab");
          await field.press("Home");
          await field.press("c");
          expect(await field.inputValue()).toBe("cab");
          await page.keyboard.press("Escape");
          await field.waitFor({ state: "detached" });
          expect(await home.evaluate((one) => one === document.activeElement)).toBe(true);

          const initials = language === "ko" ? "ㅎㅅㅌ" : "hist";
          await goBy(page, initials, new RegExp(`^${views.history}`), /\/history$/);
          await goBy(page, "keep people", /^Keep people signed in/, /\/session\/[^/]+$/);
          const payments = new RegExp(`${encodeURIComponent("결제-서버")}$`);
          await goBy(page, "결제", /^결제-서버/, payments);
          await goBy(page, "retentionDays", /retentionDays/, /[?&]find=retentionDays/);
          const zebra = new RegExp(`^${text.searchFor("zebra crossing")}`);
          await goBy(page, "zebra crossing", zebra, /[?&]q=zebra(?:\+|%20)crossing/);
          expect(await field.count()).toBe(0);

          // Found by its project; a date that has no room is whole, and what waits for a permission has its sign.
          await page.setViewportSize({ width: 420, height: 800 });
          await page.keyboard.press("Control+k");
          await field.fill("billing");
          await page.locator('[role="listbox"][aria-busy="false"]').waitFor();
          const asks = page.getByRole("option").and(page.locator("[data-urgent]")).first();
          await asks.locator(".palette-hint").getByText("billing-api").waitFor();
          const cut = await page
            .locator(".palette-when")
            .evaluateAll(
              (all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length,
            );
          expect([await page.locator(".palette-when").count(), cut]).toEqual([
            expect.any(Number),
            0,
          ]);
          const lock = "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3";
          expect(await asks.locator("svg path").getAttribute("d")).toBe(lock);
          await page.keyboard.press("Escape");
        },
        { before: AXE },
      );
    });
  }

  test("g and a letter go to a view, j and k from row to row, Home and End to the ends; ? shows them all, and Esc closes it", async () => {
    const { palette: text } = dashboardText("en");
    await given.home().selfGen("config", "set", "language", "en");
    await given.onPage(
      "/",
      async ({ page }) => {
        await page.getByText("# end of the command").waitFor();
        await page.keyboard.press("j");
        expect(await focusedCard(page)).toBe("billing-api");
        await page.keyboard.press("j");
        expect(await focusedCard(page)).toBe("결제-서버");
        await page.keyboard.press("k");
        expect(await focusedCard(page)).toBe("billing-api");
        await page.keyboard.press("End");
        expect(await focusedCard(page)).toBe("invoices");
        await page.keyboard.press("Home");
        expect(await focusedCard(page)).toBe("billing-api");
        // With Korean set, the same key says another letter.
        await page.evaluate(() => {
          const how = { key: "ㅓ", code: "KeyJ", bubbles: true, cancelable: true };
          document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", how));
        });
        expect(await focusedCard(page)).toBe("결제-서버");

        await page.keyboard.press("?");
        const keys = page.getByRole("dialog", { name: text.keysTitle });
        await keys.getByText(text.does.palette).waitFor();
        expect(await accessibilityFaults(page)).toEqual([]);
        await page.keyboard.press("g");
        await page.keyboard.press("h");
        expect(new URL(page.url()).pathname).toBe("/");
        await page.keyboard.press("Escape");
        await keys.waitFor({ state: "detached" });

        await page.keyboard.press("g");
        await page.keyboard.press("c");
        expect(new URL(page.url()).pathname).toBe("/charts");
        await page.keyboard.press("g");
        await page.keyboard.press("n");
        expect(new URL(page.url()).pathname).toBe("/");
        // Whoever types means letters.
        await page.keyboard.press("/");
        await page.keyboard.type("gh?j");
        expect(await page.getByRole("searchbox").inputValue()).toBe("gh?j");

        // Enter does with a card what the mouse does.
        await page.locator("#content").focus();
        await page.keyboard.press("j");
        await page.keyboard.press("Enter");
        expect(new URL(page.url()).pathname).toStartWith("/session/");
      },
      { before: AXE },
    );
  });

  test("Esc empties a search field and then leaves it, Enter and an arrow go to what was found, on every view", async () => {
    const { conversation: words, settings } = dashboardText("en");
    await given.home().selfGen("config", "set", "language", "en");
    await given.onPage("/history", async ({ page, visit }) => {
      const focusedId = (): Promise<string> =>
        page.evaluate(() => document.activeElement?.id ?? "");
      const leaves = async (field: Locator): Promise<void> => {
        await field.fill("cart");
        await page.keyboard.press("Escape");
        expect([await field.inputValue(), await hasFocus(field)]).toEqual(["", true]);
        await page.keyboard.press("Escape");
        expect([await hasFocus(field), await focusedId()]).toEqual([false, "content"]);
      };
      const top = page.locator(".top").getByRole("searchbox");
      const inView = page.locator("#content").getByRole("searchbox");
      await page.locator(".history-row").first().waitFor();
      await page.keyboard.press("/");
      expect(await hasFocus(top)).toBe(true);
      await leaves(top);
      await leaves(inView);
      await page.locator(".history-row").first().waitFor();
      await inView.focus();
      await page.keyboard.press("ArrowDown");
      expect(await page.evaluate(() => document.activeElement?.className)).toContain("history-");

      await visit("/settings?section=all");
      await leaves(page.getByRole("searchbox", { name: settings.list.find }));

      for (const word of ["database", "command"]) {
        await page.keyboard.press("/");
        await page.keyboard.type(word);
        await page.keyboard.press("Enter");
        await page.waitForURL(new RegExp(`/search\\?q=${word}$`));
        expect(await focusedId()).toBe("content");
      }
      await page.keyboard.press("g");
      await page.keyboard.press("n");
      await page.locator(".now-card").first().waitFor();
      await page.locator(".now-open").first().click();
      const find = page.getByRole("searchbox", { name: words.find });
      await find.waitFor();
      await leaves(find);
      await page.keyboard.press("?");
      await page.getByRole("dialog").waitFor();
    });
  });
});
