import { withForgetLock } from "../config/forget-lock.ts";
import { isSettingUncertain } from "../config/config-origin.ts";
import { type IngestContext, retentionCutoff } from "../ingest/context.ts";
import {
  findClockDoubt,
  listOldestTimes,
  trustClock,
  readClock,
} from "../ingest/erase/clock-doubt.ts";
import { pruneOldEvents } from "../ingest/erase/prune.ts";
import { ingest } from "../ingest/ingest.ts";
import { recordFault } from "../journal/faults.ts";
import { pruneAppliedSuggestions } from "../learn/apply/forget-suggestions.ts";
import { pruneContextFiles } from "../remember/context/forget-context-files.ts";
import { host } from "../system/host.ts";
import { clockFault, printFault } from "./command/clock-fault.ts";
import { type Command, type CommandArgs, wholeNumber, withStore } from "./command/command.ts";
import { Fault } from "./command/fault.ts";
import { localTime, print, printJson } from "./terminal/terminal.ts";

/** As the setting `retentionDays`: 0 would take away everything without asking. */
const DAYS = { min: 1, max: 36_500 };

export const prune: Command = {
  usage: (text) => ({
    words: "",
    options: {
      days: { type: "string", value: "N", help: text.options.days },
      "dry-run": { type: "boolean", help: text.options.dryRun },
      force: { type: "boolean", help: text.prune.options.force },
      json: { type: "boolean", help: text.options.json },
    },
  }),
  run: async (args) => {
    try {
      return await withStore(args.installation, (context) =>
        pruneOld(args, { ...context, now: () => host().now() }),
      );
    } catch (error) {
      // A job has nobody to tell; doctor tells for it.
      if (error instanceof Fault && isJob()) {
        const { code, message } = error;
        const ts = host().now().toISOString();
        recordFault(args.installation.paths.logs, { ts, where: "prune", code, message });
      }
      throw error;
    }
  },
};

const isJob = (): boolean => host().env["SELF_GEN_INTERNAL"] !== undefined;

async function isAnythingOld(context: IngestContext, days: number): Promise<boolean> {
  const cutoff = retentionCutoff({ ...context, retentionDays: days });
  return (await listOldestTimes(context)).some((ts) => ts < cutoff);
}

async function pruneOld(args: CommandArgs, context: IngestContext): Promise<number> {
  const { installation, text } = args;
  const { run } = installation.paths;
  const days = wholeNumber(args, "prune", "days", context.retentionDays, DAYS);
  const dryRun = args.has("dry-run");
  if (
    args.option("days") === undefined &&
    isSettingUncertain(installation.loaded, "retentionDays")
  ) {
    const { unsure, unsureFix } = text.prune;
    throw new Fault("RETENTION_UNSURE", unsure, unsureFix);
  }
  await ingest(context, { thorough: true });
  const look = readClock(context.now());
  const doubt = args.has("force") ? null : await findClockDoubt(context, run, look, days);
  // Where nothing is old even by a clock that is ahead, there is nothing to doubt.
  const isIdle = doubt?.kind === "ahead" && !(await isAnythingOld(context, days));
  if (doubt !== null && !dryRun) {
    if (!isIdle) throw clockFault(doubt, text, text.prune.clockFix);
    if (isJob()) return 0;
  }
  const removed = await pruneOldEvents(context, { dryRun: dryRun || isIdle, days });
  if (!dryRun && !isIdle) {
    pruneContextFiles(run, days, context.now());
    // Where somebody applies or undoes something at this moment, the next time will do.
    await withForgetLock(run, 0, () =>
      pruneAppliedSuggestions(installation.paths.home, removed.before),
    );
    trustClock(run, look);
  }
  const { prune: words } = text;
  const before = localTime(removed.before);
  if (args.has("json")) printJson({ ...removed, dryRun });
  else if (dryRun || isIdle) print(words.would(removed.events, before));
  else print(words.done(removed.events, removed.lines, before));
  if (doubt !== null && !isIdle && !args.has("json")) {
    printFault(clockFault(doubt, text, words.clockFix), text);
  }
  return 0;
}
