/** The parts of a start, as the one JSON object that a client reads: within the budget as it is printed, or nothing. */
import { encodeAnswer, encodeMessage } from "../../clients/answer.ts";
import type { ContextText } from "../../text/context.ts";
import { compose, type Composed } from "../compose/compose.ts";
import { personMessage } from "../compose/person-message.ts";
import type { StartParts } from "./start-context.ts";

export const START_HOOK = "SessionStart";

export type StartAnswer = {
  /** What is printed; empty when there is nothing to tell. */
  readonly printed: string;
  readonly message: string | null;
  readonly composed: Composed;
};

/** `note`: what the person has to know besides. */
export function startAnswer(
  start: StartParts,
  budget: number,
  text: ContextText,
  note: string | null = null,
): StartAnswer {
  const answered = (message: string | null, spare: number): StartAnswer => {
    const composed = compose(start.parts, budget - sizeAround(message) - spare);
    if (composed.text === "")
      return { printed: note === null ? "" : encodeMessage(note), message: note, composed };
    const said = joined(note, messageOf(start, composed, text));
    const printed = encodeAnswer({
      hookEventName: START_HOOK,
      context: composed.text,
      message: said,
    });
    return { printed, message: said, composed };
  };
  // What is said to the person depends on what was told, and takes room from it.
  const first = answered(null, 0);
  if (first.printed.length <= budget) return first;
  const second = answered(first.message, 0);
  return second.printed.length <= budget ? second : answered(first.message, SPARE);
}

const joined = (note: string | null, message: string | null): string | null =>
  note === null || message === null ? (note ?? message) : `${note} ${message}`;

/** A shorter context can make the sentence about it longer, but not by more than this. */
const SPARE = 60;

const sizeAround = (message: string | null): number =>
  encodeAnswer({ hookEventName: START_HOOK, context: "", message }).length;

function messageOf(
  { previous, leftOpen }: StartParts,
  { parts }: Composed,
  text: ContextText,
): string | null {
  const told = (kind: string): boolean => parts.some((part) => part.kind === kind);
  const count = (kind: string): number =>
    parts.find((part) => part.kind === kind)?.refs.length ?? 0;
  return personMessage(
    {
      snapshot: told("snapshot"),
      checkpoint: told("checkpoint"),
      previous: told("previous") ? previous : null,
      unresolvedErrors: told("resume") ? leftOpen : 0,
      memories: count("memory"),
      suggestions: count("suggestions"),
    },
    text,
  );
}
