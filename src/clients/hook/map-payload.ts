/**
 * A hook's input → events. Claude Code and Codex hand over the same shape; what differs between them is said by
 * their `ClientTraits`. Pure: the same payload gives the same drafts. Never throws on any JSON object.
 */
import { asText, isObject, type Json, type JsonObject } from "../../event/event.ts";
import { cutText } from "../../event/cut.ts";
import { redact } from "../../redact/redact.ts";
import {
  type ClientTraits,
  type EventDraft,
  draftEvent,
  type HookCall,
  type HookEvents,
  type HookMapper,
  type EventMappingContext,
  withContext,
} from "./event-draft.ts";
import { toStoredValue, type PayloadReader, readPayload } from "./payload.ts";
import { PROMPT_EVENTS } from "./prompt-events.ts";
import { SESSION_EVENTS } from "./session-events.ts";
import { TOOL_EVENTS } from "./tool-events.ts";

const LONGEST_RAW_TEXT = 2000;
const LONGEST_ID = 200;
/** What clients name their sessions by: nothing to hide. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function mapPayload(
  raw: JsonObject,
  traits: ClientTraits,
  around: EventMappingContext,
): HookEvents {
  const payload = readPayload(raw);
  const call = callFields(payload, traits, around);
  const drafts = draftsOf(payload, traits, around);
  const extra = drafts.length > 0 && drafts[0]?.type !== "unknown" ? payload.rest() : null;
  const [first, ...others] = drafts;
  if (first === undefined || extra === null) return { call, drafts };
  return { call, drafts: [withContext(first, { extra }), ...others] };
}

/** What stands in every payload, where the client gives it. */
function callFields(
  payload: PayloadReader,
  traits: ClientTraits,
  around: EventMappingContext,
): HookCall {
  const id = payload.text("session_id");
  const input = payload.raw["tool_input"];
  return {
    sessionId: id === null || UUID.test(id) ? id : cutText(redact(id), LONGEST_ID),
    cwd: payload.text("cwd"),
    fields: {
      cwd: payload.text("cwd"),
      transcriptPath: payload.text("transcript_path"),
      promptId: payload.text("prompt_id"),
      turnId: payload.text("turn_id"),
      permissionMode: payload.text("permission_mode"),
      effort: asText(payload.object("effort")["level"]),
      model: payload.text("model"),
      agentId: payload.text("agent_id"),
      agentType: payload.text("agent_type"),
      toolUseId: payload.text("tool_use_id"),
      durationMs: payload.number("duration_ms"),
      inputHash: isObject(input) ? inputHash(input, traits, around) : null,
    },
  };
}

const DEEPEST_HASHED = 200;

/** Writing a value takes longer than linear in its depth: seconds at 100,000. */
function isTooDeep(value: JsonObject | readonly Json[], depth = 0): boolean {
  if (depth >= DEEPEST_HASHED) return true;
  for (const one of Object.values(value)) {
    if (typeof one === "object" && one !== null && isTooDeep(one, depth + 1)) return true;
  }
  return false;
}

/** The same for equal inputs, whatever the order of their fields; null when nested deeper than any tool's. */
function inputHash(
  input: JsonObject,
  { addedByDialog }: ClientTraits,
  around: EventMappingContext,
): string | null {
  if (isTooDeep(input)) return null;
  try {
    const entries: Json[] = [];
    for (const key of Object.keys(input).toSorted()) {
      if (key !== addedByDialog) entries.push(key, input[key] ?? null);
    }
    return around.hash(JSON.stringify(entries));
  } catch {
    return null;
  }
}

/** A start may come as source, model, session_id and cwd alone. */
const inferEventName = (raw: JsonObject): "SessionStart" | null =>
  !Object.hasOwn(raw, "hook_event_name") &&
  typeof raw["source"] === "string" &&
  typeof raw["session_id"] === "string"
    ? "SessionStart"
    : null;

/** Every event of a hook that we know, by the client's name for it: what it becomes. A new one stands in one of these tables. */
const HOOK_EVENTS: readonly Readonly<Record<string, HookMapper>>[] = [
  SESSION_EVENTS,
  PROMPT_EVENTS,
  TOOL_EVENTS,
];

export type HookEventName =
  | keyof typeof SESSION_EVENTS
  | keyof typeof PROMPT_EVENTS
  | keyof typeof TOOL_EVENTS;

function draftsOf(
  payload: PayloadReader,
  traits: ClientTraits,
  around: EventMappingContext,
): readonly EventDraft[] {
  const name = payload.text("hook_event_name") ?? inferEventName(payload.raw) ?? "";
  for (const table of HOOK_EVENTS) {
    if (Object.hasOwn(table, name)) return table[name]?.(payload, around, traits) ?? [];
  }
  return [draftEvent("unknown", { raw: toStoredValue(payload.raw, LONGEST_RAW_TEXT) })];
}
