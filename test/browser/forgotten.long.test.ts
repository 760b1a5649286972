/**
 * What was forgotten in a terminal is gone from open pages too, also where the live monitor knows nothing of it:
 * `session.test.ts` has one that it knows.
 */
import { test } from "bun:test";
import { readFileSync } from "node:fs";
import { appendLines } from "../../src/journal/append.ts";
import type { DashboardHome } from "./dashboard-home.ts";
import { inBrowser } from "./in-browser.ts";
import { CART, solveAnError, WORK } from "./real-work.ts";
import { bySession, retell } from "./retell-session.ts";
import { sessionWith } from "./views.ts";
import { english } from "./english.ts";

const DAY_MS = 86_400_000;
const LONG_AGO = "Words of forty days ago.";

/** The same session once more, of long ago. */
async function liveLong(home: DashboardHome): Promise<void> {
  await solveAnError(home);
  await home.caughtUp();
  const { journal } = home.daemonHome.sandbox;
  const [lived = []] = bySession(readFileSync(journal, "utf8"));
  const { text } = retell(lived, {
    startMs: Date.now() - 40 * DAY_MS,
    stretch: 10,
    projectPath: home.claude.project,
    branch: "main",
    model: "claude-opus-5-5",
    spent: 1,
    words: { [CART]: LONG_AGO },
  });
  appendLines(journal, text.split(/(?<=\n)/));
}

inBrowser("a session of long ago", { role: WORK, before: liveLong }, (given) => {
  test("is gone from its open page when it is forgotten", async () => {
    const id = sessionWith(given.home(), LONG_AGO);
    await given.onPage(`/session/${id}`, async ({ page, excuse }) => {
      await page.getByRole("main").getByText(LONG_AGO).first().waitFor();
      await given.home().selfGen("forget", "--session", id, "--yes");
      await page.getByText(english.session.gone.title).waitFor();
      excuse();
    });
  });
});
