/** Claude Code, as every hook needs it. */
import type { Environment } from "../../config/paths.ts";
import { encodeAnswer } from "../hook/answer.ts";
import type { Client, HookEnvironment } from "../client.ts";
import { claudeAutomaticPrompts } from "./automatic-prompts.ts";
import { claudeFolder } from "./folder.ts";
import { addWaitingCall } from "./waiting-call.ts";

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
  sessionVariable: "CLAUDE_CODE_SESSION_ID",
  loginVariables: [
    "ANTHROPIC_API_KEY",
    "ANTHROPIC_AUTH_TOKEN",
    "ANTHROPIC_BASE_URL",
    "ANTHROPIC_CUSTOM_HEADERS",
    "CLAUDE_CONFIG_DIR",
    "CLAUDE_CODE_OAUTH_TOKEN",
    "CLAUDE_CODE_USE_BEDROCK",
    "CLAUDE_CODE_USE_VERTEX",
    "ANTHROPIC_VERTEX_PROJECT_ID",
    "CLOUD_ML_REGION",
    "AWS_REGION",
    "AWS_PROFILE",
    "AWS_ACCESS_KEY_ID",
    "AWS_SECRET_ACCESS_KEY",
    "AWS_SESSION_TOKEN",
    "AWS_BEARER_TOKEN_BEDROCK",
    "GOOGLE_APPLICATION_CREDENTIALS",
  ],
  automaticPrompts: claudeAutomaticPrompts,
  hook: {
    traits: { toolSuccess: true, addedByDialog: null },
    failureEvent: "PostToolUseFailure",
    // A program that drives the client prints what it likes of it.
    showsPromptMessage: (entrypoint) => entrypoint === "cli",
    readEnvironment: readHookEnvironment,
    // Copilot CLI runs the hooks of a project's `.claude/settings.json` too. Of its sessions its own hooks tell.
    normalizePayload: (payload, { env }) =>
      env["COPILOT_PROJECT_DIR"] === undefined || env["CLAUDE_CODE_ENTRYPOINT"] !== undefined
        ? addWaitingCall(payload)
        : null,
    encodeAnswer,
  },
  abilities: {
    takesSummaryInstructions: true,
    tellsCompaction: true,
    startsAfterCompaction: true,
    tellsFailedTurn: true,
    hasSkillTool: true,
    hasOwnCommands: true,
    hasPlugins: true,
    hasPermissionRules: true,
    runsHookOnce: true,
    hasProcessPerSession: true,
  },
  loadKit: () => import("./kit.ts"),
};

function readHookEnvironment(env: Environment): HookEnvironment {
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
