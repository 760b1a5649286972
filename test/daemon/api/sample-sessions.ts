/** A few sessions for the API to tell of, by real hooks. */
import { join } from "node:path";
import { hooks, record } from "../../cli/recorded-session.ts";
import type { Sandbox } from "../../sandbox.ts";

/** `open-1` works in `shop` and runs a skill, with a permission that was granted; `done-1` is over. */
export async function recordSome(sandbox: Sandbox): Promise<void> {
  await record(sandbox, { session: "done-1", prompt: "mend the login page" });
  const bash = { tool_name: "Bash", tool_input: { command: "npm run build" }, tool_use_id: "t1" };
  const skill = { tool_name: "Skill", tool_input: { skill: "review", args: "" } };
  await hooks(
    sandbox,
    "open-1",
    join(sandbox.folder, "shop"),
    { hook_event_name: "SessionStart", source: "startup", model: "claude-opus-5-5" },
    { hook_event_name: "UserPromptSubmit", prompt: "build the shop" },
    { hook_event_name: "PermissionRequest", ...bash },
    { hook_event_name: "PostToolUse", ...bash, tool_response: { stdout: "" }, duration_ms: 5 },
    { hook_event_name: "PreToolUse", ...skill, tool_use_id: "t2" },
  );
}
