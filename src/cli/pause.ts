/** What `record off` was called before. */
import type { Command } from "./command/command.ts";
import { turnOff } from "./record.ts";
import { printError } from "./terminal/terminal.ts";

export const pause: Command = {
  usage: (text) => ({
    words: "",
    options: {
      for: { type: "string", value: "TIME", help: text.options.pauseFor },
      json: { type: "boolean", help: text.options.json },
    },
  }),
  run: async (args) => {
    const code = turnOff(args, args.option("for"), true);
    printError(args.text.pause.nextTime("self-gen record off"));
    return code;
  },
};
