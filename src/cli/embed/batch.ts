/**
 * `embed batch PROJECT`, after a session's end: waits until urgent work is done, then embeds documents without a vector, for
 * a minute at most. One process at a time does this for all sessions that end meanwhile; the rest waits for the next end.
 * Prints nothing, and always exits with 0.
 */
import { existsSync } from "node:fs";
import { withFileLock } from "../../system/with-file-lock.ts";
import { type CommandArgs, type Installation, requireInstallation } from "../command/command.ts";
import { type EmbedBatchResult, embedMissing } from "./embed-missing.ts";

const WAIT_MS = 10_000;
const BUDGET_MS = 60_000;
/** A process that takes longer hangs. */
const HANGING_MS = 10_000;

export async function embedBatch({ installation, text }: CommandArgs): Promise<number> {
  setTimeout(() => process.exit(0), WAIT_MS + BUDGET_MS + HANGING_MS).unref();
  try {
    await runBatch(installation, async () => {
      await Bun.sleep(WAIT_MS);
      // As it is now: seconds have passed.
      const now = requireInstallation(text);
      return isBatchWanted(now) ? embedMissing(now, BUDGET_MS) : NOTHING;
    });
  } catch {
    // The next end of a session asks again.
  }
  return 0;
}

const NOTHING: EmbedBatchResult = { embedded: 0, left: 0 };

/** Null where there is nothing to do, or another does it. */
export async function runBatch(
  installation: Installation,
  work: () => Promise<EmbedBatchResult>,
): Promise<EmbedBatchResult | null> {
  if (!isBatchWanted(installation)) return null;
  const done = await withFileLock(`${installation.paths.run}/batch-embeddings.lock`, 0, work);
  return done?.done ?? null;
}

/** A home that was taken away must not come back. */
const isBatchWanted = ({ paths, loaded }: Installation): boolean =>
  loaded.config.embedding.enabled && existsSync(paths.journal);
