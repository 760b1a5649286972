/** The hooks a Claude client is given, and what it reports about the ones it ran. */
import { textIn, type JsonObject } from "./json.ts";

/**
 * Every event we observe. WorktreeCreate is left out on purpose: registering it replaces the
 * client's own creation of worktrees.
 */
export const CLAUDE_EVENTS = [
  "SessionStart",
  "UserPromptSubmit",
  "UserPromptExpansion",
  "PreToolUse",
  "PostToolUse",
  "PostToolUseFailure",
  "PermissionRequest",
  "Notification",
  "Stop",
  "StopFailure",
  "SubagentStart",
  "SubagentStop",
  "TaskCreated",
  "TaskCompleted",
  "PreCompact",
  "PostCompact",
  "SessionEnd",
] as const;

export type ClaudeEvent = (typeof CLAUDE_EVENTS)[number];

/** The tools worth knowing about before they run; the others are seen when they have ended. */
const TOOLS_SEEN_BEFORE = "Skill|AskUserQuestion|ExitPlanMode";

/** An explicit timeout also lifts the 1.5 s that the client otherwise grants at the end of a session. */
const TIMEOUT_SECONDS = 10;

/** The client reports no record for PreCompact, PostCompact, StopFailure and SessionEnd. */
export type HookRecord = {
  readonly event: string;
  /** The event with its matched value, such as "SessionStart:startup". */
  readonly name: string;
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number | undefined;
  /** "success", "error" or "cancelled". */
  readonly outcome: string;
};

export function hookSettings(command: string, events: readonly ClaudeEvent[]): JsonObject {
  const entry = (event: ClaudeEvent): JsonObject => ({
    matcher: event === "PreToolUse" ? TOOLS_SEEN_BEFORE : "*",
    hooks: [{ type: "command", command, timeout: TIMEOUT_SECONDS }],
  });
  return { hooks: Object.fromEntries(events.map((event) => [event, [entry(event)]])) };
}

export function readHookRecords(records: readonly JsonObject[]): readonly HookRecord[] {
  return records
    .filter((record) => record["subtype"] === "hook_response")
    .map((record) => ({
      event: textIn(record["hook_event"]),
      name: textIn(record["hook_name"]),
      stdout: textIn(record["stdout"]),
      stderr: textIn(record["stderr"]),
      exitCode: typeof record["exit_code"] === "number" ? record["exit_code"] : undefined,
      outcome: textIn(record["outcome"]),
    }));
}
