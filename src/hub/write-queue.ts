/**
 * Batches are written a few at once, in the order in which they came: more at once would not be sooner, and each would wait for all
 * the others. Whoever would wait too long is told so at once, and comes again (`team/hub/hub-client.ts`).
 */
import { HubFault } from "./hub-fault.ts";

/** Enough that the database has something to do while a batch is read, and the other way round. */
const LANES = 4;
/** Two cores write about 65 batches a second: this many wait for less than a fifth of one. */
const MOST_WAITING = 8;

export type WriteQueue = {
  /** Thrown where it is full: before a batch is read, and again when it comes to its turn. */
  readonly refuseWhenFull: () => void;
  readonly run: <T>(work: () => Promise<T>) => Promise<T>;
};

export function openWriteQueue(): WriteQueue {
  const waiting: (() => void)[] = [];
  let free = LANES;
  const refuseWhenFull = (): void => {
    if (free === 0 && waiting.length >= MOST_WAITING)
      throw new HubFault("BUSY", "too many batches at once");
  };
  return {
    refuseWhenFull,
    run: async (work) => {
      refuseWhenFull();
      // Whoever ends hands over.
      if (free > 0) free--;
      else await new Promise<void>((resolve) => void waiting.push(resolve));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next === undefined) free++;
        else next();
      }
    },
  };
}
