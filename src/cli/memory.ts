/** `self-gen memory`: decisions and discoveries that an agent or a person saved for a project. */
import { MEMORY_KINDS } from "../remember/memory/memory.ts";
import type { Text } from "../text/text.ts";
import { groupCommand, type LazySubcommand, type SubcommandGroup } from "./command/subcommands.ts";
import type { Option } from "./command/command.ts";

const SUBCOMMANDS: Readonly<Record<string, LazySubcommand>> = {
  list: {
    load: async () => (await import("./memory/list.ts")).list,
    options: ["all", "here", "limit", "ended", "project", "absolute"],
  },
  show: {
    load: async () => (await import("./memory/show.ts")).show,
    form: " ID",
    words: { min: 1, max: 1 },
    options: [],
  },
  add: {
    load: async () => (await import("./memory/add.ts")).add,
    form: " TEXT",
    words: { min: 1, max: Number.MAX_SAFE_INTEGER },
    options: ["kind", "why", "file", "project"],
  },
  keep: {
    load: async () => (await import("./memory/keep.ts")).keep,
    form: " [ID]",
    words: { min: 0, max: 1 },
    options: ["project"],
  },
  reject: {
    load: async () => (await import("./memory/reject.ts")).reject,
    form: " ID",
    words: { min: 1, max: 1 },
    options: ["undo"],
  },
  remove: {
    load: async () => (await import("./memory/remove.ts")).remove,
    form: " [ID]",
    words: { min: 0, max: 1 },
    options: ["undo", "project"],
  },
};

const optionsIn = ({
  memory: { options: help },
  options,
  terminal,
}: Text): Readonly<Record<string, Option>> => ({
  kind: { type: "string", value: "KIND", choices: MEMORY_KINDS, help: help.kind },
  why: { type: "string", value: "TEXT", help: help.why },
  file: { type: "string", value: "FILE", multiple: true, help: help.file },
  undo: { type: "boolean", help: help.undo },
  all: { type: "boolean", help: help.all },
  ended: { type: "boolean", help: help.ended },
  limit: { type: "string", short: "n", value: "N", help: options.limit },
  project: { type: "string", value: "P", help: help.project },
  here: { type: "boolean", help: options.hereByDefault },
  absolute: { type: "boolean", help: terminal.options.absolute },
  json: { type: "boolean", help: options.json },
});

const MEMORY: SubcommandGroup<LazySubcommand> = {
  command: "memory",
  actions: SUBCOMMANDS,
  form: `${Object.keys(SUBCOMMANDS).join("|")} [TEXT|ID]`,
  optionsIn,
  usual: "list",
};

export const memory = groupCommand(MEMORY);
