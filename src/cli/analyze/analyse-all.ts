/** `analyze --all`: every project that something is recorded of, without a model. */
import { listProjectPaths } from "../../learn/analysis/project-paths.ts";
import { host } from "../../system/host.ts";
import { type CommandArgs, refresh } from "../command/command.ts";
import { findAllProjectSuggestions } from "../suggestions/all-project-suggestions.ts";
import { printProjects, toProjectsOverview } from "../suggestions/projects-overview.ts";
import { withMiningStore } from "../suggestions/with-mining-store.ts";
import { endProgress, print, printJson, progress } from "../terminal/terminal.ts";
import { readAnalysisDays, toAnalysisRequest } from "./analysis-request.ts";

export const analyseAll = (given: CommandArgs): Promise<number> =>
  withMiningStore(given.installation, async (context) => {
    const { text, installation } = given;
    const { analysis: words } = text.learn;
    const { store } = context;
    await refresh(context, text);
    const here = { projectPath: host().cwd(), repoId: null };
    const asked = toAnalysisRequest(installation, text, context, here, readAnalysisDays(given));
    const onProgress = (done: number, of: number): void => progress(words.allProgress(done, of));
    const found = await findAllProjectSuggestions(asked, context, onProgress);
    endProgress();
    const analyzed = (await listProjectPaths(store)).length;
    const overview = toProjectsOverview(found);
    if (given.has("json")) {
      printJson({ analyzed, days: asked.days, ...overview });
      return 0;
    }
    print(words.allDone(analyzed, asked.days));
    if (found.length === 0) print(words.allNone);
    else {
      print("");
      printProjects(overview, given);
    }
    return 0;
  });
