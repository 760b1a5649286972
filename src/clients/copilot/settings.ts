/** Which hooks we ask Copilot CLI for. They stand in its settings under Claude Code's names: then payloads have that shape too. */
import type { RegisteredEvent } from "../registration.ts";

const TIMEOUT_SECONDS = 10;

/**
 * Never PermissionRequest, which is called for every call, whether or not anybody is asked, and whose answer decides:
 * Notification says when somebody is. Never ErrorOccurred, which is called for what is tried again too.
 */
export const COPILOT_EVENTS: readonly RegisteredEvent[] = [
  { event: "SessionStart", timeout: TIMEOUT_SECONDS },
  { event: "UserPromptSubmit", timeout: TIMEOUT_SECONDS },
  // The others are seen when they have ended.
  {
    event: "PreToolUse",
    matcher: "^(?:[Ss]kill|AskUserQuestion|ask_user)$",
    timeout: TIMEOUT_SECONDS,
  },
  { event: "PostToolUse", timeout: TIMEOUT_SECONDS },
  { event: "PostToolUseFailure", timeout: TIMEOUT_SECONDS },
  { event: "Notification", timeout: TIMEOUT_SECONDS },
  { event: "PreCompact", timeout: TIMEOUT_SECONDS },
  { event: "SubagentStart", timeout: TIMEOUT_SECONDS },
  { event: "SubagentStop", timeout: TIMEOUT_SECONDS },
  { event: "Stop", timeout: TIMEOUT_SECONDS },
  { event: "SessionEnd", timeout: TIMEOUT_SECONDS },
];
