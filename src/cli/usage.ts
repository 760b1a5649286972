import { mayRecordUsage, recordDueUsage } from "../ingest/usage.ts";
import { asCounted, type Counting } from "../ingest/usage/counting.ts";
import { ownPricesFile, type ReadPrices, readOwnPrices } from "../observe/usage/own-prices.ts";
import { PRICE_DATE } from "../observe/usage/prices.ts";
import {
  type Grouping,
  GROUPINGS,
  type UsageReport,
  usageReport,
} from "../observe/usage/report.ts";
import { localDay } from "../observe/usage/tally.ts";
import type { Store, UsageRow } from "../store/store.ts";
import { type Command, type Given, refresh, wholeNumber, withStore } from "./command/command.ts";
import { Fault, usageFault } from "./command/fault.ts";
import { findProjects } from "./command/find-project.ts";
import { sinceOption } from "./command/since-option.ts";
import {
  endProgress,
  printError,
  printJson,
  printLines,
  progress,
  terminalColumns,
} from "./terminal/terminal.ts";
import { costLines, problemLines } from "./usage/lines.ts";
import { usageTable } from "./usage/usage-table.ts";
import { wrap } from "./terminal/wrap.ts";
import { host } from "../system/host.ts";

/** Raised when a reader of the JSON could stumble over a change. */
const VERSION = 1;
const DEFAULT_DAYS = 30;
const DEFAULT_LIMIT = 40;

type Shown = {
  readonly by: Grouping;
  /** A day. */
  readonly since: string;
  readonly limit: number;
  readonly report: UsageReport;
  readonly own: ReadPrices;
  /** How far it came, where somebody stopped it; null when all is counted. */
  readonly counting: Counting | null;
  readonly isRecording: boolean;
};

export const usage: Command = {
  usage: (text) => ({
    words: "",
    options: {
      since: { type: "string", value: "WHEN", help: text.usage.options.since },
      by: { type: "string", value: GROUPINGS.join("|"), help: text.usage.options.by },
      project: { type: "string", value: "P", help: text.options.project },
      limit: { type: "string", short: "n", value: "N", help: text.options.limit },
      json: { type: "boolean", help: text.options.json },
    },
  }),
  run: (given) => {
    const by = groupingOf(given);
    const since = localDay(Date.parse(sinceOption(given, "usage") ?? daysAgo(DEFAULT_DAYS)));
    const limit = wholeNumber(given, "usage", "limit", DEFAULT_LIMIT);
    return withStore(given.house, async (context) => {
      const { store } = context;
      await refresh(context, given.text);
      const counting = await readTranscripts(given, store);
      const own = readOwnPrices(given.house.paths.home);
      const report = usageReport(await selected(given, store, since), by, own.prices);
      const isRecording = mayRecordUsage(given.house, host().now());
      const shown: Shown = { by, since, limit, report, own, counting, isRecording };
      if (given.has("json")) printJson(asJson(shown));
      else printShown(shown, given);
      return 0;
    });
  },
};

const daysAgo = (days: number): string => {
  const now = host().now();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days).toISOString();
};

function groupingOf(given: Given): Grouping {
  const asked = given.option("by");
  if (asked === undefined) return "day";
  const named = GROUPINGS.find((name) => name === asked);
  if (named !== undefined) return named;
  const { faults, config } = given.text;
  const choices = config.kinds.choice(GROUPINGS.join(", "));
  throw usageFault(given.text, "usage", faults.badSetting("--by", choices));
}

/** Answers how far it came, unless to the end. What is being read when somebody wants it to stop is read to its end. */
async function readTranscripts({ house, text }: Given, store: Store): Promise<Counting | null> {
  let isStopped = false;
  const stop = (): void => {
    if (isStopped) process.exit(1);
    isStopped = true;
  };
  process.on("SIGINT", stop);
  try {
    const { sessions: counted, left } = await recordDueUsage(house, store, {
      isLate: () => isStopped,
      onProgress: ({ sessions, ofSessions }) => progress(text.usage.counting(sessions, ofSessions)),
    });
    return left === 0 ? null : { counted, of: counted + left };
  } finally {
    endProgress();
    process.off("SIGINT", stop);
  }
}

async function selected(given: Given, store: Store, since: string): Promise<readonly UsageRow[]> {
  const project = given.option("project");
  if (project === undefined) return store.usage({ since });
  const paths = await findProjects(store, project, given.house.paths.userHome);
  if (paths.length === 0) {
    const { faults } = given.text;
    throw new Fault("NO_PROJECT", faults.nothingToForget(project), faults.noSessionFix);
  }
  const found = await Promise.all(paths.map((projectPath) => store.usage({ since, projectPath })));
  return found.flat();
}

function asJson({ by, since, limit, report, own, counting }: Shown): unknown {
  const { groups, total, unpriced, ownPriced, priceDates } = report;
  const shown = limit === 0 ? groups : groups.slice(0, limit);
  return {
    version: VERSION,
    since,
    by,
    isEstimate: true,
    priceDate: PRICE_DATE,
    priceDates,
    groups: shown,
    groupsLeftOut: groups.length - shown.length,
    total: asCounted(total, counting === null),
    unpriced,
    ownPriced,
    priceProblems: own.problems,
    counting,
    transcriptsLeft: counting === null ? 0 : counting.of - counting.counted,
  };
}

function printShown(
  { by, since, limit, report: found, own, counting, isRecording }: Shown,
  given: Given,
): void {
  const { text, house } = given;
  const { usage: words } = text;
  const ownPath = ownPricesFile(house.paths.home);
  const wrapped = (...sentences: readonly string[]): string[] =>
    sentences.flatMap((sentence) => wrap(sentence, terminalColumns()));
  for (const line of problemLines(own.problems, ownPath, text)) printError(line);
  if (!isRecording) printLines(wrapped(words.notRecording));
  // It is at least that much.
  const report =
    counting === null ? found : { ...found, total: { ...found.total, isPartly: true } };
  const { groups, total } = report;
  if (counting !== null) printLines(wrapped(words.left(counting.counted, counting.of)));
  if (groups.length === 0) {
    printLines(wrapped(words.nothing(since), words.nothingFix));
  } else {
    const shown = limit === 0 ? groups : groups.slice(0, limit);
    const rest = groups.length - shown.length;
    printLines([
      ...wrapped(words.since(since, total.sessions, total.messages)),
      "",
      ...usageTable(shown, report, by, text),
      "",
      ...wrapped(...(rest > 0 ? [words.more(rest)] : []), ...costLines(report, ownPath, text)),
    ]);
  }
}
