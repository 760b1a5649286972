/** `self-gen sync`: one history on all machines of one person, encrypted on the way. */
import type { Text } from "../text/text.ts";
import type { Option } from "./command/command.ts";
import { groupCommand, type LazySubcommand, type SubcommandGroup } from "./command/subcommands.ts";

const SUBCOMMANDS: Readonly<Record<string, LazySubcommand>> = {
  status: { load: async () => (await import("./sync/status.ts")).status, options: [] },
  init: {
    load: async () => (await import("./sync/init.ts")).init,
    form: " TARGET|-",
    words: { min: 1, max: 1 },
    options: [],
  },
  join: {
    load: async () => (await import("./sync/join.ts")).join,
    form: " TARGET|-",
    words: { min: 1, max: 1 },
    options: [],
  },
  leave: { load: async () => (await import("./sync/leave.ts")).leave, options: ["delete", "yes"] },
  remove: {
    load: async () => (await import("./sync/remove.ts")).remove,
    form: " MACHINE",
    words: { min: 1, max: 1 },
    options: ["yes"],
  },
  share: {
    load: async () => (await import("./sync/share.ts")).shareProject,
    form: " [PROJECT]",
    words: { min: 0, max: 1 },
    options: ["all"],
  },
  unshare: {
    load: async () => (await import("./sync/share.ts")).unshareProject,
    form: " [PROJECT]",
    words: { min: 0, max: 1 },
    options: ["all", "delete"],
  },
  preview: { load: async () => (await import("./sync/preview.ts")).preview, options: [] },
  now: { load: async () => (await import("./sync/now.ts")).now, options: [] },
  key: {
    load: async () => (await import("./sync/key.ts")).key,
    form: " export|import|rotate",
    words: { min: 1, max: 1 },
    options: ["yes"],
  },
};

const optionsIn = ({
  sync: { options: help },
  options,
}: Text): Readonly<Record<string, Option>> => ({
  all: { type: "boolean", help: help.all },
  delete: { type: "boolean", help: help.delete },
  yes: { type: "boolean", short: "y", help: options.yes },
  json: { type: "boolean", help: options.json },
});

const SYNC: SubcommandGroup<LazySubcommand> = {
  command: "sync",
  actions: SUBCOMMANDS,
  form: `${Object.keys(SUBCOMMANDS).join("|")} [TARGET|PROJECT|MACHINE]`,
  optionsIn,
  usual: "status",
};

export const sync = groupCommand(SYNC);
