/** A request that nobody answered, while the page is told what happens all the same. */
import { describe, expect, test } from "bun:test";
import type { Page } from "../chromium.ts";
import type { Given } from "../in-browser.ts";
import { CART, DECISION } from "../real-work.ts";
import { settled } from "../views.ts";
import { english } from "../english.ts";

const toDecisions = async (page: Page): Promise<void> => {
  await page.getByRole("link", { name: english.history.nav.decisions, exact: true }).click();
  await page.getByText(english.failed).first().waitFor();
};

export function testOffline(given: Given): void {
  describe("a moment without an answer", () => {
    test("is over when the network comes back, without a click", () =>
      given.onPage("/history", async ({ page, context, excuse }) => {
        await settled(page);
        await context.setOffline(true);
        await toDecisions(page);
        await context.setOffline(false);
        await page.getByRole("main").getByText(DECISION.text).first().waitFor();
        expect(await page.getByText(english.failed).count()).toBe(0);
        excuse();
      }));

    test("is over by itself though nothing tells that it is", () =>
      given.onPage("/history", async ({ page, excuse }) => {
        await settled(page);
        const wanted = /\/api\/v1\/(?:decisions|projects|rules)/;
        let asked = 0;
        await page.route(wanted, (route) => {
          asked += 1;
          return route.abort("connectionrefused");
        });
        await toDecisions(page);
        const before = asked;
        await page.unroute(wanted);
        await page.getByRole("main").getByText(DECISION.text).first().waitFor();
        expect(before).toBeLessThan(9);
        excuse();
      }));
  });
}

/** A list that is asked for in pieces goes on the same way. */
export function testOfflineTimeline(given: Given): void {
  describe("a moment without an answer", () => {
    test("is over for a timeline too", () =>
      given.onPage("/history", async ({ page, excuse }) => {
        const story = /\/api\/v1\/sessions\/[^/]+\/story/;
        await page.route(story, (route) => route.abort("connectionrefused"));
        await page.getByRole("main").getByText(CART).first().click();
        await page.getByText(english.failed).first().waitFor();
        await page.unroute(story);
        const rows = page.getByRole("list", { name: english.conversation.label });
        await rows.getByText(CART).first().waitFor();
        excuse();
      }));
  });
}
