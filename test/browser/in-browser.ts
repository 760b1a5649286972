/** Tests of one file share a home, those of one process a browser; each opens pages of its own, and fails when something goes wrong in them. */
import { afterAll, beforeAll, describe } from "bun:test";
import { type Browser, cannotBrowse, sharedBrowser } from "./chromium.ts";
import { type DashboardHome, type HomeRole, openDashboardHome } from "./dashboard-home.ts";
import { type PageOptions, type SeenPage, signedInPage } from "./signed-in-page.ts";

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
  how: HomeRole & { readonly before?: (home: DashboardHome) => Promise<void> },
  tests: (given: Given) => void,
): void {
  describe.skipIf(cannotBrowse())(name, () => {
    let opened: Browser | undefined;
    let home: DashboardHome | undefined;
    beforeAll(async () => {
      opened = await sharedBrowser();
      home = await openDashboardHome(how);
      await how.before?.(home);
      await home.caughtUp();
    });
    afterAll(async () => {
      await home?.[Symbol.asyncDispose]();
    });
    const there = <T>(value: T | undefined): T => {
      if (value === undefined) throw new Error("it is not open yet");
      return value;
    };
    const browser = (): Browser => there(opened);
    tests({
      browser,
      home: () => there(home),
      onPage: async (path, use, options) => {
        const seen = await signedInPage(browser(), there(home), path, options);
        try {
          await use(seen);
          seen.expectNoTrouble();
        } catch (error) {
          await seen.keepPicture();
          for (const trouble of seen.troubles) process.stderr.write(`in the page: ${trouble}\n`);
          throw error;
        } finally {
          await seen.context.close();
        }
      },
    });
  });
}
