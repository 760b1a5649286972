import { cutCharacters } from "../event/cut.ts";
import { asText, type Json } from "../event/event.ts";
import { SESSION_TITLE } from "../event/title.ts";
import { redact } from "../redact/redact.ts";
import { type Draft, draft, personal, type Surroundings } from "./draft.ts";
import type { PayloadReader } from "./payload.ts";

/** A session begins (again): startup, resume, clear, compact, fork, or whatever a newer client says. */
export function sessionStarted(payload: PayloadReader): Draft[] {
  return [
    draft("session.lifecycle", {
      phase: "started",
      source: payload.text("source"),
      secondsSinceLastResponse: payload.number("seconds_since_last_response"),
      contextTokens: payload.number("context_tokens"),
      promptCacheLikelyExpired: payload.flag("prompt_cache_likely_expired"),
      estimatedCacheWriteUsd: payload.number("estimated_cache_write_usd"),
    }),
  ];
}

export function sessionEnded(payload: PayloadReader): Draft[] {
  return [draft("session.lifecycle", { phase: "ended", reason: payload.text("reason") })];
}

/** No hook of a client: transcripts that are read later tell it this way. What it is called says what was asked. */
export function sessionTitled(payload: PayloadReader, around: Surroundings): Draft[] {
  const title = shortened(payload.text("title"));
  return [draft(SESSION_TITLE, { title: personal(title, around), by: payload.text("by") })];
}

const LONGEST_TITLE = 200;

/** On one line. */
const shortened = (title: string | null): string | null =>
  title === null
    ? null
    : cutCharacters(redact(title).replaceAll(/\s+/g, " ").trim(), LONGEST_TITLE);

const someOf = (value: Json): Json => (Array.isArray(value) && value.length === 0 ? null : value);

function turnEnd(payload: PayloadReader, ok: boolean): Draft {
  payload.leaveOut("stop_hook_active");
  return draft("turn.end", {
    ok,
    lastAssistantMessage: payload.text("last_assistant_message"),
    backgroundTasks: someOf(payload.value("background_tasks")),
    sessionCrons: someOf(payload.value("session_crons")),
  });
}

export const turnEnded = (payload: PayloadReader): Draft[] => [turnEnd(payload, true)];

export function turnFailed(payload: PayloadReader): Draft[] {
  const end = turnEnd(payload, false);
  return [end, draft("turn_failed", { error: payload.text("error") ?? "unknown" })];
}

/** Codex says so when a person interrupts; Claude Code says nothing. */
export function turnInterrupted(payload: PayloadReader): Draft[] {
  const end = turnEnd(payload, false);
  return [draft("turn.end", { ...end.fields, interrupted: true })];
}

export function compactionBegins(payload: PayloadReader, around: Surroundings): Draft[] {
  return [
    draft("compaction", {
      trigger: payload.text("trigger"),
      customInstructions: personal(payload.text("custom_instructions"), around),
    }),
  ];
}

/** A summary quotes what was asked, so it is as private as the prompts. */
export function compactionDone(payload: PayloadReader, around: Surroundings): Draft[] {
  return [
    draft("compaction_summary", {
      trigger: payload.text("trigger"),
      text: personal(payload.text("compact_summary"), around),
    }),
  ];
}

export function subagentStarted(payload: PayloadReader): Draft[] {
  return [draft("subagent_start", { agentId: payload.text("agent_id") })];
}

/** An empty type is the client's own summariser, which nobody started: its words are the summary, before anybody else has it. */
export function subagentStopped(payload: PayloadReader, around: Surroundings): Draft[] {
  const type = payload.raw["agent_type"];
  if (type === "") {
    payload.leaveOut("stop_hook_active", "agent_transcript_path");
    payload.leaveOut("background_tasks", "session_crons");
    const said = payload.text("last_assistant_message");
    const text = said === null ? null : summaryWithin(said);
    return text === null ? [] : [draft("summary_draft", { text: personal(text, around) })];
  }
  payload.leaveOut("stop_hook_active");
  return [
    draft("subagent_stop", {
      agentTranscriptPath: payload.text("agent_transcript_path"),
      lastAssistantMessage: payload.text("last_assistant_message"),
      backgroundTasks: someOf(payload.value("background_tasks")),
      sessionCrons: someOf(payload.value("session_crons")),
    }),
  ];
}

const SUMMARY = /<summary>\s*([^]*?)\s*(?:<\/summary>|$)/;

/** Null where another agent without a name has ended. */
const summaryWithin = (said: string): string | null => asText(SUMMARY.exec(said)?.[1] ?? null);

export function taskChanged(payload: PayloadReader, status: string): Draft[] {
  payload.leaveOut("task_description");
  return [
    draft("task", {
      taskId: payload.id("task_id"),
      subject: payload.text("task_subject"),
      status,
    }),
  ];
}

/** A notification only confirms what PermissionRequest said; one about idleness is no question. */
export function notified(payload: PayloadReader): Draft[] {
  const kind = payload.text("notification_type");
  const fields = { notificationType: kind, message: payload.text("message") };
  switch (kind) {
    case "permission_prompt":
      return [
        draft("session.lifecycle", { phase: "waiting_permission", confirms: true, ...fields }),
      ];
    case "agent_needs_input":
    case "elicitation_dialog":
      return [draft("session.lifecycle", { phase: "waiting_question", confirms: true, ...fields })];
    default:
      return [draft("notification", fields)];
  }
}
