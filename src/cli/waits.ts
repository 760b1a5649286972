import { permissionSettings } from "../clients/permission-settings.ts";
import type { IngestContext } from "../ingest/context.ts";
import { backfillWaits } from "../ingest/project/backfill-waits.ts";
import type { SessionSnapshot } from "../observe/monitor/provider.ts";
import {
  type AllowSuggestion,
  countWaits,
  groupWaits,
  WAIT_GROUPINGS,
  type WaitGrouping,
  findAllowSuggestions,
} from "../observe/waits/group-waits.ts";
import { toPublicWait } from "../observe/waits/public-wait.ts";
import {
  toCurrentWaits,
  type CurrentWait,
  explainUnseenEnds,
} from "../observe/waits/current-waits.ts";
import type { Store, WaitRow } from "../store/store.ts";
import { isRunning } from "../system/process-start.ts";
import {
  type Command,
  type CommandArgs,
  refresh,
  wholeNumber,
  withStore,
} from "./command/command.ts";
import { usageFault } from "./command/fault.ts";
import { sinceOption } from "./command/time-options.ts";
import { printError, printJson, printLines } from "./terminal/terminal.ts";
import {
  adviceLines,
  groupTable,
  summaryText,
  waitTable,
  wrapSentences,
} from "./waits/wait-lines.ts";
import { makeAgeFormatter } from "./terminal/time-formatter.ts";
import { printWrapped } from "./terminal/wrap.ts";
import { host } from "../system/host.ts";
import { projectOptions, resolveProjectOption } from "./command/project-session-filter.ts";

const DEFAULT_LIMIT = 20;

export const waits: Command = {
  usage: (text) => ({
    words: "",
    options: {
      by: { type: "string", value: WAIT_GROUPINGS.join("|"), help: text.waits.options.by },
      since: { type: "string", value: "WHEN", help: text.waits.options.since },
      ...projectOptions(text),
      open: { type: "boolean", help: text.waits.options.open },
      limit: { type: "string", short: "n", value: "N", help: text.options.limit },
      absolute: { type: "boolean", help: text.terminal.options.absolute },
      json: { type: "boolean", help: text.options.json },
    },
  }),
  run: (args) => {
    const by = groupingOf(args);
    const since = sinceOption(args, "waits");
    const limit = wholeNumber(args, "waits", "limit", DEFAULT_LIMIT);
    return withStore(args.installation, async (context) => {
      await refresh(context, args.text);
      const { store } = context;
      await backfillWaits(store);
      const now = host().now();
      const rows = await loadCurrentWaits(args, context, since, now);
      if (by === null)
        showList(await withShownEnds(rows, limit, store, now), rows, args, now.getTime());
      else showGroups(rows, by, limit, args, now.getTime());
      return 0;
    });
  },
};

function groupingOf(args: CommandArgs): WaitGrouping | null {
  const asked = args.option("by");
  if (asked === undefined) return null;
  const named = WAIT_GROUPINGS.find((name) => name === asked);
  if (named !== undefined) return named;
  const { faults, config } = args.text;
  const choices = config.kinds.choice(WAIT_GROUPINGS.join(", "));
  throw usageFault(args.text, "waits", faults.badSetting("--by", choices));
}

/** As they are by now; what is open is asked of whoever watches its session. */
async function loadCurrentWaits(
  args: CommandArgs,
  context: IngestContext,
  since: string | null,
  now: Date,
): Promise<readonly CurrentWait[]> {
  const { store } = context;
  const evidence = { now, isRunning };
  const currentWaits = await toCurrentWaits(
    await selectWaits(args, store, since),
    store,
    evidence,
    [],
  );
  const isOpen = ({ decision }: CurrentWait): boolean => decision === null;
  if (!currentWaits.some(isOpen)) return args.has("open") ? [] : currentWaits;
  const sessions = await liveSessions(args);
  // What ended while they were looked at is in the records by now.
  await refresh(context, args.text);
  const again = await toCurrentWaits(
    await selectWaits(args, store, since),
    store,
    evidence,
    sessions,
  );
  return args.has("open") ? again.filter(isOpen) : again;
}

async function liveSessions({
  installation,
  text,
}: CommandArgs): Promise<readonly SessionSnapshot[]> {
  try {
    const { openLiveSource } = await import("./daemon/live-source.ts");
    const live = await openLiveSource(installation);
    await live.close();
    return live.sessions;
  } catch {
    // The records are there all the same.
    printError(text.live.partial);
    return [];
  }
}

/** Last asked first. */
async function selectWaits(
  args: CommandArgs,
  store: Store,
  since: string | null,
): Promise<readonly WaitRow[]> {
  const state = args.has("open") ? "open" : "all";
  const query = { state, ...(since === null ? {} : { since }) } as const;
  const paths = await resolveProjectOption(store, args);
  if (paths === null) return store.waits(query);
  const found = await Promise.all(
    paths.map((projectPath) => store.waits({ ...query, projectPath })),
  );
  return found.flat().toSorted((a, b) => (a.askedAt < b.askedAt ? 1 : -1));
}

const firstOf = <T>(all: readonly T[], limit: number): readonly T[] =>
  limit === 0 ? all : all.slice(0, limit);

/** Those that are shown, and how those ended of which nobody saw it. */
const withShownEnds = (
  rows: readonly CurrentWait[],
  limit: number,
  store: Store,
  now: Date,
): Promise<readonly CurrentWait[]> =>
  explainUnseenEnds(firstOf(rows, limit), store, { now, isRunning });

const findAllowable = (
  rows: readonly WaitRow[],
  { installation }: CommandArgs,
  now: number,
): readonly AllowSuggestion[] =>
  findAllowSuggestions(
    rows,
    now,
    permissionSettings("user", {
      env: host().env,
      userHome: installation.paths.userHome ?? "~",
      project: "",
    }),
  );

function showList(
  shown: readonly CurrentWait[],
  rows: readonly CurrentWait[],
  args: CommandArgs,
  now: number,
): void {
  const { text } = args;
  const summary = countWaits(rows, now);
  if (args.has("json")) {
    const advice = findAllowable(rows, args, now);
    printJson({ waits: shown.map(toPublicWait), summary, worthAllowing: advice });
    return;
  }
  if (rows.length === 0) {
    printWrapped(args.has("open") ? text.waits.nothingOpen : text.waits.nothing);
    return;
  }
  const left = rows.length - shown.length;
  printLines([
    ...waitTable(shown, text, now, makeAgeFormatter(args)),
    "",
    ...wrapSentences(summaryText(summary, text)),
    ...(left > 0 ? wrapSentences(text.waits.more(left)) : []),
    ...wrapSentences(text.waits.hint),
  ]);
}

function showGroups(
  rows: readonly CurrentWait[],
  by: WaitGrouping,
  limit: number,
  args: CommandArgs,
  now: number,
): void {
  const { text } = args;
  const groups = groupWaits(rows, by, now);
  const shown = firstOf(groups, limit);
  const summary = countWaits(rows, now);
  const advice = findAllowable(rows, args, now);
  if (args.has("json")) {
    printJson({ by, groups: shown, summary, worthAllowing: advice });
    return;
  }
  if (rows.length === 0) {
    printWrapped(args.has("open") ? text.waits.nothingOpen : text.waits.nothing);
    return;
  }
  const left = groups.length - shown.length;
  printLines([
    ...groupTable(shown, by, text),
    "",
    ...wrapSentences(text.waits.order, summaryText(summary, text)),
    ...(left > 0 ? wrapSentences(text.waits.moreGroups(left)) : []),
    ...adviceLines(advice, text),
  ]);
}
