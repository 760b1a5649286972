/** What of the page is worth a picture: where it stands, what somebody did there, and as what window. */
import { join } from "node:path";
import { openBrowser, type Page } from "../../test/browser/chromium.ts";
import type { DashboardHome } from "../../test/browser/dashboard-home.ts";
import { signedInPage } from "../../test/browser/signed-in-page.ts";
import { sessionWith, settled, workedIn } from "../../test/browser/views.ts";
import type { Size } from "./drawing.ts";

const WIDE: Size = { width: 1280, height: 800 };
const NARROW: Size = { width: 390, height: 780 };
/** Charts grow to their size, and a brush leaves, after they are there. */
const DRAWN_MS = 400;

type Shot = {
  readonly name: string;
  readonly path: string;
  readonly size?: Size;
  readonly theme?: "light" | "dark";
  /** In one language alone where words are few. */
  readonly only?: "en" | "ko";
  readonly prepare?: (page: Page) => Promise<void>;
  /** A part of the page instead of the window. */
  readonly part?: string;
};

export type Picture = { readonly name: string; readonly png: Buffer };

/** `asked`: what the conversation begins with. */
async function shotsOf(home: DashboardHome, asked: string): Promise<readonly Shot[]> {
  const { project } = home.claude;
  const talk = `/session/${sessionWith(home, asked)}`;
  const { file } = await workedIn(home, project);
  // One of two months.
  const shop = join(home.claude.home, "work", "shop");
  return [
    { name: "now", path: "/" },
    { name: "waiting", path: "/", part: ".now-card[data-group='needs']", only: "en" },
    { name: "now-narrow", path: "/", size: NARROW, theme: "dark", only: "ko" },
    { name: "conversation", path: talk },
    { name: "conversation-narrow", path: talk, size: NARROW, only: "en" },
    { name: "diff", path: talk, prepare: unfoldEdit, only: "en" },
    { name: "history-dark", path: "/history", theme: "dark", size: { width: 1920, height: 1000 } },
    { name: "projects", path: "/projects", size: { width: 1280, height: 620 } },
    { name: "errors", path: "/history/errors", prepare: unfoldError },
    { name: "project", path: `/project/${encodeURIComponent(shop)}`, only: "en" },
    {
      name: "file",
      path: `/file/${encodeURIComponent(project)}/${encodeURIComponent(file)}`,
      size: { width: 1280, height: 420 },
      only: "en",
    },
    { name: "palette", path: "/", prepare: openPalette },
    { name: "charts", path: "/charts" },
    { name: "charts-brush", path: "/charts?days=30", prepare: brushDays, only: "en" },
    { name: "settings-dark", path: "/settings", theme: "dark", only: "ko" },
  ];
}

async function unfoldEdit(page: Page): Promise<void> {
  await page.locator(".talk-work").first().click();
  await page.locator(".talk-line[data-is='step']").first().click();
  await page.locator(".diff").waitFor();
}

async function unfoldError(page: Page): Promise<void> {
  await page.locator(".knowledge-sentence > button").first().click();
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.keyboard.type("sh");
}

/** As somebody marks a few days with the pointer, before the button is let go. */
async function brushDays(page: Page): Promise<void> {
  const chart = page.locator(".u-over").first();
  await chart.scrollIntoViewIfNeeded();
  const box = await chart.boundingBox();
  if (box === null) throw new Error("no chart was drawn");
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.45, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.75, y, { steps: 8 });
}

/** The page as a browser shows it, in the language that the home has now. */
export async function pagePictures(
  home: DashboardHome,
  language: "en" | "ko",
  asked: string,
): Promise<readonly Picture[]> {
  await using opened = await openBrowser();
  const taken: Picture[] = [];
  for (const shot of await shotsOf(home, asked)) {
    const { name, path, size = WIDE, theme = "light", only, prepare, part } = shot;
    if (only !== undefined && only !== language) continue;
    const seen = await signedInPage(opened.browser, home, path, { ...size, theme });
    await settled(seen.page);
    await prepare?.(seen.page);
    await settled(seen.page);
    await seen.page.waitForTimeout(DRAWN_MS);
    const of = part === undefined ? seen.page : seen.page.locator(part).last();
    taken.push({ name: `dashboard-${name}.${language}.png`, png: await of.screenshot() });
    await seen.context.close();
  }
  return taken;
}
