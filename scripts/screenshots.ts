/**
 * `bun scripts/screenshots.ts OUT [--only VIEW]`: every view of the dashboard, in both languages, both colours and two
 * widths, as pictures to look at one by one: `<view>-<language>-<colours>-<width>.png`. What they show was recorded by real
 * clients, in a home of its own.
 */
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ASKED } from "../test/journeys/compaction.ts";
import { openBrowser } from "../test/browser/chromium.ts";
import { openLivedInHome } from "../test/browser/lived-in-home.ts";
import { signedInPage } from "../test/browser/signed-in-page.ts";
import { sessionWith, settled, type View, viewsWith, workedIn } from "../test/browser/views.ts";

const WIDTHS = [360, 1600] as const;
const HEIGHTS = { 360: 780, 1600: 1000 } as const;
/** Charts grow to their size after they are there. */
const DRAWN_MS = 300;

const { values, positionals } = parseArgs({
  options: { only: { type: "string", default: "" } },
  allowPositionals: true,
});
const [out] = positionals;
if (out === undefined) throw new Error("bun scripts/screenshots.ts OUT [--only VIEW]");
mkdirSync(resolve(out), { recursive: true });

await using lived = await openLivedInHome();
await using opened = await openBrowser();
const { home } = lived;
const session = sessionWith(home, ASKED);
const views: readonly View[] = [
  ...viewsWith(session, await workedIn(home, home.claude.project)),
  { name: "compactions", path: `/session/${session}?tab=compactions` },
  { name: "next", path: `/session/${session}?tab=next` },
  { name: "by-project", path: "/history?by=project" },
  { name: "all-settings", path: "/settings?section=all" },
  { name: "forget", path: "/settings?section=forget" },
].filter(({ name }) => name.includes(values.only));

let taken = 0;
const troubles: string[] = [];
for (const language of ["en", "ko"] as const) {
  await home.selfGen("config", "set", "language", language);
  for (const theme of ["light", "dark"] as const)
    for (const width of WIDTHS) {
      const how = { width, height: HEIGHTS[width], theme };
      const seen = await signedInPage(opened.browser, home, "/", how);
      for (const { name, path } of views) {
        await seen.visit(path);
        await settled(seen.page);
        await seen.page.waitForTimeout(DRAWN_MS);
        const file = join(resolve(out), `${name}-${language}-${theme}-${width}.png`);
        await seen.page.screenshot({ path: file, fullPage: true });
        taken += 1;
      }
      troubles.push(...seen.troubles);
      await seen.context.close();
    }
}
process.stdout.write(`${taken} pictures in ${out}\n`);
for (const trouble of new Set(troubles)) process.stdout.write(`trouble: ${trouble}\n`);
process.exitCode = troubles.length === 0 ? 0 : 1;
