/**
 * What is analysed behind the ends of sessions, by one process at a time. Each notes the project that it was started for; the
 * one that holds the lock works through all that is noted, and whoever finds it held leaves: what they noted is seen to before
 * it is let go. What a crash left noted is seen to at the next end. However many sessions end at once, each project is
 * analysed once or twice, and what was recorded is mined once for all of them.
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { derivedId, newId } from "../../event/id.ts";
import { asText, asWholeNumber, parseObject } from "../../event/event.ts";
import { projectPathOf } from "../../git/locate.ts";
import type { Candidate } from "../../learn/mine/candidate.ts";
import { mine } from "../../learn/mine/mine.ts";
import { runAnalysis } from "../../learn/analysis/run-analysis.ts";
import { alone } from "../../system/alone.ts";
import { type Given, refresh } from "../command/command.ts";
import { analysisOf, daysOf } from "./asked-analysis.ts";
import { wordByModel } from "./word-by-model.ts";
import { withHistory } from "../suggestions/with-history.ts";

type Noted = { readonly projectPath: string; readonly days: number };

/** Nobody waits for it. */
const LOW_PRIORITY = 10;
const MOST_PASSES = 20;

export async function analyseAfterEnd(given: Given): Promise<number> {
  const { run } = given.house.paths;
  const path = given.option("project-path");
  if (path !== undefined) note(run, { projectPath: path, days: daysOf(given) });
  try {
    process.getBuiltinModule("node:os").setPriority(LOW_PRIORITY);
  } catch {
    // Then at the usual one.
  }
  // Somebody may note something and find the lock held in the moment before it is let go.
  for (let pass = 0; pass < MOST_PASSES && isNoted(run); pass++) {
    const held = await alone(`${run}/analysis.lock`, 0, () => analyseNoted(given));
    if (held === null) return 0;
  }
  return 0;
}

const analyseNoted = (given: Given): Promise<void> =>
  withHistory(given.house, async (context) => {
    const { house, text } = given;
    await refresh(context, text);
    let mined: Promise<readonly Candidate[]> | null = null;
    for (const { projectPath, days } of taken(house.paths.run)) {
      const asked = {
        ...analysisOf(house, text, context, projectPathOf(projectPath), days),
        mine: (history: Parameters<typeof mine>[0]) => (mined ??= mine(history)),
      };
      const analysed = await runAnalysis(asked);
      if (house.loaded.config.analysisUsesModel === true)
        await wordByModel(house, context, asked, analysed, { waitMs: 0 });
    }
  });

const folderIn = (run: string): string => `${run}/analysis`;

/** One file a project, whole or not at all. */
function note(run: string, noted: Noted): void {
  const folder = folderIn(run);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const temporary = `${folder}/.${newId()}`;
  writeFileSync(temporary, JSON.stringify(noted), { mode: 0o600 });
  renameSync(temporary, `${folder}/${derivedId(noted.projectPath)}.json`);
}

const namesIn = (run: string): readonly string[] =>
  existsSync(folderIn(run))
    ? readdirSync(folderIn(run)).filter((name) => name.endsWith(".json"))
    : [];

const isNoted = (run: string): boolean => namesIn(run).length > 0;

/** Each is taken away just before it is seen to: what is noted meanwhile is noted anew, and what a crash leaves stays. */
function* taken(run: string): Generator<Noted> {
  for (const name of namesIn(run)) {
    const path = `${folderIn(run)}/${name}`;
    const found = parseObject(readFileSync(path, "utf8"));
    rmSync(path, { force: true });
    const projectPath = asText(found?.["projectPath"]);
    const days = asWholeNumber(found?.["days"]);
    if (projectPath !== null && days !== null) yield { projectPath, days };
  }
}
