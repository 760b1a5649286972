/** Several tabs of one browser, and addresses as people type and paste them. */
import { expect, test } from "bun:test";
import { openContext, originOf, signInUrl } from "./signed-in-page.ts";
import { PROMPT, SESSION, withTabs } from "./two-tabs.ts";
import { english } from "./english.ts";

withTabs((given) => {
  test("one follows and tells the others, also those that begin before it knows anything, and is replaced when it goes", () =>
    given.onPage("/settings", async ({ page: first, context }) => {
      await first.close();
      const origin = originOf(given.home());
      const leader = await context.newPage();
      let follows = 0;
      context.on("request", (request) => {
        if (request.url().endsWith("/api/v1/events")) follows++;
      });
      const begun = Promise.withResolvers<void>();
      await leader.route("**/api/v1/events", async (route) => {
        await begun.promise;
        await route.continue();
      });
      await leader.goto(`${origin}/`);
      const others = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => context.newPage()));
      await Promise.all(others.map((page) => page.goto(`${origin}/`)));
      const live = [leader, ...others].map((page) => page.getByText("Live", { exact: true }));
      for (const one of live) expect(await one.count()).toBe(0);
      begun.resolve();
      for (const page of [leader, ...others]) await page.getByText(PROMPT).first().waitFor();
      for (const one of live) await one.waitFor();
      expect(follows).toBe(1);
      await leader.close();
      await given.home().hook({
        session_id: SESSION,
        cwd: given.home().claude.project,
        hook_event_name: "UserPromptSubmit",
        prompt: "And after the leader went",
      });
      for (const page of others) await page.getByText("And after the leader went").waitFor();
    }));

  test("an address of the command that is pasted into an open page lets it in, and leaves no code behind", async () => {
    const context = await openContext(given.browser());
    const page = await context.newPage();
    await page.goto(`${originOf(given.home())}/`);
    await page.getByText(english.signedOut.title).waitFor();
    const url = await signInUrl(given.home());
    await page.evaluate((to) => location.assign(to), url);
    await page.getByRole("navigation", { name: "Views" }).waitFor();
    expect(page.url()).not.toContain("code=");
    await page.evaluate((to) => location.assign(to), await signInUrl(given.home()));
    await page.waitForFunction(() => !location.hash.includes("code="));
    await context.close();
  });

  test("an address that cannot be read is nothing, and breaks nothing", () =>
    given.onPage("/", async ({ page, excuse, visit }) => {
      for (const path of ["/%", "/session/%E0%A4%A", "/nowhere", "/history/nothing"]) {
        await page.goto(originOf(given.home()) + path);
        await page.getByText(english.nothingHere.title).waitFor();
      }
      await page.goto(`${originOf(given.home())}/session/100%25`);
      await page
        .getByRole("alert")
        .or(page.getByRole("heading", { level: 2 }))
        .first()
        .waitFor();
      expect(await page.getByText(english.broken.title).count()).toBe(0);
      await visit("/");
      // That nothing is found there is told for each question, the last of them when the page is left.
      excuse();
    }));

  test("the focus comes back from a dialog to where it was, and goes to the content of another view", () =>
    given.onPage("/", async ({ page }) => {
      const why = page.getByRole("button", { name: /^Why\?/ }).first();
      await why.focus();
      await page.keyboard.press("Enter");
      await page.getByRole("dialog").waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      expect(await why.evaluate((button) => button === document.activeElement)).toBe(true);
      await page.getByRole("link", { name: "Charts" }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Charts", level: 1 }).waitFor();
      expect(await page.evaluate(() => document.activeElement?.id)).toBe("content");
    }));
});
