/** What holds for every view: people with a screen reader can use it, and it fits on a phone. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { ASKED } from "../../journeys/compaction.ts";
import { accessibilityFaults, AXE } from "../axe.ts";
import type { Page } from "../chromium.ts";
import { type DashboardHome, DIALOG, say, sitDown } from "../dashboard-home.ts";
import type { Given } from "../in-browser.ts";
import { ASKS } from "../real-work.ts";
import type { Screen } from "../../state/screen.ts";
import { until } from "../../until.ts";
import type { PageOptions } from "../signed-in-page.ts";
import { sessionWith, type View, viewsWith, workedIn } from "../views.ts";

const LONG = {
  session: "11111111-2222-4333-8444-555555555555",
  project: `one-${"very-".repeat(36)}long-name`,
  prompt: "A line of the cart.\n".repeat(200),
} as const;

/** A name and a text that are as long as they may be. */
async function workAtLength(home: DashboardHome): Promise<void> {
  const cwd = join(home.claude.project, LONG.project);
  mkdirSync(cwd);
  const told = { session_id: LONG.session, cwd };
  await home.hook({ ...told, hook_event_name: "UserPromptSubmit", prompt: LONG.prompt });
}

/** Every view, and those that show what is long. */
async function allViews(home: DashboardHome): Promise<readonly View[]> {
  type Story = { readonly rows: readonly { readonly id: string }[] };
  const { rows } = await home.api<Story>(`/sessions/${LONG.session}/story`);
  const project = encodeURIComponent(join(home.claude.project, LONG.project));
  return [
    ...viewsWith(sessionWith(home, ASKED), await workedIn(home, home.claude.project)),
    { name: "event", path: `/session/${LONG.session}?event=${rows[0]?.id}` },
    { name: "next", path: `/session/${LONG.session}?tab=next` },
    { name: "found", path: `/search?q=cart&project=${project}` },
    { name: "history of one", path: `/history?project=${project}` },
    { name: "charts of one", path: `/charts?project=${project}` },
  ];
}

/** What sticks out to the right. */
const tooWide = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll("body *")]
      .filter((one) => one.getBoundingClientRect().right > width + 1)
      .map((one) => `${one.tagName}.${one.className} ${one.getBoundingClientRect().right}`)
      .slice(0, 5);
  });

const PHONE = 360;
const TABLET = 900;

/** What sticks out of screens of these widths, by view. */
async function narrowed(
  page: Page,
  name: string,
  widths: readonly number[] = [TABLET, PHONE],
): Promise<Record<string, readonly string[]>> {
  const found: Record<string, readonly string[]> = {};
  for (const width of widths) {
    await page.setViewportSize({ width, height: 780 });
    // A chart is drawn again after the page has its new width.
    await until(async () => (await tooWide(page)).length === 0, { limitMs: 2000 }).catch(
      async () => (found[`${name} at ${width}`] = await tooWide(page)),
    );
  }
  return found;
}

type Found = Readonly<Record<string, readonly string[]>>;

/** Looks at every view in turn, and expects nothing to be found. */
async function expectNothingIn(
  given: Given,
  look: (page: Page, name: string) => Promise<Found>,
  options: PageOptions,
): Promise<void> {
  const views = await allViews(given.home());
  await given.onPage(
    "/",
    async ({ page, goTo }) => {
      const found: Record<string, readonly string[]> = {};
      for (const { name, path } of views) {
        await goTo(path);
        Object.assign(found, await look(page, name));
      }
      expect(found).toEqual({});
    },
    options,
  );
}

/** What axe finds, in light colours and in dark ones. */
async function colouredFaults(page: Page): Promise<readonly string[]> {
  const light = await accessibilityFaults(page);
  // What the colours change is contrast, and nothing else.
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await accessibilityFaults(page, { rules: ["color-contrast"] });
  await page.emulateMedia({ colorScheme: "light" });
  return [...light, ...dark.map((fault) => `dark: ${fault}`)];
}

/** The last of the views: somebody waits for an answer from now on. */
function withEveryView(given: Given, tests: () => void): void {
  describe("every view", () => {
    let screen: Screen | undefined;
    beforeAll(async () => {
      await workAtLength(given.home());
      screen = await sitDown(given.home());
      await say(screen, ASKS);
      await screen.waitFor(DIALOG);
      await given.home().caughtUp();
    });
    afterAll(() => screen?.[Symbol.asyncDispose]());
    tests();
  });
}

/** Looks at every view with axe, after making it as narrow as this. */
const expectUsable = (
  given: Given,
  widths: readonly number[],
  faultsIn: (page: Page, name: string) => Promise<readonly string[]>,
): Promise<void> =>
  expectNothingIn(
    given,
    async (page, name) => {
      const wide = await narrowed(page, name, widths);
      await page.setViewportSize({ width: 1280, height: 900 });
      const faults = await faultsIn(page, name);
      return faults.length === 0 ? wide : { ...wide, [name]: faults };
    },
    { before: AXE },
  );

/** Without those that show what is long once more. */
const PLAIN: ReadonlySet<string> = new Set(
  viewsWith("", { projectPath: "", file: "" }).map(({ name }) => name),
);

export function testEveryView(given: Given): void {
  withEveryView(given, () => {
    test("has nothing serious against it by axe, and fits on a screen of 360 pixels", () =>
      expectUsable(given, [PHONE], async (page, name) =>
        PLAIN.has(name) ? accessibilityFaults(page, { isMain: name !== "now" }) : [],
      ));
  });
}

/** The language is another in the end. */
export function testEveryLook(given: Given): void {
  withEveryView(given, () => {
    test("has nothing serious against it by axe, in light colours and in dark ones, and fits on a screen of 360 pixels and on one of 900", () =>
      expectUsable(given, [TABLET, PHONE], colouredFaults));

    test("fits in Korean too, and nothing has to be pushed aside", async () => {
      await given.home().selfGen("config", "set", "language", "ko");
      await expectNothingIn(given, narrowed, { width: PHONE, height: 780 });
    });
  });
}
