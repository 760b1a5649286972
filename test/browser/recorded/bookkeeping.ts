/** A timeline for people: what is recorded on the side is folded away, and one click or one address away. */
import { describe, expect, test } from "bun:test";
import { ASKED } from "../../journeys/compaction.ts";
import type { Given } from "../in-browser.ts";
import { sessionWith, settled } from "../views.ts";
import { english } from "../english.ts";

export function testBookkeeping(given: Given): void {
  describe("what is recorded on the side", () => {
    const talk = (): string => `/session/${sessionWith(given.home(), ASKED)}?tab=timeline`;
    const SAVED = /context saved/;

    test("is hidden and counted, is shown at a click, and stands in the address", () =>
      given.onPage(talk(), async ({ page }) => {
        await settled(page);
        const rows = page.getByRole("list", { name: english.session.timeline.label });
        const chip = page.getByRole("button", { name: /internal events?$/ });
        await rows.getByText(/compaction \(/).waitFor();
        expect(await chip.getAttribute("aria-pressed")).toBe("false");
        expect(await chip.innerText()).toMatch(/^\d+ internal events?$/);
        expect(await rows.getByText(SAVED).count()).toBe(0);
        // More of it may come while the session is put away.
        await page.waitForFunction(() => {
          const read = (where: string): string => document.querySelector(where)?.textContent ?? "";
          const [shown = 0, all = 0] = (read(".session-shown").match(/\d+/g) ?? []).map(Number);
          const [hidden = 0] = (read(".session-tools .chip:last-child").match(/\d+/g) ?? []).map(
            Number,
          );
          return hidden > 2 && all - shown === hidden;
        });

        await page
          .getByRole("searchbox", { name: english.session.timeline.search })
          .fill("context saved");
        await page.getByText("No matches", { exact: true }).waitFor();
        await page.getByText(/^\(\d more in internal events\)$/).waitFor();
        await chip.focus();
        await page.keyboard.press("Enter");
        await page.waitForURL(/bookkeeping=shown/);
        await rows.getByText(SAVED).first().waitFor();
        expect(await chip.getAttribute("aria-pressed")).toBe("true");
        await page.getByText(/^\d match(?:es)?$/).waitFor();
        await page.reload();
        await rows.getByText(SAVED).first().waitFor();
        await chip.click();
        await rows.getByText(SAVED).first().waitFor({ state: "detached" });
        expect(page.url()).not.toContain("bookkeeping");
      }));

    test("is found by the address of an event or of a kind, and folded away again from there", async () => {
      let event = "";
      await given.onPage(`${talk()}&kinds=context`, async ({ page }) => {
        await settled(page);
        await page.getByRole("button", { name: SAVED }).first().click();
        await page.waitForURL(/event=/);
        event = new URL(page.url()).searchParams.get("event") ?? "";
        expect(event).not.toBe("");
      });
      await given.onPage(`${talk()}&event=${event}`, async ({ page }) => {
        await settled(page);
        const open = page.locator('.session-event[aria-expanded="true"]');
        await open.waitFor();
        expect(await open.innerText()).toMatch(SAVED);
        await page.keyboard.press("Tab");
        await page.getByRole("button", { name: "Close" }).click();
        await page.waitForURL((url) => !url.search.includes("event="));
        expect(await page.locator(".session-event").filter({ hasText: SAVED }).count()).not.toBe(0);
      });
      await given.onPage(`${talk()}&event=${event}&kinds=context`, async ({ page }) => {
        await settled(page);
        await page.locator('.session-event[aria-expanded="true"]').waitFor();
        await page.getByRole("button", { name: /internal events?$/ }).click();
        await page
          .locator(".session-event", { hasText: SAVED })
          .first()
          .waitFor({ state: "detached" });
        await page.locator(".session-event", { hasText: ASKED }).waitFor();
        expect(new URL(page.url()).search).toBe("?tab=timeline");
      });
    });

    test("is written with the numbers and days of people", () =>
      given.onPage(`${talk()}&bookkeeping=shown`, async ({ page }) => {
        await settled(page);
        const used = page.locator(".session-event", { hasText: "usage on" }).first();
        await used.scrollIntoViewIfNeeded();
        const told = await used.innerText();
        expect(told).toMatch(/usage on [A-Z][a-z]+ \d+: (?:\d{1,3}(?:,\d{3})*) tokens/);
        await used.click();
        const detail = page.getByRole("complementary", { name: english.session.detail.title });
        await detail.getByRole("heading", { name: /usage on [A-Z][a-z]+ \d+/ }).waitFor();
      }));

    test("the order says what it is, and both that there are", () =>
      given.onPage(talk(), async ({ page }) => {
        await settled(page);
        const { newest, oldest } = english.session.timeline.orders;
        const isOn = (name: string): Promise<string | null> =>
          page.getByRole("button", { name }).getAttribute("aria-pressed");
        expect([await isOn(newest), await isOn(oldest)]).toEqual(["true", "false"]);
        await page.getByRole("button", { name: oldest }).click();
        await page.waitForURL(/order=oldest/);
        expect([await isOn(newest), await isOn(oldest)]).toEqual(["false", "true"]);
      }));
  });
}
