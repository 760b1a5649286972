/** The live monitor; `sessions --watch` is the same. */
import { loadProjectSessionFilter, projectOptions } from "./command/project-session-filter.ts";
import type { Command } from "./command/command.ts";

export const watch: Command = {
  usage: (text) => ({
    words: "",
    options: {
      ...projectOptions(text),
      active: { type: "boolean", help: text.options.active },
      once: { type: "boolean", help: text.live.options.once },
      bell: { type: "boolean", help: text.live.options.bell },
      json: { type: "boolean", help: text.options.json },
    },
  }),
  run: async (args) => {
    const { watch: follow } = await import("./watch/watch.ts");
    return follow(args, await loadProjectSessionFilter(args));
  },
};
