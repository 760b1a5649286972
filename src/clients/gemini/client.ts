/** Gemini CLI, as every hook needs it. */
import { encodeAnswer } from "../hook/answer.ts";
import type { Client } from "../client.ts";
import { geminiFolder } from "./folder.ts";
import { normalizeGeminiPayload } from "./normalize-payload.ts";

export const gemini: Client = {
  name: "gemini",
  provider: "gemini",
  title: "Gemini CLI",
  program: "gemini",
  folder: geminiFolder,
  folderVariable: "GEMINI_CLI_HOME",
  marks: /^GEMINI_(?:CLI|SESSION_ID|PROJECT_DIR|CWD|PLANS_DIR)$/,
  // Its hooks have it, the shells of its model do not.
  sessionVariable: "GEMINI_SESSION_ID",
  loginVariables: [
    "GEMINI_API_KEY",
    "GEMINI_CLI_HOME",
    "GEMINI_CLI_TRUST_WORKSPACE",
    "GOOGLE_API_KEY",
    "GOOGLE_CLOUD_LOCATION",
    "GOOGLE_CLOUD_PROJECT",
    "GOOGLE_GEMINI_BASE_URL",
    "GOOGLE_GENAI_USE_GCA",
    "GOOGLE_GENAI_USE_VERTEXAI",
  ],
  automaticPrompts: () => [],
  hook: {
    // A dialog gives a command without what the model says it is for.
    traits: { toolSuccess: null, addedByDialog: "description" },
    failureEvent: "AfterTool",
    showsPromptMessage: () => false,
    readEnvironment: () => ({ fields: {}, pid: null, startFolder: undefined }),
    normalizePayload: normalizeGeminiPayload,
    encodeAnswer,
  },
  abilities: {
    takesSummaryInstructions: false,
    tellsCompaction: false,
    startsAfterCompaction: false,
    tellsFailedTurn: false,
    hasSkillTool: true,
    hasOwnCommands: false,
    hasPlugins: false,
    hasPermissionRules: false,
    runsHookOnce: true,
    hasProcessPerSession: true,
  },
  loadKit: () => import("./kit.ts"),
};
