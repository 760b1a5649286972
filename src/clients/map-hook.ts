/**
 * A hook's input → events. Claude Code and Codex hand over the same shape; what differs between them is said by
 * their `ClientTraits`. Pure: the same payload gives the same drafts. Never throws on any JSON object.
 */
import { asText, isObject, type Json, type JsonObject } from "../event/event.ts";
import { cutText } from "../event/cut.ts";
import { redact } from "../redact/redact.ts";
import { type Draft, draft, type HookCall, type MappedHook, type Surroundings } from "./draft.ts";
import { keep, type PayloadReader, readPayload } from "./payload.ts";
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

export function mapHook(raw: JsonObject, traits: ClientTraits, around: Surroundings): MappedHook {
  const payload = readPayload(raw);
  const call = callFields(payload, traits, around);
  const drafts = draftsOf(payload, traits, around);
  const extra = drafts.length > 0 && drafts[0]?.type !== "unknown" ? payload.rest() : null;
  const [first, ...others] = drafts;
  if (first === undefined || extra === null) return { call, drafts };
  return { call, drafts: [draft(first.type, { ...first.fields, extra }), ...others] };
}

/** What stands in every payload, where the client gives it. */
function callFields(payload: PayloadReader, traits: ClientTraits, around: Surroundings): HookCall {
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
  around: Surroundings,
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
const unnamed = (raw: JsonObject): "SessionStart" | null =>
  !Object.hasOwn(raw, "hook_event_name") &&
  typeof raw["source"] === "string" &&
  typeof raw["session_id"] === "string"
    ? "SessionStart"
    : null;

function draftsOf(
  payload: PayloadReader,
  traits: ClientTraits,
  around: Surroundings,
): readonly Draft[] {
  switch (payload.text("hook_event_name") ?? unnamed(payload.raw)) {
    case "SessionStart":
      return sessions.sessionStarted(payload);
    case "SessionEnd":
      return sessions.sessionEnded(payload);
    case "UserPromptSubmit":
      return prompts.promptSubmitted(payload, around);
    case "UserPromptExpansion":
      return prompts.commandExpanded(payload, around);
    case "PreToolUse":
      return tools.toolBegins(payload, around);
    case "PostToolUse":
      return tools.toolUsed(payload, around, traits.toolSuccess);
    case "PostToolUseFailure":
      return tools.toolFailed(payload, around);
    case "PermissionRequest":
      return tools.permissionAsked(payload, around);
    case "PermissionDenied":
      return tools.permissionDenied(payload, around);
    case "Elicitation":
      return tools.elicited(payload);
    case "ElicitationResult":
      return tools.elicitationAnswered(payload, around);
    case "PostToolBatch":
      return [draft("unknown", { raw: tools.batchNames(payload) })];
    case "Notification":
      return sessions.notified(payload);
    case "Stop":
      return sessions.turnEnded(payload);
    case "StopFailure":
      return sessions.turnFailed(payload);
    case "Interrupt":
      return sessions.turnInterrupted(payload);
    case "SubagentStart":
      return sessions.subagentStarted(payload);
    case "SubagentStop":
      return sessions.subagentStopped(payload, around);
    case "TaskCreated":
      return sessions.taskChanged(payload, "pending");
    case "TaskCompleted":
      return sessions.taskChanged(payload, "completed");
    case "SessionTitle":
      return sessions.sessionTitled(payload, around);
    case "PreCompact":
      return sessions.compactionBegins(payload, around);
    case "PostCompact":
      return sessions.compactionDone(payload, around);
    default:
      return [draft("unknown", { raw: keep(payload.raw, LONGEST_RAW_TEXT) })];
  }
}
