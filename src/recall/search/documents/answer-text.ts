/** The text of an answer to a question: choices, or words. */
import type { Json } from "../../../event/event.ts";
import { extractOwnWords } from "./document-draft.ts";

export const formatAnswer = (answer: Json): string =>
  (Array.isArray(answer) ? answer : [answer])
    .flatMap((one: Json) => (typeof one === "boolean" ? String(one) : (extractOwnWords(one) ?? [])))
    .join(", ");
