/**
 * Requests that read the database take turns: a read holds the whole process, and following must go on between two of
 * them. So many may wait; more are turned away. Whoever goes away while waiting is not read for.
 */
export type RequestQueue = <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T> | null;

const MAX_WAITING = 32;

/** Null when too many wait; rejects with the signal's reason for whoever went away. */
export function openRequestQueue(most: number = MAX_WAITING): RequestQueue {
  const waiting = new Set<symbol>();
  let last: Promise<unknown> = Promise.resolve();
  return (work, signal) => {
    if (waiting.size >= most) return null;
    const place = Symbol("place");
    waiting.add(place);
    const leave = (): void => void waiting.delete(place);
    signal.addEventListener("abort", leave, { once: true });
    const mine = last
      .then(() => (signal.aborted ? undefined : yieldTurn()))
      .then(() => {
        signal.throwIfAborted();
        return work();
      })
      .finally(() => {
        signal.removeEventListener("abort", leave);
        leave();
      });
    last = mine.catch(() => undefined);
    return mine;
  };
}

/** What else is to be done in this process is done first: a promise that is kept already lets nobody in between. */
export const yieldTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });
