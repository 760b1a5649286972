/** An event as text, for who wants all of it: what somebody said or saw first, line by line, then everything else. */
import { TECHNICAL_FIELDS } from "../../text/technical-fields.ts";
import { asText, isObject, type Json } from "../../event/event.ts";
import type { FlatEvent } from "../../store/store.ts";
import { quotedLines } from "../answer.ts";

/** In the line above, or of no use to anybody who reads. */
const HIDDEN_FIELDS: ReadonlySet<string> = new Set([
  ...TECHNICAL_FIELDS,
  "permissionMode",
  "model",
  "effort",
  "hash",
]);

/** What an event is about, where it has it. */
const LEADING_FIELDS = [
  "text",
  "lastAssistantMessage",
  "errorRaw",
  "plan",
  "summary",
  "description",
];

export function recordedText(event: FlatEvent): string {
  const fields = Object.entries<Json>(event).filter(([name]) => !HIDDEN_FIELDS.has(name));
  const rank = (name: string): number => {
    const at = LEADING_FIELDS.indexOf(name);
    return at < 0 ? LEADING_FIELDS.length : at;
  };
  return fields
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .flatMap(([name, value]) => fieldLines(name, value))
    .join("\n");
}

function fieldLines(name: string, value: Json): string[] {
  const text = asText(value);
  if (text !== null) return [`${safeFieldName(name)}:`, ...quotedLines(text)];
  if (value === null || value === "") return [];
  const isSmall = !isObject(value) && !Array.isArray(value);
  if (isSmall) return [`${safeFieldName(name)}: ${JSON.stringify(value)}`];
  return [`${safeFieldName(name)}:`, ...quotedLines(JSON.stringify(value, null, 1))];
}

/** A stranger's line may hold any name. */
const safeFieldName = (name: string): string => (/^[\w.-]{1,60}$/.test(name) ? name : "?");
