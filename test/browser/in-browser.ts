/** Tests of one file share a home, those of one process a browser; each opens pages of its own, and fails when something goes wrong in them. */
import { afterAll, beforeAll, describe } from "bun:test";
import { type Browser, type BrowserContext, cannotBrowse, sharedBrowser } from "./chromium.ts";
import { type DashboardHome, type HomeRole, openDashboardHome } from "./dashboard-home.ts";
import { type PageOptions, pageIn, type SeenPage, signedInPage } from "./signed-in-page.ts";
import { settled } from "./views.ts";

export type Given = {
  browser(): Browser;
  home(): DashboardHome;
  /** A signed-in page at this address. */
  onPage(
    path: string,
    use: (seen: SeenPage) => Promise<void>,
    options?: PageOptions,
  ): Promise<void>;
};

export function inBrowser(
  name: string,
  how: HomeRole & {
    readonly before?: (home: DashboardHome) => Promise<void>;
    /** Its tests are pages of one person, who signs in once and keeps nothing from page to page: each opens in a third of the time. */
    readonly isOnePerson?: boolean;
  },
  tests: (given: Given) => void,
): void {
  describe.skipIf(cannotBrowse())(name, () => {
    let opened: Browser | undefined;
    let home: DashboardHome | undefined;
    const people = new Map<string, BrowserContext>();
    beforeAll(async () => {
      opened = await sharedBrowser();
      home = await openDashboardHome(how);
      await how.before?.(home);
      await home.caughtUp();
    });
    afterAll(async () => {
      for (const context of people.values()) await context.close();
      await home?.[Symbol.asyncDispose]();
    });
    const there = <T>(value: T | undefined): T => {
      if (value === undefined) throw new Error("it is not open yet");
      return value;
    };
    const browser = (): Browser => there(opened);
    const open = async (path: string, person: string, options?: PageOptions): Promise<SeenPage> => {
      const context = people.get(person);
      if (context === undefined) return signedInPage(browser(), there(home), path, options);
      const seen = await pageIn(context, there(home), path);
      await settled(seen.page);
      return seen;
    };
    const leave = async ({ page, context }: SeenPage, person: string): Promise<void> => {
      await page.evaluate(() => localStorage.clear());
      people.set(person, context);
      await page.close();
    };
    tests({
      browser,
      home: () => there(home),
      onPage: async (path, use, options) => {
        const person = JSON.stringify(options ?? {});
        const seen = await open(path, person, options);
        try {
          await use(seen);
          seen.expectNoTrouble();
          if (how.isOnePerson === true) await leave(seen, person);
        } catch (error) {
          await seen.keepPicture();
          for (const trouble of seen.troubles) process.stderr.write(`in the page: ${trouble}\n`);
          people.delete(person);
          throw error;
        } finally {
          if (people.get(person) !== seen.context) await seen.context.close();
        }
      },
    });
  });
}
