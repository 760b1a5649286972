/** Adds the answers to the prompts that fit best, even if the answers hold no word of the query. */
import type { IndexedDocument, IndexReader } from "../../../store/search-index.ts";
import type { DocumentHit } from "../hit.ts";
import type { QueryPart } from "../query/query-parts.ts";
import type { ParsedQuery } from "../query/parsed-query.ts";
import type { SearchScope } from "../query/resolve-filters.ts";

const LEAST_WORDS = 3;

/** Several words that need not stand in one place: whoever types a name, or quotes, wants what has it. */
export const isQuestionQuery = (
  queryParts: readonly QueryPart[],
  { phrases }: ParsedQuery,
): boolean =>
  phrases.length === 0 && queryParts.filter(({ isFiller }) => !isFiller).length >= LEAST_WORDS;

const MOST_PROMPTS = 3;
/** Of the best hit's score. */
const LEAST_SCORE = 0.6;

type AnswerHit = Pick<DocumentHit, "missing" | "beside"> & { readonly document: IndexedDocument };

export async function findAnswers(
  index: IndexReader,
  hits: readonly Omit<DocumentHit, "snippet">[],
  { filter, terms, files }: SearchScope,
): Promise<readonly AnswerHit[]> {
  // The document itself must name a file.
  if (terms.length > 0 || files.length > 0) return [];
  const lowest = Math.max(0, ...hits.map(({ score }) => score)) * LEAST_SCORE;
  const prompts = hits
    .filter(({ document, score }) => document.kind === "prompt" && score >= lowest)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST_PROMPTS);
  const known = new Set(hits.map(({ document: { eventId } }) => eventId));
  const answers: AnswerHit[] = [];
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
