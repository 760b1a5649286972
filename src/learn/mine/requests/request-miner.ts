/**
 * Requests that come again and again, and what their turns have in common: a step of their own, which becomes a skill's. Where
 * a skill or command for it is there already, that is named.
 */
import { quoteText, quoteLine } from "../../../recall/compose/quote.ts";
import type { Candidate, MarkedTrace, Miner } from "../candidate.ts";
import { type History, measureSpread } from "../history.ts";
import { keepMainProject } from "../reading/prompts/main-project.ts";
import { createTemplateDetector } from "../reading/prompts/template-detector.ts";
import { eachTypedPrompt, toTrace } from "../reading/prompts/typed-prompts.ts";
import { type Cluster, clusterTexts } from "../reading/similarity/clusters.ts";
import {
  compareStems,
  type StemWeights,
  createStemWeights,
} from "../reading/similarity/stem-weights.ts";
import { createStemExtractor } from "../reading/similarity/stems.ts";
import { loadSessionTurns } from "../reading/turns/prompt-turns.ts";
import type { RepeatedRequest } from "./repeated-request.ts";
import { extractRequest } from "./extract-request.ts";
import { isWorthTelling, type SharedStep, findSharedSteps } from "./shared-steps.ts";
import { findExistingSkills, findSkillFor } from "./existing-skills.ts";

const LEAST_ALIKE = 0.5;
const FEWEST_SESSIONS = 4;
const FEWEST_DAYS = 3;
const LONGEST_WORDS = 120;
/** Those before are too long ago to be a habit. */
const MOST_REQUESTS = 10_000;
/** So many more before the first are let go. */
const SPARE = 1000;

export type RequestMark = {
  readonly words: string;
  readonly stems: readonly string[];
  /** What all that were found have in common. */
  readonly around: { readonly scale: StemWeights };
};

type RequestTrace = MarkedTrace<RequestMark>;

async function findTraces(history: History): Promise<readonly RequestTrace[]> {
  const templates = createTemplateDetector();
  const stemsOf = createStemExtractor();
  const traces: RequestTrace[] = [];
  const around = { scale: createStemWeights([]) };
  await eachTypedPrompt(history, ({ text, ...trace }) => {
    templates.look(text, trace.sessionId, trace.ts);
    const words = extractRequest(text);
    const stems = words === null ? [] : stemsOf(words);
    if (words === null || stems.length === 0) return;
    traces.push({ ...trace, mark: { words, stems, around } });
    if (traces.length >= MOST_REQUESTS + SPARE) traces.splice(0, SPARE);
  });
  const kept = traces.slice(-MOST_REQUESTS).filter(({ mark }) => !templates.isTemplate(mark.words));
  around.scale = createStemWeights(kept.map(({ mark }) => mark.stems));
  return kept;
}

async function findCandidates(
  found: readonly RequestTrace[],
  history: History,
): Promise<readonly Candidate<"request">[]> {
  const [first] = found;
  if (first === undefined) return [];
  const { scale } = first.mark.around;
  const texts = found.map(({ mark }) => mark.stems);
  const candidates: Candidate<"request">[] = [];
  const clusters = clusterTexts(texts, scale, LEAST_ALIKE);
  const told = new Set<string>();
  for (const { members } of largestFirst(clusters)) {
    const alike = keepMainProject(
      members.flatMap((at) => found[at] ?? []),
      isFrequent,
    );
    const typical = isFrequent(alike) ? mostTypical(alike, scale) : undefined;
    if (typical === undefined) continue;
    const traces = alike.filter((one) => isLike(one, typical, scale));
    if (!isFrequent(traces) || !isOfOneProject(traces)) continue;
    const steps = await stepsOf(traces, history);
    // Other words for what has the same steps are the same request.
    if (!isWorthTelling(steps, typical.mark.words) || steps.some(({ action }) => told.has(action)))
      continue;
    for (const { action } of steps) told.add(action);
    const pattern: RepeatedRequest = {
      words: quoteLine(typical.mark.words, LONGEST_WORDS),
      stems: typical.mark.stems,
      steps: steps.map(({ form }) => quoteText(form)),
      skill: findSkillFor(typical.mark.stems, steps, scale, findExistingSkills(traces, history)),
    };
    candidates.push({
      kind: "request",
      key: traces[0]?.mark.stems.toSorted().join(" ") ?? "",
      pattern,
      traces: traces.map(toTrace),
      cost: { minutes: null, tokens: null, errors: null, arithmetic: "" },
    });
  }
  return candidates;
}

const isLike = (one: RequestTrace, other: RequestTrace, scale: StemWeights): boolean =>
  compareStems(scale, one.mark.stems, other.mark.stems) >= LEAST_ALIKE;

/** So many are held against each other. */
const MOST_COMPARED = 100;

/**
 * The one that is most like all others; of equals the first. Of these alone: the middle of a cluster may have been said where
 * it does not count, and would be quoted all the same, and would bring in what is like nothing but its own words.
 */
function mostTypical(
  traces: readonly RequestTrace[],
  scale: StemWeights,
): RequestTrace | undefined {
  const compared = traces.slice(-MOST_COMPARED);
  const likenessOf = (one: RequestTrace): number =>
    compared.reduce((sum, { mark }) => sum + compareStems(scale, one.mark.stems, mark.stems), 0);
  return compared
    .map((one) => ({ one, likeness: likenessOf(one) }))
    .toSorted((a, b) => b.likeness - a.likeness)[0]?.one;
}

const largestFirst = (clusters: readonly Cluster[]): readonly Cluster[] =>
  clusters.toSorted((a, b) => b.members.length - a.members.length);

function isFrequent(traces: readonly RequestTrace[]): boolean {
  const { sessions, days } = measureSpread(traces);
  return sessions >= FEWEST_SESSIONS && days >= FEWEST_DAYS;
}

/** Commands of one project say nothing in another. */
const isOfOneProject = (traces: readonly RequestTrace[]): boolean =>
  new Set(traces.map(({ projectPath }) => projectPath)).size === 1;

async function stepsOf(
  traces: readonly RequestTrace[],
  history: History,
): Promise<readonly SharedStep[]> {
  const ids = new Set(traces.map(({ eventId }) => eventId));
  const turns = [...(await loadSessionTurns(traces, history)).values()].flat();
  // A turn without a step was broken off, or nothing was done for it.
  const own = turns.filter(({ promptId, steps }) => ids.has(promptId) && steps.length > 0);
  if (own.length < FEWEST_SESSIONS) return [];
  const others = turns.filter(({ promptId }) => !ids.has(promptId));
  // Where a skill does it already, nothing is missing.
  return own.filter(({ skills }) => skills.length > 0).length * 2 >= own.length
    ? []
    : findSharedSteps(own, others);
}

export const requestMiner: Miner<"request", RequestMark> = {
  kind: "request",
  findTraces,
  findCandidates,
  matchesPattern: ({ stems }, { mark }) =>
    compareStems(mark.around.scale, stems, mark.stems) >= LEAST_ALIKE,
};
