/**
 * The person's own client words what was found, one run at a time on this machine and within the day's budget. Every run is
 * recorded with its outcome and its cost, also one that came to nothing or was killed.
 */
import { UNKNOWN_SESSION } from "../../event/event.ts";
import { newId } from "../../event/id.ts";
import type { IngestContext } from "../../ingest/context.ts";
import { insertEvent } from "../../ingest/record.ts";
import { askModel, findAnalyst } from "../../learn/analysis/ask-model.ts";
import { noteBegun, removeBegun } from "../../learn/analysis/begun-run.ts";
import { dayStart, isSpent, leftToday } from "../../learn/analysis/budget.ts";
import { factsOf } from "../../learn/analysis/model-facts.ts";
import { isWordable, wordingHash } from "../../learn/analysis/model-wording.ts";
import {
  type Analysed,
  type AnalysisAsked,
  rewordAnalysis,
} from "../../learn/analysis/run-analysis.ts";
import {
  ANALYSIS_RUN,
  analysisRuns,
  knownWordings,
  type ModelRun,
  type Outcome,
  runFields,
} from "../../learn/analysis/runs.ts";
import type { Suggestion } from "../../learn/suggestions/suggestion.ts";
import { alone } from "../../system/alone.ts";
import { host } from "../../system/host.ts";
import type { House } from "../command/command.ts";
import { modelLock, settleRun } from "./settle-run.ts";

const LIMIT_MS = 120_000;
/** More at a time would make the question long; the rest has its turn the next time. */
const MOST_AT_ONCE = 8;

export type Worded = {
  readonly analysed: Analysed;
  /** `nothing`: there was nothing to be worded. */
  readonly outcome: Outcome | "nothing" | "no_client" | "spent" | "busy";
  readonly run: ModelRun | null;
};

export async function wordByModel(
  house: House,
  context: IngestContext,
  asked: AnalysisAsked,
  analysed: Analysed,
  { waitMs }: { readonly waitMs: number },
): Promise<Worded> {
  const due = await unworded(asked, analysed);
  if (due.length === 0) return { analysed, outcome: "nothing", run: null };
  const { env } = host();
  const analyst = findAnalyst(env);
  if (analyst === null) return { analysed, outcome: "no_client", run: null };
  const { paths, loaded } = house;
  const { analysisModel: model, analysisDailyBudget: budget } = loaded.config;
  const { store } = context;
  const held = await alone(modelLock(paths.run), waitMs, async () => {
    await settleRun(context, paths.run);
    const now = host().now();
    const left = leftToday(await analysisRuns(store, dayStart(now).toISOString()), budget, now);
    if (isSpent(left)) return null;
    const facts = await factsOf(due, store);
    const { text, language, project } = asked;
    const { projectPath } = project;
    const [runId, ts] = [newId(), now.toISOString()];
    const suggestions = facts.length;
    noteBegun(paths.run, { runId, ts, program: analyst.name, projectPath, suggestions });
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
    await insertEvent(context, { type: ANALYSIS_RUN, ...columns, runId, ...runFields(run) });
    removeBegun(paths.run);
    return run;
  });
  if (held === null) return { analysed, outcome: "busy", run: null };
  const run = held.done;
  if (run === null) return { analysed, outcome: "spent", run };
  return { analysed: await rewordAnalysis(asked, analysed), outcome: run.outcome, run };
}

/** Those that a model could word and was not asked about yet. */
async function unworded(
  { store, language }: AnalysisAsked,
  { analysis }: Analysed,
): Promise<readonly Suggestion[]> {
  const byRules = analysis.suggestions.filter((one) => one.wordedBy === "rules" && isWordable(one));
  if (byRules.length === 0) return [];
  const known = await knownWordings(store);
  return byRules.filter((one) => !known.has(wordingHash(one, language))).slice(0, MOST_AT_ONCE);
}
