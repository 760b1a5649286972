/** Settings and health: each does what its command would do. */
import { expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import type { Answers } from "../../src/daemon/api/answers.ts";
import { inBrowser } from "./in-browser.ts";
import { CART, solveAnError, WORK } from "./real-work.ts";
import { sessionWith, settled } from "./views.ts";
import { english } from "./english.ts";

inBrowser("settings", { role: WORK, before: solveAnError, isOnePage: true }, (given) => {
  test("what doctor says stands there with what to do", () =>
    given.onPage("/settings", async ({ page }) => {
      const main = page.getByRole("main");
      await main
        .getByText(/No problems found|\d problems?/)
        .first()
        .waitFor();
      await main.getByText(/checks? passed/).click();
      expect(await main.innerText()).toContain(english.settings.health.levels.ok);
    }));

  test("recording is paused and resumed for every session, and every view says so", () =>
    given.onPage("/settings", async ({ page }) => {
      await settled(page);
      const pause = page.getByRole("group", { name: english.settings.recording.pauseFor });
      await pause.getByRole("button", { name: /1 hour/ }).click();
      await page.getByText(english.paused("")).first().waitFor();
      expect(await given.home().api<object>("/page")).toMatchObject({ isPaused: true });
      await page.getByRole("link", { name: "Charts", exact: true }).click();
      await page.getByText(english.paused("")).first().waitFor();
      await page.getByRole("link", { name: "Settings", exact: true }).first().click();
      await page.getByRole("button", { name: english.settings.recording.resume }).click();
      await page.getByText(english.paused("")).first().waitFor({ state: "detached" });
      expect(await given.home().api<object>("/page")).toMatchObject({ isPaused: false });
    }));

  test("the language changes everything on the page and every command, without a reload", () =>
    given.onPage("/settings", async ({ page }) => {
      await settled(page);
      await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
      await page.getByRole("radio", { name: "한국어" }).click();
      await page.getByRole("heading", { name: "설정", exact: true }).waitFor();
      await page.waitForFunction(() => document.documentElement.lang === "ko");
      expect(await given.home().selfGen("status")).toMatch(/[가-힣]/);
      await page.getByRole("radio", { name: "English" }).click();
      await page.getByRole("heading", { name: "Settings", exact: true }).waitFor();
      const same = await page.evaluate(() => (globalThis as { isSamePage?: boolean }).isSamePage);
      expect(same).toBe(true);
    }));

  test("light and dark are chosen by hand, and kept", () =>
    given.onPage("/settings", async ({ page }) => {
      await settled(page);
      const ground = (): Promise<string> =>
        page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      const light = await ground();
      await page.getByRole("radio", { name: "Dark" }).click();
      const dark = await ground();
      expect(dark).not.toBe(light);
      await page.reload();
      await settled(page);
      expect(await ground()).toBe(dark);
      await page.getByRole("radio", { name: english.theme.system }).click();
      expect(await ground()).toBe(light);
    }));

  test("density is chosen in the sidebar or here, agrees in both, and is kept", () =>
    given.onPage("/settings", async ({ page }) => {
      await settled(page);
      const { density } = english;
      const size = (): Promise<string> =>
        page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
      const airy = await size();
      await page.getByRole("button", { name: `${density.label}: ${density.compact}` }).click();
      expect(await page.getByRole("radio", { name: density.compact }).isChecked()).toBe(true);
      await page.reload();
      await settled(page);
      expect(Number.parseFloat(await size())).toBeLessThan(Number.parseFloat(airy));
      await page.getByRole("radio", { name: density.comfortable }).click();
      expect(await size()).toBe(airy);
    }));

  test("a setting is found by its label, and explains itself when asked", () =>
    given.onPage("/settings?section=all", async ({ page }) => {
      await settled(page);
      const { list } = english.settings;
      await page.getByRole("searchbox", { name: list.find }).fill(list.labels.collectCommands);
      const row = page.locator(".settings-row");
      expect(await row.count()).toBe(1);
      const explain = english.explain(list.labels.collectCommands);
      expect(await row.getByText("collectCommands").isVisible()).toBe(false);
      await row.getByRole("button", { name: explain }).click();
      expect(await row.getByText("collectCommands").isVisible()).toBe(true);
    }));

  test("forgetting shows what would go, asks, does nothing when it is left, and removes it once it is sure", async () => {
    const id = sessionWith(given.home(), CART);
    await given.onPage(`/session/${id}`, async ({ page }) => {
      await settled(page);
      await page.getByRole("button", { name: english.session.menu, exact: true }).click();
      await page.getByRole("link", { name: english.session.forget }).click();
      await page.getByText(/Would delete \d+ events from 1 session/).waitFor();
      await page.getByRole("main").getByText(CART).waitFor();
      await page.getByRole("button", { name: english.settings.forgetting.go }).click();
      const dialog = page.getByRole("dialog");
      // Enter once too often removes nothing.
      expect(await dialog.locator(":focus").innerText()).toBe("Cancel");
      await dialog.getByText(CART).waitFor();
      await dialog.getByText(id).waitFor();
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await dialog.waitFor({ state: "detached" });
      expect(await given.home().selfGen("sessions", "--json")).toContain(id);

      await page.getByRole("button", { name: english.settings.forgetting.go }).click();
      await dialog.getByRole("button", { name: english.settings.forgetting.sure }).click();
      await page.getByText(/Deleted \d+ events? from/).waitFor();
      expect(await given.home().selfGen("sessions", "--json")).not.toContain(id);
    });
  });

  test("a project is forgotten only by whoever types its name", async () => {
    const path = join(given.home().claude.home, "shop");
    mkdirSync(path);
    await given.home().hook({
      hook_event_name: "UserPromptSubmit",
      session_id: "in-the-shop",
      cwd: path,
      prompt: "open the shop",
    });
    await given.home().caughtUp();
    const known = async (): Promise<boolean> =>
      (await given.home().api<Answers["projects"]>("/projects")).projects.some(
        ({ projectPath }) => projectPath === path,
      );
    const query = `section=forget&project=${encodeURIComponent(path)}`;
    await given.onPage(`/settings?${query}`, async ({ page }) => {
      await page.getByRole("button", { name: english.settings.forgetting.go }).click();
      const dialog = page.getByRole("dialog");
      const name = dialog.getByRole("textbox");
      const remove = dialog.getByRole("button", { name: english.settings.forgetting.sure });
      for (const typed of ["", basename(path).slice(0, -1), `${basename(path)}x`, path]) {
        await name.fill(typed);
        expect([typed, await remove.isDisabled()]).toEqual([typed, true]);
        // Enter once too often removes nothing.
        await name.press("Enter");
      }
      await name.fill(basename(path));
      expect(await remove.isDisabled()).toBe(false);
      expect(await known()).toBe(true);
      await name.press("Enter");
      await page.getByText(/Deleted \d+ events? from/).waitFor();
      expect(await known()).toBe(false);
    });
  });
});
