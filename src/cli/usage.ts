import { mayRecordUsage, recordDueUsage } from "../ingest/record-usage.ts";
import type { CountingProgress } from "../ingest/usage/counting-progress.ts";
import { readOwnPrices } from "../observe/usage/own-prices.ts";
import {
  type UsageGrouping,
  USAGE_GROUPINGS,
  type UsagePeriod,
  makeUsageReport,
} from "../observe/usage/usage-report.ts";
import { localDay } from "../event/day.ts";
import type { Store, UsageRow } from "../store/store.ts";
import { type Command, type CommandArgs, refresh, wholeNumber } from "./command/command.ts";
import { storeOption, withStoreOption } from "./command/store-option.ts";
import { usageFault } from "./command/fault.ts";
import { nearestWord } from "./command/nearest-word.ts";
import { sinceOption, untilOption } from "./command/time-options.ts";
import { LONGEST_WORD } from "./command/subcommands.ts";
import { endProgress, oneLine, printJson, progress } from "./terminal/terminal.ts";
import { showBlocks } from "./usage/blocks.ts";
import { printPeriods, type PeriodsReport, usageJson } from "./usage/periods.ts";
import { host } from "../system/host.ts";
import { projectOptions, resolveProjectOption } from "./command/project-session-filter.ts";

const MODES = ["daily", "weekly", "monthly", "blocks"] as const;
type Mode = (typeof MODES)[number];

const PERIOD_OF: Readonly<Record<Exclude<Mode, "blocks">, UsagePeriod>> = {
  daily: "day",
  weekly: "week",
  monthly: "month",
};

/** How many days each shows. */
const DEFAULT_DAYS: Readonly<Record<Mode, number>> = {
  daily: 30,
  weekly: 12 * 7,
  monthly: 365,
  blocks: 3,
};
const DEFAULT_LIMIT = 40;

export const usage: Command = {
  usage: (text) => ({
    words: `[${MODES.join("|")}]`,
    options: {
      by: {
        type: "string",
        value: "WHAT",
        choices: USAGE_GROUPINGS,
        help: text.usage.options.by,
      },
      since: { type: "string", value: "WHEN", help: text.usage.options.since },
      until: { type: "string", value: "WHEN", help: text.usage.options.until },
      ...projectOptions(text),
      limit: { type: "string", short: "n", value: "N", help: text.options.limit },
      json: { type: "boolean", help: text.options.json },
      store: storeOption(text),
    },
  }),
  run: (args) => {
    const mode = modeOf(args);
    const by = groupingOf(args);
    const since = sinceOption(args, "usage") ?? firstOfDays(DEFAULT_DAYS[mode ?? "daily"]);
    const until = untilOption(args, "usage");
    const limit = wholeNumber(args, "usage", "limit", DEFAULT_LIMIT);
    return withStoreOption(args, "usage", async (context) => {
      const { store } = context;
      await refresh(context, args.text);
      const paths = await resolveProjectOption(store, args);
      if (mode === "blocks") {
        if (by !== null) {
          const detail = args.text.faults.notFor("--by", "usage blocks");
          throw usageFault(args.text, "usage", detail);
        }
        return showBlocks(args, store, { since, until, paths, limit });
      }
      const counting = await countTranscripts(args, store);
      const own = readOwnPrices(args.installation.paths.home);
      const days = { since: localDay(Date.parse(since)), until: until && dayOf(until) };
      const rows = await rowsOf(store, days, paths);
      const today = localDay(host().now().getTime());
      const period = mode === null ? null : PERIOD_OF[mode];
      const [main, within] =
        period !== null && by !== null ? [period, by] : [by ?? period ?? "day", null];
      const shown: PeriodsReport = {
        by: main,
        within,
        ...days,
        limit,
        rows,
        earlier: rows.length === 0 ? await earlierDays(store, days.since, paths) : null,
        report: makeUsageReport(rows, main, own.prices),
        today: makeUsageReport(
          await rowsOf(store, { since: today, until: null }, paths),
          "day",
          own.prices,
        ).total,
        own,
        counting,
        isRecording: mayRecordUsage(args.installation, host().now()),
      };
      if (args.has("json")) printJson(usageJson(shown));
      else printPeriods(shown, args);
      return 0;
    });
  },
};

const dayOf = (iso: string): string => localDay(Date.parse(iso));

/** Today is one of them. */
const firstOfDays = (days: number): string => {
  const now = host().now();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1).toISOString();
};

function modeOf({ words, text }: CommandArgs): Mode | null {
  const [word, ...others] = words;
  if (word === undefined) return null;
  const mode = MODES.find((name) => name === word);
  if (mode !== undefined && others.length === 0) return mode;
  const { faults } = text;
  if (mode !== undefined)
    throw usageFault(text, "usage", faults.needlessWord(oneLine(others[0] ?? "", LONGEST_WORD)));
  const unknown = faults.unknownWord(oneLine(word, LONGEST_WORD), MODES.join(", "));
  throw usageFault(text, "usage", unknown, nearestWord(word, MODES));
}

function groupingOf(args: CommandArgs): UsageGrouping | null {
  const asked = args.option("by");
  if (asked === undefined) return null;
  const { groupings } = args.text.usage;
  const named = USAGE_GROUPINGS.find((name) => name === asked || groupings[name] === asked);
  if (named !== undefined) return named;
  const { faults, config } = args.text;
  const choices = config.kinds.choice(USAGE_GROUPINGS.join(", "));
  throw usageFault(args.text, "usage", faults.badSetting("--by", choices));
}

/** Answers how far it came, unless to the end. What is being read when somebody wants it to stop is read to its end. */
async function countTranscripts(
  { installation, text }: CommandArgs,
  store: Store,
): Promise<CountingProgress | null> {
  if (store.isReader === true) return null;
  let isStopped = false;
  const stop = (): void => {
    if (isStopped) process.exit(1);
    isStopped = true;
  };
  process.on("SIGINT", stop);
  try {
    const { sessions: counted, left } = await recordDueUsage(installation, store, {
      isLate: () => isStopped,
      onProgress: ({ sessions, ofSessions }) => progress(text.usage.counting(sessions, ofSessions)),
    });
    return left === 0 ? null : { counted, of: counted + left };
  } finally {
    endProgress();
    process.off("SIGINT", stop);
  }
}

/** Null when there was none before that day either. */
async function earlierDays(
  store: Store,
  until: string,
  paths: readonly string[] | null,
): Promise<PeriodsReport["earlier"]> {
  const rows = await rowsOf(store, { since: "", until }, paths);
  const days = rows.map(({ day }) => day).toSorted();
  const [first] = days;
  return first === undefined ? null : { first, last: days.at(-1) ?? first };
}

async function rowsOf(
  store: Store,
  { since, until }: { readonly since: string; readonly until: string | null },
  paths: readonly string[] | null,
): Promise<readonly UsageRow[]> {
  const days = { since, ...(until === null ? {} : { until }) };
  if (paths === null) return store.usage(days);
  const found = await Promise.all(
    paths.map((projectPath) => store.usage({ ...days, projectPath })),
  );
  return found.flat();
}
