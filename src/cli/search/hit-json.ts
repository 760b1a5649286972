/**
 * What `self-gen search --json` prints:
 *   { version, query: { text, words, phrases, excluded, filters, here, cut }, hits: [{ id, rank, kind, ts, sessionId, project,
 *     projectPath, branch, turn, score, title, snippet, marks: [[from, to] …], why: { found: [{ asked, how, found }], missing, similar, beside },
 *     also: [{ kind, eventId }], alike: [{ kind, eventId }], rejected, text }], next, found, complete, relaxed, unknown: [{ filter, typed }], unread: { events, of },
 *     semantic: { error: { code, message, fix }, missing: { documents, of } } }
 * `why.similar`: how near the meaning is, a cosine, where that is a reason; else null. `query.cut`: only the beginning of the words was used. `title`: what the session is called, or null. `rejected`: what was turned down where something was decided; it stands in `text` too. `also`: what says the same and has no place of its own, such as the prompt that a decision was said in. `alike`: errors that say the same, and have no place of their own. `beside`: the prompt `{ kind, eventId }` that has what was asked for, where only the answer to it was found; else null. `turn` is null where nobody knows. `complete`: `found` counts all there are. `relaxed`: no phrase was found as it stands, only its words. `marks` are places in `snippet`, in UTF-16 units; `next` is the offset of the next page or null. `unread`: so many of all recorded events no search finds yet; null when it finds all. `semantic.error`: why nothing was found by meaning, `semantic.missing`: so many of all documents only words find yet; null where all is well.
 */
import type { AnnotatedHit } from "../../recall/search/find-decisions.ts";
import type { SearchPage } from "../../recall/search/hit.ts";
import { toHitFacts } from "../../recall/search/hit-facts.ts";
import type { UnindexedCount } from "../../ingest/search/unindexed-events.ts";
import type { SearchArgs } from "./search-args.ts";
import type { SemanticState } from "./semantic-state.ts";
import { joinPieces } from "./snippet.ts";

/** Raised when a reader could stumble over a change. */
const VERSION = 1;

export type SearchOutputPage = Omit<SearchPage, "hits"> & {
  readonly hits: readonly AnnotatedHit[];
  readonly unread: UnindexedCount | null;
  readonly semantic: SemanticState;
};

export function toSearchJson(
  { text, query, here, isCut }: SearchArgs,
  page: SearchOutputPage,
  offset: number,
): object {
  const { words, phrases, excluded, filters } = query;
  return {
    version: VERSION,
    query: { text, words, phrases, excluded, filters, here, cut: isCut },
    hits: page.hits.map((hit, at) => toSearchHitJson(hit, offset + at + 1)),
    next: page.next,
    found: page.found,
    complete: page.isAll,
    relaxed: page.isRelaxed,
    unknown: page.unknown,
    unread: page.unread,
    semantic: page.semantic,
  };
}

function toSearchHitJson(hit: AnnotatedHit, rank: number): object {
  const { why, text, ...facts } = toHitFacts(hit, rank);
  const { text: snippet, marks } = joinPieces(hit.snippet);
  return { ...facts, title: hit.title, snippet, marks, why, rejected: hit.rejected, text };
}
