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
  run: async (given) => {
    if (given.has("model") && given.has("no-model")) {
      throw usageFault(given.text, "analyze", given.text.learn.analysis.both);
    }
    const other = ["project", "project-path"].find((name) => given.option(name) !== undefined);
    const chosen = other ?? (given.has("model") ? "model" : undefined);
    if (given.has("all") && chosen !== undefined) {
      const { notFor } = given.text.faults;
      throw usageFault(given.text, "analyze", notFor(`--${chosen}`, "analyze --all"));
    }
    if (given.has("history")) return (await import("./analyze/history.ts")).printHistory(given);
    const isJob = host().env["SELF_GEN_INTERNAL"] !== undefined;
    if (isJob)
      return (await import("./analyze/analyse-after-session.ts")).analyseAfterSession(given);
    return (await import("./analyze/analyse-now.ts")).analyseNow(given);
  },
};
