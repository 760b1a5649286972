/** Claude Code's kit: everything a plain hook must not load. */
import { isObject } from "../../event/event.ts";
import type { ClientKit } from "../client-kit.ts";
import { hooksOffSetting } from "../settings/hooks-switch.ts";
import { messageText } from "../transcript/text.ts";
import { claudeFolderOf, hasStatusFolder, readStatusFiles } from "./client-status-file.ts";
import { claudeCallParts } from "./call-parts.ts";
import { claudeFolder } from "./folder.ts";
import { isClaudeInternal } from "./internal-records.ts";
import { CLAUDE_DEFAULT_CLEANUP_DAYS, CLAUDE_EVENTS, CLAUDE_MANAGED_SETTINGS } from "./settings.ts";
import { claudeMaySignal, openClaudeSignals } from "./transcript-signals.ts";
import { claudeSkillPlaces, pluginListPath, skillSettingsFiles } from "./skill-places.ts";
import { claudeToolCommand, isClaudeTool } from "./tool-process.ts";
import { agentFiles } from "./agent-files.ts";
import {
  claudeEntries,
  claudeDelivery,
  claudeMayMatter,
  claudeMayTell,
  claudeRequestFault,
  extractClaudeSummary,
} from "./transcript.ts";

export const kit: ClientKit = {
  settings: {
    events: CLAUDE_EVENTS,
    path: (scope, { env, userHome, project }) =>
      scope === "user"
        ? `${claudeFolder(env, userHome)}/settings.json`
        : `${project}/.claude/settings${scope === "local" ? ".local" : ""}.json`,
    managed: CLAUDE_MANAGED_SETTINGS,
    hooksOff: hooksOffSetting,
    transcriptDays: ({ cleanupPeriodDays: days }) =>
      typeof days === "number" ? days : CLAUDE_DEFAULT_CLEANUP_DAYS,
    transcriptDaysSetting: (days) => `"cleanupPeriodDays": ${days}`,
  },
  transcript: {
    entries: claudeEntries,
    mayMatter: claudeMayMatter,
    placeWords: ['"cwd"'],
    folder: ({ cwd }) => cwd,
    isOwn: isClaudeInternal,
    findDelivery: claudeDelivery,
    summaryWord: '"isCompactSummary":true',
    summary: ({ message }) =>
      isObject(message) ? extractClaudeSummary(messageText(message["content"])) : null,
    agentFiles,
    mayTell: claudeMayTell,
    ownRecord: (record) =>
      record["isSidechain"] === true ? { ...record, isSidechain: false } : record,
    requestFault: claudeRequestFault,
    callParts: claudeCallParts,
    maySignal: claudeMaySignal,
    openSignals: openClaudeSignals,
  },
  process: { isTool: isClaudeTool, toolCommand: claudeToolCommand },
  statusFile: { read: readStatusFiles, folderOf: claudeFolderOf, isKept: hasStatusFolder },
  skills: {
    places: claudeSkillPlaces,
    pluginList: ({ clientFolder }) => pluginListPath(clientFolder),
    settingsFiles: skillSettingsFiles,
  },
  instructions: {
    own: "CLAUDE.md",
    inProject: ".claude/CLAUDE.md",
    reads: {
      own: ["CLAUDE.md"],
      // Where none of them is, AGENTS.md, which others read anyway.
      inProject: ["CLAUDE.md", "CLAUDE.local.md", ".claude/CLAUDE.md"],
    },
    projectFolder: ".claude",
    loadFinder: () => import("./instruction-finder.ts"),
  },
  loadPrintMode: async () => (await import("./print-mode.ts")).claudePrint,
  headless: { print: "sdk-cli", all: /^sdk/ },
  trustCommand: null,
  tryLine: 'claude -p "hello"',
  addTools: null,
  loadImporter: () => import("./importer.ts"),
  resumeCommand: (id) => ["claude", "--resume", id],
};
