/** What one tab changes, in another: `tabs.test.ts` tells them what happens, `settings.test.ts` changes it in one. */
import { test } from "bun:test";
import { originOf } from "./signed-in-page.ts";
import { withTabs } from "./two-tabs.ts";
import { english } from "./english.ts";

withTabs((given) => {
  test("what is changed in a terminal or another tab is seen without a reload", () =>
    given.onPage("/settings", async ({ page, context }) => {
      const other = await context.newPage();
      await other.goto(`${originOf(given.home())}/`);
      await other.getByText("Live", { exact: true }).waitFor();
      await given.home().selfGen("record", "off");
      await other.getByText(english.paused(null)).waitFor();
      await other.getByRole("button", { name: english.pausedAction }).click();
      await other.getByText(english.paused(null)).waitFor({ state: "detached" });
      await page.getByRole("radio", { name: "Dark" }).check();
      await other.waitForFunction(() => document.documentElement.dataset["theme"] === "dark");
    }));
});
