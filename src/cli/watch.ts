/** The live monitor; `sessions --watch` is the same. */
import { loadProjectSessionFilter } from "./command/project-session-filter.ts";
import type { Command } from "./command/command.ts";

export const watch: Command = {
  usage: ({ options, live }) => ({
    words: "",
    options: {
      project: { type: "string", value: "P", help: options.project },
      active: { type: "boolean", help: options.active },
      once: { type: "boolean", help: live.options.once },
      bell: { type: "boolean", help: live.options.bell },
      json: { type: "boolean", help: options.json },
    },
  }),
  run: async (args) => {
    const { watch: follow } = await import("./watch/watch.ts");
    return follow(args, await loadProjectSessionFilter(args));
  },
};
