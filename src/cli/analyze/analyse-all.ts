/** `analyze --all`: every project that something is recorded of, without a model. */
import { listProjectPaths } from "../../learn/analysis/project-paths.ts";
import { findHere } from "../command/from-here.ts";
import { type CommandArgs, refresh } from "../command/command.ts";
import { findAllProjectSuggestions } from "../suggestions/all-project-suggestions.ts";
import { printProjects, toProjectsOverview } from "../suggestions/projects-overview.ts";
import { withMiningStore } from "../suggestions/with-mining-store.ts";
import { endProgress, print, printJson, progress } from "../terminal/terminal.ts";
import { readAnalysisDays, toAnalysisRequest } from "./analysis-request.ts";

export const analyseAll = (args: CommandArgs): Promise<number> =>
  withMiningStore(args.installation, async (context) => {
    const { text, installation } = args;
    const { analysis: words } = text.learn;
    const { store } = context;
    await refresh(context, text);
    const here = { projectPath: findHere() ?? "/", repoId: null };
    const request = toAnalysisRequest(installation, text, context, here, readAnalysisDays(args));
    const onProgress = (done: number, of: number): void => progress(words.allProgress(done, of));
    const found = await findAllProjectSuggestions(request, context, onProgress);
    endProgress();
    const analyzed = (await listProjectPaths(store)).length;
    const overview = toProjectsOverview(found);
    if (args.has("json")) {
      printJson({ analyzed, days: request.days, ...overview });
      return 0;
    }
    print(words.allDone(analyzed, request.days));
    if (found.length === 0) print(words.allNone);
    else {
      print("");
      printProjects(overview, args);
    }
    return 0;
  });
