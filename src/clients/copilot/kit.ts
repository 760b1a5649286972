/** Copilot CLI, wholly. */
import type { ClientKit } from "../client-kit.ts";
import { allHooksOff } from "../hooks-switch.ts";
import { skillsIn } from "../skills/skills-in.ts";
import { copilot } from "./client.ts";
import { copilotPrint } from "./print-mode.ts";
import { contextIn, summaryIn } from "./record.ts";
import { COPILOT_EVENTS } from "./settings.ts";
import { copilotMaySign, openCopilotSigns } from "./signs.ts";
import { copilotToolCommand, isCopilotTool } from "./tool-process.ts";
import {
  copilotCallParts,
  copilotEntries,
  copilotLanding,
  copilotMayMatter,
} from "./transcript.ts";

const SETTINGS = {
  user: "settings.json",
  project: ".github/copilot/settings.json",
  local: ".github/copilot/settings.local.json",
} as const;

/** Copies of what was given to hooks and to the model. */
const OWN = /^(?:hook|model|system)\./;

export const kit: ClientKit = {
  settings: {
    events: COPILOT_EVENTS,
    path: (scope, { env, userHome, project }) =>
      `${scope === "user" ? copilot.folder(env, userHome) : project}/${SETTINGS[scope]}`,
    managed: [],
    hooksOff: allHooksOff,
    transcriptDays: () => null,
    transcriptDaysSetting: () => "",
  },
  transcript: {
    entries: copilotEntries,
    mayMatter: copilotMayMatter,
    placeWords: ['"type":"session.start"', '"type":"session.resume"', '"session.context_changed"'],
    folder: (record) => contextIn(record)["cwd"],
    isOwn: ({ type }) => typeof type === "string" && OWN.test(type),
    landing: copilotLanding,
    summaryWord: '"session.compaction_complete"',
    summary: summaryIn,
    agentFiles: () => [],
    callParts: copilotCallParts,
    maySign: copilotMaySign,
    openSigns: openCopilotSigns,
  },
  process: { isTool: isCopilotTool, toolCommand: copilotToolCommand },
  statusFile: null,
  skills: {
    places: ({ clientFolder, userHome, projectPath }) => [
      skillsIn(clientFolder, "user"),
      skillsIn(`${userHome}/.agents`, "user"),
      ...[".github", ".claude", ".agents"].flatMap((folder) =>
        projectPath === null ? [] : [skillsIn(`${projectPath}/${folder}`, "project")],
      ),
    ],
    pluginList: () => null,
    settingsFiles: () => [],
  },
  instructions: {
    own: "copilot-instructions.md",
    inProject: ".github/copilot-instructions.md",
    projectFolder: ".github",
  },
  printMode: copilotPrint,
  tryLine: 'copilot -p "hello"',
  addTools: (program) => `copilot mcp add self-gen -- ${program} mcp`,
  loadImporter: () => import("./importer.ts"),
  resumeCommand: (id) => ["copilot", `--resume=${id}`],
};
