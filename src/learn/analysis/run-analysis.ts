/**
 * What is suggested for a project: mined from everything recorded, worded, and kept in `analysis_cache`. As long as nothing
 * was recorded since, the kept one is the answer.
 */
import type { Language } from "../../config/schema.ts";
import { version } from "../../config/version.ts";
import { getProjectName } from "../../event/event.ts";
import { deriveId, newId } from "../../event/id.ts";
import type { MeaningModel } from "../../recall/search/meaning/similarity-search.ts";
import type { AnalysisRow, Store } from "../../store/store.ts";
import type { Text } from "../../text/text.ts";
import type { Candidate } from "../mine/candidate.ts";
import { type History, openHistory } from "../mine/history.ts";
import { findNearMiss, type NearMiss } from "../mine/failing-commands/near-miss.ts";
import { runMiners } from "../mine/run-miners.ts";
import { numberSuggestions, listOpenSuggestions } from "../suggestions/open-suggestions.ts";
import { markRepeats } from "../suggestions/mark-repeats.ts";
import { findOnlyProject, type Suggestion, createSuggestion } from "../suggestions/suggestion.ts";
import { wordCandidate } from "../suggestions/wording.ts";
import { loadFeedback } from "../feedback/load-feedback.ts";
import { listMainTree, type ProjectIdentity } from "./cached-analysis.ts";
import type { Analysis } from "./analysis.ts";
import { applyModelWordings } from "./model-wording.ts";
import { loadModelWordings } from "./model-runs.ts";
import { DAY_MS } from "../../event/day.ts";

/** With fewer there is nothing to be found. */
const FEWEST_PROMPTS = 5;
/** Only the newest is ever told; a few more, for those who look further back. */
const MOST_KEPT = 5;

export type AnalysisRequest = {
  readonly store: Store;
  readonly project: ProjectIdentity;
  /** What was not seen in so many days before the last activity is over. */
  readonly days: number;
  readonly now: Date;
  readonly userHome: string | null;
  readonly text: Text;
  readonly language: Language;
  /** What is found in the history; whoever asks about several projects mines once. */
  readonly mine?: (history: History) => Promise<readonly Candidate[]>;
  /** Tells which suggestions mean what was dismissed. */
  readonly meaning?: MeaningModel | null;
};

export type AnalysisResult = { readonly row: AnalysisRow; readonly analysis: Analysis };

export async function runAnalysis(request: AnalysisRequest): Promise<AnalysisResult> {
  const { store, project, days } = request;
  const { projectPath, repoId } = project;
  const inputHash = await hashInput(request);
  const before = await store.newestAnalysis({ projectPaths: [projectPath], repoId, since: "" });
  const isSame =
    before !== null &&
    before.projectPath === projectPath &&
    before.inputHash === inputHash &&
    before.days === days;
  const analysis = isSame ? (JSON.parse(before.analysis) as Analysis) : await analyse(request);
  return save(request, isSame ? before.id : newId(), inputHash, analysis);
}

/** The same in other words: with those that a model has found since. */
export async function rewordAnalysis(
  request: AnalysisRequest,
  { analysis }: AnalysisResult,
): Promise<AnalysisResult> {
  const inWords = await wordSuggestions(request, analysis.suggestions);
  return save(request, newId(), await hashInput(request), { ...analysis, suggestions: inWords });
}

async function save(
  { store, project: { projectPath }, days, now }: AnalysisRequest,
  id: string,
  inputHash: string,
  analysis: Analysis,
): Promise<AnalysisResult> {
  const row: AnalysisRow = {
    id,
    ts: now.toISOString(),
    project: getProjectName(projectPath),
    projectPath,
    days,
    inputHash,
    analysis: JSON.stringify(analysis),
  };
  await store.transact(async (tx) => {
    await tx.saveAnalysis(row);
    await tx.keepNewestAnalyses(projectPath, MOST_KEPT);
  });
  return { row, analysis };
}

const wordSuggestions = async (
  { store, language, text, meaning = null }: AnalysisRequest,
  byRules: readonly Suggestion[],
): Promise<readonly Suggestion[]> =>
  markRepeats(
    applyModelWordings(byRules, await loadModelWordings(store), language, text),
    await loadFeedback(store),
    meaning,
  );

/** Of everything that was mined: events are never changed, so the last one and their number say it all. */
async function hashInput({ store, language }: AnalysisRequest): Promise<string> {
  const [last] = await store.lastRecorded(1);
  const { events } = await store.totals();
  return deriveId(version, language, String(events), last?.id ?? "");
}

async function analyse(request: AnalysisRequest): Promise<Analysis> {
  const { store, userHome, project, days, text, language } = request;
  const history = await openHistory(store, userHome);
  const isOwn = belongsTo(project);
  const prompts = [...history.sessions.values()]
    .filter((session) => isOwn(session.projectPath))
    .reduce((sum, { promptCount }) => sum + promptCount, 0);
  if (prompts < FEWEST_PROMPTS) return { suggestions: [], reason: "insufficient_data" };
  const found = await (request.mine ?? runMiners)(history);
  const own = found.filter((candidate) => {
    const path = findOnlyProject(candidate);
    return path === null || isOwn(path);
  });
  const current = own.filter((one) => isCurrent(one, history, days));
  const byRules = current.map((one, at) => createSuggestion(one, wordCandidate(one, text), at));
  return {
    suggestions: await wordSuggestions(request, await orderOpenFirst(request, byRules)),
    language,
  };
}

/** So that a session's start and a list number those that are open alike. */
async function orderOpenFirst(
  { store, project: { projectPath }, now }: AnalysisRequest,
  suggestions: readonly Suggestion[],
): Promise<readonly Suggestion[]> {
  const open = await listOpenSuggestions(
    store,
    { ts: now.toISOString(), projectPath },
    { suggestions },
  );
  const ids = new Set(open.map(({ stableId }) => stableId));
  return numberSuggestions([...open, ...suggestions.filter(({ stableId }) => !ids.has(stableId))]);
}

/** Why nothing was found, as far as failures tell. */
export async function findAnalysisNearMiss({
  store,
  userHome,
  project,
}: AnalysisRequest): Promise<NearMiss | null> {
  return findNearMiss(await openHistory(store, userHome), belongsTo(project));
}

const belongsTo = ({
  projectPath,
  repoId,
}: ProjectIdentity): ((path: string | null) => boolean) => {
  const own = new Set<string | null>([projectPath, ...listMainTree(repoId)]);
  return (path) => own.has(path);
};

/** Whether it was seen not long before the last that was done where it belongs. */
export function isCurrent(candidate: Candidate, { sessions }: History, days: number): boolean {
  const path = findOnlyProject(candidate);
  let last = "";
  for (const { projectPath, lastEventAt } of sessions.values()) {
    if ((path === null || projectPath === path) && lastEventAt > last) last = lastEventAt;
  }
  const lastSeen = Date.parse(candidate.traces.at(-1)?.ts ?? "");
  return lastSeen >= Date.parse(last) - days * DAY_MS;
}
