/**
 * Reads a hook's input field by field and remembers which fields were read, so that what a newer client adds
 * is kept as `extra` instead of being lost.
 */
import { asText, isObject, type Json, type JsonObject } from "../../event/event.ts";
import { cutText } from "../../event/cut.ts";
import { redactDeep } from "../../redact/redact.ts";

const DEEPEST = 16;
const MAX_MEMBERS = 500;
const LONGEST_KEY = 200;

/** A value as it may be stored: no deeper, wider or longer than somebody would read. */
function boundValue(value: Json, longestText: number, depth = 0): Json {
  if (typeof value === "string") return cutText(value, longestText);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= DEEPEST) return "[DEEPER]";
  if (Array.isArray(value)) {
    const members: Json[] = [];
    for (const one of value.slice(0, MAX_MEMBERS) as readonly Json[])
      members.push(boundValue(one, longestText, depth + 1));
    return members;
  }
  const entries = Object.entries(value as JsonObject).slice(0, MAX_MEMBERS);
  return Object.fromEntries(
    entries.map(([key, one]) => [
      cutText(key, longestText === Infinity ? Infinity : LONGEST_KEY),
      boundValue(one, longestText, depth + 1),
    ]),
  );
}

/** A value whose shape is the client's own: what lies too deep is left out, the rest redacted with its names, then cut. */
export const toStoredValue = (value: Json, longestText: number): Json =>
  value === null ? null : boundValue(redactDeep(boundValue(value, Infinity)), longestText);

export type PayloadReader = {
  readonly raw: JsonObject;
  text(key: string): string | null;
  /** A name that some client may give as a number. */
  id(key: string): string | null;
  number(key: string): number | null;
  flag(key: string): boolean | null;
  object(key: string): JsonObject;
  /** Any value, cut to a size worth keeping; null when absent. */
  value(key: string): Json;
  /** Marks fields that are deliberately not stored. */
  leaveOut(...keys: readonly string[]): void;
  /** What nobody asked for; null when everything was. */
  rest(): Json;
};

const LONGEST_KEPT_TEXT = 20_000;
const LONGEST_EXTRA_TEXT = 2000;

export function readPayload(raw: JsonObject): PayloadReader {
  const seen = new Set<string>();
  const take = (key: string): Json | undefined => {
    seen.add(key);
    return Object.hasOwn(raw, key) ? raw[key] : undefined;
  };
  return {
    raw,
    text: (key) => asText(take(key)),
    id: (key) => {
      const value = take(key);
      return typeof value === "number" ? String(value) : asText(value);
    },
    number: (key) => {
      const value = take(key);
      return typeof value === "number" && Number.isFinite(value) ? value : null;
    },
    flag: (key) => {
      const value = take(key);
      return typeof value === "boolean" ? value : null;
    },
    object: (key) => {
      const value = take(key);
      return isObject(value) ? value : {};
    },
    value: (key) => toStoredValue(take(key) ?? null, LONGEST_KEPT_TEXT),
    leaveOut: (...keys) => {
      for (const key of keys) seen.add(key);
    },
    rest: () => {
      const left: [string, Json][] = [];
      for (const key of Object.keys(raw)) if (!seen.has(key)) left.push([key, raw[key] ?? null]);
      return left.length === 0 ? null : toStoredValue(Object.fromEntries(left), LONGEST_EXTRA_TEXT);
    },
  };
}
