/** A question that a session asked, with its options and what was chosen of them. */
import { asText, isObject, type Json } from "../../event/event.ts";
import type { FlatEvent, Store } from "../../store/store.ts";
import { type AskQuestion, readQuestions } from "./open-ask.ts";

export type AnsweredQuestion = AskQuestion & {
  /** None while nobody answered; what is no option was typed. */
  readonly chosen: readonly string[];
};

/** So many questions of a session are looked through for its own. */
const MAX_LOOKED_AT = 50;

/** Of an event that asks or answers; empty for any other. */
export async function findAnsweredQuestions(
  store: Pick<Store, "queryEvents">,
  event: FlatEvent,
): Promise<readonly AnsweredQuestion[]> {
  const isWait = event.type === "session.lifecycle" && event.phase === "waiting_question";
  if (event.type !== "question" && !isWait) return [];
  const { sessionId, ts: since } = event;
  const callId = asText(event.toolUseId);
  const own =
    callId === null
      ? []
      : (
          await store.queryEvents({
            type: "question",
            sessionId,
            since,
            limit: MAX_LOOKED_AT,
            oldestFirst: true,
          })
        ).filter(({ toolUseId }) => toolUseId === callId);
  const all = [event, ...own].flatMap((one) => (one.type === "question" ? [one] : []));
  const asked = all.map(({ questions }) => readQuestions(questions)).find((one) => one.length > 0);
  const answers = all.map((one) => one.answers).find((one) => isObject(one));
  return (asked ?? []).map(({ question, options, isMany }) => ({
    question,
    options,
    isMany,
    chosen: isObject(answers) ? chosenOf(options, answers[question]) : [],
  }));
}

/** Several are a list, or written one behind the other. */
function chosenOf(options: AskQuestion["options"], answer: Json | undefined): readonly string[] {
  if (Array.isArray(answer)) return answer.map(String);
  const text = asText(answer);
  if (text === null) return [];
  const labels = new Set(options.map(({ label }) => label));
  const parts = text.split(", ");
  return !labels.has(text) && parts.every((part) => labels.has(part)) ? parts : [text];
}
