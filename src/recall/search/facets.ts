/** Hits counted per value of each filter, to narrow a search by. */
import type { DocumentKind } from "../../store/search-index.ts";
import type { DocumentHit, FacetCount, Facets } from "./hit.ts";

/** So many of the best are looked at where facets are asked for, if there are so many. */
export const FACET_HITS = 300;
const MOST_LISTED = 30;

export function countFacets(hits: readonly Pick<DocumentHit, "document" | "also">[]): Facets {
  const documents = hits.map(({ document }) => document);
  return {
    counted: documents.length,
    kinds: sortByHits(counts(hits.flatMap(kindsOf), (kind) => kind)),
    projects: sortByHits(counts(documents, ({ projectPath }) => projectPath)),
    branches: sortByHits(counts(documents, ({ branch }) => branch)),
    months: counts(documents, ({ ts }) => monthOf(ts))
      .toSorted((a, b) => (a.value < b.value ? 1 : -1))
      .slice(0, MOST_LISTED),
  };
}

/** A filter finds either. */
const kindsOf = ({
  document,
  also,
}: Pick<DocumentHit, "document" | "also">): readonly DocumentKind[] => [
  document.kind,
  ...new Set(also.map(({ kind }) => kind)),
];

function counts<T extends string, D>(
  documents: readonly D[],
  of: (document: D) => T | null,
): readonly FacetCount<T>[] {
  const found = new Map<T, number>();
  for (const document of documents) {
    const value = of(document);
    if (value !== null) found.set(value, (found.get(value) ?? 0) + 1);
  }
  return [...found].map(([value, hits]) => ({ value, hits }));
}

const sortByHits = <T extends string>(all: readonly FacetCount<T>[]): readonly FacetCount<T>[] =>
  all.toSorted((a, b) => b.hits - a.hits || (a.value < b.value ? -1 : 1)).slice(0, MOST_LISTED);

function monthOf(ts: string): string {
  const at = new Date(ts);
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, "0")}`;
}
