/** What happened once may be recorded twice, by hooks and from a transcript, with another id and a little earlier or later. */
import { asText } from "../event/event.ts";

/** As much of an event as tells it from others. */
export type Happened = {
  readonly type: string;
  readonly ts: string;
  readonly data: Data;
};

/** Whatever kind it is of: the fields that tell it from others. */
type Data = {
  readonly [
    field in "toolUseId" | "promptId" | "turnId" | "agentId" | (typeof WORDS)[number]
  ]?: unknown;
};

/** A record is dated a little before or after its hook: what is one and the same is told by its ids. */
export function markOf(type: string, data: Data): string | null {
  const about = asText(data.toolUseId) ?? asText(data.promptId) ?? asText(data.turnId);
  return about === null ? null : [type, about, data.agentId, data.phase].join(" ");
}

const WORDS = ["phase", "source", "prompt", "text", "charCount", "lastAssistantMessage"] as const;
const SAID = ["prompt", "text", "lastAssistantMessage"] as const;

export const wordsOf = (type: string, data: Data): string =>
  JSON.stringify([type, ...WORDS.map((name) => data[name] ?? null)]);

/** By what it is known in its session, whoever recorded it: one of these is enough. */
export function identitiesOf({ id, type, data }: Happened & { readonly id: string }): string[] {
  const mark = markOf(type, data);
  const isSaid = SAID.some((name) => asText(data[name]) !== null);
  return [
    `event ${id}`,
    ...(mark === null ? [] : [`mark ${mark}`]),
    ...(isSaid ? [`words ${wordsOf(type, data)}`] : []),
  ];
}
