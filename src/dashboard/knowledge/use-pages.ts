/**
 * A list that is told page by page: the first is asked for whenever it may have changed, the others when somebody wants more.
 * Those are read anew behind another first page, and when somebody comes back to the list.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import { apiAddress, type ApiQuery } from "../api/address.ts";
import { ask } from "../api/ask.ts";
import { type AskFault, toAskFault } from "../api/fault.ts";
import { type AnswerState, useAnswer } from "../api/use-answer.ts";
import { useRetry } from "../api/use-retry.ts";
import { groupByKey } from "./row-format.ts";
import { savePageCount, loadPageCount } from "../scroll-position.ts";

export type PagedAnswer = { readonly next: number | null };

export type PagedList<A, T> = {
  readonly answer: AnswerState<A>;
  readonly items: readonly T[];
  readonly hasMore: boolean;
  /** Why there is no more of it, where it was asked for. */
  readonly fault: AskFault | null;
  readonly loadMore: () => void;
};

type LaterPages<T> = {
  /** What the pages are of; they stay while the same is asked for again. */
  readonly address: string;
  readonly items: readonly T[];
  readonly count: number;
  readonly next: number | null;
};

/** `pageVisitKey`: what was told on a page already is not told again on the next, when the list has grown meanwhile. */
export function usePages<A extends PagedAnswer, T>(
  path: string,
  query: ApiQuery,
  itemsOf: (answer: A) => readonly T[],
  keyOf: (item: T) => string,
): PagedList<A, T> {
  const address = apiAddress(path, query);
  const answer = useAnswer<A>(path, query);
  const first = answer.data;
  const nothing: LaterPages<T> = { address, items: [], count: 0, next: first?.next ?? null };
  const [kept, setRest] = useState<LaterPages<T>>(nothing);
  const rest = kept.address === address && kept.count > 0 ? kept : nothing;
  const [fault, setFault] = useState<AskFault | null>(null);

  /** So many pages more behind these, as far as there are any. */
  const read = async (
    from: LaterPages<T>,
    pages: number,
    signal: AbortSignal,
  ): Promise<LaterPages<T>> => {
    const items = [...from.items];
    let { count, next } = from;
    for (let page = 0; page < pages && next !== null; page++) {
      const more: A = await ask<A>(path, { ...query, offset: next }, signal);
      items.push(...itemsOf(more));
      count += 1;
      next = more.next;
    }
    return { address: from.address, items, count, next };
  };
  const asking = useRef<AbortController | null>(null);
  /** Whatever was being read is read no further. */
  const begin = (): AbortSignal => {
    asking.current?.abort();
    asking.current = new AbortController();
    return asking.current.signal;
  };
  const refused = (error: unknown, signal: AbortSignal): void => {
    if (signal.aborted) return;
    setFault(toAskFault(error));
  };

  useEffect(() => {
    setFault(null);
    const pages = loadPageCount(address);
    if (first === null || answer.isLoading || pages === 0) return;
    const signal = begin();
    read(nothing, pages, signal).then(setRest, (error: unknown) => {
      // What was read before may have been forgotten.
      if (!signal.aborted) setRest(nothing);
      refused(error, signal);
    });
  }, [first]);
  useEffect(() => () => asking.current?.abort(), [address]);

  const loadMore = (): void => {
    const signal = begin();
    read(rest, 1, signal).then(
      (more) => {
        setFault(null);
        setRest(more);
        savePageCount(address, more.count);
      },
      (error: unknown) => refused(error, signal),
    );
  };
  useRetry(fault, loadMore);
  const all = first === null ? [] : [...itemsOf(first), ...rest.items];
  return {
    answer,
    items: groupByKey(all, keyOf).flatMap(({ items }) => items.slice(0, 1)),
    hasMore: rest.next !== null,
    fault,
    loadMore,
  };
}
