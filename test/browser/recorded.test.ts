/** What real clients did, recorded once, and the views that only read it. */
import { DIALOG, type DashboardHome, say, sitDown } from "./dashboard-home.ts";
import { inBrowser } from "./in-browser.ts";
import { pressUntilGone } from "../state/keys.ts";
import { ASKS, compactATalk, failABuild, keepKnowledge, solveAnError, WORK } from "./real-work.ts";
import { testBookkeeping } from "./recorded/bookkeeping.ts";
import { testCharts } from "./recorded/charts.ts";
import { testEveryView } from "./recorded/every-view.ts";
import { testHistory } from "./recorded/history.ts";
import { testKeyboard } from "./recorded/keyboard.ts";
import { testKnowledge } from "./recorded/knowledge.ts";
import { testOffline } from "./recorded/offline.ts";

/** Somebody is asked for a permission, and gives it. */
async function grantOnce(home: DashboardHome): Promise<void> {
  await using screen = await sitDown(home);
  await say(screen, ASKS);
  await screen.waitFor(DIALOG);
  await pressUntilGone(screen, "enter", DIALOG);
  await screen.waitFor("They are gone.");
  await say(screen, "/exit");
  await screen.exited;
}

inBrowser(
  "recorded work",
  {
    role: WORK,
    before: async (home) => {
      await solveAnError(home);
      await compactATalk(home);
      await failABuild(home);
      await keepKnowledge(home);
      await grantOnce(home);
    },
  },
  (given) => {
    testHistory(given);
    testKnowledge(given);
    testCharts(given);
    testOffline(given);
    testBookkeeping(given);
    testKeyboard(given);
    testEveryView(given);
  },
);
