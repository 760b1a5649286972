/**
 * What was told to a session, as an event: which hook, how much, and what it was made of. Never the text: it would be a
 * second copy of what is recorded already, and would have to be forgotten twice.
 *
 *   injection { hook, source?, promptId?, units, hash, parts: [{ kind, refs, units, linesCut }] }
 *
 * `hash` is of the text that was told, so that it can be recognised where it should have arrived.
 */
import {
  asText,
  asWholeNumber,
  type Event,
  isObject,
  type Json,
  LINE_VERSION,
} from "../../event/event.ts";
import { newId } from "../../event/id.ts";
import type { InjectionRow } from "../../store/store.ts";

export type ToldPart = {
  readonly kind: string;
  readonly refs: readonly string[];
  readonly units: number;
  readonly linesCut: number;
};

export type Injection = {
  readonly hook: string;
  readonly source: string | null;
  readonly promptId: string | null;
  readonly text: string;
  readonly parts: readonly ToldPart[];
};

/** That something was told in answer to an event. */
export const injectionEvent = (answered: Event, told: Injection): Event => ({
  ...answered,
  v: LINE_VERSION,
  id: newId(),
  type: "injection",
  data: injectionFields(told),
});

/** The event's own fields. */
export const injectionFields = ({
  hook,
  source,
  promptId,
  text,
  parts,
}: Injection): Event["data"] => ({
  hook,
  ...(source === null ? {} : { source }),
  ...(promptId === null ? {} : { promptId }),
  units: text.length,
  hash: new Bun.CryptoHasher("sha256").update(text).digest("hex"),
  parts: parts.map(({ kind, refs, units, linesCut }) => ({ kind, refs, units, linesCut })),
});

export function injectionRow(event: Event): InjectionRow {
  const { data } = event;
  return {
    id: event.id,
    ts: event.ts,
    sessionId: event.sessionId,
    projectPath: event.projectPath,
    event: asText(data["hook"]) ?? "unknown",
    source: asText(data["source"]),
    promptId: asText(data["promptId"]),
    units: asWholeNumber(data["units"]) ?? 0,
    refs: JSON.stringify(refsOf(data["parts"])),
  };
}

/** The ids of everything that an injection was made of. */
export function refsOf(parts: Json | undefined): string[] {
  if (!Array.isArray(parts)) return [];
  return parts.flatMap((part: Json) => {
    const refs = isObject(part) ? part["refs"] : null;
    return Array.isArray(refs) ? refs.filter((ref: Json) => typeof ref === "string") : [];
  });
}
