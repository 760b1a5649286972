/** Codex, as every hook needs it. */
import type { Environment } from "../../config/paths.ts";
import { asText, type JsonObject } from "../../event/event.ts";
import type { Client } from "../client.ts";
import { draft, type MappedHook } from "../draft.ts";
import { readPayload } from "../payload.ts";
import { withOutcome } from "./outcome.ts";

export const codex: Client = {
  name: "codex",
  provider: "codex",
  title: "Codex",
  program: "codex",
  folder: codexFolder,
  hook: {
    traits: { toolSuccess: null, addedByDialog: "description" },
    // Started from within Claude Code it inherits variables that are not its own.
    witness: () => ({ fields: {}, pid: null, startFolder: undefined }),
    complete: withOutcome,
    mapOther: (payload) => (asText(payload["thread-id"]) === null ? null : mapNotify(payload)),
  },
  abilities: {
    takesSummaryInstructions: false,
    hasSkillTool: false,
    hasOwnCommands: false,
    hasPlugins: false,
    hasPermissionRules: false,
    listsSkills: false,
    runsHookOnce: false,
    asksTrust: true,
    hasProcessPerSession: false,
  },
  loadKit: () => import("./kit.ts"),
};

function codexFolder(env: Environment, userHome: string): string {
  const chosen = env["CODEX_HOME"];
  return chosen !== undefined && chosen.startsWith("/") ? chosen : `${userHome}/.codex`;
}

/** Codex's `notify` program gets one JSON argument in a shape of its own. */
function mapNotify(raw: JsonObject): MappedHook {
  const payload = readPayload(raw);
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
    drafts: [draft("notification", { ...fields, extra: payload.rest() })],
  };
}
