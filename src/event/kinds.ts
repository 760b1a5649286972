/** One row per kind of event: what it shows, and who reads it. */
import { DERIVED_KINDS } from "./derived-payloads.ts";
import type { KindRow, StoryKind } from "./kind-row.ts";
import { OBSERVED_KINDS } from "./observed-payloads.ts";
import type { EventKind } from "./payloads.ts";

const KINDS = {
  ...OBSERVED_KINDS,
  ...DERIVED_KINDS,
} as const satisfies Readonly<Record<EventKind, KindRow>>;

/** The kinds that a reader passes over: what is left to its switch's default `satisfies` this. */
export type UnreadKind<Reader extends KindRow["readBy"][number]> = {
  [K in EventKind]: Reader extends (typeof KINDS)[K]["readBy"][number] ? never : K;
}[EventKind];

const rowOf = (type: string): KindRow | null =>
  Object.hasOwn(KINDS, type) ? KINDS[type as EventKind] : null;

/** `said`: its data, or a flat event itself. */
export function isSessionActivity(type: string, said: object): boolean {
  const shown = rowOf(type)?.trait;
  if (shown !== "phase") return shown === "life";
  const phase = "phase" in said ? said.phase : null;
  return type === "session.lifecycle" ? phase !== "ended" : phase === "in_progress";
}

export const isDerivedEvent = (type: string): boolean => rowOf(type)?.trait === "made";

export const storyOf = (type: string): StoryKind => rowOf(type)?.story ?? "other";
