/** A list that is told page by page: the first is asked for again whenever it may have changed, the others when somebody wants more. */
import { useState } from "preact/hooks";
import { ask, type Query } from "../api/ask.ts";
import { AskFault } from "../api/fault.ts";
import { type Answered, useAnswer } from "../api/use-answer.ts";

type Paged = { readonly next: number | null };

export type Pages<A, T> = {
  readonly answer: Answered<A>;
  readonly items: readonly T[];
  readonly hasMore: boolean;
  /** Why there is no more of it, where it was asked for. */
  readonly fault: AskFault | null;
  readonly loadMore: () => void;
};

type Rest<A, T> = {
  /** What the pages come behind; another first page begins anew. */
  readonly behind: A | null;
  readonly items: readonly T[];
  readonly next: number | null;
  readonly fault: AskFault | null;
};

/** `keyOf`: what was told on a page already is not told again on the next, when the list has grown meanwhile. */
export function usePages<A extends Paged, T>(
  path: string,
  query: Query,
  itemsOf: (answer: A) => readonly T[],
  keyOf: (item: T) => string,
): Pages<A, T> {
  const answer = useAnswer<A>(path, query);
  const first = answer.data;
  const [kept, setRest] = useState<Rest<A, T>>({
    behind: null,
    items: [],
    next: null,
    fault: null,
  });
  const rest: Rest<A, T> =
    kept.behind === first && first !== null
      ? kept
      : { behind: first, items: [], next: first?.next ?? null, fault: null };
  const items = first === null ? [] : [...itemsOf(first), ...rest.items];
  return {
    answer,
    items,
    hasMore: rest.next !== null,
    fault: rest.fault,
    loadMore: () => {
      const known = new Set(items.map(keyOf));
      ask<A>(path, { ...query, offset: rest.next }).then(
        (page) => {
          const fresh = itemsOf(page).filter((item) => !known.has(keyOf(item)));
          setRest({ ...rest, items: [...rest.items, ...fresh], next: page.next, fault: null });
        },
        (error: unknown) => {
          const fault =
            error instanceof AskFault ? error : new AskFault(0, "PAGE", String(error), "");
          setRest({ ...rest, fault });
        },
      );
    },
  };
}
