/**
 * `ingest()`: whatever is in the journal and not yet in the store gets there. Idempotent: rows and offset commit in
 * one transaction, a line read twice is one row. Whoever reads calls it first; the daemon calls it all the time.
 *
 * Bounded: with a budget it stops between batches, and waits for another process's transaction no longer than what is
 * left of it.
 */
import { rotatedFiles } from "../journal/files.ts";
import { StoreFault } from "../store/fault.ts";
import type { StoreTransaction } from "../store/store.ts";
import { system } from "../system/system.ts";
import { adoptBatch } from "./adopt.ts";
import { consumeBatch } from "./consume.ts";
import { type IngestContext, type ReadingPlan, streamKey } from "./context.ts";
import { unreadFiles } from "./unread-files.ts";

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

export type IngestOptions = {
  readonly budgetMs?: number;
  /** Without a budget: how long to wait for another process's transaction before giving up. */
  readonly patienceMs?: number;
  /** Looks at every kept file again, in case a late writer added to one. */
  readonly thorough?: boolean;
  readonly onProgress?: (report: IngestReport) => void;
};

const WINDOW_BYTES = 1024 * 1024;
const BUDGETED_WINDOW_BYTES = 64 * 1024;
const PATIENCE_MS = 10_000;

type Tally = { -readonly [K in keyof IngestReport]: IngestReport[K] };

export async function ingest(
  context: IngestContext,
  options: IngestOptions = {},
): Promise<IngestReport> {
  const { store } = context;
  const tally: Tally = {
    lines: 0,
    inserted: 0,
    known: 0,
    expired: 0,
    adopted: 0,
    setAside: 0,
    end: "done",
  };
  const deadline =
    options.budgetMs === undefined ? null : context.now().getTime() + options.budgetMs;
  const leftMs = (): number =>
    deadline === null ? (options.patienceMs ?? PATIENCE_MS) : deadline - context.now().getTime();
  const windowBytes = deadline === null ? WINDOW_BYTES : BUDGETED_WINDOW_BYTES;

  /** Works through a file and those rotated from it, oldest first. False when something is left for later. */
  async function drain(
    path: string,
    limits: ReadonlyMap<string, number> | null,
    work: (tx: StoreTransaction, file: string, how: ReadingPlan) => Promise<Tally["end"] | "more">,
  ): Promise<boolean> {
    const files = await store.transact(
      (tx) => unreadFiles(tx, path, options.thorough === true),
      Math.max(1, leftMs()),
    );
    for (const file of files) {
      // What arrives meanwhile is for the next time: otherwise a busy writer could keep us here for ever.
      const readTo = limits === null ? sizeOf(file) : (limits.get(file) ?? 0);
      for (let next: Tally["end"] | "more" = "more"; next === "more";) {
        const left = leftMs();
        next =
          left <= 0
            ? "budget"
            : await store.transact(async (tx) => {
                // A file rotated since is read on from where it was left under its old name.
                const seed = file === path ? null : await tx.cursor(streamKey(path));
                return work(tx, file, { seed, windowBytes, readTo });
              }, left);
        options.onProgress?.(tally);
        if (next === "budget" || next === "blocked") {
          tally.end = next;
          return false;
        }
      }
    }
    return true;
  }

  const drainJournal = (): Promise<boolean> =>
    drain(context.journal, null, async (tx, file, how) => {
      const { next, ...counts } = await consumeBatch(tx, context, file, how);
      for (const name of ["lines", "inserted", "known", "expired", "setAside"] as const) {
        tally[name] += counts[name];
      }
      return next === "drained" ? "done" : next;
    });

  const adoptStream = (stream: string, limits: ReadonlyMap<string, number>): Promise<boolean> =>
    drain(stream, limits, async (tx, file, how) => {
      const { next, adopted, setAside } = await adoptBatch(tx, context, file, how);
      tally.adopted += adopted;
      tally.setAside += setAside;
      return next === "drained" ? "done" : next;
    });

  try {
    const { stream } = context;
    // A hook writes to the journal first: what is on the stream now has its line there, and will be known by it.
    const limits = stream === null ? null : sizesOf(stream);
    if (!(await drainJournal())) return tally;
    // Whatever else has its name is nothing to read, and no reason to fail: the journal has all that is ours.
    const canAdopt =
      stream !== null && limits !== null && (system.factsAt(stream)?.kind ?? "file") === "file";
    const adopted = !canAdopt || (await adoptStream(stream, limits));
    if (adopted && tally.adopted > 0) await drainJournal();
  } catch (error) {
    if (deadline === null || !(error instanceof StoreFault) || error.code !== "DB_BUSY")
      throw error;
    tally.end = "busy";
  }
  return tally;
}

const sizeOf = (file: string): number => system.factsAt(file)?.size ?? 0;

const sizesOf = (path: string): ReadonlyMap<string, number> =>
  new Map([...rotatedFiles(path), path].map((file) => [file, sizeOf(file)]));
