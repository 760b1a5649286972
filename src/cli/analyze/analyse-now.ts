/** An analysis in the foreground: prints its findings by kind. */
import { findAnalysisClient } from "../../learn/analysis/ask-model.ts";
import { runAnalysis } from "../../learn/analysis/run-analysis.ts";
import { listOpenSuggestions } from "../../learn/suggestions/open-suggestions.ts";
import { saveShownList } from "../../learn/suggestions/shown-list.ts";
import type { Suggestion } from "../../learn/suggestions/suggestion.ts";
import type { AnalysisRow } from "../../store/store.ts";
import { StoreFault } from "../../store/fault.ts";
import { host } from "../../system/host.ts";
import { type CommandArgs, refresh } from "../command/command.ts";
import { asFault, Fault } from "../command/fault.ts";
import { suggestionLines } from "../suggestions/suggestion-lines.ts";
import {
  endProgress,
  print,
  printError,
  printJson,
  printLines,
  progress,
  terminalColumns,
} from "../terminal/terminal.ts";
import { readAnalysisRequest } from "./analysis-request.ts";
import { printModelHint } from "./model-hint.ts";
import { detectOrigin } from "../memory/detect-origin.ts";
import { printModelWording, explainRuleWording } from "./model-wording-lines.ts";
import { type ModelWordingRun, wordByModel } from "./word-by-model.ts";
import { projectOptionWords } from "../suggestions/find-suggestions.ts";
import { printNoSuggestions } from "../suggestions/no-suggestions-text.ts";
import { printUnanalyzedProjects } from "../suggestions/unanalyzed-projects.ts";
import { withMiningStore } from "../suggestions/with-mining-store.ts";

/** Somebody waits. */
const WAIT_MS = 5000;

export async function analyseNow(args: CommandArgs): Promise<number> {
  const { text } = args;
  try {
    return await analyse(args);
  } catch (error) {
    if (error instanceof Fault && error.exitCode === 2) throw error;
    const { code, message, fix, exitCode, cause } = asFault(error, text);
    const { analysis: words } = text.learn;
    const isKnown = error instanceof Fault || error instanceof StoreFault || code === "NO_FOLDER";
    throw new Fault(
      isKnown ? code : "ANALYSIS_FAILED",
      words.failed(message),
      isKnown ? fix : words.failedFix,
      exitCode,
      cause,
    );
  }
}

async function analyse(args: CommandArgs): Promise<number> {
  if (args.has("all")) return (await import("./analyse-all.ts")).analyseAll(args);
  const { text, installation } = args;
  const { analysis: words } = text.learn;
  const uses = installation.loaded.config.analysisUsesModel;
  if (args.has("model") && uses !== true && isInAgent()) {
    throw new Fault("NEEDS_PERSON", words.needsPerson, words.needsPersonFix);
  }
  return withMiningStore(installation, async (context) => {
    const { store } = context;
    await refresh(context, text);
    const request = await readAnalysisRequest(args, context);
    const found = await runAnalysis(request);
    const ask = async (): Promise<ModelWordingRun> => {
      const analyst = findAnalysisClient(host().env);
      if (analyst !== null) progress(words.asking(analyst.name));
      const worded = await wordByModel(installation, context, request, found, { waitMs: WAIT_MS });
      endProgress();
      return worded;
    };
    const isAsked = args.has("model") || (uses === true && !args.has("no-model"));
    const first = isAsked ? await ask() : null;
    const analysed = first?.analysed ?? found;
    const open = await listOpenSuggestions(store, analysed.row, analysed.analysis);
    rememberShownNumbers(args, analysed.row, request.project.projectPath, open);
    const failure = first === null ? null : explainRuleWording(first, text);
    const exitCode = args.has("model") && failure !== null ? 1 : 0;
    if (args.has("json")) {
      const { reason } = analysed.analysis;
      printJson({
        suggestions: open,
        ...(reason === undefined ? {} : { reason }),
        ...(first === null ? {} : { model: modelJson(first) }),
        ...(failure === null ? {} : { error: failure }),
      });
      return exitCode;
    }
    const { projectPath } = request.project;
    if (open.length === 0) {
      await printNoSuggestions(request, analysed.analysis, analysed.row.days);
      await printUnanalyzedProjects(context, projectPath, text);
    } else printSections(open, args);
    if (first !== null) printModelWording(first, text);
    if (exitCode !== 0) printError(words.failed(failure ?? ""));
    if (first === null && !args.has("no-model")) printModelHint(args, open);
    return exitCode;
  });
}

function isInAgent(): boolean {
  return detectOrigin(host().env, false).by === "agent";
}

const modelJson = ({ outcome, run }: ModelWordingRun): object => {
  if (run === null) return { outcome };
  const { wordings, ...facts } = run;
  return { ...facts, worded: [...wordings.values()].filter((one) => one !== null).length };
};

/** Only of kinds of which there is something. */
function printSections(open: readonly Suggestion[], args: CommandArgs): void {
  const { text } = args;
  const { list, analysis: words } = text.learn;
  const columns = terminalColumns();
  const kinds = [...new Set(open.map(({ kind }) => kind))];
  for (const [at, kind] of kinds.entries()) {
    if (at > 0) print("");
    print(words.kinds[kind]);
    for (const one of open.filter((other) => other.kind === kind))
      printLines(["", ...suggestionLines(one, text, columns)]);
  }
  print("");
  print(list.hint(projectOptionWords(args)));
}

function rememberShownNumbers(
  { installation }: CommandArgs,
  { id, days }: Pick<AnalysisRow, "id" | "days">,
  projectPath: string,
  open: readonly Suggestion[],
): void {
  try {
    saveShownList(installation.paths.run, projectPath, id, open, days);
  } catch {
    // What was shown is of use all the same.
  }
}
