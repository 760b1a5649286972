/** What sessions are told: each word behind `context` is a file of its own in `context/`. */
import { type Command, type Given } from "./command.ts";
import { preview } from "./context/preview.ts";
import { usageFault } from "./fault.ts";

const ACTIONS: Readonly<Record<string, (given: Given) => Promise<number>>> = { preview };

const WORDS = Object.keys(ACTIONS).join("|");

/** How a session can start. */
const SOURCES = ["startup", "resume", "clear", "compact", "fork"];

export const context: Command = {
  usage: (text) => ({
    words: WORDS,
    choices: Object.fromEntries(Object.keys(ACTIONS).map((word) => [word, {}])),
    options: {
      source: { type: "string", value: "S", choices: SOURCES, help: text.preview.options.source },
      session: { type: "string", value: "ID", help: text.preview.options.session },
      project: { type: "string", value: "P", help: text.preview.options.project },
      json: { type: "boolean", help: text.options.json },
    },
  }),
  run: (given) => {
    const { text } = given;
    const [word = "", ...others] = given.words;
    const action = Object.hasOwn(ACTIONS, word) ? ACTIONS[word] : undefined;
    if (action === undefined || others.length > 0) {
      throw usageFault(text, "context", text.faults.form(`self-gen context ${WORDS}`));
    }
    const source = given.option("source");
    if (source !== undefined && !SOURCES.includes(source)) {
      const allowed = text.config.kinds.choice(SOURCES.join(", "));
      throw usageFault(text, "context", text.faults.badSetting("--source", allowed));
    }
    return action(given);
  },
};
