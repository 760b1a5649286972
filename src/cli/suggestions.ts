/** `self-gen suggestions`: what could be done better, found in what was recorded. */
import type { Text } from "../text/text.ts";
import { type Action, type Actions, askedAction, usageOf } from "./command/actions.ts";
import type { Command, Given, Option } from "./command/command.ts";

type SuggestionAction = Action & {
  readonly load: () => Promise<(given: Given) => Promise<number>>;
};

const ACTIONS: Readonly<Record<string, SuggestionAction>> = {
  list: {
    load: async () => (await import("./suggestions/list.ts")).list,
    options: ["project", "days", "all", "dismissed"],
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
  days: { type: "string", value: "N", help: learn.options.days },
  all: { type: "boolean", help: learn.options.all },
  dismissed: { type: "boolean", help: learn.options.dismissed },
  json: { type: "boolean", help: options.json },
});

const SUGGESTIONS: Actions<SuggestionAction> = {
  command: "suggestions",
  actions: ACTIONS,
  form: "[list|show NUMBER]",
  optionsIn,
  usual: "list",
};

/** A number alone is shown. */
const shortForm = (given: Given): Given => {
  const [word = ""] = given.words;
  const isOne = given.words.length === 1 && /^\d{1,5}$/.test(word);
  return isOne ? { ...given, words: ["show", word] } : given;
};

export const suggestions: Command = {
  usage: (text) => usageOf(SUGGESTIONS, text),
  run: async (given) => {
    const asked = shortForm(given);
    return (await askedAction(asked, SUGGESTIONS).load())(asked);
  },
};
