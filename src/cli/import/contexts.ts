/**
 * After an import: finds decisions and discoveries of the sessions, one process at a time (`run/contexts.lock`), in the
 * background for a while, or at once if the user waits for it.
 */
import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { isEnabled } from "../../config/load.ts";
import type { IngestContext } from "../../ingest/context.ts";
import {
  type ContextImportReport,
  countPendingContexts,
  importContexts,
} from "../../ingest/import/import-contexts.ts";
import { ingest } from "../../ingest/ingest.ts";
import { takeLock } from "../../system/lock.ts";
import { type Installation, withStore } from "../command/command.ts";
import { host } from "../../system/host.ts";

const JOB_MS = 5 * 60_000;
const POLL_MS = 100;
/** Nobody waits for it. */
const LOW_PRIORITY = 10;

/** How a process of its own is started for it. */
export const CONTEXTS_JOB = ["context", "save", "--trigger", "import"] as const;

function takeContextsLock(run: string): Disposable | null {
  mkdirSync(run, { recursive: true, mode: 0o700 });
  const path = `${run}/contexts.lock`;
  // Made by SQLite, others could read it.
  closeSync(openSync(path, "a", 0o600));
  return takeLock(path);
}

/** In the background; whoever is at it already goes on. */
export async function runContextsJob(installation: Installation): Promise<void> {
  const { paths, loaded } = installation;
  if (!isEnabled(loaded.config) || !existsSync(paths.journal)) return;
  using lock = takeContextsLock(paths.run);
  if (lock === null) return;
  try {
    process.getBuiltinModule("node:os").setPriority(LOW_PRIORITY);
  } catch {
    // Then at the usual one.
  }
  const deadline = host().now().getTime() + JOB_MS;
  // A home that was taken away meanwhile must not come back.
  const isStopped = (): boolean => host().now().getTime() > deadline || !existsSync(paths.run);
  await withStore(installation, async (context) => {
    await ingest(context);
    return importContexts(installation, context, { isStopped });
  });
}

/** Longer nobody is kept waiting who did not ask for it. */
const FIRST_MS = 3000;
const FIRST_BYTES = 10_000_000;

/** What the next sessions of the imported projects are told, as far as there is time; a process in the background does the rest. */
export async function saveFirstContexts(
  installation: Installation,
  context: IngestContext,
  isStopped: () => boolean,
): Promise<ContextImportReport> {
  const deadline = performance.now() + FIRST_MS;
  using lock = takeContextsLock(installation.paths.run);
  if (lock === null)
    return { saved: 0, waiting: await countPendingContexts(installation, context.store) };
  return importContexts(installation, context, {
    isStopped: () => isStopped() || performance.now() > deadline,
    mostBytes: FIRST_BYTES,
  });
}

/** At once; what a process in the background has begun is waited for. */
export async function saveContextsNow(
  installation: Installation,
  context: IngestContext,
  options: Parameters<typeof importContexts>[2],
): Promise<ContextImportReport> {
  for (;;) {
    using lock = takeContextsLock(installation.paths.run);
    if (lock !== null) return importContexts(installation, context, options);
    if (options.isStopped()) {
      return { saved: 0, waiting: await countPendingContexts(installation, context.store) };
    }
    await Bun.sleep(POLL_MS);
  }
}
