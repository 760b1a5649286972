/**
 * Requests that come again and again, and what their turns have in common: a step of their own, which becomes a skill's. Where
 * a skill or command for it is there already, that is named.
 */
import { quoted, quotedLine } from "../../../recall/compose/quote.ts";
import type { Candidate, Found, Miner } from "../candidate.ts";
import { type History, spreadOf } from "../history.ts";
import { inMainProject } from "../reading/prompts/main-project.ts";
import { openTemplates } from "../reading/prompts/templates.ts";
import { eachTypedPrompt, traceIn } from "../reading/prompts/typed-prompts.ts";
import { type Cluster, clustersOf } from "../reading/similarity/clusters.ts";
import { cosine, type Scale, scaleOf } from "../reading/similarity/scale.ts";
import { openStems } from "../reading/similarity/stems.ts";
import { turnsAround } from "../reading/turns/turns.ts";
import type { RepeatedRequest } from "./repeated-request.ts";
import { requestIn } from "./requests.ts";
import { isWorthTelling, type SharedStep, sharedSteps } from "./shared-steps.ts";
import { skillsAround, skillThatDoes } from "./skills-there.ts";

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
  readonly around: { readonly scale: Scale };
};

type Asked = Found<RequestMark>;

async function findTraces(history: History): Promise<readonly Asked[]> {
  const templates = openTemplates();
  const stemsOf = openStems();
  const asked: Asked[] = [];
  const around = { scale: scaleOf([]) };
  await eachTypedPrompt(history, ({ text, ...trace }) => {
    templates.look(text, trace.sessionId, trace.ts);
    const words = requestIn(text);
    const stems = words === null ? [] : stemsOf(words);
    if (words === null || stems.length === 0) return;
    asked.push({ ...trace, mark: { words, stems, around } });
    if (asked.length >= MOST_REQUESTS + SPARE) asked.splice(0, SPARE);
  });
  const kept = asked.slice(-MOST_REQUESTS).filter(({ mark }) => !templates.isTemplate(mark.words));
  around.scale = scaleOf(kept.map(({ mark }) => mark.stems));
  return kept;
}

async function findCandidates(
  found: readonly Asked[],
  history: History,
): Promise<readonly Candidate<"request">[]> {
  const [first] = found;
  if (first === undefined) return [];
  const { scale } = first.mark.around;
  const texts = found.map(({ mark }) => mark.stems);
  const candidates: Candidate<"request">[] = [];
  const clusters = clustersOf(texts, scale, LEAST_ALIKE);
  const told = new Set<string>();
  for (const { members } of largestFirst(clusters)) {
    const alike = inMainProject(
      members.flatMap((at) => found[at] ?? []),
      isOften,
    );
    const typical = isOften(alike) ? mostTypical(alike, scale) : undefined;
    if (typical === undefined) continue;
    const asked = alike.filter((one) => isLike(one, typical, scale));
    if (!isOften(asked) || !isOfOneProject(asked)) continue;
    const steps = await stepsOf(asked, history);
    // Other words for what has the same steps are the same request.
    if (!isWorthTelling(steps, typical.mark.words) || steps.some(({ action }) => told.has(action)))
      continue;
    for (const { action } of steps) told.add(action);
    const pattern: RepeatedRequest = {
      words: quotedLine(typical.mark.words, LONGEST_WORDS),
      stems: typical.mark.stems,
      steps: steps.map(({ form }) => quoted(form)),
      skill: skillThatDoes(typical.mark.stems, steps, scale, skillsAround(asked, history)),
    };
    candidates.push({
      kind: "request",
      key: asked[0]?.mark.stems.toSorted().join(" ") ?? "",
      pattern,
      traces: asked.map(traceIn),
      cost: { minutes: null, tokens: null, errors: null, arithmetic: "" },
    });
  }
  return candidates;
}

const isLike = (one: Asked, other: Asked, scale: Scale): boolean =>
  cosine(scale, one.mark.stems, other.mark.stems) >= LEAST_ALIKE;

/** So many are held against each other. */
const MOST_COMPARED = 100;

/**
 * The one that is most like all others; of equals the first. Of these alone: the middle of a cluster may have been said where
 * it does not count, and would be quoted all the same, and would bring in what is like nothing but its own words.
 */
function mostTypical(asked: readonly Asked[], scale: Scale): Asked | undefined {
  const compared = asked.slice(-MOST_COMPARED);
  const likenessOf = (one: Asked): number =>
    compared.reduce((sum, { mark }) => sum + cosine(scale, one.mark.stems, mark.stems), 0);
  return compared
    .map((one) => ({ one, likeness: likenessOf(one) }))
    .toSorted((a, b) => b.likeness - a.likeness)[0]?.one;
}

const largestFirst = (clusters: readonly Cluster[]): readonly Cluster[] =>
  clusters.toSorted((a, b) => b.members.length - a.members.length);

function isOften(asked: readonly Asked[]): boolean {
  const { sessions, days } = spreadOf(asked);
  return sessions >= FEWEST_SESSIONS && days >= FEWEST_DAYS;
}

/** Commands of one project say nothing in another. */
const isOfOneProject = (asked: readonly Asked[]): boolean =>
  new Set(asked.map(({ projectPath }) => projectPath)).size === 1;

async function stepsOf(asked: readonly Asked[], history: History): Promise<readonly SharedStep[]> {
  const ids = new Set(asked.map(({ eventId }) => eventId));
  const turns = [...(await turnsAround(asked, history)).values()].flat();
  // A turn without a step was broken off, or nothing was done for it.
  const own = turns.filter(({ promptId, steps }) => ids.has(promptId) && steps.length > 0);
  if (own.length < FEWEST_SESSIONS) return [];
  const others = turns.filter(({ promptId }) => !ids.has(promptId));
  // Where a skill does it already, nothing is missing.
  return own.filter(({ skills }) => skills.length > 0).length * 2 >= own.length
    ? []
    : sharedSteps(own, others);
}

export const requestMiner: Miner<"request", RequestMark> = {
  kind: "request",
  findTraces,
  findCandidates,
  isOfPattern: ({ stems }, { mark }) => cosine(mark.around.scale, stems, mark.stems) >= LEAST_ALIKE,
};
