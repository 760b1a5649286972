/**
 * Answers to suggestions quote their evidence: when that is forgotten, they go too. The bare answer is recorded again without
 * the quote, so that a dismissed suggestion does not come back.
 */
import {
  asText,
  type Event,
  type JsonObject,
  type NewEvent,
  UNKNOWN_SESSION,
} from "../../event/event.ts";
import type { StoreTransaction } from "../../store/store.ts";

const ANALYSIS_RUN = "analysis_run";
const SUGGESTION_EVENTS: ReadonlySet<string> = new Set([
  "feedback",
  "suggestion_applied",
  "suggestion_undone",
]);

/** Those that rest on one of these events, or are one of them. */
export async function findAnswersFrom(
  tx: StoreTransaction,
  ids: ReadonlySet<string>,
): Promise<readonly Event[]> {
  const all = await tx.recordedEvents(UNKNOWN_SESSION);
  if (ids.size === 0) return [];
  return all.filter(
    ({ id, type, data }) =>
      hasWordings(type, data) ||
      (SUGGESTION_EVENTS.has(type) &&
        (ids.has(id) || evidenceOf(data).some((one) => ids.has(one)))),
  );
}

/** What a model said of patterns: nobody can tell which words came from what is forgotten. */
const hasWordings = (type: string, { wordings }: JsonObject): boolean =>
  type === ANALYSIS_RUN &&
  wordings !== undefined &&
  wordings !== null &&
  Object.keys(wordings).length > 0;

const evidenceOf = ({ evidence }: JsonObject): readonly string[] =>
  Array.isArray(evidence) ? evidence.filter((id) => typeof id === "string") : [];

/** Only ids and the names of what there is. */
export function stripAnswers(events: readonly Event[], gone: ReadonlySet<string>): NewEvent[] {
  return events.flatMap(({ type, ts, data, projectPath }): NewEvent[] => {
    if (type === ANALYSIS_RUN) {
      // That it was asked, and what it cost, stays.
      const { wordings: _wordings, reason: _reason, ...run } = data;
      return [{ ...run, type, ts, sessionId: UNKNOWN_SESSION, projectPath } as NewEvent];
    }
    const suggestionId = type === "feedback" ? asText(data.suggestionId) : null;
    if (type !== "feedback" || suggestionId === null) return [];
    const { action, suggestionType, kind, applyId } = data;
    const evidence = evidenceOf(data).filter((id) => !gone.has(id));
    const bare = { action, suggestionType, kind, applyId };
    const kept = Object.entries(bare).filter(([, value]) => typeof value === "string");
    return [
      {
        ...Object.fromEntries(kept),
        type,
        ts,
        sessionId: UNKNOWN_SESSION,
        projectPath,
        suggestionId,
        evidence,
      },
    ];
  });
}
