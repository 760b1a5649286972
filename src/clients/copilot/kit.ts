/** Copilot CLI's kit: everything a plain hook must not load. */
import type { ClientKit } from "../client-kit.ts";
import { hooksOffSetting } from "../settings/hooks-switch.ts";
import { toSkillPlace } from "../skills/to-place.ts";
import { copilotFolder } from "./folder.ts";
import { parseRecordContext, extractCopilotSummary } from "./record.ts";
import { COPILOT_EVENTS } from "./settings.ts";
import { copilotMaySignal, openCopilotSignals } from "./transcript-signals.ts";
import { copilotToolCommand, isCopilotTool } from "./tool-process.ts";
import {
  copilotCallParts,
  copilotEntries,
  copilotDelivery,
  copilotMayMatter,
} from "./transcript.ts";

const SETTINGS = {
  user: "settings.json",
  project: ".github/copilot/settings.json",
  local: ".github/copilot/settings.local.json",
} as const;

/** Copies of what was given to hooks and to the model. */
const INTERNAL_TYPES = /^(?:hook|model|system)\./;

export const kit: ClientKit = {
  settings: {
    events: COPILOT_EVENTS,
    path: (scope, { env, userHome, project }) =>
      `${scope === "user" ? copilotFolder(env, userHome) : project}/${SETTINGS[scope]}`,
    managed: [],
    hooksOff: hooksOffSetting,
    transcriptDays: () => null,
    transcriptDaysSetting: () => "",
  },
  transcript: {
    entries: copilotEntries,
    mayMatter: copilotMayMatter,
    placeWords: ['"type":"session.start"', '"type":"session.resume"', '"session.context_changed"'],
    folder: (record) => parseRecordContext(record)["cwd"],
    isOwn: ({ type }) => typeof type === "string" && INTERNAL_TYPES.test(type),
    findDelivery: copilotDelivery,
    summaryWord: '"session.compaction_complete"',
    summary: extractCopilotSummary,
    agentFiles: () => [],
    mayTell: copilotMayMatter,
    ownRecord: (record) => record,
    requestFault: () => null,
    callParts: copilotCallParts,
    maySignal: copilotMaySignal,
    openSignals: openCopilotSignals,
  },
  process: { isTool: isCopilotTool, toolCommand: copilotToolCommand },
  statusFile: null,
  skills: {
    places: ({ clientFolder, userHome, projectPath }) => [
      toSkillPlace(clientFolder, "user"),
      toSkillPlace(`${userHome}/.agents`, "user"),
      ...[".github", ".claude", ".agents"].flatMap((folder) =>
        projectPath === null ? [] : [toSkillPlace(`${projectPath}/${folder}`, "project")],
      ),
    ],
    pluginList: () => null,
    settingsFiles: () => [],
  },
  instructions: {
    own: "copilot-instructions.md",
    inProject: ".github/copilot-instructions.md",
    reads: {
      own: ["copilot-instructions.md"],
      inProject: [".github/copilot-instructions.md", "AGENTS.md"],
    },
    projectFolder: ".github",
    loadFinder: () => import("./instruction-finder.ts"),
  },
  loadPrintMode: async () => (await import("./print-mode.ts")).copilotPrint,
  headless: { print: null, all: /(?!)/ },
  // It asks such things beside its sessions.
  trustCommand: null,
  tryLine: 'copilot -p "hello"',
  addTools: (program) => `copilot mcp add self-gen -- ${program} mcp`,
  loadImporter: () => import("./importer.ts"),
  resumeCommand: (id) => ["copilot", `--resume=${id}`],
};
