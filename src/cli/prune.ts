import { pruneOldEvents } from "../ingest/erase/prune.ts";
import { pruneContextFiles } from "../remember/context/forget-files.ts";
import { type Command, wholeNumber, withStore } from "./command/command.ts";
import { localTime, print, printJson } from "./terminal/terminal.ts";

/** As the setting `retentionDays`: 0 would take away everything without asking. */
const DAYS = { min: 1, max: 36_500 };

export const prune: Command = {
  usage: (text) => ({
    words: "",
    options: {
      days: { type: "string", value: "N", help: text.options.days },
      "dry-run": { type: "boolean", help: text.options.dryRun },
      json: { type: "boolean", help: text.options.json },
    },
  }),
  run: (given) =>
    withStore(given.house, async (context) => {
      const days = wholeNumber(given, "prune", "days", context.retentionDays, DAYS);
      const dryRun = given.has("dry-run");
      const pruned = await pruneOldEvents(context, { dryRun, days });
      if (!dryRun) pruneContextFiles(given.house.paths.run, days, context.now());
      const { prune: words } = given.text;
      const before = localTime(pruned.before);
      if (given.has("json")) printJson({ ...pruned, dryRun });
      else if (dryRun) print(words.would(pruned.events, before));
      else print(words.done(pruned.events, pruned.lines, before));
      return 0;
    }),
};
