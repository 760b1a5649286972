/** `self-gen undo`: reverts an applied suggestion. */
import type { Command } from "./command/command.ts";
import { usageFault } from "./command/fault.ts";

export const undo: Command = {
  usage: ({ learn, options }) => ({
    words: "[NUMBER|ID|last]",
    options: {
      list: { type: "boolean", help: learn.undo.options.list },
      "by-hand": { type: "boolean", help: learn.undo.options.byHand },
      "dry-run": { type: "boolean", help: learn.undo.options.dryRun },
      yes: { type: "boolean", short: "y", help: learn.undo.options.yes },
      json: { type: "boolean", help: options.json },
    },
  }),
  run: async (args) => {
    const { text } = args;
    const [word, ...others] = args.words;
    if (others.length > 0 || (word !== undefined && args.has("list"))) {
      throw usageFault(text, "undo", text.faults.form("self-gen undo [NUMBER|ID|last]"));
    }
    const { listUndoable, undoOne } = await import("./suggestions/undo-one.ts");
    return word === undefined ? listUndoable(args) : undoOne(args, word);
  },
};
