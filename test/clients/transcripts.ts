/** Transcripts of real sessions, scrubbed, and the records that tests break. */
import fc from "fast-check";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { TranscriptEntry } from "../../src/clients/transcript/entry.ts";
import type { Json, JsonObject } from "../../src/event/event.ts";

const folder = join(import.meta.dir, "../fixtures/transcripts");

/** What hooks injected in them holds this word. */
export const MARKER = "MARKER";

export const linesOf = (name: string): readonly string[] =>
  readFileSync(join(folder, `${name}.jsonl`), "utf8")
    .trimEnd()
    .split("\n");

export const recordOf = (line: string): JsonObject => JSON.parse(line) as JsonObject;

/** One short line for each entry. */
export const trailOf = (entries: readonly TranscriptEntry[]): string[] =>
  entries.map((entry) => {
    switch (entry.kind) {
      case "prompt":
        return `prompt ${entry.during === undefined ? "" : `during ${entry.during}: `}${entry.text}`;
      case "said":
        return `said ${entry.text}`;
      case "queue":
        return `queue ${entry.change} ${entry.text}`;
      case "interrupted":
      case "turn_over":
        return entry.kind;
      case "title":
        return `title by ${entry.by} ${entry.text}`;
      case "recap":
      case "report":
        return `${entry.kind} ${entry.text}`;
      case "call":
        return `call ${entry.tool}`;
      case "result":
        return `result ${entry.declined ? "declined" : String(entry.ok)}`;
      case "compacted":
        return `compacted ${entry.summary}`;
    }
  });

/** A real record in which one value, wherever it stands, is another. */
export const brokenRecords = (records: readonly JsonObject[]): fc.Arbitrary<JsonObject> =>
  fc
    .tuple(fc.constantFrom(...records), fc.nat(), fc.jsonValue())
    .map(([record, at, value]) => replaced(record, at, value as Json) as JsonObject);

function replaced(record: JsonObject, at: number, value: Json): Json {
  const places = count(record) - 1;
  let left = places === 0 ? -1 : at % places;
  const copy = (one: Json, isWhole: boolean): Json => {
    if (!isWhole && left-- === 0) return value;
    if (typeof one !== "object" || one === null) return one;
    if (Array.isArray(one)) return one.map((part: Json) => copy(part, false));
    return Object.fromEntries(Object.entries(one).map(([key, part]) => [key, copy(part, false)]));
  };
  return copy(record, true);
}

function count(value: Json): number {
  if (typeof value !== "object" || value === null) return 1;
  return 1 + Object.values(value).reduce((all: number, one: Json) => all + count(one), 0);
}
