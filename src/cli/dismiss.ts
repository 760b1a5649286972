/** `self-gen dismiss NUMBER`: a suggestion that is not wanted, and does not come back in other words either. */
import { insertEvent } from "../ingest/insert-event.ts";
import type { IngestContext } from "../ingest/context.ts";
import { createDismissal } from "../learn/feedback/dismissal.ts";
import { toShortId } from "../learn/suggestions/short-id.ts";
import { type Command, type CommandArgs, refresh, withStore } from "./command/command.ts";
import { Fault, usageFault } from "./command/fault.ts";
import { LONGEST_WORD } from "./command/subcommands.ts";
import { refuseUnlessRecording } from "./command/refuse-unless-recording.ts";
import { detectActor } from "./suggestions/apply-desk.ts";
import { headline } from "./suggestions/headline.ts";
import { findSuggestion } from "./suggestions/find-suggestion.ts";
import { oneLine, print, printError, printJson } from "./terminal/terminal.ts";

export const dismiss: Command = {
  usage: ({ learn, options }) => ({
    words: "NUMBER|ID",
    options: {
      reason: { type: "string", value: "TEXT", help: learn.dismiss.options.reason },
      reopen: { type: "boolean", help: learn.dismiss.options.reopen },
      "dry-run": { type: "boolean", help: learn.dismiss.options.dryRun },
      project: { type: "string", value: "P", help: options.otherProject },
      days: { type: "string", value: "N", help: learn.options.days },
      json: { type: "boolean", help: options.json },
    },
  }),
  run: async (args) => {
    const { text } = args;
    const [word, ...others] = args.words;
    if (word === undefined || others.length > 0) {
      const { faults } = text;
      const words = text.learn.which;
      // The documents' scripts end so.
      const needless = others[0] ?? "";
      const said =
        word === undefined ? words.which : faults.needlessWord(oneLine(needless, LONGEST_WORD));
      throw new Fault("USAGE", faults.usage(said), words.whichFix("self-gen dismiss"), 1);
    }
    if (args.has("reopen") && args.option("reason") !== undefined) {
      throw usageFault(text, "dismiss", text.faults.notFor("--reason", "dismiss --reopen"));
    }
    refuseUnlessRecording(args);
    return withStore(args.installation, async (context) => {
      if (!args.has("reopen")) return dismissOne(args, context, word);
      await refresh(context, text);
      const { reopen } = await import("./suggestions/dismissed-list.ts");
      return reopen(args, context, word);
    });
  },
};

async function dismissOne(
  args: CommandArgs,
  context: IngestContext,
  word: string,
): Promise<number> {
  const { dismiss: words, notAgain, apply } = args.text.learn;
  const { suggestion } = await findSuggestion(args, context, word, "dismiss");
  const { id, stableId } = suggestion;
  const by = detectActor();
  const short = toShortId(stableId);
  if (by === "agent" || args.has("dry-run")) {
    const command = `self-gen dismiss ${short}`;
    const reason = by === "agent" ? "agent" : "dry-run";
    if (args.has("json")) printJson({ dismissed: null, reason, command });
    else {
      print(headline(suggestion, args));
      print(notAgain(short));
      if (by === "agent") printError(words.inAgent(command));
      else print(apply.trial);
    }
    return 0;
  }
  const reason = args.option("reason") ?? null;
  await insertEvent(context, createDismissal(suggestion, { by, reason }));
  if (args.has("json")) printJson({ dismissed: { id, stableId } });
  else {
    print(words.done(id));
    print(`  ${headline(suggestion, args)}`);
    print(notAgain(short));
  }
  return 0;
}
