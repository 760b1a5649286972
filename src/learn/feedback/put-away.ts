/** What is not suggested any more: dismissed everywhere or in a project, or undone in one. Told by the answers that were recorded. */
import { asText, type FlatEventOf, isObject, UNKNOWN_SESSION } from "../../event/event.ts";
import type { RecordedFact } from "../apply/desk.ts";
import type { Text } from "../../text/text.ts";
import { isOfOneProject, REOPENED } from "../suggestions/choose.ts";
import { type Patterned, titleOf } from "../suggestions/title.ts";

export type PutAway = {
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
  readonly what: Patterned | null;
};

type FeedbackEvent = FlatEventOf<"feedback">;

const DISMISSED: ReadonlySet<unknown> = new Set(["dismissed", "rejected"]);

/** Of events of type `feedback`; newest first. */
export function putAway(feedback: readonly FeedbackEvent[]): readonly PutAway[] {
  const newestFirst = feedback.toSorted((a, b) => (a.ts < b.ts ? 1 : a.ts > b.ts ? -1 : 0));
  const byIdea = Map.groupBy(newestFirst, (event) => asText(event.suggestionId) ?? "");
  return [...byIdea]
    .flatMap(([id, answers]) => (id === "" ? [] : stillAway(answers)))
    .toSorted((a, b) => (a.ts < b.ts ? 1 : -1));
}

function stillAway(answers: readonly FeedbackEvent[]): readonly PutAway[] {
  const reopened = answers.find(({ action }) => action === REOPENED)?.ts ?? "";
  const since = answers.filter(({ ts }) => ts > reopened);
  const [last] = since;
  if (last !== undefined && DISMISSED.has(last.action) && !isOfOneProject(answerIn(last)))
    return [read(last, "dismissed")];
  return [...Map.groupBy(since, ({ projectPath }) => projectPath).values()].flatMap(([newest]) => {
    if (newest?.action === "undone") return [read(newest, "undone")];
    return newest !== undefined && DISMISSED.has(newest.action) ? [read(newest, "dismissed")] : [];
  });
}

const answerIn = ({ action, kind }: FeedbackEvent): Parameters<typeof isOfOneProject>[0] => ({
  action,
  kind,
});

const read = (event: FeedbackEvent, action: PutAway["action"]): PutAway => ({
  suggestionId: asText(event.suggestionId) ?? "",
  action,
  ts: event.ts,
  projectPath: isOfOneProject(answerIn(event)) ? event.projectPath : null,
  suggestionType: asText(event.suggestionType) ?? "",
  summary: asText(event.summary),
  reason: asText(event.reason),
  what: whatIn(event),
});

function whatIn({ kind, pattern }: FeedbackEvent): Patterned | null {
  return typeof kind === "string" && isObject(pattern)
    ? ({ kind, pattern } as unknown as Patterned)
    : null;
}

/** In the language that is set, where that is known. Null once it was forgotten. */
export function putAwayTitle({ what, summary }: PutAway, learn: Text["learn"]): string | null {
  try {
    return what === null ? summary : titleOf(what, learn);
  } catch {
    // An older version kept it in another shape.
    return summary;
  }
}

/** That it may be suggested again, wherever it was answered, also in other words. */
export function reopeningOf(
  { suggestionId }: PutAway,
  feedback: readonly FeedbackEvent[],
  by: string,
): RecordedFact {
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
    action: REOPENED,
    by,
  };
}
