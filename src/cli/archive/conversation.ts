/** A conversation as a person reads it: who said what, which tools were used, and what failed. */
import type { TranscriptEntry } from "../../clients/transcript/entry.ts";
import { summarizeCall } from "../../clients/transcript/call-summary.ts";
import type { JsonObject } from "../../event/event.ts";
import type { Text } from "../../text/text.ts";
import { localTime, oneLine } from "../terminal/terminal.ts";

const INDENT = "  ";
const DETAIL_COLUMNS = 100;

export function entryLines(entry: TranscriptEntry, { archive: words }: Text): string[] {
  switch (entry.kind) {
    case "prompt":
      return ["", heading(entry.ts, words.person), ...indentLines(entry.text)];
    case "said":
      return ["", heading(entry.ts, words.agent), ...indentLines(entry.text)];
    case "call":
      return [`${INDENT}→ ${oneLine(`${entry.tool}: ${detailOf(entry.input)}`, DETAIL_COLUMNS)}`];
    case "result":
      return resultLines(entry, words);
    case "compacted":
      return entry.summary === null
        ? ["", heading(entry.ts, words.compacted)]
        : indentLines(entry.summary);
    default:
      return [];
  }
}

const heading = (ts: string | null, who: string): string =>
  ts === null ? who : `${localTime(ts)}  ${who}`;

const indentLines = (text: string): string[] => text.split(/\r?\n/).map((line) => INDENT + line);

function resultLines(
  { ok, declined, text, answers }: Extract<TranscriptEntry, { kind: "result" }>,
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

const detailOf = (input: JsonObject): string =>
  summarizeCall(input) ?? (Object.keys(input).length === 0 ? "" : JSON.stringify(input));
