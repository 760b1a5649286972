/** `self-gen suggestions`: improvements found in recorded sessions. */
import type { Text } from "../text/text.ts";
import {
  type Subcommand,
  type SubcommandGroup,
  requireSubcommand,
  subcommandUsage,
} from "./command/subcommands.ts";
import type { Command, CommandArgs, Option } from "./command/command.ts";

type SuggestionSubcommand = Subcommand & {
  readonly load: () => Promise<(args: CommandArgs) => Promise<number>>;
};

const SUBCOMMANDS: Readonly<Record<string, SuggestionSubcommand>> = {
  list: {
    load: async () => (await import("./suggestions/list.ts")).list,
    options: ["project", "here", "days", "all", "dismissed"],
  },
  show: {
    load: async () => (await import("./suggestions/show.ts")).show,
    form: " NUMBER",
    words: { min: 1, max: 1 },
    options: ["project", "days"],
  },
};

const optionsIn = ({ learn, options }: Text): Readonly<Record<string, Option>> => ({
  project: { type: "string", value: "P", help: options.otherProject },
  here: { type: "boolean", help: options.hereByDefault },
  days: { type: "string", value: "N", help: learn.options.days },
  all: { type: "boolean", help: learn.options.all },
  dismissed: { type: "boolean", help: learn.options.dismissed },
  json: { type: "boolean", help: options.json },
});

const SUGGESTIONS: SubcommandGroup<SuggestionSubcommand> = {
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

export const suggestions: Command = {
  usage: (text) => subcommandUsage(SUGGESTIONS, text),
  run: async (typed) => {
    const args = shortForm(typed);
    return (await requireSubcommand(args, SUGGESTIONS).load())(args);
  },
};
