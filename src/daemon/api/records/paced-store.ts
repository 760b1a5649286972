/**
 * The store as a request asks it. An answer of the store is made at once and holds the whole process, and awaiting it lets
 * nobody in between: so a question begins in another turn when the ones before it took a while, and what could take long by
 * itself is asked in pieces. Following goes on meanwhile; what two questions see may differ by what was recorded in between.
 */
import type { FailureQuery, FailureRow, Store } from "../../../store/store.ts";
import { yieldTurn } from "../request/request-queue.ts";

/** How long questions may follow each other. */
const TURN_MS = 5;
/** In how large pieces is asked: each takes milliseconds, also where much is recorded. */
const SLOTS_A_PIECE = 60;
const FAILURES_A_PIECE = 1500;

/** `mayGoOn` throws when there is nothing left to ask for: nobody waits, or the store is being closed. */
export function pacedStore(store: Store, mayGoOn: () => void): Store {
  let begun = performance.now();
  const pace = async (): Promise<void> => {
    if (performance.now() - begun >= TURN_MS) {
      await yieldTurn();
      begun = performance.now();
    }
    mayGoOn();
  };
  const paced = Object.fromEntries(
    Object.entries(store).map(([name, ask]) => [
      name,
      async (...asked: readonly never[]): Promise<unknown> => {
        await pace();
        return (ask as (...given: readonly never[]) => Promise<unknown>)(...asked);
      },
    ]),
  ) as unknown as Store;
  return {
    ...paced,
    countBetween: (query) =>
      inPieces(query.times, (times) => paced.countBetween({ ...query, times })),
    sessionsWithPrompts: (query) =>
      inPieces(query.times, (times) => paced.sessionsWithPrompts({ ...query, times })),
    failures: (query) => failuresInPieces(paced, query),
  };
}

/** One answer for each two times that follow each other. */
async function inPieces<T>(
  times: readonly string[],
  ask: (times: readonly string[]) => Promise<readonly T[]>,
): Promise<T[]> {
  const found: T[] = [];
  for (let from = 0; from < times.length - 1; from += SLOTS_A_PIECE) {
    found.push(...(await ask(times.slice(from, from + SLOTS_A_PIECE + 1))));
  }
  return found;
}

/** They come newest first: each piece goes on behind the last time of the one before, which may not be whole. */
async function failuresInPieces(
  store: Pick<Store, "failures">,
  query: FailureQuery,
): Promise<readonly FailureRow[]> {
  const most = query.limit ?? Number.POSITIVE_INFINITY;
  const found: FailureRow[] = [];
  let { until } = query;
  let size = FAILURES_A_PIECE;
  for (;;) {
    const rest = until === undefined ? query : { ...query, until };
    const piece = await store.failures({ ...rest, limit: Math.min(size, most - found.length) });
    const last = piece.at(-1)?.ts;
    if (last === undefined || piece.length < size || found.length + piece.length >= most) {
      return [...found, ...piece];
    }
    const whole = piece.filter(({ ts }) => ts !== last);
    found.push(...whole);
    // So many at one moment: they come together.
    size = whole.length === 0 ? size * 2 : FAILURES_A_PIECE;
    until = `${last}~`;
  }
}
