/**
 * Keeps the index up to date with the store, in steps small enough not to delay the process's other work.
 * Nothing depends on it: every search catches up first.
 */
import type { Embedder } from "../../embedding/embedder.ts";
import type { SearchIndex } from "../../store/search-index.ts";
import { system } from "../../system/system.ts";
import type { IngestContext } from "../context.ts";
import { catchUpWithStore } from "./catch-up.ts";
import { tryEmbedMissing } from "./embed-missing.ts";
import { indexPath, isIndexDamage, openIndex, removeIndex } from "./open-index.ts";

const TURN_MS = 50;
const PAUSE_MS = 100;
/** What others brought into the store is looked for so often. */
const POLL_MS = 5000;
const BUSY_MS = 1000;
const FAULT_MS = 60_000;
const RETRY_MS = 1000;
const MAX_RETRY_MS = 60_000;
/** It reads a few events at a time. */
const CACHE_KILOBYTES = 2048;

type TurnEnd = "done" | "budget" | "busy";

export type IndexFollower = {
  /** Something was brought into the store. */
  readonly wake: () => void;
  /** When it has ended and let go of the index. */
  readonly ended: Promise<void>;
};

export function followIndex(
  context: IngestContext,
  signal: AbortSignal,
  on: {
    /** It is up with the store, so many events later. */
    readonly caughtUp: (events: number) => void;
    readonly fault: (error: unknown) => void;
  },
  /** What gives documents their vectors, asked for when some have none; null: nobody does. */
  embedder: () => Promise<Embedder | null> = async () => null,
): IndexFollower {
  let goOn: () => void = () => undefined;
  signal.addEventListener("abort", () => goOn(), { once: true });
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      goOn = () => {
        clearTimeout(timer);
        resolve();
      };
      if (signal.aborted) goOn();
    });
  return {
    wake: () => goOn(),
    ended: context.dataFolder === undefined ? Promise.resolve() : run(context.dataFolder),
  };

  async function run(dataFolder: string): Promise<void> {
    const held = holdIndex(dataFolder);
    let events = 0;
    let wasDamaged = false;
    let isSettled = false;
    // A model that does not answer now may do so later: it is asked again, less and less often.
    let [retryAt, retryMs] = [0, RETRY_MS];
    // Which model is set is asked once: another setting ends this follower. Afterwards only what is missing is a reason to ask.
    const embed = async (index: SearchIndex): Promise<TurnEnd> => {
      const upTo = (await index.vectorState())?.upTo ?? 0;
      if (isSettled && (await index.textsAfter(upTo, 1)).length === 0) return "done";
      if (performance.now() < retryAt) return "done";
      const end = await tryEmbedMissing(index, embedder, { budgetMs: TURN_MS, waitMs: TURN_MS });
      isSettled = end === "done";
      if (end !== "unavailable") {
        retryMs = RETRY_MS;
        return end;
      }
      retryAt = performance.now() + retryMs;
      retryMs = Math.min(MAX_RETRY_MS, retryMs * 2);
      return "done";
    };
    while (!signal.aborted) {
      let pauseMs = POLL_MS;
      try {
        const index = await held.index();
        if (index !== null) {
          const turn = await catchUpWithStore(context, index, {
            budgetMs: TURN_MS,
            waitMs: TURN_MS,
          });
          events += turn.events;
          wasDamaged = false;
          if (turn.end === "done" && events > 0) {
            on.caughtUp(events);
            events = 0;
          }
          const end = turn.end === "done" ? await embed(index) : turn.end;
          pauseMs = { done: POLL_MS, budget: PAUSE_MS, busy: BUSY_MS }[end];
        }
      } catch (error) {
        await held.close();
        const isDamaged = isIndexDamage(error, indexPath(dataFolder));
        if (isDamaged) removeIndex(dataFolder);
        // Made again it is whole, and nobody need know; unless it is not.
        if (!isDamaged || wasDamaged) on.fault(error);
        pauseMs = isDamaged && !wasDamaged ? PAUSE_MS : FAULT_MS;
        wasDamaged = isDamaged;
      }
      await pause(pauseMs);
    }
    await held.close();
  }
}

/** The index while its file is the one that was opened; opened again when somebody made it anew. */
function holdIndex(dataFolder: string): {
  /** Null when the folder is gone: it must not come back. */
  readonly index: () => Promise<SearchIndex | null>;
  readonly close: () => Promise<void>;
} {
  const identity = (): string | undefined => system.factsAt(indexPath(dataFolder))?.identity;
  let open: { readonly index: SearchIndex; readonly identity: string | undefined } | null = null;
  async function close(): Promise<void> {
    const before = open;
    open = null;
    await before?.index.close();
  }
  return {
    close,
    index: async () => {
      if (open !== null && open.identity !== identity()) await close();
      if (open === null && system.factsAt(dataFolder) !== null) {
        const index = openIndex(dataFolder, { cacheKilobytes: CACHE_KILOBYTES, waitMs: TURN_MS });
        open = { index, identity: identity() };
      }
      return open?.index ?? null;
    },
  };
}
