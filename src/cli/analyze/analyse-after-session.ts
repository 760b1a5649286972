/**
 * Analyses projects after sessions end, one process at a time. Each process notes its project; the one with the lock works
 * through all notes, and the others exit, because theirs are done before it is released. Notes left by a crash are done at
 * the next end. However many sessions end at once, each project is analysed once or twice, and events are mined once for
 * all of them.
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
import { deriveId, newId } from "../../event/id.ts";
import { asText, asWholeNumber, parseObject } from "../../event/event.ts";
import { projectPathOf } from "../../git/locate-repository.ts";
import type { Candidate } from "../../learn/mine/candidate.ts";
import { runMiners } from "../../learn/mine/run-miners.ts";
import { runAnalysis } from "../../learn/analysis/run-analysis.ts";
import { withFileLock } from "../../system/with-file-lock.ts";
import { type CommandArgs, refresh } from "../command/command.ts";
import { toAnalysisRequest, readAnalysisDays } from "./analysis-request.ts";
import { wordByModel } from "./word-by-model.ts";
import { withMiningStore } from "../suggestions/with-mining-store.ts";

type AnalysisNote = { readonly projectPath: string; readonly days: number };

/** Runs in the background, so it yields the CPU to whatever is interactive. */
const LOW_PRIORITY = 10;
const MAX_PASSES = 20;

export async function analyseAfterSession(args: CommandArgs): Promise<number> {
  const { run } = args.installation.paths;
  const path = args.option("project-path");
  if (path !== undefined)
    writeAnalysisNote(run, { projectPath: path, days: readAnalysisDays(args) });
  try {
    process.getBuiltinModule("node:os").setPriority(LOW_PRIORITY);
  } catch {
    // Then at the usual one.
  }
  // Somebody may note something and find the lock held in the moment before it is let go.
  for (let pass = 0; pass < MAX_PASSES && hasAnalysisNotes(run); pass++) {
    const held = await withFileLock(`${run}/analysis.lock`, 0, () => analyseNotedProjects(args));
    if (held === null) return 0;
  }
  return 0;
}

const analyseNotedProjects = (args: CommandArgs): Promise<void> =>
  withMiningStore(args.installation, async (context) => {
    const { installation, text } = args;
    await refresh(context, text);
    let mined: Promise<readonly Candidate[]> | null = null;
    for (const { projectPath, days } of takeAnalysisNotes(installation.paths.run)) {
      const asked = {
        ...toAnalysisRequest(installation, text, context, projectPathOf(projectPath), days),
        mine: (history: Parameters<typeof runMiners>[0]) => (mined ??= runMiners(history)),
      };
      const analysed = await runAnalysis(asked);
      if (installation.loaded.config.analysisUsesModel === true)
        await wordByModel(installation, context, asked, analysed, { waitMs: 0 });
    }
  });

const folderIn = (run: string): string => `${run}/analysis`;

/** One file a project, whole or not at all. */
function writeAnalysisNote(run: string, noted: AnalysisNote): void {
  const folder = folderIn(run);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const temporary = `${folder}/.${newId()}`;
  writeFileSync(temporary, JSON.stringify(noted), { mode: 0o600 });
  renameSync(temporary, `${folder}/${deriveId(noted.projectPath)}.json`);
}

const namesIn = (run: string): readonly string[] =>
  existsSync(folderIn(run))
    ? readdirSync(folderIn(run)).filter((name) => name.endsWith(".json"))
    : [];

const hasAnalysisNotes = (run: string): boolean => namesIn(run).length > 0;

/** Each is taken away just before it is seen to: what is noted meanwhile is noted anew, and what a crash leaves stays. */
function* takeAnalysisNotes(run: string): Generator<AnalysisNote> {
  for (const name of namesIn(run)) {
    const path = `${folderIn(run)}/${name}`;
    const found = parseObject(readFileSync(path, "utf8"));
    rmSync(path, { force: true });
    const projectPath = asText(found?.["projectPath"]);
    const days = asWholeNumber(found?.["days"]);
    if (projectPath !== null && days !== null) yield { projectPath, days };
  }
}
