/**
 * An event: one thing that happened in a session, as a flat object.
 *
 * Line format (one JSON object per line, UTF-8, newline last):
 * - lifecycle events (`session.lifecycle`, `turn.start`, `turn.end`, `skill.lifecycle`) name their type
 *   `eventType` and their time `occurredAtIso`, because other tools follow them on the public stream;
 * - every other event names them `type` and `ts`.
 * Both carry `v` (format version), `id` (made by the producer, time-ordered) and `sessionId`. Fields without
 * a value are left out, except those the public contract wants as null.
 *
 * In memory both are an `Event` with `type` and `ts`. Times are ISO text, UTC, milliseconds.
 */
import { lastName } from "./folder.ts";

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

export type JsonObject = { readonly [key: string]: Json };

/** What stands in a column of its own; everything else an event knows is its `data`. */
export type Event = {
  readonly v: number;
  readonly id: string;
  readonly type: string;
  readonly ts: string;
  readonly sessionId: string;
  readonly project: string | null;
  readonly projectPath: string | null;
  readonly data: JsonObject;
};

export const LINE_VERSION = 1;

/** Types that other tools may follow on the public stream. */
export const LIFECYCLE_TYPES: ReadonlySet<string> = new Set([
  "session.lifecycle",
  "turn.start",
  "turn.end",
  "skill.lifecycle",
]);

export const isLifecycle = (type: string): boolean => LIFECYCLE_TYPES.has(type);

export const UNKNOWN_SESSION = "unknown";

/** Last path segment, for display; identity is the path. */
export function getProjectName(projectPath: string | null): string {
  if (projectPath === null) return "unknown";
  const name = lastName(projectPath);
  return name === "" ? "unknown" : name;
}

export const asText = (value: unknown): string | null =>
  typeof value === "string" && value !== "" ? value : null;

export const asWholeNumber = (value: unknown): number | null =>
  typeof value === "number" && Number.isSafeInteger(value) ? value : null;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A text that should be a JSON object; null when it is none. */
export function parseObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
