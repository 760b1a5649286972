/**
 * Lets the user's own client word suggestions, one run at a time on this machine and within the day's budget. Every run is
 * recorded with its outcome and cost, also one that failed or was killed.
 */
import { UNKNOWN_SESSION } from "../../event/event.ts";
import { newId } from "../../event/id.ts";
import type { IngestContext } from "../../ingest/context.ts";
import { insertEvent } from "../../ingest/insert-event.ts";
import { askModel, findAnalysisClient } from "../../learn/analysis/ask-model.ts";
import {
  savePendingModelRun,
  removePendingModelRun,
} from "../../learn/analysis/pending-model-run.ts";
import { getDayStart, isBudgetSpent, getRemainingBudget } from "../../learn/analysis/budget.ts";
import { collectModelFacts } from "../../learn/analysis/model-facts.ts";
import { isWordable, hashWording } from "../../learn/analysis/model-wording.ts";
import {
  type AnalysisResult,
  type AnalysisRequest,
  rewordAnalysis,
} from "../../learn/analysis/run-analysis.ts";
import {
  ANALYSIS_RUN,
  listModelRuns,
  loadModelWordings,
  type ModelRun,
  type ModelRunOutcome,
  toModelRunFields,
} from "../../learn/analysis/model-runs.ts";
import type { Suggestion } from "../../learn/suggestions/suggestion.ts";
import { withFileLock } from "../../system/with-file-lock.ts";
import { host } from "../../system/host.ts";
import type { Installation } from "../command/command.ts";
import { modelLock, settleRun } from "./settle-run.ts";

const LIMIT_MS = 120_000;
/** More at a time would make the question long; the rest has its turn the next time. */
const MAX_SUGGESTIONS_PER_RUN = 8;

export type ModelWordingRun = {
  readonly analysed: AnalysisResult;
  /** `nothing`: there was nothing to be worded. */
  readonly outcome: ModelRunOutcome | "nothing" | "no_client" | "spent" | "busy";
  readonly run: ModelRun | null;
};

export async function wordByModel(
  installation: Installation,
  context: IngestContext,
  request: AnalysisRequest,
  analysed: AnalysisResult,
  { waitMs }: { readonly waitMs: number },
): Promise<ModelWordingRun> {
  const due = await findUnwordedSuggestions(request, analysed);
  if (due.length === 0) return { analysed, outcome: "nothing", run: null };
  const { env } = host();
  const analyst = findAnalysisClient(env);
  if (analyst === null) return { analysed, outcome: "no_client", run: null };
  const { paths, loaded } = installation;
  const { analysisModel: model, analysisDailyBudget: budget } = loaded.config;
  const { store } = context;
  const held = await withFileLock(modelLock(paths.run), waitMs, async () => {
    await settleRun(context, paths.run);
    const now = host().now();
    const left = getRemainingBudget(
      await listModelRuns(store, getDayStart(now).toISOString()),
      budget,
      now,
    );
    if (isBudgetSpent(left)) return null;
    const facts = await collectModelFacts(due, store);
    const { text, language, project } = request;
    const { projectPath } = project;
    const [runId, ts] = [newId(), now.toISOString()];
    const suggestions = facts.length;
    savePendingModelRun(paths.run, { runId, ts, program: analyst.name, projectPath, suggestions });
    const run = await askModel({
      runId,
      analyst,
      facts,
      language,
      text,
      model,
      maxUsd: left.usd,
      env,
      cwd: paths.run,
      limitMs: LIMIT_MS,
    });
    const columns = { ts, sessionId: UNKNOWN_SESSION, projectPath };
    await insertEvent(context, { type: ANALYSIS_RUN, ...columns, runId, ...toModelRunFields(run) });
    removePendingModelRun(paths.run);
    return run;
  });
  if (held === null) return { analysed, outcome: "busy", run: null };
  const run = held.done;
  if (run === null) return { analysed, outcome: "spent", run };
  return { analysed: await rewordAnalysis(request, analysed), outcome: run.outcome, run };
}

/** Those that a model could word and was not asked about yet. */
async function findUnwordedSuggestions(
  { store, language }: AnalysisRequest,
  { analysis }: AnalysisResult,
): Promise<readonly Suggestion[]> {
  const byRules = analysis.suggestions.filter((one) => one.wordedBy === "rules" && isWordable(one));
  if (byRules.length === 0) return [];
  const modelWordings = await loadModelWordings(store);
  return byRules
    .filter((one) => !modelWordings.has(hashWording(one, language)))
    .slice(0, MAX_SUGGESTIONS_PER_RUN);
}
