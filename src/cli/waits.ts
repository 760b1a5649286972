import { claudeFolder } from "../clients/claude-code/client.ts";
import type { IngestContext } from "../ingest/context.ts";
import { fillWaits } from "../ingest/project/fill-waits.ts";
import type { SessionSnapshot } from "../observe/monitor/provider.ts";
import {
  type Allowable,
  countWaits,
  groupWaits,
  WAIT_GROUPINGS,
  type WaitGrouping,
  worthAllowing,
} from "../observe/waits/group-waits.ts";
import { publicWait } from "../observe/waits/public-wait.ts";
import { asOfNow, type WaitNow, withEnds } from "../observe/waits/still-open.ts";
import type { Store, WaitRow } from "../store/store.ts";
import { isRunning } from "../system/process-start.ts";
import { type Command, type Given, refresh, wholeNumber, withStore } from "./command/command.ts";
import { Fault, usageFault } from "./command/fault.ts";
import { findProjects } from "./command/find-project.ts";
import { sinceOption } from "./command/since-option.ts";
import { printError, printJson, printLines } from "./terminal/terminal.ts";
import { adviceLines, groupTable, summaryText, waitTable, wrapped } from "./waits/wait-lines.ts";
import { ageOf } from "./terminal/when.ts";
import { printWrapped } from "./terminal/wrap.ts";
import { host } from "../system/host.ts";

const DEFAULT_LIMIT = 20;

export const waits: Command = {
  usage: (text) => ({
    words: "",
    options: {
      by: { type: "string", value: WAIT_GROUPINGS.join("|"), help: text.waits.options.by },
      since: { type: "string", value: "WHEN", help: text.waits.options.since },
      project: { type: "string", value: "P", help: text.options.project },
      open: { type: "boolean", help: text.waits.options.open },
      limit: { type: "string", short: "n", value: "N", help: text.options.limit },
      absolute: { type: "boolean", help: text.terminal.options.absolute },
      json: { type: "boolean", help: text.options.json },
    },
  }),
  run: (given) => {
    const by = groupingOf(given);
    const since = sinceOption(given, "waits");
    const limit = wholeNumber(given, "waits", "limit", DEFAULT_LIMIT);
    return withStore(given.house, async (context) => {
      await refresh(context, given.text);
      const { store } = context;
      await fillWaits(store);
      const now = host().now();
      const rows = await current(given, context, since, now);
      if (by === null) showList(await ended(rows, limit, store, now), rows, given, now.getTime());
      else showGroups(rows, by, limit, given, now.getTime());
      return 0;
    });
  },
};

function groupingOf(given: Given): WaitGrouping | null {
  const asked = given.option("by");
  if (asked === undefined) return null;
  const named = WAIT_GROUPINGS.find((name) => name === asked);
  if (named !== undefined) return named;
  const { faults, config } = given.text;
  const choices = config.kinds.choice(WAIT_GROUPINGS.join(", "));
  throw usageFault(given.text, "waits", faults.badSetting("--by", choices));
}

/** As they are by now; what is open is asked of whoever watches its session. */
async function current(
  given: Given,
  context: IngestContext,
  since: string | null,
  now: Date,
): Promise<readonly WaitNow[]> {
  const { store } = context;
  const evidence = { now, isRunning };
  const known = await asOfNow(await selected(given, store, since), store, evidence, []);
  const isOpen = ({ decision }: WaitNow): boolean => decision === null;
  if (!known.some(isOpen)) return given.has("open") ? [] : known;
  const sessions = await liveSessions(given);
  // What ended while they were looked at is in the records by now.
  await refresh(context, given.text);
  const again = await asOfNow(await selected(given, store, since), store, evidence, sessions);
  return given.has("open") ? again.filter(isOpen) : again;
}

async function liveSessions({ house, text }: Given): Promise<readonly SessionSnapshot[]> {
  try {
    const { openLive } = await import("./daemon/live.ts");
    const live = await openLive(house);
    await live.close();
    return live.sessions;
  } catch {
    // The records are there all the same.
    printError(text.live.partial);
    return [];
  }
}

/** Last asked first. */
async function selected(
  given: Given,
  store: Store,
  since: string | null,
): Promise<readonly WaitRow[]> {
  const state = given.has("open") ? "open" : "all";
  const query = { state, ...(since === null ? {} : { since }) } as const;
  const project = given.option("project");
  if (project === undefined) return store.waits(query);
  const paths = await findProjects(store, project, given.house.paths.userHome);
  if (paths.length === 0) {
    const { faults } = given.text;
    throw new Fault("NO_PROJECT", faults.nothingToForget(project), faults.noSessionFix);
  }
  const found = await Promise.all(
    paths.map((projectPath) => store.waits({ ...query, projectPath })),
  );
  return found.flat().toSorted((a, b) => (a.askedAt < b.askedAt ? 1 : -1));
}

const firstOf = <T>(all: readonly T[], limit: number): readonly T[] =>
  limit === 0 ? all : all.slice(0, limit);

/** Those that are shown, and how those ended of which nobody saw it. */
const ended = (
  rows: readonly WaitNow[],
  limit: number,
  store: Store,
  now: Date,
): Promise<readonly WaitNow[]> => withEnds(firstOf(rows, limit), store, { now, isRunning });

const allowable = (rows: readonly WaitRow[], { house }: Given, now: number): readonly Allowable[] =>
  worthAllowing(
    rows,
    now,
    `${claudeFolder(host().env, house.paths.userHome ?? "~")}/settings.json`,
  );

function showList(
  shown: readonly WaitNow[],
  rows: readonly WaitNow[],
  given: Given,
  now: number,
): void {
  const { text } = given;
  const summary = countWaits(rows, now);
  if (given.has("json")) {
    const advice = allowable(rows, given, now);
    printJson({ waits: shown.map(publicWait), summary, worthAllowing: advice });
    return;
  }
  if (rows.length === 0) {
    printWrapped(given.has("open") ? text.waits.nothingOpen : text.waits.nothing);
    return;
  }
  const left = rows.length - shown.length;
  printLines([
    ...waitTable(shown, text, now, ageOf(given)),
    "",
    ...wrapped(summaryText(summary, text)),
    ...(left > 0 ? wrapped(text.waits.more(left)) : []),
    ...wrapped(text.waits.hint),
  ]);
}

function showGroups(
  rows: readonly WaitNow[],
  by: WaitGrouping,
  limit: number,
  given: Given,
  now: number,
): void {
  const { text } = given;
  const groups = groupWaits(rows, by, now);
  const shown = firstOf(groups, limit);
  const summary = countWaits(rows, now);
  const advice = allowable(rows, given, now);
  if (given.has("json")) {
    printJson({ by, groups: shown, summary, worthAllowing: advice });
    return;
  }
  if (rows.length === 0) {
    printWrapped(given.has("open") ? text.waits.nothingOpen : text.waits.nothing);
    return;
  }
  const left = groups.length - shown.length;
  printLines([
    ...groupTable(shown, by, text),
    "",
    ...wrapped(text.waits.order, summaryText(summary, text)),
    ...(left > 0 ? wrapped(text.waits.moreGroups(left)) : []),
    ...adviceLines(advice, text),
  ]);
}
