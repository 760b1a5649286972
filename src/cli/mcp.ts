import type { Command } from "./command/command.ts";

/** Only its help, and what is wrong with more words: the entry runs `mcp` by itself. */
export const mcp: Command = {
  usage: () => ({ words: "", options: {} }),
  run: async () => 0,
};
