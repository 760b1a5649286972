/** `self-gen embed`: search by meaning, and the model that it uses. */
import type { Text } from "../text/text.ts";
import {
  type LazySubcommand,
  runSubcommand,
  type SubcommandGroup,
  subcommandUsage,
} from "./command/subcommands.ts";
import type { Command, Option } from "./command/command.ts";

const SUBCOMMANDS: Readonly<Record<string, LazySubcommand>> = {
  status: { load: async () => (await import("./embed/status.ts")).status, options: [] },
  setup: {
    load: async () => (await import("./embed/setup.ts")).setUp,
    form: " --model MODEL",
    options: ["model", "hub", "name", "yes"],
  },
  on: { load: async () => (await import("./embed/switch.ts")).turnOn, options: [] },
  off: { load: async () => (await import("./embed/switch.ts")).turnOff, options: [] },
  // The entry runs it; what comes here was called wrongly.
  run: {
    load: async () => (await import("./embed/refuse-run-words.ts")).refuseRunWords,
    form: " [--idle SECONDS]",
    options: ["idle"],
  },
};

/** What a session's end starts; nobody types it. */
const HIDDEN_SUBCOMMANDS: Readonly<Record<string, LazySubcommand>> = {
  batch: {
    load: async () => (await import("./embed/batch.ts")).embedBatch,
    words: { min: 0, max: Number.MAX_SAFE_INTEGER },
    options: [],
  },
};

const optionsIn = ({
  embedding: { options: help },
  options,
}: Text): Readonly<Record<string, Option>> => ({
  model: { type: "string", value: "MODEL", help: help.model },
  hub: { type: "string", value: "URL", help: help.hub },
  name: { type: "string", value: "NAME", help: help.name },
  yes: { type: "boolean", short: "y", help: help.yes },
  idle: { type: "string", value: "SECONDS", help: help.idle },
  json: { type: "boolean", help: options.json },
});

const EMBED: SubcommandGroup<LazySubcommand> = {
  command: "embed",
  actions: SUBCOMMANDS,
  form: Object.keys(SUBCOMMANDS).join("|"),
  optionsIn,
  usual: "status",
};

export const embed: Command = {
  usage: (text) => subcommandUsage(EMBED, text),
  run: async (args) => {
    const actions = args.words[0] === "batch" ? HIDDEN_SUBCOMMANDS : SUBCOMMANDS;
    return runSubcommand(args, { ...EMBED, actions });
  },
};
