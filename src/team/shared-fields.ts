/**
 * What of a shared project leaves: prompts, answers, tool calls, errors; all of them unless somebody chose. Declared here once for
 * each kind of event. A kind, or a field of one, that is not listed says any of them: it leaves only where all are shared.
 */
import type { JsonObject, RawEvent } from "../event/event.ts";
import type { EventContext } from "../event/observed-payloads.ts";
import type { EventKind } from "../event/payloads.ts";

export const SHARED_FIELDS = ["prompts", "answers", "tools", "errors"] as const;
export type SharedField = (typeof SHARED_FIELDS)[number];

export const isSharedField = (word: string): word is SharedField =>
  SHARED_FIELDS.some((one) => one === word);

/** About the call of a hook, and nothing that somebody or a model said. */
const ABOUT_THE_CALL = [
  "provider",
  "client",
  "clientVersion",
  "entrypoint",
  "pid",
  "pidStart",
  "repoId",
  "branch",
  "cwd",
  "transcriptPath",
  "promptId",
  "turnId",
  "permissionMode",
  "effort",
  "model",
  "agentId",
  "agentType",
  "toolUseId",
  "durationMs",
  "hookMs",
  "imported",
] as const satisfies readonly (keyof EventContext)[];

type KindFields = {
  /** It leaves only with this. */
  readonly with?: SharedField;
  /** Leaves with the event. */
  readonly always?: readonly string[];
  readonly only?: Partial<Readonly<Record<SharedField, readonly string[]>>>;
};

const KINDS: Partial<Readonly<Record<EventKind, KindFields>>> = {
  "session.lifecycle": {
    always: [
      "phase",
      "source",
      "reason",
      "secondsSinceLastResponse",
      "contextTokens",
      "promptCacheLikelyExpired",
      "estimatedCacheWriteUsd",
      "confirms",
      "notificationType",
    ],
    only: { tools: ["toolName", "meta", "message"] },
  },
  "turn.start": { only: { prompts: ["prompt"] } },
  "turn.end": {
    always: ["ok", "interrupted"],
    only: { answers: ["lastAssistantMessage"], tools: ["backgroundTasks", "sessionCrons"] },
  },
  prompt: { always: ["charCount"], only: { prompts: ["text"] } },
  tool_use: {
    with: "tools",
    always: ["tool", "meta", "mcpServer", "success", "subagentId", "interrupted", "rejected"],
    only: { tools: ["denied", "note", "inputHash"] },
  },
  tool_error: {
    with: "errors",
    always: ["tool", "error", "errorRaw", "errorLine"],
    only: { tools: ["meta", "mcpServer", "inputHash"] },
  },
  turn_failed: { with: "errors", always: ["error"] },
  "skill.lifecycle": {
    always: ["phase", "skillName", "turnSeq", "ok", "closedBy", "expansionType", "commandSource"],
    only: { prompts: ["triggerCommand"], tools: ["targetDocPath"] },
  },
  skill_used: { always: ["skillName", "expansionType", "commandSource"] },
  compaction: { always: ["trigger"], only: { prompts: ["customInstructions"] } },
  subagent_start: {},
  usage: { always: ["day", "zone", "mainModel", "messages", "tokens", "costUsd", "priceDate"] },
};

/** What of the event may leave; null when none of it may. */
export function keepSharedFields(event: RawEvent, shared: readonly SharedField[]): RawEvent | null {
  const isShared = (field: SharedField): boolean => shared.includes(field);
  if (SHARED_FIELDS.every(isShared)) return event;
  const kind = Object.hasOwn(KINDS, event.type) ? KINDS[event.type as EventKind] : undefined;
  if (kind === undefined || (kind.with !== undefined && !isShared(kind.with))) return null;
  const kept = new Set<string>([...ABOUT_THE_CALL, ...(kind.always ?? [])]);
  for (const field of SHARED_FIELDS)
    if (isShared(field)) for (const name of kind.only?.[field] ?? []) kept.add(name);
  const data: JsonObject = Object.fromEntries(
    Object.entries(event.data).filter(([name]) => kept.has(name)),
  );
  return { ...event, data };
}
