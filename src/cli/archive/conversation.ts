/** A conversation as a person reads it: who said what, which tools were used, and what failed. */
import type { Entry } from "../../clients/entry.ts";
import type { Json, JsonObject } from "../../event/event.ts";
import type { Text } from "../../text/text.ts";
import { localTime, oneLine } from "../terminal/terminal.ts";

const INDENT = "  ";
const DETAIL_COLUMNS = 100;

/** What tells one call of a tool from another, the most telling first. */
const TELLING = [
  "command",
  "file_path",
  "path",
  "pattern",
  "query",
  "url",
  "skill",
  "description",
  "prompt",
  "input",
] as const;

export function entryLines(entry: Entry, { archive: words }: Text): string[] {
  switch (entry.kind) {
    case "prompt":
      return ["", heading(entry.ts, words.person), ...indented(entry.text)];
    case "said":
      return ["", heading(entry.ts, words.agent), ...indented(entry.text)];
    case "call":
      return [`${INDENT}→ ${oneLine(`${entry.tool}: ${detailOf(entry.input)}`, DETAIL_COLUMNS)}`];
    case "result":
      return resultLines(entry, words);
    case "compacted":
      return entry.summary === null
        ? ["", heading(entry.ts, words.compacted)]
        : indented(entry.summary);
    default:
      return [];
  }
}

const heading = (ts: string | null, who: string): string =>
  ts === null ? who : `${localTime(ts)}  ${who}`;

const indented = (text: string): string[] => text.split(/\r?\n/).map((line) => INDENT + line);

function resultLines(
  { ok, declined, text, answers }: Extract<Entry, { kind: "result" }>,
  words: Text["archive"],
): string[] {
  if (answers !== null) {
    return Object.entries(answers).map(
      ([question, answer]) =>
        `${INDENT}  ${oneLine(question, DETAIL_COLUMNS)} → ${oneLine(answer, DETAIL_COLUMNS)}`,
    );
  }
  if (declined) return [`${INDENT}  ${words.declined}`];
  return ok === false ? [`${INDENT}  ✗ ${oneLine(text, DETAIL_COLUMNS)}`] : [];
}

function detailOf(input: JsonObject): string {
  for (const key of TELLING) {
    const value: Json | undefined = input[key];
    if (typeof value === "string" && value !== "") return value;
  }
  return Object.keys(input).length === 0 ? "" : JSON.stringify(input);
}
