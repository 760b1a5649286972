/**
 * A memory: what an agent or a person wants kept about a project, with who said so. It is brought back as quoted data.
 *
 *   memory          { kind: "decision" | "discovery" | "rule", text, why?, files?, origin: { via: "mcp" | "cli", by?, client?, sessionId? } }
 *   memory_removed  { memoryId }
 *
 * A memory is never changed: it is removed, and another is saved. `by` is of what came over the command line; who does not
 * say so is no person.
 */
import { cutText } from "../../event/cut.ts";
import { asFields, asList, asText, type EventFields, type Payload } from "../../event/event.ts";
import type { FlatEvent } from "../../store/store.ts";

export const MEMORY = "memory";
export const MEMORY_REMOVED = "memory_removed";

export const MEMORY_KINDS = ["decision", "discovery", "rule"] as const;
export type MemoryKind = (typeof MEMORY_KINDS)[number];
/** A rule is a person's. */
export const AGENT_MEMORY_KINDS = ["decision", "discovery"] as const;

export const MAX_MEMORY_LENGTH = 500;
export const MAX_MEMORY_FILES = 20;
export const MAX_MEMORY_FILE_LENGTH = 300;
const MAX_CLIENT_LENGTH = 60;

export type MemoryAuthor = "agent" | "program" | "person";

export type MemoryOrigin = {
  readonly via: "mcp" | "cli";
  readonly by: MemoryAuthor;
  /** What the client calls itself. */
  readonly client: string | null;
  readonly sessionId: string | null;
};

export type MemoryWords = {
  readonly kind: MemoryKind;
  readonly text: string;
  readonly why: string | null;
  readonly files: readonly string[];
  readonly origin: MemoryOrigin;
};

export type Memory = MemoryWords & {
  readonly id: string;
  readonly ts: string;
  readonly projectPath: string | null;
};

/** A client calls itself what it likes: whatever could pass for words of ours ends the name. */
export const cleanClientName = (name: string | null): string | null =>
  asText(
    cutText(/^[\p{L}\p{M}\p{N} ._/-]*/u.exec(name ?? "")?.[0] ?? "", MAX_CLIENT_LENGTH).trim(),
  );

/** Letters and signs to some standards, and blank to everybody who looks. */
const BLANK_LETTERS = /[\u115f\u1160\u2800\u3164\uffa0]/g;

/** Nothing of it can be seen. */
export const isInvisible = (text: string): boolean =>
  !/[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replaceAll(BLANK_LETTERS, ""));

export const isMemoryKind = (value: unknown): value is MemoryKind =>
  MEMORY_KINDS.some((kind) => kind === value);

export const memoryFields = ({
  kind,
  text,
  why,
  files,
  origin,
}: MemoryWords): EventFields<typeof MEMORY> => ({
  kind,
  text: cutText(text, MAX_MEMORY_LENGTH),
  ...(why === null || isInvisible(why) ? {} : { why: cutText(why, MAX_MEMORY_LENGTH) }),
  ...(files.length === 0 ? {} : { files: files.slice(0, MAX_MEMORY_FILES) }),
  origin: {
    via: origin.via,
    ...(origin.via === "cli" ? { by: origin.by } : {}),
    ...named(cleanClientName(origin.client)),
    ...(origin.sessionId === null ? {} : { sessionId: origin.sessionId }),
  },
});

const named = (client: string | null): { readonly client?: string } =>
  client === null ? {} : { client };

/** As it was recorded; null for an event that is none. */
export function readMemory(event: FlatEvent): Memory | null {
  if (event.type !== MEMORY) return null;
  const { id, ts, projectPath, kind } = event;
  const text = asText(event.text);
  if (text === null || !isMemoryKind(kind)) return null;
  return {
    id,
    ts,
    projectPath,
    kind,
    text,
    why: asText(event.why),
    files: asList(event.files).flatMap((one) => asText(one) ?? []),
    origin: originIn(event.origin),
  };
}

function originIn(value: Payload<typeof MEMORY>["origin"]): MemoryOrigin {
  const origin = asFields(value);
  const via = origin.via === "mcp" ? "mcp" : "cli";
  const client = cleanClientName(asText(origin.client));
  const sessionId = asText(origin.sessionId);
  const isAgent = via === "mcp" || origin.by === "agent" || client !== null || sessionId !== null;
  const by = isAgent ? "agent" : origin.by === "person" ? "person" : "program";
  return { via, by, client, sessionId };
}
