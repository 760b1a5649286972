/** What happened once may be recorded twice, by hooks and from a transcript, with another id and a little earlier or later. */
import { asText } from "../event/event.ts";

/** As much of an event as tells it from others. */
export type ComparableEvent = {
  readonly type: string;
  readonly ts: string;
  readonly data: ComparableData;
};

/** Whatever kind it is of: the fields that tell it from others. */
type ComparableData = {
  readonly [
    field in "toolUseId" | "promptId" | "turnId" | "agentId" | (typeof WORD_FIELDS)[number]
  ]?: unknown;
};

/** A record is dated a little before or after its hook: what is one and the same is told by its ids. */
export function eventMark(type: string, data: ComparableData): string | null {
  const about = asText(data.toolUseId) ?? asText(data.promptId) ?? asText(data.turnId);
  return about === null ? null : [type, about, data.agentId, data.phase].join(" ");
}

const WORD_FIELDS = [
  "phase",
  "source",
  "prompt",
  "text",
  "charCount",
  "lastAssistantMessage",
] as const;
const SPOKEN_FIELDS = ["prompt", "text", "lastAssistantMessage"] as const;

export const eventWords = (type: string, data: ComparableData): string =>
  JSON.stringify([type, ...WORD_FIELDS.map((name) => data[name] ?? null)]);

/** By what it is known in its session, whoever recorded it: one of these is enough. */
export function eventIdentities({
  id,
  type,
  data,
}: ComparableEvent & { readonly id: string }): string[] {
  const mark = eventMark(type, data);
  const isSaid = SPOKEN_FIELDS.some((name) => asText(data[name]) !== null);
  return [
    `event ${id}`,
    ...(mark === null ? [] : [`mark ${mark}`]),
    ...(isSaid ? [`words ${eventWords(type, data)}`] : []),
  ];
}
