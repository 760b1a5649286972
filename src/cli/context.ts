/** What sessions are told, and what was saved of them: each word behind `context` is a file of its own in `context/`. */
import type { Text } from "../text/text.ts";
import { type Action, type Actions, askedAction, usageOf } from "./command/actions.ts";
import type { Command, Given, Option } from "./command/command.ts";

type ContextAction = Action & {
  readonly load: () => Promise<(given: Given) => Promise<number>>;
};

const OF_SESSION = { form: " [SESSION]", words: { min: 0, max: 1 } } as const;

const ACTIONS: Readonly<Record<string, ContextAction>> = {
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
    ...OF_SESSION,
    options: ["session", "project"],
  },
  diff: {
    load: async () => (await import("./context/diff.ts")).diff,
    ...OF_SESSION,
    options: ["session", "project"],
  },
  proof: {
    load: async () => (await import("./context/proof.ts")).proof,
    ...OF_SESSION,
    options: ["session", "project", "limit", "verbose"],
  },
  clear: {
    load: async () => (await import("./context/clear.ts")).clear,
    options: ["project", "yes"],
  },
};

/** How a session can start. */
const SOURCES = ["startup", "resume", "clear", "compact", "fork"];
/** Who asks for a save: somebody, the end of a turn or of a session, or an import for all that it brought in. */
const TRIGGERS = ["command", "stop", "end", "import"];

const optionsIn = ({ preview, saved, options }: Text): Readonly<Record<string, Option>> => ({
  source: { type: "string", value: "S", choices: SOURCES, help: preview.options.source },
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

const CONTEXT: Actions<ContextAction> = {
  command: "context",
  actions: ACTIONS,
  form: `${Object.keys(ACTIONS).join("|")} [SESSION]`,
  optionsIn,
};

export const context: Command = {
  usage: (text) => usageOf(CONTEXT, text),
  run: async (given) => (await askedAction(given, CONTEXT).load())(given),
};
