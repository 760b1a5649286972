/** A project and its files; and what sessions are given: an order, a star, a name, tags, a filter with a name. */
import { describe, expect, test } from "bun:test";
import { dashboardText } from "../../../src/text/dashboard.ts";
import { ASKED } from "../../journeys/compaction.ts";
import type { Given } from "../in-browser.ts";
import { CART } from "../real-work.ts";
import { settled, workedIn } from "../views.ts";

export function testProject(given: Given): void {
  describe("a project", () => {
    test("is reached by its name, says first what its last session concluded, and leads to its files, in Korean as in any language", async () => {
      const home = given.home();
      await home.selfGen("config", "set", "language", "ko");
      const { project: text } = dashboardText("ko");
      const { file } = await workedIn(home, home.claude.project);
      await given.onPage("/", async ({ page, visit, excuse }) => {
        await visit("/history");
        await settled(page);
        const row = page.locator(".history-row", { hasText: ASKED });
        await row.hover();
        await row.locator('a[href^="/project/"]').filter({ visible: true }).click();
        await page.waitForURL(/\/project\//);
        await settled(page);
        const [first] = await page.getByRole("heading", { level: 2 }).allInnerTexts();
        expect(first).toBe(text.last);
        const answer = await page.getByRole("region", { name: text.concluded }).innerText();
        expect(answer.trim()).not.toBe("");
        for (const name of [text.tasks, text.blockers, text.errors, text.rules, text.recent]) {
          await page.getByRole("heading", { name, exact: true }).waitFor();
        }
        await page.getByRole("link", { name: CART }).first().waitFor();

        await page.getByRole("link", { name: file, exact: true }).click();
        await page.waitForURL(/\/file\//);
        await settled(page);
        await page.locator(".file-request").first().click();
        await page.waitForURL(/\/session\/.*event=/);

        await page.goto(`${new URL(page.url()).origin}/project/%2Fno%2Fsuch.folder`);
        await page.getByText(text.gone.title).first().waitFor();
        excuse();
      });
    });
  });

  describe("a session in the list", () => {
    test("gets a star, a name and a tag that stay, is sorted and found by them, and a filter keeps its name", async () => {
      await given.home().selfGen("config", "set", "language", "en");
      const { labels: text, history, toast } = dashboardText("en");
      await given.onPage("/", async ({ page, visit, goTo }) => {
        await visit("/history");
        await settled(page);
        const row = page.locator(".history-row", { hasText: CART });
        const star = row.getByRole("button", { name: text.star(CART) });
        const undo = page.getByRole("status").getByRole("button", { name: toast.undo });
        await star.click();
        await page.locator('.star[aria-pressed="true"]').waitFor();
        await undo.click();
        await page.locator('.star[aria-pressed="true"]').waitFor({ state: "detached" });
        await star.click();
        await page.locator('.star[aria-pressed="true"]').waitFor();
        const dialog = page.getByRole("dialog");
        await row.getByRole("button", { name: text.editOf(CART) }).click();
        await dialog.getByLabel(text.name).fill("Another name");
        await dialog.getByLabel(text.tags).fill("draft");
        await dialog.getByRole("button", { name: text.save }).click();
        await page.getByRole("link", { name: "#draft" }).waitFor();
        await undo.click();
        await page.getByRole("link", { name: "#draft" }).waitFor({ state: "detached" });
        await row.getByRole("button", { name: text.editOf(CART) }).click();
        // What it is called now is there to be changed.
        expect(await dialog.getByLabel(text.name).inputValue()).toBe(CART);
        await dialog.getByLabel(text.name).fill("<b>The</b> cart");
        await dialog.getByLabel(text.tags).fill("Release");
        await page.keyboard.press("Enter");
        await dialog.getByText("#release").waitFor();
        await dialog.getByRole("button", { name: text.save }).click();
        await dialog.waitFor({ state: "detached" });
        await page.getByRole("link", { name: "<b>The</b> cart" }).waitFor();

        await visit("/history");
        await settled(page);
        await page.getByRole("button", { name: text.onlyStarred }).click();
        await page.waitForURL(/starred=1/);
        await settled(page);
        expect(await page.locator(".history-row").count()).toBe(1);
        await page.getByRole("link", { name: "#release" }).click();
        await page.waitForURL(/tag=release/);
        await settled(page);
        await page.getByRole("button", { name: text.saveFilter }).click();
        await page.getByLabel(text.filterName).fill("my releases");
        await page.getByRole("dialog").getByRole("button", { name: text.save }).click();
        await page.getByRole("button", { name: text.removeFilter }).waitFor();

        await goTo("/history");
        await page.getByLabel(text.sort).selectOption("length");
        await page.waitForURL(/sort=length/);
        await settled(page);
        expect(await page.locator(".history-head").count()).toBe(0);
        await page.getByLabel(text.filters).selectOption("my releases");
        await page.waitForURL(/tag=release/);
        await settled(page);
        expect(await page.locator(".history-row").count()).toBe(1);
        await page.getByRole("button", { name: text.removeFilter }).click();
        await page.getByLabel(text.filters).waitFor({ state: "detached" });
        await page.getByRole("button", { name: history.clear }).click();
      });
      // Others of this home know the session by what was asked.
      const { sessions } = await given
        .home()
        .api<{ readonly sessions: readonly { readonly sessionId: string }[] }>(
          "/history?tag=release",
        );
      const id = sessions[0]?.sessionId ?? "";
      await given.home().selfGen("sessions", "rename", id);
      await given.home().selfGen("sessions", "star", id, "--off");
      await given.home().selfGen("sessions", "tag", id, "release", "--off");
    });
  });
}
