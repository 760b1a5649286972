/** What a search finds, and why. */
import type { DocumentKind, IndexedDocument } from "../../store/search-index.ts";
import type { MeaningModel } from "./meaning/similarity-search.ts";
import type { ParsedQuery } from "./query/parsed-query.ts";

/** A piece of the document around what was found. */
export type SnippetPiece = { readonly text: string; readonly isMatch: boolean };

/**
 * How a word was found: as it stands (`exact`), in another form (`form`: an ending, a particle), as a piece of a longer word or
 * name (`part`), by a word that is spelt nearly so (`near`), by one that means the same (`alike`) or sounds so in the other
 * script (`sound`), by some of its syllables (`some`).
 */
export type WordMatchKind = "exact" | "form" | "part" | "near" | "alike" | "sound" | "some";

export type WordMatch = {
  readonly asked: string;
  readonly how: WordMatchKind;
  /** What stands in the document. */
  readonly found: string;
};

export type DocumentHit = {
  readonly document: IndexedDocument;
  readonly score: number;
  readonly snippet: readonly SnippetPiece[];
  readonly found: readonly WordMatch[];
  /** Words of the query that are not in it. */
  readonly missing: readonly string[];
  /** How near its meaning is, where that is near enough to be found by: a cosine. */
  readonly similar: number | null;
  /** What says the same and has no place of its own: the prompt or answer that a decision was said in. */
  readonly also: readonly RelatedHit[];
  /** What else says the same and has no place of its own: an error that came again. */
  readonly alike: readonly RelatedHit[];
  /** The prompt that it answers, where that has what was asked for and itself it has nothing of it. */
  readonly beside: RelatedHit | null;
};

export type RelatedHit = { readonly kind: DocumentKind; readonly eventId: string };

export type FacetCount<T> = { readonly value: T; readonly hits: number };

export type Facets = {
  /** Over how many of the best this was counted. */
  readonly counted: number;
  /** Most hits first; those of months with the newest first. Each list is cut where nobody reads on. */
  readonly kinds: readonly FacetCount<DocumentKind>[];
  readonly projects: readonly FacetCount<string>[];
  readonly branches: readonly FacetCount<string>[];
  /** `2026-11`, of this machine's calendar. */
  readonly months: readonly FacetCount<string>[];
};

export type SearchPage = {
  readonly query: ParsedQuery;
  /** Best first. */
  readonly hits: readonly DocumentHit[];
  /** Where the next page begins; null when there is none. */
  readonly next: number | null;
  /** How many there are, as far as was looked. */
  readonly found: number;
  /** Whether that is all of them. */
  readonly isAll: boolean;
  /** No document has the phrases as they are: these only have their words. */
  readonly isRelaxed: boolean;
  /** Names that a filter was meant to be, where none fits: for “did you mean”. */
  readonly unknown: readonly { readonly filter: string; readonly typed: string }[];
  /** Null when not asked for. */
  readonly facets: Facets | null;
};

export type SearchRequest = {
  readonly query: ParsedQuery;
  readonly limit: number;
  /** How many of the best to pass over. */
  readonly offset?: number;
  readonly now: Date;
  /** Whether facets are counted too. */
  readonly withFacets?: boolean;
  /** What the caller wishes besides: only these kinds, */
  readonly kinds?: readonly DocumentKind[];
  /** only these projects, exactly. */
  readonly projectPaths?: readonly string[];
  /** What finds by meaning too; without one, words alone do. */
  readonly meaning?: MeaningModel | null;
};
