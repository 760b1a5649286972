/** What sessions are told, and what was saved of them: each word behind `context` is a file of its own in `context/`. */
import { type Command, type Given, type Option } from "./command.ts";
import { type Fault, usageFault } from "./fault.ts";
import type { Text } from "../text/text.ts";

type Action = {
  readonly load: () => Promise<(given: Given) => Promise<number>>;
  /** Takes a session as a word. */
  readonly ofSession?: true;
  readonly options: readonly string[];
};

const ACTIONS: Readonly<Record<string, Action>> = {
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
    ofSession: true,
    options: ["session", "project"],
  },
  diff: {
    load: async () => (await import("./context/diff.ts")).diff,
    ofSession: true,
    options: ["session", "project"],
  },
  proof: {
    load: async () => (await import("./context/proof.ts")).proof,
    ofSession: true,
    options: ["session", "project", "limit", "verbose"],
  },
  clear: {
    load: async () => (await import("./context/clear.ts")).clear,
    options: ["project", "yes"],
  },
};

const FORM = `${Object.keys(ACTIONS).join("|")} [SESSION]`;

/** How a session can start. */
const SOURCES = ["startup", "resume", "clear", "compact", "fork"];
/** Who asks for a save: somebody, or the end of a turn. */
const TRIGGERS = ["command", "stop", "end"];

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

export const context: Command = {
  usage: (text) => ({
    words: FORM,
    choices: Object.fromEntries(Object.keys(ACTIONS).map((word) => [word, {}])),
    options: optionsIn(text),
  }),
  run: async (given) => {
    const { text } = given;
    const [word = "", ...others] = given.words;
    const action = Object.hasOwn(ACTIONS, word) ? ACTIONS[word] : undefined;
    const wrong = (form: string): Fault =>
      usageFault(text, "context", text.faults.form(`self-gen context ${form}`));
    if (action === undefined) throw wrong(FORM);
    const isOfSession = action.ofSession === true;
    if (others.length > Number(isOfSession)) throw wrong(isOfSession ? `${word} [SESSION]` : word);
    checkOptions(given, word, action);
    return (await action.load())(given);
  },
};

function checkOptions(given: Given, word: string, { options }: Action): void {
  const { text } = given;
  for (const [name, { choices }] of Object.entries(optionsIn(text))) {
    const value = given.option(name);
    if (value === undefined && !given.has(name)) continue;
    if (name !== "json" && !options.includes(name)) {
      throw usageFault(text, "context", text.saved.faults.notFor(`--${name}`, word));
    }
    if (value !== undefined && choices?.includes(value) === false) {
      const allowed = text.config.kinds.choice(choices.join(", "));
      throw usageFault(text, "context", text.faults.badSetting(`--${name}`, allowed));
    }
  }
}
