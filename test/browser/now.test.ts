/** Now: what real clients do at this moment stands on the page. */
import { expect, test } from "bun:test";
import { pressUntilGone } from "../state/keys.ts";
import { DIALOG, say, sitDown } from "./dashboard-home.ts";
import { inBrowser } from "./in-browser.ts";
import { ASKS, WORK } from "./real-work.ts";
import { english } from "./english.ts";

inBrowser("now", { role: WORK }, (given) => {
  test("without sessions the page says how one comes here", () =>
    given.onPage("/", async ({ page }) => {
      await page.getByText(english.history.empty.title).waitFor();
      expect(await page.getByText(english.history.empty.text).isVisible()).toBe(true);
    }));

  test("a permission that a real client asks for appears with its clock and reason, is explained one click away, and goes when it is granted", () =>
    given.onPage("/", async ({ page }) => {
      await using screen = await sitDown(given.home());
      const needs = page.getByRole("region", { name: /^Needs you/ });
      const resting = page.getByRole("region", { name: english.now.groups.ready });
      await resting.getByRole("link", { name: "project" }).waitFor();
      expect(await needs.getByText(english.now.empty.needs).isVisible()).toBe(true);

      await say(screen, ASKS);
      await screen.waitFor(DIALOG);
      const card = needs.getByRole("listitem");
      // What it asks for comes with the transcript, a moment after the wait itself.
      await card.filter({ hasText: "Bash" }).filter({ hasText: ASKS }).waitFor();
      const told = await card.innerText();
      for (const words of ["project", "Bash", ASKS]) expect(told).toContain(words);
      const clock = card.getByRole("time").first();
      expect(await clock.getAttribute("title")).toMatch(/\d\d:\d\d/);
      const before = await clock.innerText();
      expect(before).toMatch(/^\d+:\d\d$/);
      await page.waitForFunction(
        (was) => document.querySelector('[data-group="needs"] li time')?.textContent !== was,
        before,
      );
      expect(await page.title()).toStartWith("(1) ");

      await card.getByRole("button", { name: /Why\?/ }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("table").waitFor();
      expect(await dialog.innerText()).toContain("permission");
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });

      await pressUntilGone(screen, "enter", DIALOG);
      await needs.getByText(english.now.empty.needs).waitFor();
      await screen.waitFor("They are gone.");
      await resting.getByRole("link", { name: "project" }).waitFor();
      expect(await page.title()).not.toContain("(1)");
      await say(screen, "/exit");
      await screen.exited;
      const done = page.getByRole("region", { name: /^Ended today/ });
      const row = done.getByRole("link", { name: ASKS });
      await row.waitFor();
      expect(await done.getByRole("link", { name: "project" }).getAttribute("href")).toBe(
        `/project/${encodeURIComponent(given.home().claude.project)}`,
      );
      await done.getByRole("button", { name: /Why\?/ }).click();
      await dialog.getByRole("table").waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await row.click();
      await page.getByRole("heading", { name: ASKS }).waitFor();
    }));
});
