/** A project shows how its last session ended, also where that is no success: the earlier one stands below it. */
import { expect, test } from "bun:test";
import { join } from "node:path";
import { dashboardText } from "../../src/text/dashboard.ts";
import { accessibilityFaults, AXE } from "./axe.ts";
import type { DashboardHome } from "./dashboard-home.ts";
import { inBrowser } from "./in-browser.ts";

const [MENDED, TILL] = ["The cart rounds once per order.", "and now the till"];
const FAILURE = "API Error: 529 Overloaded";

const shopOf = ({ claude }: DashboardHome): string => join(claude.home, "shop");

async function failAfterSuccess(home: DashboardHome): Promise<void> {
  for (const event of [
    { hook_event_name: "UserPromptSubmit", prompt: "mend the cart" },
    { hook_event_name: "Stop", last_assistant_message: MENDED },
    { hook_event_name: "UserPromptSubmit", prompt: TILL },
    { hook_event_name: "StopFailure", error: "overloaded", last_assistant_message: FAILURE },
    { hook_event_name: "SessionEnd", reason: "other" },
  ])
    await home.hook({ session_id: "till", cwd: shopOf(home), ...event });
}

inBrowser("the last session of a project", { before: failAfterSuccess }, (given) => {
  for (const language of ["en", "ko"] as const)
    test(`its last prompt, that nothing was concluded, what was said last, then the earlier conclusion with its own prompt [${language}]`, async () => {
      await given.home().selfGen("config", "set", "language", language);
      const { project: text } = dashboardText(language);
      await given.onPage(
        `/project/${encodeURIComponent(shopOf(given.home()))}`,
        async ({ page }) => {
          const panel = page.locator(".project-last");
          await panel.getByText(MENDED).waitFor();
          const shown = await panel.innerText();
          const order = [
            text.last,
            TILL,
            text.endedOpen,
            FAILURE,
            text.concludedEarlier,
            "mend the cart",
            MENDED,
          ].map((words) => shown.indexOf(words));
          expect(order).not.toContain(-1);
          expect(order).toEqual(order.toSorted((one, other) => one - other));
          expect(await accessibilityFaults(page)).toEqual([]);
        },
        { before: AXE },
      );
    });
});
