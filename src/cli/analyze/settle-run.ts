/** What a killed analysis left: its client is ended, if that still runs, and the run is recorded after all. */
import { UNKNOWN_SESSION } from "../../event/event.ts";
import type { IngestContext } from "../../ingest/context.ts";
import { insertEvent } from "../../ingest/insert-event.ts";
import {
  readPendingModelRun,
  removePendingModelRun,
} from "../../learn/analysis/pending-model-run.ts";
import { ANALYSIS_RUN, listModelRuns } from "../../learn/analysis/model-runs.ts";
import { endMarkedProcesses } from "../../system/marked-processes.ts";

export const modelLock = (run: string): string => `${run}/model.lock`;

/** By whoever holds the lock of runs. */
export async function settleRun(context: IngestContext, run: string): Promise<void> {
  const begun = readPendingModelRun(run);
  if (begun !== null) {
    const { runId, ts, program, projectPath, suggestions } = begun;
    endMarkedProcesses(runId);
    const ended = await listModelRuns(context.store);
    if (!ended.some((one) => one.runId === runId)) {
      const facts = { runId, program, suggestions, outcome: "interrupted" };
      const columns = { ts, sessionId: UNKNOWN_SESSION, projectPath };
      await insertEvent(context, { type: ANALYSIS_RUN, ...columns, ...facts });
    }
  }
  removePendingModelRun(run);
}
