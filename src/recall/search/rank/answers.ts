/** What was answered to the prompts that fit a question best, though nothing of it stands in the answer. */
import type { FoundDocument, SearchIndex } from "../../../store/search-index.ts";
import type { Hit } from "../hit.ts";
import type { Asked } from "../query/asked.ts";
import type { ParsedQuery } from "../query/parsed-query.ts";
import type { Scope } from "../query/resolve-filters.ts";

const LEAST_WORDS = 3;

/** Several words that need not stand in one place: whoever types a name, or quotes, wants what has it. */
export const isQuestion = (asked: readonly Asked[], { phrases }: ParsedQuery): boolean =>
  phrases.length === 0 && asked.filter(({ isFiller }) => !isFiller).length >= LEAST_WORDS;

const MOST_PROMPTS = 3;
/** Of the best hit's score. */
const LEAST_SCORE = 0.6;

type Answer = Pick<Hit, "missing" | "beside"> & { readonly document: FoundDocument };

export async function answersBeside(
  index: SearchIndex,
  hits: readonly Omit<Hit, "snippet">[],
  { filter, terms }: Scope,
): Promise<readonly Answer[]> {
  // The document itself must name a file.
  if (terms.length > 0) return [];
  const lowest = Math.max(0, ...hits.map(({ score }) => score)) * LEAST_SCORE;
  const prompts = hits
    .filter(({ document, score }) => document.kind === "prompt" && score >= lowest)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST_PROMPTS);
  const known = new Set(hits.map(({ document: { eventId } }) => eventId));
  const answers: Answer[] = [];
  for (const { document: prompt, found, missing } of prompts) {
    const numbers = await index.among(await index.answersTo(prompt.n), filter);
    for (const document of await index.documents(numbers)) {
      if (known.has(document.eventId)) continue;
      known.add(document.eventId);
      answers.push({
        document,
        missing: [...found.map(({ asked }) => asked), ...missing],
        beside: { kind: prompt.kind, eventId: prompt.eventId },
      });
    }
  }
  return answers;
}
