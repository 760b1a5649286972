/** Tests of one file share a home, those of one process a browser; each opens pages of its own, and fails when something goes wrong in them. */
import { afterAll, beforeAll, describe } from "bun:test";
import { type Browser, cannotBrowse, sharedBrowser } from "./chromium.ts";
import { type DashboardHome, type HomeRole, openDashboardHome } from "./dashboard-home.ts";
import { type PageOptions, type SeenPage, signedInPage, sizeOf } from "./signed-in-page.ts";

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
    /** Its tests follow each other in one page, from view to view; what a page begins with is another test's. */
    readonly isOnePage?: boolean;
  },
  tests: (given: Given) => void,
): void {
  describe.skipIf(cannotBrowse())(name, () => {
    let opened: Browser | undefined;
    let home: DashboardHome | undefined;
    const pages = new Map<string, SeenPage>();
    beforeAll(async () => {
      opened = await sharedBrowser();
      home = await openDashboardHome(how);
      await how.before?.(home);
      await home.caughtUp();
    });
    afterAll(async () => {
      for (const { context } of pages.values()) await context.close();
      await home?.[Symbol.asyncDispose]();
    });
    const there = <T>(value: T | undefined): T => {
      if (value === undefined) throw new Error("it is not open yet");
      return value;
    };
    const browser = (): Browser => there(opened);
    const open = async (path: string, kind: string, options?: PageOptions): Promise<SeenPage> => {
      const seen = pages.get(kind);
      if (seen === undefined) return signedInPage(browser(), there(home), path, options);
      pages.delete(kind);
      await seen.page.setViewportSize(sizeOf(options));
      // Away from the view before, so that nothing of it is left.
      await seen.goTo("/no/such/place");
      await seen.goTo(path);
      return seen;
    };
    tests({
      browser,
      home: () => there(home),
      onPage: async (path, use, options) => {
        const kind = JSON.stringify(options ?? {});
        const seen = await open(path, kind, options);
        try {
          await use(seen);
          seen.expectNoTrouble();
          if (how.isOnePage === true) {
            await seen.page.evaluate(() => localStorage.clear());
            pages.set(kind, seen);
          }
        } catch (error) {
          await seen.keepPicture();
          for (const trouble of seen.troubles) process.stderr.write(`in the page: ${trouble}\n`);
          throw error;
        } finally {
          if (pages.get(kind) !== seen) await seen.context.close();
        }
      },
    });
  });
}
