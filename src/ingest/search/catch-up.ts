/**
 * The index's consumer: the store's events in recorded order → documents, with its own cursor, so that it slows neither
 * hooks nor ingest. Documents and cursor commit in one transaction of the index, and the store is read inside it: a
 * removal writes to the store first and to the index after us, so nothing read before it can stay.
 */
import { StoreFault } from "../../store/fault.ts";
import type { IndexTransaction, SearchIndex } from "../../store/search-index.ts";
import type { Store } from "../../store/store.ts";
import type { IngestContext } from "../context.ts";
import { foldEvents } from "./fold-events.ts";
import { isPositionOfStore, toIndexPosition } from "./index-position.ts";
import { applySomeRemovals } from "./apply-removals.ts";

export type CatchUpOptions = {
  /** Stops between two batches when it is used up. */
  readonly budgetMs?: number;
  /** How long to wait for another process that writes to the index; somebody may be waiting for us. */
  readonly waitMs?: number;
  /** After each batch: how many events were read, of how many. */
  readonly onProgress?: (read: number, of: number) => void;
};

export type CatchUpResult = {
  readonly events: number;
  readonly documents: number;
  /** `busy`: another process writes to the index, or to the store. */
  readonly end: "done" | "budget" | "busy";
};

const BATCH = 500;
const SMALL_BATCH = 40;
/** With less time than this, a batch is a small one. */
const SHORT_MS = 500;
const WAIT_MS = 1000;

export async function catchUpWithStore(
  { store }: Pick<IngestContext, "store">,
  index: SearchIndex,
  { budgetMs, waitMs = WAIT_MS, onProgress }: CatchUpOptions = {},
): Promise<CatchUpResult> {
  const deadline = budgetMs === undefined ? Infinity : performance.now() + budgetMs;
  const limit = budgetMs === undefined || budgetMs >= SHORT_MS ? BATCH : SMALL_BATCH;
  let [events, documents] = [0, 0];
  let total: number | null = null;
  try {
    while (await isBehind(store, index)) {
      if (performance.now() >= deadline) return { events, documents, end: "budget" };
      const step = await index.transact((tx) => readSome(tx, store, limit), waitMs);
      const { marks } = step;
      if (marks.length > 0) await store.transact((tx) => tx.dropRemovals(marks), waitMs);
      events += step.events;
      documents += step.documents;
      if (onProgress === undefined) continue;
      total ??= events + (await countEventsBehind(store, index));
      onProgress(events, Math.max(events, total));
    }
    return { events, documents, end: "done" };
  } catch (error) {
    const code = error instanceof StoreFault ? error.code : null;
    if (code !== "DB_BUSY" && code !== "DB_NEWER") throw error;
    return { events, documents, end: "busy" };
  }
}

type CatchUpStep = {
  readonly events: number;
  readonly documents: number;
  /** Of removals that the store need not note any longer. */
  readonly marks: readonly string[];
};

const NO_STEP: CatchUpStep = { events: 0, documents: 0, marks: [] };

async function readSome(tx: IndexTransaction, store: Store, limit: number): Promise<CatchUpStep> {
  const removals = await store.removals();
  const saved = await tx.position();
  if (saved !== null && !(await isPositionOfStore(store, removals, saved))) {
    // It may have been removed between the two looks.
    const isRemoved = removals.sessions.length < (await store.removals()).sessions.length;
    if (!isRemoved) await tx.clear();
    return NO_STEP;
  }
  if (removals.sessions.length > 0)
    return { ...NO_STEP, marks: await applySomeRemovals(tx, store, removals) };
  const placed = await store.eventsAfter(saved?.position ?? 0, limit);
  const last = placed.at(-1);
  if (last === undefined) return NO_STEP;
  const documents = await foldEvents(tx, store, placed);
  await tx.savePosition(toIndexPosition(removals.recording, last.position, last.event.id));
  return { events: placed.length, documents, marks: [] };
}

/** Asked without a transaction: mostly there is nothing to do. */
async function isBehind(store: Store, index: SearchIndex): Promise<boolean> {
  const removals = await store.removals();
  const saved = await index.position();
  if (removals.sessions.length > 0) return true;
  if (saved !== null && !(await isPositionOfStore(store, removals, saved))) return true;
  return (await store.eventsAfter(saved?.position ?? 0, 1)).length > 0;
}

/** How many events the index has not read yet; all of them when it is of another recording. */
export async function countEventsBehind(store: Store, index: SearchIndex): Promise<number> {
  const saved = await index.position();
  const isOurs = saved !== null && (await isPositionOfStore(store, await store.removals(), saved));
  return store.countAfter(isOurs ? saved.position : 0);
}
