/** Gemini CLI's kit: everything a plain hook must not load. */
import type { ClientKit } from "../client-kit.ts";
import { toSkillPlace } from "../skills/to-place.ts";
import { geminiFolder } from "./folder.ts";
import { parseStartFolder } from "./message.ts";
import {
  GEMINI_EVENTS,
  GEMINI_MANAGED_SETTINGS,
  geminiHooksOff,
  geminiTranscriptDays,
} from "./settings.ts";
import { geminiMaySignal, openGeminiSignals } from "./transcript-signals.ts";
import { geminiToolCommand, isGeminiTool } from "./tool-process.ts";
import { geminiCallParts, geminiEntries, geminiDelivery, geminiMayMatter } from "./transcript.ts";
import { geminiAgentFiles } from "./transcript-files.ts";

export const kit: ClientKit = {
  settings: {
    events: GEMINI_EVENTS,
    path: (scope, { env, userHome, project }) =>
      scope === "local"
        ? null
        : `${scope === "user" ? geminiFolder(env, userHome) : `${project}/.gemini`}/settings.json`,
    managed: GEMINI_MANAGED_SETTINGS,
    hooksOff: geminiHooksOff,
    transcriptDays: geminiTranscriptDays,
    transcriptDaysSetting: (days) => `"general": { "sessionRetention": { "maxAge": "${days}d" } }`,
  },
  transcript: {
    entries: geminiEntries,
    mayMatter: geminiMayMatter,
    placeWords: ["<session_context>"],
    folder: (record) =>
      record["$set"] === undefined ? undefined : (parseStartFolder(record) ?? undefined),
    // The whole conversation is written again where a session is resumed.
    isOwn: (record) => record["$set"] !== undefined,
    findDelivery: geminiDelivery,
    summaryWord: null,
    summary: () => null,
    agentFiles: geminiAgentFiles,
    mayTell: geminiMayMatter,
    ownRecord: (record) => record,
    requestFault: () => null,
    callParts: geminiCallParts,
    maySignal: geminiMaySignal,
    openSignals: openGeminiSignals,
  },
  process: { isTool: isGeminiTool, toolCommand: geminiToolCommand },
  statusFile: null,
  skills: {
    places: ({ clientFolder, userHome, projectPath }) => [
      toSkillPlace(clientFolder, "user"),
      toSkillPlace(`${userHome}/.agents`, "user"),
      ...(projectPath === null
        ? []
        : [
            toSkillPlace(`${projectPath}/.gemini`, "project"),
            toSkillPlace(`${projectPath}/.agents`, "project"),
          ]),
    ],
    pluginList: () => null,
    settingsFiles: () => [],
  },
  instructions: {
    own: "GEMINI.md",
    inProject: "GEMINI.md",
    reads: { own: ["GEMINI.md"], inProject: ["GEMINI.md"] },
    projectFolder: ".gemini",
    loadFinder: () => import("./instruction-finder.ts"),
  },
  loadPrintMode: async () => (await import("./print-mode.ts")).geminiPrint,
  headless: { print: null, all: /(?!)/ },
  // It asks such things beside its sessions.
  trustCommand: null,
  tryLine: 'gemini -p "hello"',
  addTools: (program) => `gemini mcp add --scope user self-gen ${program} mcp`,
  loadImporter: () => import("./importer.ts"),
  resumeCommand: (id) => ["gemini", "--resume", id],
};
