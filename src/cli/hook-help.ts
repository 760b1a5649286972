import { CLIENT_NAMES } from "../clients/clients.ts";
import type { Command } from "./command/command.ts";

/** Only its help: the entry runs `hook` by itself, before anything else is loaded. */
export const hookHelp: Command = {
  usage: (text) => ({
    words: "[JSON]",
    options: {
      client: { type: "string", value: CLIENT_NAMES.join("|"), help: text.options.client },
    },
  }),
  run: async () => 0,
};
