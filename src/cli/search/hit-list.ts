/** Results of a search as a list that goes on: what was read so far, and the next page of it. */
import type { AnnotatedHit } from "../../recall/search/find-decisions.ts";
import { toHitId } from "../../recall/search/hit-facts.ts";
import type { SearchPage } from "../../recall/search/hit.ts";
import type { Text } from "../../text/text.ts";
import type { CommandArgs } from "../command/command.ts";
import { saveLastList } from "../command/last-list.ts";

export type ResultRange = { readonly limit: number; readonly offset: number };

export type AnnotatedPage = Omit<SearchPage, "hits"> & { readonly hits: readonly AnnotatedHit[] };

export type HitList = {
  readonly hits: readonly AnnotatedHit[];
  /** The number of the first. */
  readonly first: number;
  readonly query: string;
  readonly title: string;
  readonly hasMore: boolean;
  /** The same with at most so many more. */
  readonly more: (limit: number) => Promise<HitList>;
};

/** What is listed can be shown by its number afterwards. */
export function openHitList(
  page: AnnotatedPage,
  offset: number,
  query: string,
  args: CommandArgs,
  read: (range: ResultRange) => Promise<AnnotatedPage>,
): HitList {
  const { hits, next } = page;
  const first = offset + 1;
  saveLastList(args.installation.paths.run, { kind: "search", first, ids: hits.map(toHitId) });
  return {
    hits,
    first,
    query,
    title: `${query} · ${rangeText(page, offset, args.text)}`,
    hasMore: next !== null,
    more: async (limit) => {
      const behind = await read({ limit, offset: next ?? offset + hits.length });
      // Something may have been recorded in between, and moved the others.
      const known = new Set(hits.map(toHitId));
      const fresh = behind.hits.filter((hit) => !known.has(toHitId(hit)));
      const all = { ...behind, hits: [...hits, ...fresh] };
      return openHitList(all, offset, query, args, read);
    },
  };
}

/** Which of how many. */
export function rangeText(
  { hits, found, isAll, next }: Pick<AnnotatedPage, "hits" | "found" | "isAll" | "next">,
  offset: number,
  { search: words }: Text,
): string {
  const [first, last] = [offset + 1, offset + hits.length];
  const shown = first === last ? `${first}` : `${first}–${last}`;
  if (isAll) return words.range(shown, found);
  // The first page, and nothing behind it: these are all.
  if (next === null && offset === 0) return words.range(shown, last);
  return words.rangeOfMore(shown);
}
