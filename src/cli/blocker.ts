/** What keeps a project's work from going on: each word behind `blocker` is a file of its own in `blocker/`. */
import { BLOCKER_TYPES, SEVERITIES } from "../remember/blockers/blocker.ts";
import type { Text } from "../text/text.ts";
import { groupCommand, type LazySubcommand, type SubcommandGroup } from "./command/subcommands.ts";
import type { Option } from "./command/command.ts";
import { matchChoice } from "./blocker/match-choice.ts";

const SUBCOMMANDS: Readonly<Record<string, LazySubcommand>> = {
  list: {
    load: async () => (await import("./blocker/list.ts")).list,
    options: ["all", "here", "project", "absolute"],
  },
  add: {
    load: async () => (await import("./blocker/add.ts")).add,
    form: " TEXT",
    words: { min: 1, max: Infinity },
    options: ["type", "severity", "resolution", "pattern", "after", "project"],
  },
  clear: {
    load: async () => (await import("./blocker/clear.ts")).clear,
    form: " [NUMBER|ID]",
    words: { min: 0, max: 1 },
    options: ["all", "project"],
  },
  reopen: {
    load: async () => (await import("./blocker/reopen.ts")).reopen,
    form: " ID",
    words: { min: 1, max: 1 },
    options: ["project"],
  },
  history: {
    load: async () => (await import("./blocker/history.ts")).history,
    options: ["all", "here", "limit", "project", "absolute"],
  },
};

const optionsIn = ({ blocker, options, terminal }: Text): Readonly<Record<string, Option>> => {
  const help = blocker.options;
  return {
    type: { type: "string", value: "T", choices: BLOCKER_TYPES, help: help.type },
    severity: { type: "string", value: "SEVERITY", choices: SEVERITIES, help: help.severity },
    resolution: { type: "string", value: "TEXT", help: help.resolution },
    pattern: { type: "string", value: "TEXT", help: help.pattern },
    after: { type: "string", value: "TEXT", help: help.after },
    all: { type: "boolean", help: help.all },
    limit: { type: "string", short: "n", value: "N", help: options.limit },
    project: { type: "string", value: "P", help: help.project },
    here: { type: "boolean", help: options.hereByDefault },
    absolute: { type: "boolean", help: terminal.options.absolute },
    json: { type: "boolean", help: options.json },
  };
};

const BLOCKER: SubcommandGroup<LazySubcommand> = {
  command: "blocker",
  actions: SUBCOMMANDS,
  form: `${Object.keys(SUBCOMMANDS).join("|")} [TEXT|ID]`,
  optionsIn,
  usual: "list",
  isChoice: (choices, value) => matchChoice(choices, value) !== null,
};

export const blocker = groupCommand(BLOCKER);
