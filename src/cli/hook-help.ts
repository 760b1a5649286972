import type { Command } from "./command.ts";

/** Only its help: the entry runs `hook` by itself, before anything else is loaded. */
export const hookHelp: Command = {
  usage: (text) => ({
    words: "[--client claude-code|codex]",
    options: { client: { type: "string", value: "NAME", help: text.options.client } },
  }),
  run: async () => 0,
};
