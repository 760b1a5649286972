/** What of a user's message in Claude Code's transcript a person wrote. */
import { asText, isObject, type JsonObject } from "../../event/event.ts";
import { isRejection } from "../hook/refusals.ts";
import { extractPersonWords } from "../transcript/person-words.ts";

/** Who else speaks in the user's place. */
const NON_PERSON_ORIGINS: ReadonlySet<string> = new Set([
  "auto-continuation",
  "channel",
  "coordinator",
  "observer-activity",
  "peer",
  "plugin",
  "task-notification",
]);

const originOf = ({ origin }: JsonObject): string | null =>
  isObject(origin) ? asText(origin["kind"]) : null;

export const isFromPerson = (said: JsonObject): boolean =>
  !NON_PERSON_ORIGINS.has(originOf(said) ?? "") && said["promptSource"] !== "system";

/** Whether a record says itself that its text was given from outside, whatever it looks like. Older clients do not say it. */
export const isTyped = (said: JsonObject): boolean =>
  isFromPerson(said) && (asText(said["promptSource"]) !== null || originOf(said) === "human");

const REFUSAL_WORDS_START = "the user said:\n";
const CLIENT_NOTE = /\n\nNote: The user's next message may contain a correction[^]*$/;

/** A refusal may say what to do instead. */
export function extractRefusalWords(record: JsonObject, answer: string): string | null {
  const given = asText(record["userFeedback"]);
  const at = isRejection(answer) ? answer.indexOf(REFUSAL_WORDS_START) : -1;
  const told = at < 0 ? "" : answer.slice(at + REFUSAL_WORDS_START.length).replace(CLIENT_NOTE, "");
  return extractPersonWords(given ?? told);
}
