/**
 * How soon a permission that a real client asks for stands in the page: from the moment at which its line was appended to
 * the journal (the file's own time) until the session stands under "Needs you" in the page's document, since that very ask.
 */
import { readFileSync, statSync } from "node:fs";
import { parseObject } from "../../src/event/event.ts";
import type { Browser } from "../../test/browser/chromium.ts";
import { DIALOG, openDashboardHome, say, sitDown } from "../../test/browser/dashboard-home.ts";
import { openContext, signInUrl } from "../../test/browser/signed-in-page.ts";
import { bash } from "../../test/journeys/recording-client.ts";
import type { Screen } from "../../test/state/screen.ts";

const PROMPT = "Touch them one by one.";
const LAST = "All are touched.";
/** A dialog that is very new ignores keys. */
const LOOKS_MS = 700;
/** The next ask comes later than that. */
const SAME_ASK_MS = 400;
const LOOK_EVERY_MS = 2;

type Times = Readonly<Record<string, number>>;

/** Runs in the page: when it first said of each moment that somebody waits since then. */
function watchNeeds(): void {
  const needed: Record<string, number> = {};
  Object.assign(globalThis, { needed });
  new MutationObserver(() => {
    const since = document
      .querySelector('main section[data-group="needs"] li time')
      ?.getAttribute("datetime");
    if (since !== null && since !== undefined)
      needed[since] ??= performance.timeOrigin + performance.now();
  }).observe(document, { childList: true, subtree: true, attributeFilter: ["datetime"] });
}

/** Milliseconds, one for each ask. */
export async function timePermissions(browser: Browser, asks: number): Promise<readonly number[]> {
  const steps = Array.from({ length: asks }, (_, at) => bash(`touch file-${at}-`));
  await using home = await openDashboardHome({ role: { [PROMPT]: [...steps, { text: LAST }] } });
  const context = await openContext(browser);
  await context.addInitScript(watchNeeds);
  const page = await context.newPage();
  await page.goto(await signInUrl(home));
  await page.getByRole("main").waitFor();
  await using screen = await sitDown(home);
  const appended = watchAsks(home.daemonHome.sandbox.journal);
  const needed = (): Promise<Times> =>
    page.evaluate(() => (globalThis as unknown as { needed: Times }).needed);
  await say(screen, PROMPT);
  for (let at = 0; at < asks; at++) await grant(screen, `file-${at}-`);
  await screen.waitFor(LAST);
  const shown = await needed();
  appended.close();
  await context.close();
  return Object.entries(appended.times).map(([ts, ms]) => shownAt(shown, Date.parse(ts)) - ms);
}

/** When the page first spoke of a wait that began with this ask; the client's own board may have told it earlier. */
const shownAt = (shown: Times, askedMs: number): number =>
  Math.min(
    ...Object.entries(shown)
      .filter(([since]) => Math.abs(Date.parse(since) - askedMs) < SAME_ASK_MS)
      .map(([, ms]) => ms),
  );

async function grant(screen: Screen, name: string): Promise<void> {
  const isAsked = (text: string): boolean => text.includes(DIALOG) && text.includes(`${name}\n`);
  await screen.waitUntil(`a dialog about ${name}`, isAsked);
  for (;;) {
    await Bun.sleep(LOOKS_MS);
    if (!isAsked(await screen.text())) return;
    screen.press("enter");
  }
}

/** By the time that an ask's line names, when it was appended. Looked at all the time: a watch may miss the last write. */
function watchAsks(journal: string): { readonly times: Times; readonly close: () => void } {
  const times: Record<string, number> = {};
  let size = 0;
  const timer = setInterval(() => {
    const facts = statSync(journal, { throwIfNoEntry: false });
    if (facts === undefined || facts.size === size) return;
    size = facts.size;
    for (const line of readFileSync(journal, "utf8").split("\n")) {
      if (!line.includes('"type":"permission"')) continue;
      const { ts } = parseObject(line) ?? {};
      if (typeof ts === "string") times[ts] ??= facts.mtimeMs;
    }
  }, LOOK_EVERY_MS);
  return { times, close: () => clearInterval(timer) };
}
