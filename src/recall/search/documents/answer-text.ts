/** What was chosen, or said, in answer to a question. */
import type { Json } from "../../../event/event.ts";
import { wordsOf } from "./draft.ts";

export const answerText = (answer: Json): string =>
  (Array.isArray(answer) ? answer : [answer])
    .flatMap((one: Json) => (typeof one === "boolean" ? String(one) : (wordsOf(one) ?? [])))
    .join(", ");
