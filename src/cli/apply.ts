/** `self-gen apply NUMBER`: a suggestion is written where the client reads it, once a person has seen the diff and said yes. */
import type { Command } from "./command/command.ts";
import { Fault, usageFault } from "./command/fault.ts";
import { LONGEST_WORD } from "./command/subcommands.ts";
import { oneLine } from "./terminal/terminal.ts";

export const apply: Command = {
  usage: ({ learn, options }) => ({
    words: "NUMBER|ID",
    options: {
      global: { type: "boolean", help: learn.apply.options.global },
      local: { type: "boolean", help: learn.apply.options.local },
      project: { type: "string", value: "P", help: options.otherProject },
      command: { type: "boolean", help: learn.apply.options.asCommand },
      apply: { type: "boolean", help: learn.apply.options.register },
      "dry-run": { type: "boolean", help: learn.apply.options.dryRun },
      yes: { type: "boolean", short: "y", help: learn.apply.options.yes },
      days: { type: "string", value: "N", help: learn.options.days },
      json: { type: "boolean", help: options.json },
    },
  }),
  run: async (args) => {
    const [word, ...others] = args.words;
    if (word === undefined || others.length > 0) {
      const { faults, learn } = args.text;
      const words = learn.which;
      // The documents' scripts end so.
      const needless = others[0] ?? "";
      const said =
        word === undefined ? words.which : faults.needlessWord(oneLine(needless, LONGEST_WORD));
      throw new Fault("USAGE", faults.usage(said), words.whichFix("self-gen apply"), 1);
    }
    if (args.has("global") && args.has("local")) {
      const { text } = args;
      throw usageFault(text, "apply", text.faults.notFor("--local", "apply --global"));
    }
    const { applyOne } = await import("./suggestions/apply-one.ts");
    return applyOne(args, word);
  },
};
