/** What a tool call is about, in a line, as its transcript has it. */
import { cutText } from "../../event/cut.ts";
import { asText, type JsonObject } from "../../event/event.ts";

/** In the order in which they tell more. */
const FIELDS = [
  "command",
  "cmd",
  "file_path",
  "notebook_path",
  "pattern",
  "query",
  "url",
  "description",
  "skill",
  "path",
  "prompt",
  "input",
] as const;

/** As much as is looked through for secrets. */
const LONGEST = 1000;

export function summarizeCall(input: JsonObject): string | null {
  const field = FIELDS.find((name) => asText(input[name]) !== null);
  const about = field === undefined ? null : asText(input[field]);
  return about === null ? null : cutText(about, LONGEST);
}
