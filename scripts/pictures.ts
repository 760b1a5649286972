/**
 * `bun scripts/pictures.ts [--language en|ko] [--page]`: the pictures of README and docs, into `docs/pictures/`; `--page`
 * takes those of the dashboard alone. What they show was recorded by real clients in a home of its own, printed by the
 * program at a real terminal, and drawn by a real browser.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { DashboardHome } from "../test/browser/dashboard-home.ts";
import { LIVES } from "../test/browser/life-words.ts";
import { openLivedInHome } from "../test/browser/lived-in-home.ts";
import { stillOf } from "./pictures/drawing.ts";
import { filmOf, FILM_COLUMNS, FILM_SIZE, type Scene } from "./pictures/film.ts";
import { pagePictures } from "./pictures/page-shots.ts";
import {
  failByHabit,
  takeScreenshot,
  prepareRepository,
  captureOutput,
  solvePortConflict,
} from "./pictures/stage.ts";
import { type Run, terminalLines, typedLine } from "./pictures/terminal-text.ts";
import { SCENES, STILLS, TOUR, type TourText } from "./pictures/tour-text.ts";

const OUT = join(import.meta.dir, "../docs/pictures");
const READING_S = 5;
/** The window's, as wide as the film is high. */
const WINDOW = {
  width: 1080,
  height: Math.round((1080 * FILM_SIZE.height) / FILM_SIZE.width),
};

function put(name: string, bytes: string | Uint8Array): void {
  writeFileSync(join(OUT, name), bytes);
  process.stdout.write(`docs/pictures/${name}\n`);
}

async function film(home: DashboardHome, text: TourText): Promise<string> {
  const scenes: Scene[] = [];
  for (const [at, args] of SCENES.entries()) {
    const caption = text.captions[at] ?? "";
    const printed = terminalLines(await captureOutput(home, args, { columns: FILM_COLUMNS }));
    scenes.push({ caption, seconds: READING_S, shown: { typed: typedAs(args), printed } });
  }
  const [png] = await takeScreenshot(home, ["/"], WINDOW);
  if (png === undefined) throw new Error("no picture was taken");
  return filmOf(text.title, [
    ...scenes,
    { caption: text.dashboard, seconds: READING_S, shown: { png } },
  ]);
}

/** What somebody would type: the watcher draws once here, and would go on there. */
const typedAs = (args: readonly string[]): string =>
  `self-gen ${args
    .filter((one) => one !== "--once")
    .map((one) => (one.includes(" ") ? `"${one}"` : one))
    .join(" ")}`;

async function shell(
  home: DashboardHome,
  commands: readonly (readonly string[])[],
  cwd?: string,
): Promise<Run[][]> {
  const lines: Run[][] = [];
  for (const args of commands) {
    const where = cwd === undefined ? {} : { cwd };
    const printed = await captureOutput(home, args, { columns: FILM_COLUMNS, ...where });
    if (lines.length > 0) lines.push([]);
    lines.push(typedLine(typedAs(args)), ...terminalLines(printed));
  }
  return lines;
}

async function stills(home: DashboardHome, text: TourText, language: string): Promise<void> {
  for (const [name, commands] of Object.entries(STILLS))
    put(`${name}.${language}.svg`, stillOf(text.title, await shell(home, commands), FILM_COLUMNS));
  const { folder, commitMore } = prepareRepository(home, `login-${language}`);
  const saved = await shell(home, [["save", "--sync", text.note]], folder);
  commitMore();
  const loaded = await shell(home, [["load"]], folder);
  const both = [...saved, [], ...loaded];
  put(`checkpoint.${language}.svg`, stillOf(text.title, both, FILM_COLUMNS));
}

const { values } = parseArgs({
  options: { language: { type: "string" }, page: { type: "boolean", default: false } },
});
for (const language of ["en", "ko"] as const) {
  if (values.language !== undefined && values.language !== language) continue;
  await using lived = await openLivedInHome(LIVES[language]);
  await failByHabit(lived.home, TOUR[language].prompts);
  await solvePortConflict(lived.home, TOUR[language].port);
  await lived.home.selfGen("config", "set", "language", language);
  for (const { name, png } of await pagePictures(lived.home, language, LIVES[language].work.asked))
    put(name, png);
  if (values.page) continue;
  put(`tour.${language}.svg`, await film(lived.home, TOUR[language]));
  await stills(lived.home, TOUR[language], language);
}
