/** What an event holds, sorted for reading: its texts first, then what is short, then what is nested. */
import { TECHNICAL_FIELDS } from "../../text/technical-fields.ts";
export type EventDetailField =
  | { readonly name: string; readonly is: "text"; readonly text: string }
  | { readonly name: string; readonly is: "short"; readonly text: string }
  | { readonly name: string; readonly is: "flag"; readonly value: boolean }
  | { readonly name: string; readonly is: "span"; readonly ms: number }
  | { readonly name: string; readonly is: "nested"; readonly text: string };

type PlainEvent = Readonly<Record<string, unknown>>;

/** Said elsewhere, or of no use to a person. */
const HIDDEN_FIELDS: ReadonlySet<string> = new Set([
  ...TECHNICAL_FIELDS,
  "agentTranscriptPath",
  "turnId",
  "inputHash",
  "error",
  "suggestions",
  "questions",
]);

const MAX_SHORT_LENGTH = 80;
const ORDER = { text: 0, short: 1, flag: 1, span: 1, nested: 2 } as const;

export function eventDetailFields(event: PlainEvent): readonly EventDetailField[] {
  return Object.entries(event)
    .filter(([name, value]) => !HIDDEN_FIELDS.has(name) && value !== null && value !== "")
    .map(([name, value]) => fieldOf(name, value))
    .toSorted((a, b) => ORDER[a.is] - ORDER[b.is]);
}

function fieldOf(name: string, value: unknown): EventDetailField {
  switch (typeof value) {
    case "string":
      return {
        name,
        is: value.length > MAX_SHORT_LENGTH || value.includes("\n") ? "text" : "short",
        text: value,
      };
    case "number":
      return name.endsWith("Ms") && value >= 0
        ? { name, is: "span", ms: value }
        : { name, is: "short", text: String(value) };
    case "boolean":
      return { name, is: "flag", value };
    default: {
      const short = singleTextOf(value);
      return short === null
        ? { name, is: "nested", text: JSON.stringify(value, null, 2) }
        : { name, is: short.length > MAX_SHORT_LENGTH ? "text" : "short", text: short };
    }
  }
}

/** They tell whether two calls were the same, and nothing to a person. */
const HASHES: ReadonlySet<string> = new Set(["target", "oldHash", "newHash"]);

/** A flat object of few short values reads well on one line; null for anything else. */
function singleTextOf(value: unknown): string | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const values = Object.entries(value).flatMap(([key, one]) => (HASHES.has(key) ? [] : [one]));
  const [only] = values;
  return values.length === 1 && typeof only === "string" ? only : null;
}
