/**
 * What the monitor saw of decisions becomes a line of the journal, where the ledger of waits does not know it yet: how
 * something was refused, how far a grant reaches.
 */
import type { IngestContext } from "../../ingest/context.ts";
import { insertEvent } from "../../ingest/insert-event.ts";
import { toWaitDecision } from "../../observe/monitor/to-wait-decision.ts";
import type { LifecycleSessionMonitor } from "../../observe/monitor/lifecycle-session-monitor.ts";
import type { MonitorDecision } from "../../observe/monitor/inspect-session.ts";
import { WAIT_DECIDED, toWaitDecisionFields } from "../../observe/waits/wait-decision.ts";

/** By then the line that asked has its row. */
const SETTLED_MS = 1500;

/** Answers how to end it; what was seen until then is written first. */
export function recordDecisions(
  monitor: Pick<LifecycleSessionMonitor, "onDecision">,
  context: IngestContext,
  fault: (error: unknown) => void,
): () => Promise<void> {
  let writing: Promise<void> = Promise.resolve();
  const record = async (decision: MonitorDecision): Promise<void> => {
    if (context.privacy?.isRecording === false) return;
    const { store } = context;
    const waits = await store.waits({ sessionId: decision.sessionId });
    const row = waits.find(({ id }) => id === decision.waitId);
    const decided = toWaitDecision(decision);
    const isNews =
      row !== undefined &&
      (row.decision === null ||
        row.decision === "unknown" ||
        (row.scope === null && decided.scope !== null));
    if (!isNews) return;
    const { sessionId, project, projectPath } = row;
    const fields = toWaitDecisionFields(decided);
    await insertEvent(context, { type: WAIT_DECIDED, sessionId, project, projectPath, ...fields });
  };
  const waiting = new Map<Timer, MonitorDecision>();
  const write = (decision: MonitorDecision): void => {
    writing = writing.then(() => record(decision)).catch(fault);
  };
  const off = monitor.onDecision((decision) => {
    const timer = setTimeout(() => {
      waiting.delete(timer);
      write(decision);
    }, SETTLED_MS);
    waiting.set(timer, decision);
  });
  return async () => {
    off();
    for (const [timer, decision] of waiting) {
      clearTimeout(timer);
      write(decision);
    }
    await writing;
  };
}
