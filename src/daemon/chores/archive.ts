/**
 * Archives ended sessions that were not archived at their end, because their client was killed or reports no end. Its own
 * process keeps ingest running and returns its memory.
 */
import { findDueArchives, findArchivingObstacle } from "../../ingest/archive-sessions.ts";
import type { Installation } from "../../ingest/installation.ts";
import type { LivenessEvidence } from "../../observe/liveness.ts";
import type { Store } from "../../store/store.ts";

/** Whoever archives at a session's end goes first. */
const GRACE_MS = 5 * 60_000;
/** Older ones were looked at before, or belong to `archive run`. */
const MAX_SESSIONS = 200;

/** Whether something was due, and the process was started. */
export async function startOverdueArchive(
  installation: Installation,
  store: Store,
  evidence: LivenessEvidence,
  start: (words: readonly string[]) => void,
): Promise<boolean> {
  if (findArchivingObstacle(installation) !== null) return false;
  const { due } = await findDueArchives(installation, store, evidence, {
    quietMs: GRACE_MS,
    limit: MAX_SESSIONS,
  });
  if (due.length === 0) return false;
  start(["archive", "run"]);
  return true;
}
