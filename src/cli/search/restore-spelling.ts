/** A search looks for words without their case and width; a person recognises them as they were typed. */
import type { DocumentHit, SearchPage } from "../../recall/search/hit.ts";

export function restoreSpelling(page: SearchPage): SearchPage {
  const { words, phrases } = page.query;
  const typed = [...words, ...phrases, words.join(" ")].map((word) => word.normalize("NFKC"));
  const spelling = (asked: string): string => {
    for (const word of typed) {
      const at = word.toLowerCase().indexOf(asked);
      if (at >= 0) return word.slice(at, at + asked.length);
    }
    return asked;
  };
  const hits = page.hits.map((hit): DocumentHit => ({
    ...hit,
    found: hit.found.map((one) => ({ ...one, asked: spelling(one.asked) })),
    missing: hit.missing.map(spelling),
  }));
  return { ...page, hits };
}
