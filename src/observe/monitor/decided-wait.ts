import type { WaitDecided } from "../waits/wait-decided.ts";
import type { Decision } from "./look.ts";

/** What the monitor saw of a decision, in the ledger's form. */
export const decidedWait = ({ waitId, decision, scope, at }: Decision): WaitDecided => ({
  waitId,
  decision,
  scope,
  decidedAt: at === null ? null : new Date(at).toISOString(),
  source: "transcript",
});
