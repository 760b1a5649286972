/** Copilot CLI, as every hook needs it. */
import type { Environment } from "../../config/paths.ts";
import type { Client, HookEnvironment } from "../client.ts";
import { copilotFolder } from "./folder.ts";
import { encodeCopilotAnswer } from "./answer.ts";
import { normalizeCopilotPayload } from "./normalize-payload.ts";

export const copilot: Client = {
  name: "copilot",
  provider: "copilot",
  title: "Copilot CLI",
  program: "copilot",
  folder: copilotFolder,
  folderVariable: "COPILOT_HOME",
  marks: /^COPILOT_(?:CLI|CLI_BINARY_VERSION|CLI_RESOLVED_DIST_DIR|LOADER_PID|PROJECT_DIR)$/,
  sessionVariable: null,
  loginVariables: [
    "COPILOT_GITHUB_TOKEN",
    "GH_TOKEN",
    "GITHUB_TOKEN",
    "GH_HOST",
    "COPILOT_GH_HOST",
    "COPILOT_HOME",
    "COPILOT_MODEL",
    "COPILOT_OFFLINE",
    "COPILOT_PROVIDER_API_KEY",
    "COPILOT_PROVIDER_BASE_URL",
    "COPILOT_PROVIDER_BEARER_TOKEN",
    "COPILOT_PROVIDER_TYPE",
    "COPILOT_PROVIDER_WIRE_API",
  ],
  automaticPrompts: () => [],
  hook: {
    traits: { toolSuccess: null, addedByDialog: null },
    failureEvent: "PostToolUse",
    showsPromptMessage: () => false,
    readEnvironment: readHookEnvironment,
    normalizePayload: normalizeCopilotPayload,
    encodeAnswer: encodeCopilotAnswer,
  },
  abilities: {
    takesSummaryInstructions: false,
    tellsCompaction: true,
    startsAfterCompaction: false,
    tellsFailedTurn: false,
    hasSkillTool: true,
    hasOwnCommands: false,
    hasPlugins: false,
    hasPermissionRules: false,
    runsHookOnce: false,
    // Sessions go on in the background while another one is shown.
    hasProcessPerSession: false,
  },
  loadKit: () => import("./kit.ts"),
};

/** The hook's parent is the client. */
function readHookEnvironment(env: Environment): HookEnvironment {
  const { COPILOT_CLI_BINARY_VERSION: clientVersion, COPILOT_PROJECT_DIR: startFolder } = env;
  return { fields: { clientVersion }, pid: null, startFolder };
}
