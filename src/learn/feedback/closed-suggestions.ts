/** What is not suggested any more: dismissed everywhere or in a project, or undone in one. Told by the answers that were recorded. */
import { asText, type FlatEventOf, isObject, UNKNOWN_SESSION } from "../../event/event.ts";
import type { NewSuggestionEvent } from "../apply/apply-context.ts";
import type { Text } from "../../text/text.ts";
import { isProjectFeedback, REOPEN_ACTION } from "../suggestions/choose-suggestions.ts";
import { type MinedPattern, formatSuggestionTitle } from "../suggestions/suggestion-title.ts";

export type ClosedSuggestion = {
  readonly suggestionId: string;
  readonly action: "dismissed" | "undone";
  readonly ts: string;
  /** Where that is so; null for all projects. */
  readonly projectPath: string | null;
  readonly suggestionType: string;
  /** Null once it was forgotten. */
  readonly summary: string | null;
  readonly reason: string | null;
  /** What it was, whatever the language; null where that was not noted, or was forgotten. */
  readonly what: MinedPattern | null;
};

type FeedbackEvent = FlatEventOf<"feedback">;

const DISMISSING_ACTIONS: ReadonlySet<unknown> = new Set(["dismissed", "rejected"]);

/** Of events of type `feedback`; newest first. */
export function listClosedSuggestions(
  feedback: readonly FeedbackEvent[],
): readonly ClosedSuggestion[] {
  const newestFirst = feedback.toSorted((a, b) => (a.ts < b.ts ? 1 : a.ts > b.ts ? -1 : 0));
  const byIdea = Map.groupBy(newestFirst, (event) => asText(event.suggestionId) ?? "");
  return [...byIdea]
    .flatMap(([id, answers]) => (id === "" ? [] : listStillClosed(answers)))
    .toSorted((a, b) => (a.ts < b.ts ? 1 : -1));
}

function listStillClosed(answers: readonly FeedbackEvent[]): readonly ClosedSuggestion[] {
  const reopened = answers.find(({ action }) => action === REOPEN_ACTION)?.ts ?? "";
  const since = answers.filter(({ ts }) => ts > reopened);
  const [last] = since;
  if (
    last !== undefined &&
    DISMISSING_ACTIONS.has(last.action) &&
    !isProjectFeedback(toAnswer(last))
  )
    return [toClosedSuggestion(last, "dismissed")];
  return [...Map.groupBy(since, ({ projectPath }) => projectPath).values()].flatMap(([newest]) => {
    if (newest?.action === "undone") return [toClosedSuggestion(newest, "undone")];
    return newest !== undefined && DISMISSING_ACTIONS.has(newest.action)
      ? [toClosedSuggestion(newest, "dismissed")]
      : [];
  });
}

const toAnswer = ({ action, kind }: FeedbackEvent): Parameters<typeof isProjectFeedback>[0] => ({
  action,
  kind,
});

const toClosedSuggestion = (
  event: FeedbackEvent,
  action: ClosedSuggestion["action"],
): ClosedSuggestion => ({
  suggestionId: asText(event.suggestionId) ?? "",
  action,
  ts: event.ts,
  projectPath: isProjectFeedback(toAnswer(event)) ? event.projectPath : null,
  suggestionType: asText(event.suggestionType) ?? "",
  summary: asText(event.summary),
  reason: asText(event.reason),
  what: readPattern(event),
});

function readPattern({ kind, pattern }: FeedbackEvent): MinedPattern | null {
  return typeof kind === "string" && isObject(pattern)
    ? ({ kind, pattern } as unknown as MinedPattern)
    : null;
}

/** In the language that is set, where that is known. Null once it was forgotten. */
export function formatClosedTitle(
  { what, summary }: ClosedSuggestion,
  learn: Text["learn"],
): string | null {
  try {
    return what === null ? summary : formatSuggestionTitle(what, learn);
  } catch {
    // An older version kept it in another shape.
    return summary;
  }
}

/** That it may be suggested again, wherever it was answered, also in other words. */
export function createReopening(
  { suggestionId }: ClosedSuggestion,
  feedback: readonly FeedbackEvent[],
  by: string,
): NewSuggestionEvent {
  const answers = feedback.filter((event) => event.suggestionId === suggestionId);
  const whole = answers.find(({ evidence }) => Array.isArray(evidence)) ?? answers[0];
  const about = (["suggestionType", "summary", "kind", "evidence"] as const).flatMap((name) => {
    const value = whole?.[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(about),
    type: "feedback",
    sessionId: UNKNOWN_SESSION,
    projectPath: null,
    suggestionId,
    action: REOPEN_ACTION,
    by,
  };
}
