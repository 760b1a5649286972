/** What of the history is asked for: it stands in the address, so that every look at it is a link. */
import { resolvePeriodStart, isDay } from "./calendar-days.ts";

export const HISTORY_PERIODS = ["today", "7d", "30d", "90d"] as const;

export type HistoryPeriod = (typeof HISTORY_PERIODS)[number] | "all" | "dates";

export type HistoryCriteria = {
  readonly q: string;
  readonly project: string;
  readonly client: string;
  readonly since: string;
  readonly until: string;
  readonly isByProject: boolean;
  readonly isStarred: boolean;
  readonly tag: string;
  readonly sort: HistoryListSort;
};

export const HISTORY_LIST_SORTS = ["time", "oldest", "cost", "errors", "length"] as const;
/** What projects are told apart by. */
export const PROJECT_SORTS = [
  "time",
  "oldest",
  "cost",
] as const satisfies readonly HistoryListSort[];
export type HistoryListSort = (typeof HISTORY_LIST_SORTS)[number];

export function readHistoryCriteria(query: URLSearchParams): HistoryCriteria {
  const text = (name: string): string => query.get(name)?.trim() ?? "";
  return {
    q: text("q"),
    project: text("project"),
    client: text("client"),
    since: text("since"),
    until: text("until"),
    isByProject: text("by") === "project",
    isStarred: text("starred") === "1",
    tag: text("tag"),
    sort: HISTORY_LIST_SORTS.find((sort) => sort === text("sort")) ?? "time",
  };
}

export function periodOf({
  since,
  until,
}: Pick<HistoryCriteria, "since" | "until">): HistoryPeriod {
  if (since === "" && until === "") return "all";
  const named = HISTORY_PERIODS.find((period) => period === since);
  return named !== undefined && until === "" ? named : "dates";
}

/** What to change in the address; `dates` begins with a day that can be changed. */
export function periodParameters(
  period: HistoryPeriod,
  today: string,
): { readonly since: string | null; readonly until: string | null } {
  if (period === "all") return { since: null, until: null };
  return period === "dates" ? { since: today, until: today } : { since: period, until: null };
}

/** The only day that is asked for; null when there is none or several. */
export const singleDay = ({
  since,
  until,
}: Pick<HistoryCriteria, "since" | "until">): string | null =>
  since === until && isDay(since) ? since : null;

export const hasHistoryFilters = ({
  q,
  project,
  client,
  since,
  until,
  tag,
  isStarred,
}: HistoryCriteria): boolean =>
  isStarred || [q, project, client, since, until, tag].some((value) => value !== "");

/** Else no heading tells the day. */
export const isByDay = ({ sort }: Pick<HistoryCriteria, "sort">): boolean =>
  sort === "time" || sort === "oldest";

/** What a filter is saved with: what the address says, without how it is grouped. */
export function filterOf(asked: HistoryCriteria): Readonly<Record<string, string>> {
  const { q, project, client, since, until, tag, isStarred, sort } = asked;
  const starred = isStarred ? "1" : "";
  const said = {
    q,
    project,
    client,
    since,
    until,
    tag,
    starred,
    sort: sort === "time" ? "" : sort,
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== ""));
}

/** Behind the `?` of the route; what is not said is left out. Days are counted by the calendar. */
export const toHistoryQuery = (
  { q, project, client, since, until, tag, isStarred, sort }: HistoryCriteria,
  today: string,
) => ({
  q,
  project,
  client,
  since: resolvePeriodStart(since, today),
  until,
  tag,
  starred: isStarred ? "1" : "",
  sort: sort === "time" ? "" : sort,
});
