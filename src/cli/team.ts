/** `self-gen team`: one history of several machines in a PostgreSQL database. */
import type { Text } from "../text/text.ts";
import type { Option } from "./command/command.ts";
import { groupCommand, type LazySubcommand, type SubcommandGroup } from "./command/subcommands.ts";

const SUBCOMMANDS: Readonly<Record<string, LazySubcommand>> = {
  status: { load: async () => (await import("./team/status.ts")).status, options: [] },
  init: {
    load: async () => (await import("./team/join.ts")).init,
    form: " [URL|-]",
    words: { min: 0, max: 1 },
    options: ["team"],
  },
  join: {
    load: async () => (await import("./team/join.ts")).join,
    form: " [URL|-]",
    words: { min: 0, max: 1 },
    options: ["team", "token", "moved", "copied"],
  },
  leave: { load: async () => (await import("./team/leave.ts")).leave, options: ["delete", "yes"] },
  share: {
    load: async () => (await import("./team/share.ts")).shareProject,
    form: " [PROJECT]",
    words: { min: 0, max: 1 },
    options: ["fields"],
  },
  unshare: {
    load: async () => (await import("./team/share.ts")).unshareProject,
    form: " [PROJECT]",
    words: { min: 0, max: 1 },
    options: ["delete"],
  },
  preview: { load: async () => (await import("./team/preview.ts")).preview, options: [] },
  prune: {
    load: async () => (await import("./team/prune.ts")).prune,
    options: ["days", "dry-run", "yes"],
  },
  role: {
    load: async () => (await import("./team/role.ts")).role,
    form: " [add NAME writer|reader|admin|remove NAME]",
    words: { min: 0, max: 3 },
    options: ["machine"],
  },
  forward: { load: async () => (await import("./team/forward.ts")).forwardNow, options: [] },
};

const optionsIn = ({
  team: { options: help },
  options,
}: Text): Readonly<Record<string, Option>> => ({
  team: { type: "string", value: "NAME", help: help.team },
  token: { type: "string", value: "FILE", help: help.token },
  moved: { type: "boolean", help: help.moved },
  copied: { type: "boolean", help: help.copied },
  delete: { type: "boolean", help: help.delete },
  fields: { type: "string", value: "LIST", help: help.fields },
  machine: { type: "string", rare: true, value: "ID", help: help.machine },
  days: { type: "string", value: "N", help: help.days },
  "dry-run": { type: "boolean", help: options.dryRun },
  yes: { type: "boolean", short: "y", help: options.yes },
  json: { type: "boolean", help: options.json },
});

const TEAM: SubcommandGroup<LazySubcommand> = {
  command: "team",
  actions: SUBCOMMANDS,
  form: `${Object.keys(SUBCOMMANDS).join("|")} [URL|PROJECT]`,
  optionsIn,
  usual: "status",
};

export const team = groupCommand(TEAM);
