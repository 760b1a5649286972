/**
 * Working through a file and those rotated from it, oldest first, a batch and a transaction at a time.
 *
 * Bounded: with a budget it stops between batches, and waits for another process's transaction no longer than what is
 * left of it.
 */
import { StoreFault } from "../../store/fault.ts";
import type { StoreTransaction } from "../../store/store.ts";
import { system } from "../../system/system.ts";
import { consumeBatch } from "./consume.ts";
import { type IngestContext, type ReadingPlan, streamKey } from "../context.ts";
import { type UnreadScanDepth, listUnreadFiles } from "./unread-files.ts";

export type IngestReport = {
  readonly lines: number;
  readonly inserted: number;
  readonly known: number;
  readonly expired: number;
  readonly adopted: number;
  readonly setAside: number;
  /** `done`: nothing complete is left. Otherwise why something is. */
  readonly end: "done" | "budget" | "busy" | "blocked";
};

export type IngestPace = {
  readonly budgetMs?: number;
  /** Without a budget: how long to wait for another process's transaction before giving up. */
  readonly patienceMs?: number;
  readonly look: UnreadScanDepth;
  readonly onProgress?: (report: IngestReport) => void;
};

export type IngestTally = { -readonly [K in keyof IngestReport]: IngestReport[K] };

type DrainWork = (
  tx: StoreTransaction,
  file: string,
  how: ReadingPlan,
) => Promise<IngestReport["end"] | "more">;

const WINDOW_BYTES = 1024 * 1024;
const BUDGETED_WINDOW_BYTES = 64 * 1024;
const PATIENCE_MS = 10_000;

export const fileSize = (file: string): number => system.factsAt(file)?.size ?? 0;

export type Drain = {
  readonly tally: IngestTally;
  /** False when something is left for later. `limits`: how far to read each file; to its end as it is now when null. */
  readonly drain: (
    path: string,
    limits: ReadonlyMap<string, number> | null,
    work: DrainWork,
  ) => Promise<boolean>;
  readonly drainJournal: () => Promise<boolean>;
  /** Projects in which something was said for good or taken back. */
  readonly ruleProjects: ReadonlySet<string>;
  readonly isLate: () => boolean;
};

export function openDrain(context: IngestContext, pace: IngestPace): Drain {
  const { store } = context;
  const tally: IngestTally = {
    lines: 0,
    inserted: 0,
    known: 0,
    expired: 0,
    adopted: 0,
    setAside: 0,
    end: "done",
  };
  const deadline = pace.budgetMs === undefined ? null : context.now().getTime() + pace.budgetMs;
  const leftMs = (): number =>
    deadline === null ? (pace.patienceMs ?? PATIENCE_MS) : deadline - context.now().getTime();
  const ruleProjects = new Set<string>();
  const windowBytes = deadline === null ? WINDOW_BYTES : BUDGETED_WINDOW_BYTES;

  async function drain(
    path: string,
    limits: ReadonlyMap<string, number> | null,
    work: DrainWork,
  ): Promise<boolean> {
    // What arrives meanwhile is for the next time: otherwise a busy writer could keep us here for ever.
    const limitOf = (file: string): number =>
      limits === null ? fileSize(file) : (limits.get(file) ?? 0);
    const batch = async (tx: StoreTransaction, file: string, readTo: number) => {
      // A file rotated since is read on from where it was left under its old name.
      const seed = file === path ? null : await tx.cursor(streamKey(path));
      return work(tx, file, { seed, windowBytes, readTo });
    };
    // The first batch is read in the transaction that finds the files: mostly there is no second one.
    const first = await store.transact(
      async (tx) => {
        const files = await listUnreadFiles(tx, path, pace.look);
        const [oldest = path] = files;
        const readTo = limitOf(oldest);
        return { files, readTo, next: await batch(tx, oldest, readTo) };
      },
      Math.max(1, leftMs()),
    );
    for (const [at, file] of first.files.entries()) {
      const readTo = at === 0 ? first.readTo : limitOf(file);
      for (let next: IngestTally["end"] | "more" = at === 0 ? first.next : "more"; ;) {
        pace.onProgress?.(tally);
        if (next === "budget" || next === "blocked") {
          tally.end = next;
          return false;
        }
        if (next !== "more") break;
        const left = leftMs();
        next = left <= 0 ? "budget" : await store.transact((tx) => batch(tx, file, readTo), left);
      }
    }
    return true;
  }

  return {
    tally,
    drain,
    ruleProjects,
    isLate: () => deadline !== null && leftMs() <= 0,
    drainJournal: () =>
      drain(context.journal, null, async (tx, file, how) => {
        const { next, ...counts } = await consumeBatch(tx, context, file, how);
        for (const name of ["lines", "inserted", "known", "expired", "setAside"] as const) {
          tally[name] += counts[name];
        }
        for (const project of counts.ruleProjects) ruleProjects.add(project);
        return next === "drained" ? "done" : next;
      }),
  };
}

/** With a budget, another process's transaction is a reason to leave the rest for later, not a fault. */
export async function runUnlessBusy(
  { tally }: Drain,
  { budgetMs }: IngestPace,
  work: () => Promise<unknown>,
): Promise<IngestReport> {
  try {
    await work();
  } catch (error) {
    if (budgetMs === undefined || !(error instanceof StoreFault) || error.code !== "DB_BUSY")
      throw error;
    tally.end = "busy";
  }
  return tally;
}

/** The journal alone: a hook has no time for other tools' lines on the public stream. */
export async function ingestJournal(
  context: IngestContext,
  pace: Omit<IngestPace, "look"> = {},
): Promise<IngestReport> {
  const how: IngestPace = { ...pace, look: "quick" };
  const drain = openDrain(context, how);
  return runUnlessBusy(drain, how, drain.drainJournal);
}
