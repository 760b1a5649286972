/** Where Claude Code keeps its settings, and which hooks we ask it for. */
import type { HookEventName } from "../hook/map-payload.ts";
import type { RegisteredEvent } from "../registration.ts";

/** An explicit timeout also lifts the 1.5 s that the client grants at the end of a session. */
const TIMEOUT_SECONDS = 10;

/** The tools worth knowing about before they run; the others are seen when they have ended. */
const EARLY_REPORTED_MATCHER = "Skill|AskUserQuestion|ExitPlanMode";

/** What a person's rule or a known failure can be about. */
const GUARDED_MATCHER = "Bash|Edit|Write|MultiEdit|NotebookEdit";

/**
 * Whether it is asked for it: a new event does not compile before somebody says so. Not for what others have, or what another
 * event tells as well. Never for WorktreeCreate: a hook there replaces the client's own work.
 */
const IS_ASKED_FOR: Readonly<Record<HookEventName, boolean>> = {
  SessionStart: true,
  UserPromptSubmit: true,
  UserPromptExpansion: true,
  PreToolUse: true,
  PostToolUse: true,
  PostToolUseFailure: true,
  PostToolBatch: false,
  PermissionRequest: true,
  PermissionDenied: false,
  Elicitation: false,
  ElicitationResult: false,
  Notification: true,
  Stop: true,
  StopFailure: true,
  Interrupt: false,
  SubagentStart: true,
  SubagentStop: true,
  TaskCreated: true,
  TaskCompleted: true,
  PreCompact: true,
  PostCompact: true,
  SessionEnd: true,
  SessionTitle: false,
};

const ASKED_FOR = (Object.keys(IS_ASKED_FOR) as HookEventName[]).filter(
  (event) => IS_ASKED_FOR[event],
);

export const CLAUDE_EVENTS: readonly RegisteredEvent[] = ASKED_FOR.flatMap(
  (event): RegisteredEvent[] =>
    event === "PreToolUse"
      ? [
          { event, matcher: EARLY_REPORTED_MATCHER, timeout: TIMEOUT_SECONDS },
          { event, matcher: GUARDED_MATCHER, timeout: TIMEOUT_SECONDS, isGuard: true },
        ]
      : [{ event, timeout: TIMEOUT_SECONDS }],
);

/** Set by an administrator; it can forbid everybody's own hooks. */
export const CLAUDE_MANAGED_SETTINGS: readonly string[] = [
  "/etc/claude-code/managed-settings.json",
  "/Library/Application Support/ClaudeCode/managed-settings.json",
];

/** The client deletes transcripts older than this unless told otherwise. */
export const CLAUDE_DEFAULT_CLEANUP_DAYS = 30;
