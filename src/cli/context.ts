/** Context of sessions, given and saved: each subcommand of `context` is a file of its own in `context/`. */
import { START_SOURCES } from "../config/schema.ts";
import type { Text } from "../text/text.ts";
import { groupCommand, type LazySubcommand, type SubcommandGroup } from "./command/subcommands.ts";
import type { Option } from "./command/command.ts";

const SESSION_WORD = { form: " [SESSION]", words: { min: 0, max: 1 } } as const;

const SUBCOMMANDS: Readonly<Record<string, LazySubcommand>> = {
  preview: {
    load: async () => (await import("./context/preview.ts")).preview,
    options: ["source", "session", "project"],
  },
  save: {
    load: async () => (await import("./context/save.ts")).save,
    options: ["session", "project", "file", "trigger"],
  },
  load: {
    load: async () => (await import("./context/load.ts")).load,
    options: ["project", "foreign"],
  },
  show: {
    load: async () => (await import("./context/show.ts")).show,
    ...SESSION_WORD,
    options: ["session", "project"],
  },
  diff: {
    load: async () => (await import("./context/diff.ts")).diff,
    ...SESSION_WORD,
    options: ["session", "project"],
  },
  proof: {
    load: async () => (await import("./context/proof.ts")).proof,
    ...SESSION_WORD,
    options: ["session", "project", "limit", "verbose"],
  },
  clear: {
    load: async () => (await import("./context/clear.ts")).clear,
    options: ["project", "yes"],
  },
};

/** Who asks for a save: somebody, the end of a turn or of a session, or an import for all that it brought in. */
const TRIGGERS = ["command", "stop", "end", "import"];

const optionsIn = ({ preview, saved, options }: Text): Readonly<Record<string, Option>> => ({
  source: { type: "string", value: "SOURCE", choices: START_SOURCES, help: preview.options.source },
  session: { type: "string", value: "ID", help: saved.options.session },
  project: { type: "string", value: "P", help: preview.options.project },
  file: { type: "string", value: "FILE", help: saved.options.file },
  foreign: { type: "boolean", help: saved.options.foreign },
  limit: { type: "string", short: "n", value: "N", help: saved.options.limit },
  verbose: { type: "boolean", help: saved.options.verbose },
  trigger: { type: "string", value: "T", choices: TRIGGERS, help: saved.options.trigger },
  yes: { type: "boolean", short: "y", help: saved.options.yes },
  json: { type: "boolean", help: options.json },
});

const CONTEXT: SubcommandGroup<LazySubcommand> = {
  command: "context",
  actions: SUBCOMMANDS,
  form: `${Object.keys(SUBCOMMANDS).join("|")} [SESSION]`,
  optionsIn,
};

export const context = groupCommand(CONTEXT);
