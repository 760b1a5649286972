/**
 * `bun scripts/pictures.ts [--language en|ko]`: the README's film, `docs/pictures/tour.<language>.svg`. What it shows was
 * recorded by real clients in a home of its own, printed by the program at a real terminal, and drawn by a real browser.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openBrowser } from "../test/browser/chromium.ts";
import type { DashboardHome } from "../test/browser/dashboard-home.ts";
import { openLivedInHome } from "../test/browser/lived-in-home.ts";
import { signedInPage } from "../test/browser/signed-in-page.ts";
import { settled } from "../test/browser/views.ts";
import { filmOf, type Scene } from "./pictures/film.ts";
import { terminalLines } from "./pictures/terminal-text.ts";
import { TOUR, type TourText } from "./pictures/tour-text.ts";

const OUT = join(import.meta.dir, "../docs/pictures");
const COLUMNS = 92;
const PAGE = { width: 1080, height: 640, theme: "light" } as const;
const READING_S = 5;

/** What a command prints at a terminal of this width. */
async function printedBy(
  { daemonHome, claude }: DashboardHome,
  args: readonly string[],
): Promise<string> {
  const chunks: Buffer[] = [];
  const child = Bun.spawn([daemonHome.program, ...args], {
    cwd: claude.project,
    env: { ...claude.env, SELF_GEN_HOME: daemonHome.home, TERM: "xterm-256color" },
    terminal: { cols: COLUMNS, rows: 60, data: (_, bytes) => void chunks.push(Buffer.from(bytes)) },
  });
  const exitCode = await child.exited;
  await Bun.sleep(50);
  const printed = Buffer.concat(chunks).toString("utf8").replaceAll("\r\n", "\n");
  if (exitCode !== 0) throw new Error(`${args.join(" ")}: ${exitCode}\n${printed}`);
  return printed;
}

async function filmIn(home: DashboardHome, text: TourText): Promise<Scene[]> {
  const scenes: Scene[] = [];
  for (const { caption, args } of text.commands) {
    const printed = terminalLines(await printedBy(home, args));
    const typed = `self-gen ${args.filter((one) => one !== "--no-interactive").join(" ")}`;
    scenes.push({ caption, seconds: READING_S, shown: { typed, printed } });
  }
  await using opened = await openBrowser();
  const seen = await signedInPage(opened.browser, home, "/", PAGE);
  await settled(seen.page);
  const png = await seen.page.screenshot();
  return [...scenes, { caption: text.page, seconds: READING_S, shown: { png } }];
}

const { values } = parseArgs({ options: { language: { type: "string" } } });
await using lived = await openLivedInHome();
for (const language of ["en", "ko"] as const) {
  if (values.language !== undefined && values.language !== language) continue;
  await lived.home.selfGen("config", "set", "language", language);
  const text = TOUR[language];
  const path = join(OUT, `tour.${language}.svg`);
  writeFileSync(path, filmOf(text.title, await filmIn(lived.home, text)));
  process.stdout.write(`${path}\n`);
}
