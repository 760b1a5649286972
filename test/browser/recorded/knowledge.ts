/** What is known over all sessions of real clients: decisions, errors, checkpoints, blockers, the archive. */
import { describe, expect, test } from "bun:test";
import { ASKED } from "../../journeys/compaction.ts";
import type { Given } from "../in-browser.ts";
import { CART, DECISION, DECISION_KOREAN } from "../real-work.ts";
import { sessionWith, settled } from "../views.ts";
import { english } from "../english.ts";

export function testKnowledge(given: Given): void {
  describe("knowledge", () => {
    test("every page of the history, and the settings, begin with a heading, then tabs, at the same place", () =>
      given.onPage("/history", async ({ page, goTo }) => {
        const pages = ["decisions", "errors", "checkpoints", "blockers", "archive"];
        const places = new Set<number>();
        for (const path of ["/history", ...pages.map((one) => `/history/${one}`), "/settings"]) {
          await goTo(path);
          const [heading, tabs] = [page.getByRole("heading", { level: 1 }), page.locator(".tabs")];
          const [above, below] = [await heading.boundingBox(), await tabs.boundingBox()];
          expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
          places.add(below?.y ?? Number.NaN);
        }
        expect([...places]).toHaveLength(1);
      }));

    test("decisions are told with their reasons, in both languages, and are found by their words", () =>
      given.onPage("/history/decisions", async ({ page }) => {
        await settled(page);
        const main = page.getByRole("main");
        for (const { text, why } of [DECISION, DECISION_KOREAN]) {
          await main.getByText(text).first().waitFor();
          expect(await main.innerText()).toContain(why);
        }
        await main.getByRole("searchbox", { name: english.knowledge.search }).fill("정수");
        await page.keyboard.press("Enter");
        await main.getByText(DECISION.text).waitFor({ state: "detached" });
        expect(await main.getByText(DECISION_KOREAN.text).first().isVisible()).toBe(true);
      }));

    test("errors stand with what fixed each, are chosen by their state, and unfold into where they happened", () =>
      given.onPage("/history/errors", async ({ page }) => {
        await settled(page);
        const main = page.getByRole("main");
        await main
          .getByText(/cart\.conf: No such file/)
          .first()
          .waitFor();
        const shown = await main.innerText();
        const { states } = english.knowledge.errors;
        await main.getByRole("button", { name: `${states.fixed} 1`, exact: true }).click();
        await main.getByText("total undeclared").waitFor({ state: "detached" });
        await main.getByRole("button", { name: `${states.all} 3`, exact: true }).click();
        expect(shown).toContain("total undeclared");
        await main.locator("tbody").getByText(states.fixed, { exact: true }).waitFor();
        await main
          .getByRole("button", { name: /cart\.conf: No such file/ })
          .first()
          .click();
        await main.getByRole("heading", { name: english.knowledge.errors.how }).waitFor();
        expect(await main.innerText()).toContain(CART);
      }));

    test("the checkpoint says what was worked on and how it is taken up again", () =>
      given.onPage("/history/checkpoints", async ({ page }) => {
        await settled(page);
        const shown = await page.getByRole("main").innerText();
        expect(shown).toContain("before the form");
        expect(shown).toContain("self-gen session load");
        expect(shown).toContain("main");
      }));

    test("a build that still fails is in the way", () =>
      given.onPage("/history/blockers", async ({ page }) => {
        await settled(page);
        const shown = await page.getByRole("main").innerText();
        expect(shown).toContain(english.knowledge.blockers.now);
        expect(shown).toContain("total undeclared");
      }));

    test("the archive names the sessions whose transcripts are kept, and leads to them", () =>
      given.onPage("/history/archive", async ({ page }) => {
        const id = sessionWith(given.home(), ASKED);
        await settled(page);
        const main = page.getByRole("main");
        await main.locator(`a[href^="/session/${id}"]`).first().click();
        await page.getByRole("heading", { name: ASKED }).waitFor();
      }));
  });
}
