/** What became of a suggestion, as an event: `feedback { suggestionId, action, suggestionType?, summary? }`. */
import { asText, type EventOf } from "../../event/event.ts";
import type { FeedbackRow } from "../../store/store.ts";

/** Null when it does not say which suggestion it is about. */
export function toFeedbackRow({ id, v, ts, data }: EventOf<"feedback">): FeedbackRow | null {
  const suggestionId = asText(data.suggestionId);
  if (suggestionId === null) return null;
  return {
    id,
    v,
    ts,
    suggestionId,
    action: asText(data.action) ?? "unknown",
    suggestionType: asText(data.suggestionType),
    summary: asText(data.summary),
  };
}
