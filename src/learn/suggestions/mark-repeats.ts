/**
 * Which suggestions say in other words what a person has dismissed. Looked for where suggestions are made, because a session's start
 * has no time for it. Wrong would hide something for good: both must be of one type, name the same things, and mean nearly the same.
 */
import { calibrateThreshold } from "../../recall/search/meaning/calibrate.ts";
import { computeCosine } from "../../recall/search/meaning/cosine.ts";
import type { MeaningModel } from "../../recall/search/meaning/similarity-search.ts";
import type { Feedback } from "./choose-suggestions.ts";
import type { Suggestion } from "./suggestion.ts";

/** Above what two texts about the same have. */
const THRESHOLD_MARGIN = 0.4;
const MOST_DISMISSED = 200;

const DISMISSING_ACTIONS: ReadonlySet<string> = new Set(["dismissed", "rejected"]);

/** `repeats`: the stable id of what was dismissed. */
export async function markRepeats(
  suggestions: readonly Suggestion[],
  feedback: readonly Feedback[],
  meaning: MeaningModel | null,
): Promise<readonly Suggestion[]> {
  const dismissed = listDismissed(feedback).slice(0, MOST_DISMISSED);
  if (meaning === null || dismissed.length === 0 || suggestions.length === 0) return suggestions;
  const vectors = await vectorsOf(meaning, [
    ...suggestions.map(({ summary }) => summary),
    ...dismissed.map(({ summary }) => summary),
  ]);
  if (vectors === null) return suggestions;
  const least = (await getThreshold(meaning)) + THRESHOLD_MARGIN;
  return suggestions.map((suggestion, at) => {
    const own = vectors[at] ?? null;
    const same = dismissed.find((one, place) => {
      const other = vectors[suggestions.length + place] ?? null;
      return (
        own !== null &&
        other !== null &&
        isComparable(suggestion, one) &&
        computeCosine(own, other) >= least
      );
    });
    return same === undefined
      ? suggestion
      : Object.assign({}, suggestion, { repeats: same.suggestionId });
  });
}

type DismissedFeedback = Feedback & { readonly summary: string };

/** As each ended, where that was a no. */
function listDismissed(feedback: readonly Feedback[]): readonly DismissedFeedback[] {
  const newest = new Map<string, Feedback>();
  for (const one of feedback) {
    const before = newest.get(one.suggestionId);
    if (before === undefined || one.ts > before.ts) newest.set(one.suggestionId, one);
  }
  return [...newest.values()].filter(
    (one): one is DismissedFeedback => DISMISSING_ACTIONS.has(one.action) && one.summary !== null,
  );
}

const isComparable = (
  { type, kind, stableId, summary }: Suggestion,
  one: DismissedFeedback,
): boolean =>
  one.suggestionId !== stableId &&
  one.suggestionType === type &&
  (one.kind === undefined || one.kind === kind) &&
  namesIn(summary) === namesIn(one.summary);

const NAMES =
  /["'`“‘]([^"'`”’\n]{1,80})["'`”’]|(?<![\p{L}\p{N}])((?=[^\s]*\p{L})[\p{L}\p{N}]*(?:[_./@:-][\p{L}\p{N}]+|\p{Ll}\p{Lu})[\p{L}\p{N}_./@:-]*)/gu;

/** What is quoted, and words that look like code: `npm-run-all`, `src/a.ts`, `getUser`. How often something was seen is none. */
function namesIn(text: string): string {
  const names = [...text.matchAll(NAMES)].map(([, quoted, word]) => quoted ?? word ?? "");
  return [...new Set(names.map((name) => name.toLowerCase()))].toSorted().join("\n");
}

async function vectorsOf(
  { embed }: MeaningModel,
  texts: readonly string[],
): Promise<readonly (Float32Array | null)[] | null> {
  return (await embed(texts).catch(() => null))?.vectors ?? null;
}

const getThreshold = async (meaning: MeaningModel): Promise<number> =>
  meaning.threshold ??
  (await calibrateThreshold({ embed: async (texts) => (await vectorsOf(meaning, texts)) ?? [] }));
