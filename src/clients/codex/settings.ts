/** Where Codex keeps its hooks, and which we ask it for. Untrusted ones are silently not run: the user says `/hooks`. */
import type { HookEventName } from "../hook/map-payload.ts";
import type { RegisteredEvent } from "../registration.ts";

const TIMEOUT_SECONDS = 10;
/** Codex grants these no more. */
const SHORT_SECONDS = 3;
const SHORT: ReadonlySet<string> = new Set(["SessionEnd", "Interrupt"]);

/** Without PreToolUse: Codex has none of the tools that are worth knowing about before they run. */
const ASKED_FOR: readonly HookEventName[] = [
  "SessionStart",
  "UserPromptSubmit",
  "PermissionRequest",
  "PostToolUse",
  "PreCompact",
  "PostCompact",
  "SubagentStart",
  "SubagentStop",
  "Stop",
  "Interrupt",
  "SessionEnd",
];

export const CODEX_EVENTS: readonly RegisteredEvent[] = ASKED_FOR.map((event) => ({
  event,
  timeout: SHORT.has(event) ? SHORT_SECONDS : TIMEOUT_SECONDS,
}));
