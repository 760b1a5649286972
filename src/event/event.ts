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
import { pathBaseName } from "./folder.ts";
import type { Json, JsonObject } from "./json.ts";
import type { EventKind, Payloads } from "./payloads.ts";
import type { EventContext } from "./observed-payloads.ts";

export type { Json, JsonObject } from "./json.ts";
export type { EventKind } from "./payloads.ts";

declare const WRONG: unique symbol;

/** A value of another type than it should be. Nothing can be done with it but to pass it on. */
type MistypedValue = JsonObject & { readonly [WRONG]: true };

/** A value as it stands in a line that anybody may have written: it may be null or wrong. */
export type UntrustedValue<T> = [Json] extends [T]
  ? Json
  : T extends readonly (infer One)[]
    ? readonly UntrustedValue<One>[] | MistypedValue | null
    : T extends object
      ? (string extends keyof T ? JsonObject : UncheckedFields<T>) | MistypedValue | null
      : T | MistypedValue | null;

/** A payload as it was read: any field may be missing, null or wrong. */
export type UncheckedFields<P> = { readonly [F in keyof P]?: UntrustedValue<P[F]> };

/** Stands for every kind that another version or another program wrote: no kind is empty, so nobody can ask for it by name. */
export type ForeignKind = "";

/** What stands in a column of its own. */
export type EventColumns = {
  readonly v: number;
  readonly id: string;
  readonly ts: string;
  readonly sessionId: string;
  readonly project: string | null;
  readonly projectPath: string | null;
};

type KindFields<K extends EventKind> = Omit<EventContext, keyof Payloads[K]> & Payloads[K];

/** What an event of a kind says, as it is read. */
export type Payload<K extends EventKind> = UncheckedFields<KindFields<K>> & JsonObject;

/** What whoever makes an event of a kind may say. */
export type EventFields<K extends EventKind> = Partial<KindFields<K>>;

type ForeignPayload = UncheckedFields<EventContext> & JsonObject;

export type EventOf<K extends EventKind> = K extends EventKind
  ? EventColumns & { readonly type: K; readonly data: Payload<K> }
  : never;

/** What is not a column is an event's `data`. */
export type Event =
  | EventOf<EventKind>
  | (EventColumns & { readonly type: ForeignKind; readonly data: ForeignPayload });

export type FlatEventOf<K extends EventKind> = K extends EventKind
  ? EventColumns & { readonly type: K } & Payload<K>
  : never;

/** An event as callers of the store see it: its columns and its data in one flat object. */
export type FlatEvent = FlatEventOf<EventKind> | ForeignFlatEvent;

type ForeignFlatEvent = EventColumns & { readonly type: ForeignKind } & ForeignPayload;

/** An event of whatever kind, and whatever it says. */
export type RawEvent = EventColumns & { readonly type: string; readonly data: JsonObject };

/** Here, and nowhere else, does what was read become an event: nothing is copied, nothing is lost. */
export const toEvent = (raw: RawEvent): Event => raw as Event;

/** An event of one of some kinds, flat. */
type FlattenedEvent<E extends RawEvent> = string extends E["type"]
  ? FlatEvent
  : E extends { readonly type: infer K extends EventKind }
    ? FlatEventOf<K>
    : ForeignFlatEvent;

export const flatten = <E extends RawEvent>(event: E): FlattenedEvent<E> =>
  ({
    ...event.data,
    id: event.id,
    v: event.v,
    type: event.type,
    ts: event.ts,
    sessionId: event.sessionId,
    project: event.project,
    projectPath: event.projectPath,
  }) as unknown as FlattenedEvent<E>;

export const isOneOf = <K extends EventKind>(
  event: Event,
  kinds: readonly K[],
): event is EventOf<K> => kinds.some((kind) => kind === event.type);

/** The same event, saying more. */
export const withFields = <E extends Event>(event: E, fields: Partial<E["data"]>): E => ({
  ...event,
  data: { ...event.data, ...fields },
});

/** What a command records: who it is about, and what it says. */
export type NewEvent<K extends EventKind = EventKind> = K extends EventKind
  ? { readonly type: K; readonly sessionId: string } & Partial<
      Omit<EventColumns, "id" | "sessionId">
    > &
      EventFields<K>
  : never;

/** Whose it is, and when it was. */
export type EventHeader = Omit<EventColumns, "v" | "project"> &
  Partial<Pick<EventColumns, "project">>;

/** A new event. Fields without a value are left out by whoever makes it. */
export const makeEvent = <K extends EventKind>(
  type: K,
  at: EventHeader,
  fields: EventFields<K>,
): EventOf<K> =>
  ({
    v: LINE_VERSION,
    id: at.id,
    type,
    ts: at.ts,
    sessionId: at.sessionId,
    project: at.project ?? getProjectName(at.projectPath),
    projectPath: at.projectPath,
    data: fields,
  }) as unknown as EventOf<K>;

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
  const name = pathBaseName(projectPath);
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

const NO_FIELDS: UncheckedFields<object> = {};

/** The fields of a value that should be an object; none when it is not. */
export const asFields = <T extends object>(
  value: T | null | undefined,
): Exclude<T, MistypedValue> => (isObject(value) ? value : NO_FIELDS) as Exclude<T, MistypedValue>;

/** The members of a value that should be a list; none when it is not. */
export const asList = <T>(value: readonly T[] | Json | MistypedValue | undefined): readonly T[] =>
  Array.isArray(value) ? (value as readonly T[]) : [];
