/** `self-gen embed`: search by meaning, and the model that it uses. */
import type { Text } from "../text/text.ts";
import { type Action, type Actions, askedAction, usageOf } from "./command/actions.ts";
import type { Command, Given, Option } from "./command/command.ts";

type EmbedAction = Action & { readonly load: () => Promise<(given: Given) => Promise<number>> };

const ACTIONS: Readonly<Record<string, EmbedAction>> = {
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
    load: async () => (await import("./embed/run-form.ts")).refuse,
    form: " [--idle SECONDS]",
    options: ["idle"],
  },
};

/** What a session's end starts; nobody types it. */
const HIDDEN: Readonly<Record<string, EmbedAction>> = {
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

const EMBED: Actions<EmbedAction> = {
  command: "embed",
  actions: ACTIONS,
  form: Object.keys(ACTIONS).join("|"),
  optionsIn,
  usual: "status",
};

export const embed: Command = {
  usage: (text) => usageOf(EMBED, text),
  run: async (given) => {
    const actions = given.words[0] === "batch" ? HIDDEN : ACTIONS;
    return (await askedAction(given, { ...EMBED, actions }).load())(given);
  },
};
