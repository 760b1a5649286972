/**
 * Hits without those of the turn that asks: they stand before the model already, and a question is no answer to itself.
 * What was saved or solved in that turn may be one.
 */
import type { DocumentHit, SearchPage, SearchRequest } from "../../recall/search/hit.ts";
import { search } from "../../recall/search/search.ts";
import type { DocumentKind, SearchIndex } from "../../store/search-index.ts";
import type { ToolCallContext } from "../tool.ts";

const PRESENT_TURN_KINDS: ReadonlySet<DocumentKind> = new Set([
  "prompt",
  "answer",
  "error",
  "file",
]);

/** The turn that asks: its session, and when it began. */
export type PresentTurn = { readonly sessionId: string; readonly ts: string };

export async function findPresentTurn({
  asking,
  records,
}: ToolCallContext): Promise<PresentTurn | null> {
  const session = await asking();
  if (session === null) return null;
  const { sessionId } = session;
  const [prompt] = await records.store.queryEvents({ type: "prompt", sessionId, limit: 1 });
  return prompt === undefined ? null : { sessionId, ts: prompt.ts };
}

/** A hit and its place among all, also those that are left out. */
export type PlacedHit = { readonly hit: DocumentHit; readonly place: number };

export type OtherTurnsPage = Pick<SearchPage, "found" | "unknown"> & {
  readonly hits: readonly PlacedHit[];
  /** The place of the next; null when there is none. */
  readonly next: number | null;
};

/** How many of the present turn may be among the best, mostly. */
const EXTRA_HITS = 8;
/** A turn in which the same failed for hours. */
const MAX_PAGES = 20;

export async function searchOtherTurns(
  index: SearchIndex,
  request: SearchRequest,
  present: PresentTurn | null,
): Promise<OtherTurnsPage> {
  const isPresent = ({ document: { sessionId, ts, kind } }: DocumentHit): boolean =>
    sessionId === present?.sessionId && ts >= present.ts && PRESENT_TURN_KINDS.has(kind);
  const { limit } = request;
  const hits: PlacedHit[] = [];
  let offset = request.offset ?? 0;
  for (let at = 1; ; at++) {
    const page = await search(index, { ...request, offset, limit: limit + EXTRA_HITS });
    const from = offset;
    const placed = page.hits.map((hit, behind) => ({ hit, place: from + behind }));
    hits.push(...placed.filter(({ hit }) => !isPresent(hit)));
    const { found, unknown, next } = page;
    if (hits.length >= limit || next === null || at === MAX_PAGES) {
      const behind = hits[limit]?.place ?? next;
      return { hits: hits.slice(0, limit), next: behind, found, unknown };
    }
    offset = next;
  }
}
