/**
 * A hook's input → events. Claude Code and Codex hand over the same shape; what differs between them is said by
 * their `ClientTraits`. Pure: the same payload gives the same drafts. Never throws on any JSON object.
 */
import { asText, isObject, type Json, type JsonObject } from "../../event/event.ts";
import { cutText } from "../../event/cut.ts";
import { redact } from "../../redact/redact.ts";
import {
  type EventDraft,
  draftEvent,
  type HookCall,
  type HookEvents,
  type EventMappingContext,
} from "./event-draft.ts";
import { toStoredValue, type PayloadReader, readPayload } from "./payload.ts";
import * as prompts from "./prompt-events.ts";
import * as sessions from "./session-events.ts";
import * as tools from "./tool-events.ts";

export type ClientTraits = {
  /** What an event that reports a tool's end says about its success by merely firing. */
  readonly toolSuccess: true | null;
  /** What a dialog adds to a call's input, which is not there any more when the call is over. */
  readonly addedByDialog: string | null;
};

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
  return { call, drafts: [draftEvent(first.type, { ...first.fields, extra }), ...others] };
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

function draftsOf(
  payload: PayloadReader,
  traits: ClientTraits,
  around: EventMappingContext,
): readonly EventDraft[] {
  switch (payload.text("hook_event_name") ?? inferEventName(payload.raw)) {
    case "SessionStart":
      return sessions.mapSessionStart(payload);
    case "SessionEnd":
      return sessions.mapSessionEnd(payload);
    case "UserPromptSubmit":
      return prompts.mapPrompt(payload, around);
    case "UserPromptExpansion":
      return prompts.mapCommandExpansion(payload, around);
    case "PreToolUse":
      return tools.mapToolStart(payload, around);
    case "PostToolUse":
      return tools.mapToolUse(payload, around, traits.toolSuccess);
    case "PostToolUseFailure":
      return tools.mapToolFailure(payload, around);
    case "PermissionRequest":
      return tools.mapPermissionRequest(payload, around);
    case "PermissionDenied":
      return tools.mapPermissionDenial(payload, around);
    case "Elicitation":
      return tools.mapElicitation(payload);
    case "ElicitationResult":
      return tools.mapElicitationAnswer(payload, around);
    case "PostToolBatch":
      return [draftEvent("unknown", { raw: tools.listBatchTools(payload) })];
    case "Notification":
      return sessions.mapNotification(payload);
    case "Stop":
      return sessions.mapTurnEnd(payload);
    case "StopFailure":
      return sessions.mapTurnFailure(payload);
    case "Interrupt":
      return sessions.mapTurnInterrupt(payload);
    case "SubagentStart":
      return sessions.mapSubagentStart(payload);
    case "SubagentStop":
      return sessions.mapSubagentStop(payload, around);
    case "TaskCreated":
      return sessions.mapTaskChange(payload, "pending");
    case "TaskCompleted":
      return sessions.mapTaskChange(payload, "completed");
    case "SessionTitle":
      return sessions.mapSessionTitle(payload, around);
    case "PreCompact":
      return sessions.mapCompactionStart(payload, around);
    case "PostCompact":
      return sessions.mapCompactionEnd(payload, around);
    default:
      return [draftEvent("unknown", { raw: toStoredValue(payload.raw, LONGEST_RAW_TEXT) })];
  }
}
