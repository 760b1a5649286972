/** Codex, as every hook needs it. */
import { asText, type JsonObject } from "../../event/event.ts";
import { encodeAnswer } from "../hook/answer.ts";
import type { Client, PayloadReaderFactory } from "../client.ts";
import { codexAutomaticPrompts } from "./automatic-prompts.ts";
import { codexFolder } from "./folder.ts";
import { draftEvent, type HookEvents } from "../hook/event-draft.ts";
import { addToolOutcome } from "./tool-outcome.ts";

export const codex: Client = {
  name: "codex",
  provider: "codex",
  title: "Codex",
  program: "codex",
  folder: codexFolder,
  folderVariable: "CODEX_HOME",
  marks: /^CODEX_(?!HOME$|BIN$|API_KEY$|ACCESS_TOKEN$)/,
  sessionVariable: "CODEX_THREAD_ID",
  loginVariables: ["OPENAI_API_KEY", "OPENAI_BASE_URL", "CODEX_HOME"],
  automaticPrompts: codexAutomaticPrompts,
  hook: {
    traits: { toolSuccess: null, addedByDialog: "description" },
    failureEvent: "PostToolUse",
    showsPromptMessage: () => false,
    // Started from within Claude Code it inherits variables that are not its own.
    readEnvironment: () => ({ fields: {}, pid: null, startFolder: undefined }),
    normalizePayload: addToolOutcome,
    mapOwnShape: (raw, read) => (asText(raw["thread-id"]) === null ? null : mapNotify(raw, read)),
    encodeAnswer,
  },
  abilities: {
    takesSummaryInstructions: false,
    tellsCompaction: true,
    startsAfterCompaction: true,
    tellsFailedTurn: false,
    hasSkillTool: false,
    hasOwnCommands: false,
    hasPlugins: false,
    hasPermissionRules: false,
    runsHookOnce: false,
    hasProcessPerSession: false,
  },
  loadKit: () => import("./kit.ts"),
};

/** Codex's `notify` program gets one JSON argument in a shape of its own. */
function mapNotify(raw: JsonObject, read: PayloadReaderFactory): HookEvents {
  const payload = read(raw);
  const cwd = payload.text("cwd");
  const fields = {
    notificationType: payload.text("type"),
    message: payload.text("last-assistant-message"),
    entrypoint: payload.text("client"),
    inputMessages: payload.value("input-messages"),
  };
  return {
    call: {
      sessionId: payload.text("thread-id"),
      cwd,
      fields: { cwd, turnId: payload.text("turn-id") },
    },
    drafts: [draftEvent("notification", { ...fields, extra: payload.rest() })],
  };
}
