/**
 * The page as `self-gen dashboard` opens it. Whatever goes wrong in it is kept: an error or a warning on the console, an
 * exception, a request that fails or is refused, a dialog that nobody asked for.
 */
import { HANG_MS } from "../limits.ts";
import { expect } from "bun:test";
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Browser, BrowserContext, Page } from "./chromium.ts";
import type { DashboardHome } from "./dashboard-home.ts";
import { codeFrom } from "../daemon/page/page-visit.ts";
import { settled } from "./views.ts";

export type PageOptions = {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: "light" | "dark";
  readonly timeZone?: string;
  /** What runs in the page before its own script. */
  readonly before?: string;
};

export type SeenPage = {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What went wrong so far. */
  readonly troubles: readonly string[];
  /** What went wrong so far was meant to, as when the daemon is taken away. */
  readonly excuse: () => void;
  readonly expectNoTrouble: () => void;
  /** For whoever has to find out why: SELF_GEN_PICTURES names a folder. */
  readonly keepPicture: () => Promise<void>;
  /** Loads another address of the page. */
  readonly visit: (path: string) => Promise<void>;
  /** The same without loading the page again, as a link in it would; nothing is on its way any more. */
  readonly goTo: (path: string) => Promise<void>;
};

export const sizeOf = ({ width = 1280, height = 900 }: PageOptions = {}): {
  readonly width: number;
  readonly height: number;
} => ({ width, height });

export async function openContext(
  browser: Browser,
  options: PageOptions = {},
): Promise<BrowserContext> {
  const { theme = "light", timeZone = "UTC", before } = options;
  const context = await browser.newContext({
    viewport: sizeOf(options),
    colorScheme: theme,
    reducedMotion: "reduce",
    locale: "en-GB",
    timezoneId: timeZone,
  });
  context.setDefaultTimeout(HANG_MS);
  if (before !== undefined) await context.addInitScript({ content: before });
  return context;
}

/** A sign-in address, good for once. */
export async function signInUrl(home: DashboardHome): Promise<string> {
  const printed = await home.selfGen("dashboard", "--no-open", "--json");
  const { url } = JSON.parse(printed) as { readonly url: string };
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/.*#code=/);
  return url;
}

export const originOf = (home: DashboardHome): string => `http://127.0.0.1:${home.access().port}`;

export async function signedInPage(
  browser: Browser,
  home: DashboardHome,
  path = "/",
  options: PageOptions = {},
): Promise<SeenPage> {
  const context = await openContext(browser, options);
  const page = await context.newPage();
  const troubles = watchTroubles(page);
  const visit = async (to: string): Promise<void> => {
    await page.goto(`${originOf(home)}${to}`);
    await page.getByRole("main").waitFor();
  };
  // The socket gives the code, as to `self-gen dashboard`.
  const code = await codeFrom(home.daemonHome.living()?.socket ?? "");
  await visit(`${path}#code=${code}`);
  await letIn(page);
  return {
    page,
    context,
    troubles,
    excuse: () => void troubles.splice(0),
    visit,
    goTo: async (to) => {
      await page.evaluate((address) => {
        history.pushState(null, "", address);
        dispatchEvent(new PopStateEvent("popstate"));
      }, to);
      await settled(page);
    },
    expectNoTrouble: () => expect(troubles).toEqual([]),
    keepPicture: () => keepPicture(page),
  };
}

/** The code is gone from the address at once; whoever leaves the page before it was exchanged is not let in. */
async function letIn(page: Page): Promise<void> {
  await page.waitForFunction(() => !location.hash.includes("code="));
  await settled(page);
}

/** A page that is left cuts off what it was reading; that is no fault. */
const LEFT = "net::ERR_ABORTED";

function watchTroubles(page: Page): string[] {
  const troubles: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning")
      troubles.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => troubles.push(`exception: ${error.stack ?? error.message}`));
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "";
    if (why !== LEFT) troubles.push(`request: ${request.url()} ${why}`);
  });
  page.on("response", (answer) => {
    if (answer.status() >= 400) troubles.push(`answer: ${answer.status()} ${answer.url()}`);
  });
  page.on("dialog", (dialog) => {
    troubles.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return troubles;
}

async function keepPicture(page: Page): Promise<void> {
  const folder = process.env["SELF_GEN_PICTURES"];
  if (folder === undefined) return;
  const path = join(folder, `${Date.now()}.png`);
  mkdirSync(dirname(path), { recursive: true });
  await page.screenshot({ path, fullPage: true }).catch(() => undefined);
}
