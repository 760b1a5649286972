/** Codex's kit: everything a plain hook must not load. */
import { asText, isObject } from "../../event/event.ts";
import type { ClientKit } from "../client-kit.ts";
import { hooksOffSetting } from "../settings/hooks-switch.ts";
import { toSkillPlace } from "../skills/to-place.ts";
import { codexCallParts } from "./call-parts.ts";
import { codexFolder } from "./folder.ts";
import { codexEntries, codexDelivery, codexMayMatter, extractCodexSummary } from "./rollout.ts";
import { CODEX_EVENTS } from "./settings.ts";
import { codexMaySignal, openCodexSignals } from "./transcript-signals.ts";
import { isCodexTool } from "./tool-process.ts";

export const kit: ClientKit = {
  settings: {
    events: CODEX_EVENTS,
    path: (scope, { env, userHome, project }) =>
      scope === "local"
        ? null
        : `${scope === "user" ? codexFolder(env, userHome) : `${project}/.codex`}/hooks.json`,
    managed: [],
    hooksOff: hooksOffSetting,
    transcriptDays: () => null,
    transcriptDaysSetting: () => "",
  },
  transcript: {
    entries: codexEntries,
    mayMatter: codexMayMatter,
    placeWords: ['"session_meta"', '"turn_context"'],
    folder: ({ payload }) => (isObject(payload) ? payload["cwd"] : undefined),
    isOwn: () => false,
    findDelivery: codexDelivery,
    summaryWord: '"type":"compacted"',
    summary: ({ payload }) =>
      isObject(payload) ? extractCodexSummary(asText(payload["message"]) ?? "") : null,
    agentFiles: () => [],
    mayTell: codexMayMatter,
    ownRecord: (record) => record,
    requestFault: () => null,
    callParts: codexCallParts,
    maySignal: codexMaySignal,
    openSignals: openCodexSignals,
  },
  process: { isTool: isCodexTool, toolCommand: () => null },
  statusFile: null,
  skills: {
    // Skills only: its prompts can be run by the person alone.
    places: ({ clientFolder, userHome, projectPath }) => [
      toSkillPlace(clientFolder, "user"),
      toSkillPlace(`${userHome}/.agents`, "user"),
      ...(projectPath === null ? [] : [toSkillPlace(`${projectPath}/.agents`, "project")]),
    ],
    pluginList: () => null,
    settingsFiles: () => [],
  },
  instructions: {
    own: "AGENTS.md",
    inProject: "AGENTS.md",
    reads: { own: ["AGENTS.md"], inProject: ["AGENTS.md"] },
    projectFolder: ".agents",
    loadFinder: () => import("./instruction-finder.ts"),
  },
  loadPrintMode: async () => (await import("./print-mode.ts")).codexPrint,
  headless: { print: "codex_exec", all: /^codex_exec$/ },
  trustCommand: "/hooks",
  tryLine: 'codex exec "hello"',
  addTools: (program) => `codex mcp add self-gen -- ${program} mcp`,
  loadImporter: () => import("./importer.ts"),
  resumeCommand: (id) => ["codex", "resume", id],
};
