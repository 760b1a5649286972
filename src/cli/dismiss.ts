/** `self-gen dismiss NUMBER`: a suggestion that is not wanted, and does not come back in other words either. */
import { insertEvent } from "../ingest/record.ts";
import { dismissalOf } from "../learn/feedback/dismissal.ts";
import { type Command, withStore } from "./command/command.ts";
import { Fault } from "./command/fault.ts";
import { refuseUnlessRecording } from "./command/refuse-unrecorded.ts";
import { whoHere } from "./suggestions/desk-here.ts";
import { numberedSuggestion } from "./suggestions/numbered.ts";
import { oneLine, print, printJson } from "./terminal/terminal.ts";

export const dismiss: Command = {
  usage: ({ learn, options }) => ({
    words: "<number|id>",
    options: {
      reason: { type: "string", value: "TEXT", help: learn.dismiss.options.reason },
      project: { type: "string", value: "P", help: options.project },
      days: { type: "string", value: "N", help: learn.options.days },
      json: { type: "boolean", help: options.json },
    },
  }),
  run: async (given) => {
    const { text } = given;
    const [word, ...others] = given.words;
    if (word === undefined || others.length > 0) {
      const { faults } = text;
      // The documents' scripts end so.
      const said = faults.usage(faults.form("self-gen dismiss <number|id>"));
      throw new Fault("USAGE", said, faults.usageFix("dismiss"), 1);
    }
    refuseUnlessRecording(given);
    return withStore(given.house, async (context) => {
      const suggestion = await numberedSuggestion(given, context, word, "dismiss");
      const { id, stableId } = suggestion;
      const reason = given.option("reason") ?? null;
      await insertEvent(context, dismissalOf(suggestion, { by: whoHere(), reason }));
      if (given.has("json")) printJson({ dismissed: { id, stableId } });
      else {
        print(text.learn.dismiss.done(id));
        print(`  ${oneLine(suggestion.summary)}`);
        print(text.learn.notAgain);
      }
      return 0;
    });
  },
};
