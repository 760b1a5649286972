/** Claude Code, wholly. */
import { isObject } from "../../event/event.ts";
import type { ClientKit } from "../client-kit.ts";
import { allHooksOff } from "../hooks-switch.ts";
import { textOf } from "../transcript-text.ts";
import { claudeFolderOf, isBoardKept, readBoard } from "./board.ts";
import { claudeCallParts } from "./call-parts.ts";
import { claudeFolder } from "./client.ts";
import { isClaudesOwn } from "./own-records.ts";
import { claudePrint } from "./print-mode.ts";
import { CLAUDE_DEFAULT_CLEANUP_DAYS, CLAUDE_EVENTS, CLAUDE_MANAGED_SETTINGS } from "./settings.ts";
import { claudeMaySign, openClaudeSigns } from "./signs.ts";
import { claudeSkillPlaces, pluginList, skillSettingsFiles } from "./skill-places.ts";
import { claudeToolCommand, isClaudeTool } from "./tool-process.ts";
import { agentFiles } from "./agent-files.ts";
import { claudeEntries, claudeLanding, claudeMayMatter, summaryIn } from "./transcript.ts";

export const kit: ClientKit = {
  settings: {
    events: CLAUDE_EVENTS,
    path: (scope, { env, userHome, project }) =>
      scope === "user"
        ? `${claudeFolder(env, userHome)}/settings.json`
        : `${project}/.claude/settings${scope === "local" ? ".local" : ""}.json`,
    managed: CLAUDE_MANAGED_SETTINGS,
    hooksOff: allHooksOff,
    transcriptDays: ({ cleanupPeriodDays: days }) =>
      typeof days === "number" ? days : CLAUDE_DEFAULT_CLEANUP_DAYS,
    transcriptDaysSetting: (days) => `"cleanupPeriodDays": ${days}`,
  },
  transcript: {
    entries: claudeEntries,
    mayMatter: claudeMayMatter,
    placeWords: ['"cwd"'],
    folder: ({ cwd }) => cwd,
    isOwn: isClaudesOwn,
    landing: claudeLanding,
    summaryWord: '"isCompactSummary":true',
    summary: ({ message }) => (isObject(message) ? summaryIn(textOf(message["content"])) : null),
    agentFiles,
    callParts: claudeCallParts,
    maySign: claudeMaySign,
    openSigns: openClaudeSigns,
  },
  process: { isTool: isClaudeTool, toolCommand: claudeToolCommand },
  statusFile: { read: readBoard, folderOf: claudeFolderOf, isKept: isBoardKept },
  skills: {
    places: claudeSkillPlaces,
    pluginList: ({ clientFolder }) => pluginList(clientFolder),
    settingsFiles: skillSettingsFiles,
  },
  instructions: { own: "CLAUDE.md", inProject: ".claude/CLAUDE.md", projectFolder: ".claude" },
  printMode: claudePrint,
  tryLine: 'claude -p "hello"',
  addTools: null,
  loadImporter: () => import("./importer.ts"),
  resumeCommand: (id) => ["claude", "--resume", id],
};
