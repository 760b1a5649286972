import { cutCharacters } from "../../event/cut.ts";
import { asText, type Json } from "../../event/event.ts";
import { SESSION_TITLE } from "../../event/title.ts";
import { redact } from "../../redact/redact.ts";
import {
  type DraftFields,
  type EventDraft,
  draftEvent,
  hidePersonalText,
  type EventMappingContext,
  type HookMapper,
} from "./event-draft.ts";
import type { PayloadReader } from "./payload.ts";
import { LONGEST_PERMISSION_LINE, toolMeta } from "./tool-meta.ts";

/** A session begins (again): startup, resume, clear, compact, fork, or whatever a newer client says. */
function mapSessionStart(payload: PayloadReader): EventDraft[] {
  return [
    draftEvent("session.lifecycle", {
      phase: "started",
      source: payload.text("source"),
      secondsSinceLastResponse: payload.number("seconds_since_last_response"),
      contextTokens: payload.number("context_tokens"),
      promptCacheLikelyExpired: payload.flag("prompt_cache_likely_expired"),
      estimatedCacheWriteUsd: payload.number("estimated_cache_write_usd"),
    }),
  ];
}

function mapSessionEnd(payload: PayloadReader): EventDraft[] {
  return [draftEvent("session.lifecycle", { phase: "ended", reason: payload.text("reason") })];
}

/** No hook of a client: transcripts that are read later tell it this way. What it is called says what was asked. */
function mapSessionTitle(payload: PayloadReader, around: EventMappingContext): EventDraft[] {
  const title = shortenTitle(payload.text("title"));
  return [
    draftEvent(SESSION_TITLE, { title: hidePersonalText(title, around), by: payload.text("by") }),
  ];
}

const LONGEST_TITLE = 200;

/** On one line. */
const shortenTitle = (title: string | null): string | null =>
  title === null
    ? null
    : cutCharacters(redact(title).replaceAll(/\s+/g, " ").trim(), LONGEST_TITLE);

const nullIfEmpty = (value: Json): Json =>
  Array.isArray(value) && value.length === 0 ? null : value;

function draftTurnEnd(payload: PayloadReader, ok: boolean): EventDraft<"turn.end"> {
  payload.leaveOut("stop_hook_active");
  return draftEvent("turn.end", {
    ok,
    lastAssistantMessage: payload.text("last_assistant_message"),
    backgroundTasks: nullIfEmpty(payload.value("background_tasks")),
    sessionCrons: nullIfEmpty(payload.value("session_crons")),
  });
}

const mapTurnEnd = (payload: PayloadReader): EventDraft[] => [draftTurnEnd(payload, true)];

function mapTurnFailure(payload: PayloadReader): EventDraft[] {
  const end = draftTurnEnd(payload, false);
  return [end, draftEvent("turn_failed", { error: payload.text("error") ?? "unknown" })];
}

/** Codex says so when a person interrupts; Claude Code says nothing. */
function mapTurnInterrupt(payload: PayloadReader): EventDraft[] {
  const { type, fields } = draftTurnEnd(payload, false);
  return [draftEvent(type, { ...fields, interrupted: true })];
}

function mapCompactionStart(payload: PayloadReader, around: EventMappingContext): EventDraft[] {
  return [
    draftEvent("compaction", {
      trigger: payload.text("trigger"),
      customInstructions: hidePersonalText(payload.text("custom_instructions"), around),
    }),
  ];
}

/** A summary quotes what was asked, so it is as private as the prompts. */
function mapCompactionEnd(payload: PayloadReader, around: EventMappingContext): EventDraft[] {
  return [
    draftEvent("compaction_summary", {
      trigger: payload.text("trigger"),
      text: hidePersonalText(payload.text("compact_summary"), around),
    }),
  ];
}

function mapSubagentStart(payload: PayloadReader): EventDraft[] {
  return [draftEvent("subagent_start", { agentId: payload.text("agent_id") })];
}

/** An empty type is the client's own summariser, which nobody started: its words are the summary, before anybody else has it. */
function mapSubagentStop(payload: PayloadReader, around: EventMappingContext): EventDraft[] {
  const type = payload.raw["agent_type"];
  if (type === "") {
    payload.leaveOut("stop_hook_active", "agent_transcript_path");
    payload.leaveOut("background_tasks", "session_crons");
    const said = payload.text("last_assistant_message");
    const text = said === null ? null : extractSummary(said);
    return text === null
      ? []
      : [draftEvent("summary_draft", { text: hidePersonalText(text, around) })];
  }
  payload.leaveOut("stop_hook_active");
  return [
    draftEvent("subagent_stop", {
      agentTranscriptPath: payload.text("agent_transcript_path"),
      lastAssistantMessage: payload.text("last_assistant_message"),
      backgroundTasks: nullIfEmpty(payload.value("background_tasks")),
      sessionCrons: nullIfEmpty(payload.value("session_crons")),
    }),
  ];
}

const SUMMARY = /<summary>\s*([^]*?)\s*(?:<\/summary>|$)/;

/** Null where another agent without a name has ended. */
const extractSummary = (said: string): string | null => asText(SUMMARY.exec(said)?.[1] ?? null);

function mapTaskChange(payload: PayloadReader, status: string): EventDraft[] {
  payload.leaveOut("task_description");
  return [
    draftEvent("task", {
      taskId: payload.id("task_id"),
      subject: payload.text("task_subject"),
      status,
    }),
  ];
}

/**
 * A notification only confirms what PermissionRequest said; one about idleness is no question. Of a dialog that is the client's
 * own it is all that is told: whatever that asks, the call that it holds up waits for a permission.
 */
function mapNotification(payload: PayloadReader, around: EventMappingContext): EventDraft[] {
  const kind = payload.text("notification_type");
  const fields = { notificationType: kind, message: payload.text("message") };
  const call = waitingCall(payload, around);
  const waitingFor = (phase: "waiting_permission" | "waiting_question"): EventDraft[] => [
    draftEvent("session.lifecycle", { phase, confirms: true, ...call, ...fields }),
  ];
  switch (kind) {
    case "permission_prompt":
      return waitingFor("waiting_permission");
    case "agent_needs_input":
      return waitingFor(call === null ? "waiting_question" : "waiting_permission");
    case "elicitation_dialog":
      return waitingFor("waiting_question");
    default:
      return [draftEvent("notification", fields)];
  }
}

/** The call of a dialog, where its client's transcript had it. */
function waitingCall(
  payload: PayloadReader,
  around: EventMappingContext,
): DraftFields<"session.lifecycle"> | null {
  const tool = payload.text("tool_name");
  if (tool === null) return null;
  const whole = { ...around, longestLine: LONGEST_PERMISSION_LINE };
  return { toolName: tool, meta: toolMeta(tool, payload.object("tool_input"), whole) };
}

export const SESSION_EVENTS = {
  SessionStart: mapSessionStart,
  SessionEnd: mapSessionEnd,
  SessionTitle: mapSessionTitle,
  Stop: mapTurnEnd,
  StopFailure: mapTurnFailure,
  Interrupt: mapTurnInterrupt,
  SubagentStart: mapSubagentStart,
  SubagentStop: mapSubagentStop,
  TaskCreated: (payload) => mapTaskChange(payload, "pending"),
  TaskCompleted: (payload) => mapTaskChange(payload, "completed"),
  PreCompact: mapCompactionStart,
  PostCompact: mapCompactionEnd,
  Notification: mapNotification,
} as const satisfies Readonly<Record<string, HookMapper>>;
