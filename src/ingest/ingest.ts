/**
 * `ingest()`: whatever is in the journal and not yet in the store gets there, and what other tools wrote to the public
 * stream. Idempotent: rows and offset commit in one transaction, a line read twice is one row. Whoever reads calls it
 * first; the daemon calls it all the time.
 */
import { listRotatedFiles } from "../journal/rotated-files.ts";
import { system } from "../system/system.ts";
import { foldProjectRules } from "./project/fold-project-rules.ts";
import { adoptBatch } from "./read/adopt.ts";
import type { IngestContext } from "./context.ts";
import {
  type Drain,
  type IngestReport,
  openDrain,
  type IngestPace,
  fileSize,
  runUnlessBusy,
} from "./read/drain.ts";

export type IngestOptions = Omit<IngestPace, "look"> & {
  /** Looks at every kept file again, in case a late writer added to one. */
  readonly thorough?: boolean;
};

/** Whoever waits for an answer does not wait for this. */
const MAX_FOLDING_MS = 500;

export async function ingest(
  context: IngestContext,
  options: IngestOptions = {},
): Promise<IngestReport> {
  const pace: IngestPace = { ...options, look: options.thorough === true ? "thorough" : "newest" };
  const drain = openDrain(context, pace);
  return runUnlessBusy(drain, pace, async () => {
    const { stream } = context;
    // A hook writes to the journal first: what is on the stream now has its line there, and will be known by it.
    const limits = stream === null ? null : sizesOf(stream);
    if (!(await drain.drainJournal())) return;
    // Whatever else has its name is nothing to read, and no reason to fail: the journal has all that is ours.
    const canAdopt =
      stream !== null && limits !== null && (system.factsAt(stream)?.kind ?? "file") === "file";
    const adopted = !canAdopt || (await adoptStream(drain, context, stream, limits));
    if (adopted && drain.tally.adopted > 0) await drain.drainJournal();
    const until = performance.now() + MAX_FOLDING_MS;
    const isLate = (): boolean => drain.isLate() || performance.now() > until;
    for (const project of drain.ruleProjects)
      await foldProjectRules(context.store, project, isLate);
  });
}

const adoptStream = (
  { tally, drain }: Drain,
  context: IngestContext,
  stream: string,
  limits: ReadonlyMap<string, number>,
): Promise<boolean> =>
  drain(stream, limits, async (tx, file, how) => {
    const { next, adopted, setAside } = await adoptBatch(tx, context, file, how);
    tally.adopted += adopted;
    tally.setAside += setAside;
    return next === "drained" ? "done" : next;
  });

const sizesOf = (path: string): ReadonlyMap<string, number> =>
  new Map([...listRotatedFiles(path), path].map((file) => [file, fileSize(file)]));
