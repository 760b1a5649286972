/** The daemon goes and comes back under an open page. */
import { english } from "./english.ts";
import { expect, test } from "bun:test";
import { inBrowser } from "./in-browser.ts";
import { CART, solveAnError, WORK } from "./real-work.ts";

const NOBODY = english.connection.lost;

inBrowser("a restart of the daemon", { role: WORK, before: solveAnError }, (given) => {
  test("is survived without a reload: the page says that nobody answers, keeps what it knows, and shows what happened meanwhile", () =>
    given.onPage("/", async ({ page, excuse }) => {
      const home = given.home();
      const done = page.getByRole("region", { name: /^Ended today/ });
      await done.getByRole("listitem").first().waitFor();
      expect(await done.getByRole("listitem").count()).toBe(1);
      await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));

      await home.selfGen("daemon", "stop");
      await page.getByText(NOBODY).first().waitFor();
      expect(await done.getByRole("listitem").count()).toBe(1);
      await solveAnError(home);

      await home.daemonHome.startDaemon();
      await page.getByText("Live", { exact: true }).waitFor();
      await page.waitForFunction(
        () => document.querySelectorAll('section[data-group="done"] li').length === 2,
      );
      await page.getByText(NOBODY).first().waitFor({ state: "detached" });
      const same = await page.evaluate(() => (globalThis as { isSamePage?: boolean }).isSamePage);
      expect(same).toBe(true);
      excuse();

      await page.getByRole("link", { name: "History", exact: true }).click();
      await page.getByText(CART).first().waitFor();
    }));
});
