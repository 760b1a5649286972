/**
 * What the live monitor saw of a decision that no hook tells, as a line of the journal:
 *
 *   wait_decided  { waitId, decision, locateDecision?, scope?, source: "transcript" | "board" }
 *
 * `waitId` is the id of the event that asked. The line may be written more than once.
 */
import { asText, type Event, type JsonObject } from "../../event/event.ts";
import { normalizeTime } from "../../event/line.ts";
import type { WaitRow } from "../../store/store.ts";

export const WAIT_DECIDED = "wait_decided";

export type WaitDecision = {
  readonly waitId: string;
  readonly decision: NonNullable<WaitRow["decision"]>;
  /** Null when nobody saw when. */
  readonly decidedAt: string | null;
  readonly scope: string | null;
  readonly source: "transcript" | "board";
};

/** The fields of the line; those without a value are left out. */
export const toWaitDecisionFields = ({
  waitId,
  decision,
  decidedAt,
  scope,
  source,
}: WaitDecision): JsonObject => ({
  waitId,
  decision,
  ...(decidedAt === null ? {} : { decidedAt }),
  ...(scope === null ? {} : { scope }),
  source,
});

const DECISIONS: ReadonlySet<unknown> = new Set<WaitDecision["decision"]>([
  "granted",
  "denied",
  "interrupted",
  "answered",
  "unknown",
]);

/** Null for a line that says nothing we could use. */
export function readWaitDecision({ type, data }: Event): WaitDecision | null {
  if (type !== WAIT_DECIDED) return null;
  const waitId = asText(data.waitId);
  const { decision, source } = data;
  if (waitId === null || !DECISIONS.has(decision)) return null;
  return {
    waitId,
    decision: decision as WaitDecision["decision"],
    decidedAt: normalizeTime(data.decidedAt),
    scope: asText(data.scope),
    source: source === "transcript" ? "transcript" : "board",
  };
}
