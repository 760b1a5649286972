/** `self-gen analyze`: what could be done better, found now; worded by a model where the person wants that. */
import type { Text } from "../text/text.ts";
import type { Command, Option } from "./command/command.ts";
import { usageFault } from "./command/fault.ts";
import { host } from "../system/host.ts";

const optionsIn = ({ learn, options }: Text): Readonly<Record<string, Option>> => ({
  days: { type: "string", value: "N", help: learn.options.days },
  project: { type: "string", value: "P", help: options.otherProject },
  all: { type: "boolean", help: learn.analysis.options.all },
  "project-path": { type: "string", value: "PATH", help: learn.analysis.options.projectPath },
  history: { type: "boolean", help: learn.analysis.options.history },
  model: { type: "boolean", help: learn.analysis.options.model },
  "no-model": { type: "boolean", help: learn.analysis.options.noModel },
  json: { type: "boolean", help: options.json },
});

export const analyze: Command = {
  usage: (text) => ({ words: "", options: optionsIn(text) }),
  run: async (args) => {
    if (args.has("model") && args.has("no-model")) {
      throw usageFault(args.text, "analyze", args.text.learn.analysis.both);
    }
    const other = ["project", "project-path"].find((name) => args.option(name) !== undefined);
    const chosen = other ?? (args.has("model") ? "model" : undefined);
    if (args.has("all") && chosen !== undefined) {
      const { notFor } = args.text.faults;
      throw usageFault(args.text, "analyze", notFor(`--${chosen}`, "analyze --all"));
    }
    if (args.has("history")) return (await import("./analyze/history.ts")).printHistory(args);
    const isJob = host().env["SELF_GEN_INTERNAL"] !== undefined;
    if (isJob)
      return (await import("./analyze/analyse-after-session.ts")).analyseAfterSession(args);
    return (await import("./analyze/analyse-now.ts")).analyseNow(args);
  },
};
