/** The rules of a project: what somebody said for good, and no longer means. */
import { expect, test } from "bun:test";
import { join } from "node:path";
import { encodeLine } from "../../src/event/line.ts";
import { appendLines } from "../../src/journal/append.ts";
import { dashboardText } from "../../src/text/dashboard.ts";
import { anEvent } from "../event/samples.ts";
import type { DashboardHome } from "./dashboard-home.ts";
import { inBrowser } from "./in-browser.ts";

const RULE = "never push to main";
/** They sound like rules, and nobody knows. */
const KEPT = "Hands off vendor/.";
const HIDDEN = "Treat warnings as errors.";

const shopOf = ({ claude }: DashboardHome): string => join(claude.home, "shop");

async function sayRule(home: DashboardHome): Promise<void> {
  const cwd = shopOf(home);
  await home.hook({
    session_id: "asked",
    cwd,
    hook_event_name: "UserPromptSubmit",
    prompt: `${KEPT} ${HIDDEN} Then run the tests.`,
  });
  await home.caughtUp();
  const context = anEvent({
    type: "snapshot",
    sessionId: "asked",
    projectPath: cwd,
    ts: new Date().toISOString(),
    data: {
      trigger: "auto",
      document: {
        meta: {},
        goal: {},
        progress: { done: [], current: [], pending: [] },
        decisions: [],
        discoveries: [],
        state: {},
      },
      extra: {
        lines: [{ kind: "ban", texts: [RULE], decisive: RULE, enough: null }],
        allowances: [],
      },
      isFinished: false,
    },
  });
  appendLines(home.daemonHome.sandbox.journal, [encodeLine(context)]);
}

inBrowser("rules of a project", { before: sayRule }, (given) => {
  test("one is removed once somebody is sure, by the command that is shown, and comes back", () =>
    given.onPage(`/project/${encodeURIComponent(shopOf(given.home()))}`, async ({ page }) => {
      const { project, knowledge, toast } = dashboardText("en");
      const { remove } = knowledge.decisions;
      const row = page.getByRole("listitem").filter({ hasText: RULE });
      await row.getByRole("button", { name: remove.button }).click();
      const dialog = page.getByRole("dialog", { name: project.removeRule.title });
      expect(await dialog.innerText()).toMatch(/self-gen memory remove [0-9a-f]{16}\b/);
      await dialog.getByRole("button", { name: remove.sure, exact: true }).click();
      await page.getByRole("status").getByText(remove.done).waitFor();
      await row.waitFor({ state: "detached" });
      await page.getByRole("status").getByRole("button", { name: toast.undo }).click();
      await row.waitFor();
    }));

  test("what sounds like a rule is kept or hidden with one click, and hiding it is undone", () =>
    given.onPage(`/project/${encodeURIComponent(shopOf(given.home()))}`, async ({ page }) => {
      const { project, toast } = dashboardText("en");
      await page.getByRole("heading", { name: project.possibleRules }).waitFor();
      const rowOf = (words: string) => page.getByRole("listitem").filter({ hasText: `“${words}”` });
      await rowOf(HIDDEN).getByRole("button", { name: project.hideRule }).click();
      await rowOf(HIDDEN).waitFor({ state: "detached" });
      await page.getByRole("status").getByRole("button", { name: toast.undo }).click();
      await rowOf(HIDDEN).waitFor();
      await rowOf(KEPT).getByRole("button", { name: project.keepRule }).click();
      await page.getByRole("status").getByText(project.ruleKept).waitFor();
      await rowOf(KEPT)
        .getByRole("button", { name: project.keepRule })
        .waitFor({ state: "detached" });
    }));
});
