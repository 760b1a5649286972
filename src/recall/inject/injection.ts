/**
 * An injection as an event: hook, size, parts. The text is left out: it would be a second copy to forget.
 *
 *   injection { hook, source?, promptId?, units, hash, parts: [{ kind, refs, units, linesCut }] }
 *
 * `hash` is of the text that was told, so that it can be recognised where it should have arrived.
 */
import {
  asFields,
  asList,
  asText,
  asWholeNumber,
  type EventOf,
  type EventHeader,
  type EventFields,
  makeEvent,
  type Payload,
} from "../../event/event.ts";
import { newId } from "../../event/id.ts";
import type { InjectionRow } from "../../store/store.ts";

export type InjectedPart = {
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
  readonly parts: readonly InjectedPart[];
};

/** That something was told in answer to an event. */
export const createInjectionEvent = (
  answered: Omit<EventHeader, "id">,
  injection: Injection,
): EventOf<"injection"> =>
  makeEvent("injection", { ...answered, id: newId() }, toInjectionFields(injection));

/** The event's own fields. */
export const toInjectionFields = ({
  hook,
  source,
  promptId,
  text,
  parts,
}: Injection): EventFields<"injection"> => ({
  hook,
  ...(source === null ? {} : { source }),
  ...(promptId === null ? {} : { promptId }),
  units: text.length,
  hash: new Bun.CryptoHasher("sha256").update(text).digest("hex"),
  parts: parts.map(({ kind, refs, units, linesCut }) => ({ kind, refs, units, linesCut })),
});

export function toInjectionRow(event: EventOf<"injection">): InjectionRow {
  const { data } = event;
  return {
    id: event.id,
    ts: event.ts,
    sessionId: event.sessionId,
    projectPath: event.projectPath,
    event: asText(data.hook) ?? "unknown",
    source: asText(data.source),
    promptId: asText(data.promptId),
    units: asWholeNumber(data.units) ?? 0,
    refs: JSON.stringify(collectRefs(data.parts)),
  };
}

/** The ids of everything that an injection was made of. */
export const collectRefs = (parts: Payload<"injection">["parts"]): string[] =>
  asList(parts).flatMap((part) =>
    asList(asFields(part).refs).filter((ref) => typeof ref === "string"),
  );
