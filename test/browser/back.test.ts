/** Back leads to where somebody was reading, also in a list that scrolls within. */
import { expect, test } from "bun:test";
import type { DashboardHome } from "./dashboard-home.ts";
import { inBrowser } from "./in-browser.ts";
import { settled } from "./views.ts";

const SESSIONS = 40;

async function live(home: DashboardHome): Promise<void> {
  for (let n = 0; n < SESSIONS; n++) {
    const session = { session_id: crypto.randomUUID(), cwd: home.claude.project };
    await home.hook({ ...session, hook_event_name: "UserPromptSubmit", prompt: `mend part ${n}` });
  }
}

inBrowser("going back", { before: live }, (given) => {
  test("history stands at the row that was opened, and after a reload too", () =>
    given.onPage("/history", async ({ page }) => {
      const list = page.locator(".history-list .virtual");
      await settled(page);
      await list.evaluate((element) => element.scrollTo(0, 900));
      const row = page.getByText("mend part 19", { exact: true });
      await row.scrollIntoViewIfNeeded();
      const before = (await row.boundingBox())?.y ?? Number.NaN;
      const isBack = (y: number): boolean => {
        const here = [...document.querySelectorAll(".history-list *")].find(
          (element) => element.children.length === 0 && element.textContent === "mend part 19",
        );
        return here !== undefined && Math.abs(here.getBoundingClientRect().y - y) < 3;
      };
      await row.click();
      await page.getByRole("heading", { name: "mend part 19" }).waitFor();
      await page.goBack();
      await page.waitForFunction(isBack, before);
      await page.reload();
      await page.waitForFunction(isBack, before);
      expect(await row.count()).toBe(1);
    }));
});
