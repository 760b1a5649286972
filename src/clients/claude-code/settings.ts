/** Where Claude Code keeps its settings, and which hooks we ask it for. */
import { HOOK_EVENT_NAMES, type HookEventName } from "../hook/map-payload.ts";
import type { RegisteredEvent } from "../registration.ts";

/** An explicit timeout also lifts the 1.5 s that the client grants at the end of a session. */
const TIMEOUT_SECONDS = 10;

/** The tools worth knowing about before they run; the others are seen when they have ended. */
const EARLY_REPORTED_MATCHER = "Skill|AskUserQuestion|ExitPlanMode";

/** What a person's rule or a known failure can be about. */
const GUARDED_MATCHER = "Bash|Edit|Write|MultiEdit|NotebookEdit";

/**
 * It is asked for every event that we know but these: others' (`SessionTitle` is nobody's hook), those that another event
 * tells as well, and WorktreeCreate, should it ever be known: a hook there replaces the client's own work.
 */
const NOT_ASKED_FOR: ReadonlySet<HookEventName> = new Set([
  "SessionTitle",
  "Interrupt",
  "PostToolBatch",
  "PermissionDenied",
  "Elicitation",
  "ElicitationResult",
]);

const ASKED_FOR = HOOK_EVENT_NAMES.filter((event) => !NOT_ASKED_FOR.has(event));

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
