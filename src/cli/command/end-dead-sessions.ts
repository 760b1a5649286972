/** Without a daemon, listing sessions ends those whose client is gone: no hook runs when it is killed. */
import type { IngestContext } from "../../ingest/context.ts";
import { type SummaryRecoveryOptions, recoverSummaries } from "../../ingest/recover-summaries.ts";
import { host } from "../../system/host.ts";
import { isRunning } from "../../system/process-start.ts";

const PATIENCE_MS = 300;

/** A failed write is retried by the next command that lists sessions. */
export async function endDeadSessions(
  context: IngestContext,
  which: Pick<SummaryRecoveryOptions, "onlyHooked"> = {},
): Promise<void> {
  if (context.store.isReader === true) return;
  const now = host().now();
  const deadline = performance.now() + PATIENCE_MS;
  try {
    await recoverSummaries(
      context,
      { now, isRunning },
      { ...which, isLate: () => performance.now() > deadline },
    );
  } catch {
    // The list is shown all the same.
  }
}
