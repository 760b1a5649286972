import { follow } from "../ingest/follow.ts";
import type { IngestReport } from "../ingest/read/drain.ts";
import { ingest } from "../ingest/ingest.ts";
import type { Text } from "../text/text.ts";
import { type Command, wholeNumber, withStore } from "./command/command.ts";
import { asFault } from "./command/fault.ts";
import { indexAll } from "./ingest/index-job.ts";
import { endProgress, print, printError, printJson, progress } from "./terminal/terminal.ts";

export const ingestCommand: Command = {
  usage: (text) => ({
    words: "",
    options: {
      follow: { type: "boolean", short: "f", help: text.options.follow },
      "budget-ms": { type: "string", value: "N", help: text.options.budget },
      index: { type: "boolean", help: text.ingest.index },
      json: { type: "boolean", help: text.options.json },
    },
  }),
  run: (args) =>
    withStore(args.installation, async (context) => {
      const { text } = args;
      const say = (report: IngestReport): void => {
        if (args.has("json")) printJson(report, args.has("follow"));
        else for (const line of reportLines(report, text)) print(line);
      };
      if (args.has("follow")) {
        const ending = new AbortController();
        process.once("SIGINT", () => ending.abort());
        process.once("SIGTERM", () => ending.abort());
        printError(text.ingest.following);
        await follow(context, ending.signal, {
          report: (report) => {
            if (report.inserted > 0 || report.setAside > 0) say(report);
          },
          fault: (error) => printError(`${text.error}: ${asFault(error, text).message}`),
        });
        return 0;
      }
      const budget = wholeNumber(args, "ingest", "budget-ms", 0);
      const report = await ingest(context, {
        thorough: budget === 0,
        ...(budget === 0 ? {} : { budgetMs: budget }),
        onProgress: ({ lines }) => progress(text.rebuild.progress(lines)),
      });
      if (args.has("index")) await indexAll(args.installation, context);
      endProgress();
      say(report);
      return 0;
    }),
};

function reportLines(report: IngestReport, { ingest: words }: Text): string[] {
  return [
    words.done(report.inserted),
    ...(report.adopted > 0 ? [words.adopted(report.adopted)] : []),
    ...(report.setAside > 0 ? [words.setAside(report.setAside)] : []),
    ...(report.expired > 0 ? [words.expired(report.expired)] : []),
    ...(report.end === "done" ? [] : [words[report.end]]),
  ];
}
