/** Gemini CLI, wholly. */
import type { ClientKit } from "../client-kit.ts";
import { skillsIn } from "../skills/skills-in.ts";
import { gemini } from "./client.ts";
import { folderIn } from "./message.ts";
import { geminiPrint } from "./print-mode.ts";
import {
  GEMINI_EVENTS,
  GEMINI_MANAGED_SETTINGS,
  geminiHooksOff,
  geminiTranscriptDays,
} from "./settings.ts";
import { geminiMaySign, openGeminiSigns } from "./signs.ts";
import { geminiToolCommand, isGeminiTool } from "./tool-process.ts";
import { geminiCallParts, geminiEntries, geminiLanding, geminiMayMatter } from "./transcript.ts";
import { geminiAgentFiles } from "./transcript-files.ts";

export const kit: ClientKit = {
  settings: {
    events: GEMINI_EVENTS,
    path: (scope, { env, userHome, project }) =>
      scope === "local"
        ? null
        : `${scope === "user" ? gemini.folder(env, userHome) : `${project}/.gemini`}/settings.json`,
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
      record["$set"] === undefined ? undefined : (folderIn(record) ?? undefined),
    // The whole conversation is written again where a session is resumed.
    isOwn: (record) => record["$set"] !== undefined,
    landing: geminiLanding,
    summaryWord: null,
    summary: () => null,
    agentFiles: geminiAgentFiles,
    callParts: geminiCallParts,
    maySign: geminiMaySign,
    openSigns: openGeminiSigns,
  },
  process: { isTool: isGeminiTool, toolCommand: geminiToolCommand },
  statusFile: null,
  skills: {
    places: ({ clientFolder, userHome, projectPath }) => [
      skillsIn(clientFolder, "user"),
      skillsIn(`${userHome}/.agents`, "user"),
      ...(projectPath === null
        ? []
        : [
            skillsIn(`${projectPath}/.gemini`, "project"),
            skillsIn(`${projectPath}/.agents`, "project"),
          ]),
    ],
    pluginList: () => null,
    settingsFiles: () => [],
  },
  instructions: { own: "GEMINI.md", inProject: "GEMINI.md", projectFolder: ".gemini" },
  printMode: geminiPrint,
  tryLine: 'gemini -p "hello"',
  addTools: (program) => `gemini mcp add --scope user self-gen ${program} mcp`,
  loadImporter: () => import("./importer.ts"),
  resumeCommand: (id) => ["gemini", "--resume", id],
};
