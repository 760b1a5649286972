/** `self-gen hub`: a team's database for machines that may not reach it. */
import type { Text } from "../text/text.ts";
import { TOKEN_ROLES } from "../team/hub/tokens.ts";
import type { Option } from "./command/command.ts";
import { groupCommand, type LazySubcommand, type SubcommandGroup } from "./command/subcommands.ts";

const SUBCOMMANDS: Readonly<Record<string, LazySubcommand>> = {
  serve: {
    load: async () => (await import("./hub/serve.ts")).serve,
    options: ["host", "port", "cert", "key", "behind-proxy", "team"],
  },
  tokens: { load: async () => (await import("./hub/tokens.ts")).tokens, options: ["team"] },
  issue: {
    load: async () => (await import("./hub/tokens.ts")).issue,
    form: " NAME",
    words: { min: 1, max: 1 },
    options: ["role", "person", "days", "team"],
  },
  rotate: {
    load: async () => (await import("./hub/tokens.ts")).rotate,
    form: " TOKEN_ID",
    words: { min: 1, max: 1 },
    options: ["days", "team"],
  },
  revoke: {
    load: async () => (await import("./hub/tokens.ts")).revoke,
    form: " TOKEN_ID",
    words: { min: 1, max: 1 },
    options: ["team"],
  },
};

const optionsIn = ({
  hub: { options: help },
  options,
}: Text): Readonly<Record<string, Option>> => ({
  host: { type: "string", value: "ADDRESS", help: help.host },
  port: { type: "string", value: "N", help: help.port },
  cert: { type: "string", value: "FILE", help: help.cert },
  key: { type: "string", value: "FILE", help: help.key },
  "behind-proxy": { type: "boolean", help: help.behindProxy },
  role: { type: "string", value: "ROLE", choices: TOKEN_ROLES, help: help.role },
  person: { type: "string", value: "NAME", help: help.person },
  days: { type: "string", value: "N", help: help.days },
  team: { type: "string", value: "NAME", help: help.team },
  json: { type: "boolean", help: options.json },
});

const HUB: SubcommandGroup<LazySubcommand> = {
  command: "hub",
  actions: SUBCOMMANDS,
  form: `${Object.keys(SUBCOMMANDS).join("|")} [NAME|TOKEN_ID]`,
  optionsIn,
};

export const hub = groupCommand(HUB);
