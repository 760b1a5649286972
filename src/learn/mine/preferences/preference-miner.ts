/**
 * What a person asks for again and again, in sentences that say how things are to be done. Told only where it came in several
 * sessions and on several days, belongs to no single task and to no template, was not taken back, and was not written down yet.
 */
import { quoteLine } from "../../../recall/compose/quote.ts";
import { isBanLifted } from "../../../remember/ledger/words/bans.ts";
import type { Candidate, MarkedTrace, Miner } from "../candidate.ts";
import { type History, measureSpread } from "../history.ts";
import {
  isInInstructions,
  wereInstructionsEdited,
} from "../reading/instructions/client-instructions.ts";
import { belongsToOneTask } from "../reading/prompts/one-task.ts";
import { createTemplateDetector } from "../reading/prompts/template-detector.ts";
import { eachTypedPrompt, toTrace } from "../reading/prompts/typed-prompts.ts";
import { clusterTexts } from "../reading/similarity/clusters.ts";
import {
  compareStems,
  type StemWeights,
  createStemWeights,
} from "../reading/similarity/stem-weights.ts";
import { createStemExtractor } from "../reading/similarity/stems.ts";
import {
  type Directive,
  findDirectives,
  isForbidding,
  detectLanguage,
  mayAllow,
} from "./directives.ts";
import { isTemplateSentence } from "./template-sentence.ts";
import type { Preference } from "./preference.ts";

const LEAST_ALIKE = 0.42;
const FEWEST_SESSIONS = 3;
const FEWEST_DAYS = 2;
/** A tool that is named belongs to the task that it is named in, unless it is named again and again. */
const FEWEST_CALLS = 5;

export type PreferenceMark = Directive & {
  readonly stems: readonly string[];
  readonly isForbidding: boolean;
  /** The prompt that it stands in, in short. */
  readonly prompt: string;
  /** What all that were found have in common. */
  readonly around: { readonly scale: StemWeights; readonly allowances: readonly Allowance[] };
};

/** A prompt that may take back what was forbidden. */
type Allowance = { readonly ts: string; readonly text: string };

type PreferenceTrace = MarkedTrace<PreferenceMark>;

async function findTraces(history: History): Promise<readonly PreferenceTrace[]> {
  const templates = createTemplateDetector();
  const stemsOf = createStemExtractor();
  const said: { readonly found: PreferenceTrace; readonly text: string }[] = [];
  const around = { scale: createStemWeights([]), allowances: [] as Allowance[] };
  await eachTypedPrompt(history, ({ text, ...trace }) => {
    templates.look(text, trace.sessionId, trace.ts);
    if (mayAllow(text)) around.allowances.push({ ts: trace.ts, text });
    for (const directive of findDirectives(text)) {
      const stems = stemsOf(directive.core);
      const prompt = Bun.hash(text.trim()).toString(36);
      const forbids = isForbidding(directive.words);
      const mark = { ...directive, stems, isForbidding: forbids, prompt, around };
      if (stems.length > 0) said.push({ found: { ...trace, mark }, text });
    }
  });
  const kept = said.filter(({ text }) => !templates.isTemplate(text)).map(({ found }) => found);
  around.scale = createStemWeights(kept.map(({ mark }) => mark.stems));
  return kept;
}

async function findCandidates(
  found: readonly PreferenceTrace[],
  history: History,
): Promise<readonly Candidate<"preference">[]> {
  const candidates: Candidate<"preference">[] = [];
  for (const forbids of [false, true]) {
    const own = found.filter(({ mark }) => mark.isForbidding === forbids);
    const others = found.filter(({ mark }) => mark.isForbidding !== forbids);
    const scale = own[0]?.mark.around.scale;
    if (scale === undefined) continue;
    const texts = own.map(({ mark }) => mark.stems);
    for (const { middle, members } of clusterTexts(texts, scale, LEAST_ALIKE)) {
      const all = dedupePrompts(members.flatMap((at) => own[at] ?? []));
      const typical = own[middle];
      if (typical === undefined || !isFrequent(all) || isTemplateSentence(all)) continue;
      const pattern = patternOf(typical, all);
      if (isContradicted(pattern, all, [...others, ...own]) || isAllowedSince(pattern, all))
        continue;
      const traces = await keepUnsettled(pattern, all, history);
      if (!isFrequent(traces)) continue;
      if (await belongsToOneTask(pattern.stems, traces, scale, history)) continue;
      candidates.push({
        kind: "preference",
        key: keyOf(traces),
        pattern,
        traces: traces.map(toTrace),
        cost: { minutes: null, tokens: null, errors: null, arithmetic: "" },
      });
    }
  }
  return candidates;
}

/** Whoever sends the same prompt again on the same day, because a session broke, has asked once. */
function dedupePrompts(traces: readonly PreferenceTrace[]): readonly PreferenceTrace[] {
  const seen = new Set<string>();
  return traces.filter(({ ts, mark }) => {
    const key = `${ts.slice(0, 10)} ${mark.prompt}`;
    return !seen.has(key) && seen.add(key);
  });
}

function isFrequent(traces: readonly PreferenceTrace[]): boolean {
  const { sessions, days } = measureSpread(traces);
  const isCall = traces.every(({ mark }) => mark.isCall);
  return sessions >= (isCall ? FEWEST_CALLS : FEWEST_SESSIONS) && days >= FEWEST_DAYS;
}

/** By what was said first: it stays the first, however often it is said again. */
const keyOf = ([first]: readonly PreferenceTrace[]): string =>
  first === undefined ? "" : first.mark.stems.toSorted().join(" ");

const LONGEST_WORDS = 120;
/** In more characters than so many it tells of one task. */
const LONGEST_TELLING = 40;

/** A sentence that says it and nothing else stays as it is; a tool that is named alone is told with what it is for. */
function patternOf(
  { mark: typical }: PreferenceTrace,
  traces: readonly PreferenceTrace[],
): Preference {
  const said = traces
    .map(({ mark }) => mark.words)
    .filter(({ length }) => length <= LONGEST_TELLING);
  const { stems, isForbidding: forbids, place } = typical;
  const words = typical.isCall ? shortest(said, typical.words) : typical.words;
  return { words: quoteLine(words, LONGEST_WORDS), stems, isForbidding: forbids, place };
}

const shortest = (texts: readonly string[], otherwise: string): string =>
  texts.reduce((best, one) => (one.length < best.length ? one : best), texts[0] ?? otherwise);

/** Whether the last word on it was another one. */
function isContradicted(
  { stems, words }: Preference,
  traces: readonly PreferenceTrace[],
  all: readonly PreferenceTrace[],
): boolean {
  const last = traces.at(-1);
  if (last === undefined) return false;
  const language = detectLanguage(words);
  return all.some(({ ts, mark }) => {
    if (ts <= last.ts) return false;
    const other = detectLanguage(mark.words);
    if (language !== null && other !== null && other !== language) return true;
    const isOpposite = mark.isForbidding !== last.mark.isForbidding;
    return isOpposite && compareStems(mark.around.scale, stems, mark.stems) >= LEAST_ALIKE;
  });
}

/** Whether what was forbidden was allowed since. */
function isAllowedSince(
  { words, isForbidding: forbids }: Preference,
  traces: readonly PreferenceTrace[],
): boolean {
  const last = traces.at(-1);
  if (last === undefined || !forbids) return false;
  return last.mark.around.allowances.some(
    ({ ts, text }) => ts > last.ts && isBanLifted(words, text),
  );
}

/** Those of projects in which it neither stands in the instructions nor was written down since: what is settled in one is not in another. */
async function keepUnsettled(
  { stems }: Preference,
  traces: readonly PreferenceTrace[],
  history: History,
): Promise<readonly PreferenceTrace[]> {
  const open: PreferenceTrace[] = [];
  for (const [path, own] of Map.groupBy(traces, ({ projectPath }) => projectPath)) {
    const last = own.at(-1);
    if (last === undefined) continue;
    const paths = path === null ? [] : [path];
    if (isInInstructions(stems, last.mark.around.scale, paths, history.userHome)) continue;
    if (await wereInstructionsEdited(history, last.ts, new Set([path]), last.sessionId)) continue;
    open.push(...own);
  }
  return open.toSorted((a, b) => (a.ts < b.ts ? -1 : a.ts > b.ts ? 1 : 0));
}

const matchesPattern = (pattern: Preference, { mark }: PreferenceTrace): boolean =>
  mark.isForbidding === pattern.isForbidding &&
  compareStems(mark.around.scale, pattern.stems, mark.stems) >= LEAST_ALIKE;

export const preferenceMiner: Miner<"preference", PreferenceMark> = {
  kind: "preference",
  findTraces,
  findCandidates,
  matchesPattern,
};
