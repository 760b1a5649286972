/** What real clients did, recorded once. */
import { DIALOG, type DashboardHome, say, sitDown } from "./dashboard-home.ts";
import { type Given, inBrowser } from "./in-browser.ts";
import { pressUntilGone } from "../state/keys.ts";
import { ASKS, compactATalk, failABuild, keepKnowledge, solveAnError, WORK } from "./real-work.ts";

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

export function withRecordedWork(tests: (given: Given) => void): void {
  inBrowser(
    "recorded work",
    {
      role: WORK,
      isOnePage: true,
      before: async (home) => {
        await solveAnError(home);
        await compactATalk(home);
        await failABuild(home);
        await keepKnowledge(home);
        await grantOnce(home);
      },
    },
    tests,
  );
}
