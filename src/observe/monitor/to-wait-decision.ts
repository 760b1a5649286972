import type { WaitDecision } from "../waits/wait-decision.ts";
import type { MonitorDecision } from "./inspect-session.ts";

/** What the monitor saw of a decision, in the ledger's form. */
export const toWaitDecision = ({ waitId, decision, scope, at }: MonitorDecision): WaitDecision => ({
  waitId,
  decision,
  scope,
  decidedAt: at === null ? null : new Date(at).toISOString(),
  source: "transcript",
});
