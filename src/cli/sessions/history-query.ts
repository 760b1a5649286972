/** Which sessions are listed: by options, or by a filter that was saved. */
import { normalizeTag } from "../../event/label.ts";
import { parseSince, parseUntil } from "../../event/parse-time.ts";
import {
  type FilterQuery,
  type SavedFilter,
  listSavedFilters,
} from "../../observe/saved-filters.ts";
import { HISTORY_SORTS } from "../../store/history.ts";
import type { HistoryQuery, HistorySort, Store } from "../../store/store.ts";
import { host } from "../../system/host.ts";
import type { CommandArgs } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { findProjects } from "../command/find-project.ts";
import { nearestWord } from "../command/nearest-word.ts";
import { sinceOption, untilOption } from "../command/time-options.ts";
import { resolveProjectOption } from "../command/project-session-filter.ts";
import { oneLine } from "../terminal/terminal.ts";

/** Options go before what the filter says. */
export async function readHistoryQuery(args: CommandArgs, store: Store): Promise<HistoryQuery> {
  const named = args.option("filter");
  const saved = named === undefined ? {} : await loadFilterQuery(args, store, named);
  const paths = await resolveProjectOption(store, args);
  const [since, until] = [sinceOption(args, "sessions"), untilOption(args, "sessions")];
  const client = args.option("client");
  const tags = args.options("tag").map(normalizeTag);
  const sort = sortOf(args.option("sort"));
  return {
    ...saved,
    ...(args.has("hidden") ? {} : { startedBy: "person" }),
    ...(args.has("active") ? { state: "active" } : {}),
    ...(paths === null ? {} : { projectPaths: paths }),
    ...(since === null ? {} : { since }),
    ...(until === null ? {} : { until }),
    ...(client === undefined ? {} : { client }),
    ...(args.has("starred") ? { starred: true } : {}),
    ...(tags.length === 0 ? {} : { tags }),
    ...(sort === null ? {} : { sort }),
  };
}

const sortOf = (named: string | undefined): HistorySort | null =>
  HISTORY_SORTS.find((sort) => sort === named) ?? null;

async function loadFilterQuery(
  args: CommandArgs,
  store: Store,
  name: string,
): Promise<HistoryQuery> {
  const { query } = await requireFilter(args, store, name);
  const { faults } = args.text.sessions;
  if (query.q !== undefined) {
    const words = oneLine(query.q, 60);
    throw new Fault("FILTER_SEARCHES", faults.filterSearches(words), faults.filterSearchesFix);
  }
  const now = host().now();
  const since = query.since === undefined ? null : parseSince(query.since, now);
  const until = query.until === undefined ? null : parseUntil(query.until, now);
  const sort = sortOf(query.sort);
  return {
    ...(await pathsOf(args, store, query)),
    ...(query.client === undefined ? {} : { client: query.client }),
    ...(since === null ? {} : { since }),
    ...(until === null ? {} : { until }),
    ...(query.starred === undefined ? {} : { starred: true }),
    ...(query.tag === undefined ? {} : { tags: query.tag.split(",").map(normalizeTag) }),
    ...(sort === null ? {} : { sort }),
  };
}

async function pathsOf(
  { installation }: CommandArgs,
  store: Store,
  { project }: FilterQuery,
): Promise<HistoryQuery> {
  if (project === undefined) return {};
  return { projectPaths: await findProjects(store, project, installation.paths.userHome) };
}

export async function requireFilter(
  { text }: CommandArgs,
  store: Store,
  name: string,
): Promise<SavedFilter> {
  const all = await listSavedFilters(store);
  const found = all.find((one) => one.name === name);
  if (found !== undefined) return found;
  const { noFilter, noFilterFix, nearFilter } = text.sessions.faults;
  const names = all.map((one) => one.name);
  const near = nearestWord(name, names);
  const fix = near === null ? noFilterFix : nearFilter(near);
  throw new Fault("NO_FILTER", noFilter(oneLine(name, 60)), fix);
}
