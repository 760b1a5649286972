/** A `usage` event → the row of its session, day and model. `observe/usage/` makes these events. */
import { asText, asFields, asWholeNumber, type Event, UNKNOWN_SESSION } from "../../event/event.ts";
import type { UsageRow } from "../../store/store.ts";
import { providerOf } from "../lifecycle.ts";

export const USAGE = "usage";

/** Null for any other event, and for one that does not say whose, when or of which model. */
export function toUsageRow(event: Event): UsageRow | null {
  const { id, type, ts, sessionId, project, projectPath, data } = event;
  if (type !== USAGE || sessionId === UNKNOWN_SESSION) return null;
  const day = asText(data.day);
  const model = asText(data.model);
  if (day === null || !/^\d{4}-\d\d-\d\d$/.test(day) || model === null) return null;
  const tokens = asFields(data.tokens);
  const count = (value: unknown): number => Math.max(0, asWholeNumber(value) ?? 0);
  const { costUsd } = data;
  return {
    id,
    sessionId,
    day,
    model,
    provider: providerOf(event),
    project,
    projectPath,
    messages: count(data.messages),
    input: count(tokens.input),
    output: count(tokens.output),
    cacheRead: count(tokens.cacheRead),
    cacheWrite5m: count(tokens.cacheWrite5m),
    cacheWrite1h: count(tokens.cacheWrite1h),
    costUsd: typeof costUsd === "number" ? costUsd : null,
    priceDate: asText(data.priceDate),
    updatedAt: ts,
  };
}
