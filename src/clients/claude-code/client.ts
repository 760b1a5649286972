/** Claude Code, as every hook needs it. */
import type { Environment } from "../../config/paths.ts";
import type { Client, HookWitness } from "../client.ts";

export const claudeCode: Client = {
  name: "claude-code",
  provider: "claude",
  title: "Claude Code",
  program: "claude",
  isMain: true,
  folder: claudeFolder,
  folderVariable: "CLAUDE_CONFIG_DIR",
  marks:
    /^(?:CLAUDECODE$|CLAUDE_CODE_(?:SESSION_ID|CHILD_SESSION|ENTRYPOINT|SSE_PORT)$|CLAUDE_PROJECT_DIR$|CLAUDE_PID$)/,
  hook: {
    traits: { toolSuccess: true, addedByDialog: null },
    failureEvent: "PostToolUseFailure",
    witness,
  },
  abilities: {
    takesSummaryInstructions: true,
    tellsCompaction: true,
    tellsFailedTurn: true,
    hasSkillTool: true,
    hasOwnCommands: true,
    hasPlugins: true,
    hasPermissionRules: true,
    listsSkills: true,
    runsHookOnce: true,
    asksTrust: false,
    hasProcessPerSession: true,
  },
  loadKit: () => import("./kit.ts"),
};

/** The folder of the user's own settings. */
export function claudeFolder(env: Environment, userHome: string): string {
  const chosen = env["CLAUDE_CONFIG_DIR"];
  return chosen !== undefined && chosen.startsWith("/") ? chosen : `${userHome}/.claude`;
}

function witness(env: Environment): HookWitness {
  const version = /^claude-code_(\d+)-(\d+)-(\d+)/.exec(env["AI_AGENT"] ?? "");
  const pid = Number(env["CLAUDE_PID"]);
  return {
    fields: {
      entrypoint: env["CLAUDE_CODE_ENTRYPOINT"],
      clientVersion: version === null ? undefined : version.slice(1, 4).join("."),
    },
    pid: Number.isSafeInteger(pid) && pid > 1 ? pid : null,
    startFolder: env["CLAUDE_PROJECT_DIR"],
  };
}
