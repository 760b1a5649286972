/** `self-gen suggestions`: improvements found in recorded sessions. */
import type { Text } from "../text/text.ts";
import { storeOption } from "./command/store-option.ts";
import { groupCommand, type LazySubcommand, type SubcommandGroup } from "./command/subcommands.ts";
import type { CommandArgs, Option } from "./command/command.ts";

const SUBCOMMANDS: Readonly<Record<string, LazySubcommand>> = {
  list: {
    load: async () => (await import("./suggestions/list.ts")).list,
    options: ["project", "here", "days", "all", "dismissed", "store"],
  },
  show: {
    load: async () => (await import("./suggestions/show.ts")).show,
    form: " NUMBER",
    words: { min: 1, max: 1 },
    options: ["project", "days", "store"],
  },
};

const optionsIn = (text: Text): Readonly<Record<string, Option>> => {
  const { learn, options } = text;
  return {
    project: { type: "string", value: "P", help: options.otherProject },
    here: { type: "boolean", help: options.hereByDefault },
    days: { type: "string", value: "N", help: learn.options.days },
    all: { type: "boolean", help: learn.options.all },
    dismissed: { type: "boolean", help: learn.options.dismissed },
    store: storeOption(text),
    json: { type: "boolean", help: options.json },
  };
};

const SUGGESTIONS: SubcommandGroup<LazySubcommand> = {
  command: "suggestions",
  actions: SUBCOMMANDS,
  form: "[list|show NUMBER]",
  optionsIn,
  usual: "list",
};

/** A number alone is shown. */
const shortForm = (args: CommandArgs): CommandArgs => {
  const [word = ""] = args.words;
  const isOne = args.words.length === 1 && /^\d{1,5}$/.test(word);
  return isOne ? { ...args, words: ["show", word] } : args;
};

export const suggestions = groupCommand(SUGGESTIONS, shortForm);
