/** Long lists: back leads to where somebody was reading, and keys lead from row to row, all of which are seen. */
import { expect, test } from "bun:test";
import type { DashboardHome } from "./dashboard-home.ts";
import type { Page } from "./chromium.ts";
import { inBrowser } from "./in-browser.ts";
import { until } from "../until.ts";
import { settled } from "./views.ts";

const SESSIONS = 40;

async function live(home: DashboardHome): Promise<void> {
  for (let n = 0; n < SESSIONS; n++) {
    const session = { session_id: crypto.randomUUID(), cwd: home.claude.project };
    await home.hook({ ...session, hook_event_name: "UserPromptSubmit", prompt: `mend part ${n}` });
  }
}

/** One page of decisions and some. */
const DECISIONS = 60;

async function decide({ selfGen, claude }: DashboardHome): Promise<void> {
  for (let n = 1; n <= DECISIONS; n++)
    await selfGen("memory", "add", `Rule number ${n} holds`, "--project", claude.project);
}

const before = async (home: DashboardHome): Promise<void> => {
  await live(home);
  await decide(home);
};

inBrowser("long lists", { before }, (given) => {
  test("history fills what is left of the window: its list scrolls, and the page does not", () =>
    given.onPage("/history", async ({ page }) => {
      const list = page.locator(".history-list .virtual");
      for (const [width, height] of [
        [1024, 768],
        [1280, 800],
        [1440, 900],
        [1920, 1080],
      ] as const) {
        await page.setViewportSize({ width, height });
        await list.waitFor();
        await settled(page);
        const shown = await list.evaluate((one) => ({
          page: document.documentElement.scrollHeight - innerHeight,
          isLong: one.scrollHeight > one.clientHeight,
          below: innerHeight - one.getBoundingClientRect().bottom,
        }));
        expect({ width, ...shown }).toMatchObject({ width, page: 0, isLong: true });
        // No room is left unused below it.
        expect(shown.below).toBeGreaterThan(0);
        expect(shown.below).toBeLessThan(60);
      }
    }));

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

  test("Esc leads back from a session to the row that it was opened from, which has the focus again", () =>
    given.onPage("/history", async ({ page }) => {
      const list = page.locator(".history-list .virtual");
      await settled(page);
      await list.evaluate((element) => element.scrollTo(0, 900));
      const row = page.getByText("mend part 19", { exact: true });
      await row.scrollIntoViewIfNeeded();
      await row.click();
      await page.getByRole("heading", { name: "mend part 19" }).waitFor();
      await page.keyboard.press("Escape");
      await page.waitForFunction(() =>
        document.activeElement?.closest(".history-row")?.textContent.includes("mend part 19"),
      );
      // From there on by keyboard.
      await page.keyboard.press("j");
      const next = await page.evaluate(
        () => document.activeElement?.closest(".history-row")?.textContent ?? "",
      );
      expect(next).toMatch(/mend part (?:18|20)/);
    }));

  test("the browser's own Back leads to the opened row too, and Esc is counted on", () =>
    given.onPage("/history", async ({ page }) => {
      await settled(page);
      for (const back of ["back", "Escape", "back"]) {
        await page.locator("#content").focus();
        for (const key of ["j", "j", "Enter"]) await page.keyboard.press(key);
        await page.waitForURL(/\/session\//);
        await page.getByRole("heading", { level: 1 }).waitFor();
        if (back === "back") await page.goBack();
        else await page.keyboard.press(back);
        await until(async () => (await focusedRow(page)).includes(`mend part ${SESSIONS - 2}`));
      }
    }));

  test("keys that are pressed before the list is there are of its rows, not of what stands beside", () =>
    given.onPage("/charts", async ({ page }) => {
      for (const [view, row] of [
        ["h", ".history-row"],
        ["d", "tbody tr"],
      ] as const) {
        await page.route("**/api/v1/**", async (route) => {
          await Bun.sleep(300);
          await route.continue();
        });
        for (const key of ["g", view, "j", "j", "j"]) await page.keyboard.press(key);
        const index = (): Promise<number> =>
          page.evaluate(
            (rows) =>
              [...document.querySelectorAll(`#content ${rows}`)].findIndex((one) =>
                one.contains(document.activeElement),
              ),
            row,
          );
        await until(async () => (await index()) === 2);
        await page.unrouteAll({ behavior: "wait" });
        await page.keyboard.press("k");
        expect(await index()).toBe(1);
      }
      // A search: neither what was found before, nor what narrows it.
      await page.keyboard.press("/");
      for (const words of ["mend", "part"]) {
        await page.getByRole("searchbox").first().fill(words);
        for (const key of ["Enter", "j", "j"]) await page.keyboard.press(key);
        await until(() =>
          page.evaluate(
            (asked) =>
              document.querySelector("h1")?.textContent.includes(asked) === true &&
              [...document.querySelectorAll(".search-hits > li")].findIndex((one) =>
                one.contains(document.activeElement),
              ) === 1,
            words,
          ),
        );
        await page.keyboard.press("/");
      }
      await page.locator("#content").focus();
      await page.keyboard.press("g");
      await page.keyboard.press("h");
      await settled(page);
      await page.keyboard.press("f");
      expect(await page.evaluate(() => document.activeElement?.closest(".history-words"))).not.toBe(
        null,
      );
    }));

  test("as much of a list as was read is there again, at its place, and another filter begins anew", () =>
    given.onPage("/history/decisions", async ({ page }) => {
      await settled(page);
      const main = page.getByRole("main");
      const first = main.getByText("Rule number 1 holds", { exact: true });
      expect(await first.count()).toBe(0);
      await main.getByRole("button", { name: "Show more" }).click();
      await first.waitFor();
      await first.scrollIntoViewIfNeeded();
      const isRead = (): boolean => {
        const last = [...document.querySelectorAll("main *")].findLast(
          ({ textContent }) => textContent === "Rule number 1 holds",
        );
        return (last?.getBoundingClientRect().top ?? Infinity) < innerHeight && scrollY > 500;
      };
      await page.waitForFunction(isRead);
      await page.getByRole("link", { name: "Charts", exact: true }).click();
      await page.waitForURL(/charts/);
      await page.goBack();
      await first.waitFor();
      await page.waitForFunction(isRead);
      await page.reload();
      await first.waitFor();
      await page.waitForFunction(isRead);
      expect(await main.getByRole("button", { name: "Show more" }).count()).toBe(0);

      await main.getByRole("combobox", { name: "Kind" }).selectOption("decision");
      await page.waitForURL(/type=decision/);
      await first.waitFor({ state: "detached" });
      await main.getByRole("button", { name: "Show more" }).waitFor();
    }));

  test("Home and End of the history lead to its first and last row, and j and k go on from there", () =>
    given.onPage("/history", async ({ page }) => {
      await settled(page);
      await page.keyboard.press("j");
      const isFirst = async (): Promise<boolean> =>
        (await focusedRow(page)).includes(`mend part ${SESSIONS - 1}`);
      expect(await isFirst()).toBe(true);
      await page.keyboard.press("End");
      await until(async () => (await focusedRow(page)).includes("mend part 0"));
      await until(async () => (await placeOfFocus(page)) === "seen");
      await page.keyboard.press("Home");
      await until(isFirst);
      await page.keyboard.press("j");
      expect(await focusedRow(page)).toContain(`mend part ${SESSIONS - 2}`);
      // Scrolled away from, it is where j goes on.
      const list = page.locator(".history-list .virtual");
      await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      await page.waitForTimeout(100);
      await page.keyboard.press("j");
      await until(async () => (await focusedRow(page)).includes(`mend part ${SESSIONS - 3}`));
      await until(async () => (await placeOfFocus(page)) === "seen");
    }));

  test("whatever row has the focus is seen whole: below the bar, from below and from above", () =>
    given.onPage(
      "/history/decisions",
      async ({ page }) => {
        await settled(page);
        for (const key of ["j", "k"])
          for (let step = 0; step < 30; step++) {
            await page.keyboard.press(key);
            expect([step, await placeOfFocus(page)]).toEqual([step, "seen"]);
          }
        await page.keyboard.press("End");
        expect(await placeOfFocus(page)).toBe("seen");
        await page.keyboard.press("Home");
        expect(await placeOfFocus(page)).toBe("seen");
      },
      { height: 600 },
    ));

  test("j leads to the first result of a search, whatever narrows it stands before", () =>
    given.onPage("/search?q=mend", async ({ page }) => {
      await settled(page);
      await page.locator(".search-side").waitFor();
      await page.keyboard.press("j");
      const isFirst = (): Promise<boolean> =>
        page.evaluate(
          () =>
            document.activeElement?.closest("li") === document.querySelector(".search-hits > li"),
        );
      expect(await isFirst()).toBe(true);
      await page.keyboard.press("j");
      await page.keyboard.press("k");
      expect(await isFirst()).toBe(true);
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/session\/.*event=/);
    }));
});

const focusedRow = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.closest(".history-row")?.textContent ?? "");

/** Of the row that has the focus. */
const placeOfFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const row = document.activeElement?.closest(".history-row, tr, li");
    const bar = document.querySelector(".top")?.getBoundingClientRect().bottom ?? 0;
    if (row === null || row === undefined) return "nowhere";
    const { top, bottom } = row.getBoundingClientRect();
    return top < bar ? "above" : bottom > innerHeight ? "below" : "seen";
  });
