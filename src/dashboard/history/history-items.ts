/** Sessions as the rows of a list: by day, the newest activity first. */
import { dayOf } from "./calendar-days.ts";
import type { HistoryCriteria } from "./history-criteria.ts";

type SessionStub = {
  readonly sessionId: string;
  readonly lastEventAt: string;
};

export type HistoryListItem<T> =
  | { readonly is: "day"; readonly key: string; readonly day: string; readonly sessions: number }
  | { readonly is: "session"; readonly key: string; readonly session: T };

/** `sessions`: newest first, and so they stay. */
export function historyItems<T extends SessionStub>(
  sessions: readonly T[],
): readonly HistoryListItem<T>[] {
  const items: HistoryListItem<T>[] = [];
  for (const [day, ofDay] of Map.groupBy(sessions, ({ lastEventAt }) => dayOf(lastEventAt))) {
    items.push({ is: "day", key: day, day, sessions: ofDay.length });
    for (const session of ofDay) items.push({ is: "session", key: session.sessionId, session });
  }
  return items;
}

/** As they come: sorted by something else than their days. */
export const undatedHistoryItems = <T extends SessionStub>(
  sessions: readonly T[],
): readonly HistoryListItem<T>[] =>
  sessions.map((session) => ({ is: "session", key: session.sessionId, session }));

/** A page behind what is there; one that came to be listed twice is shown where it is newer. */
export function appendHistoryPage<T extends SessionStub>(
  before: readonly T[],
  page: readonly T[],
): readonly T[] {
  const known = new Set(before.map(({ sessionId }) => sessionId));
  return [...before, ...page.filter(({ sessionId }) => !known.has(sessionId))];
}

/**
 * The first page read anew, before what was read behind it. What stood among them and is not there any more was forgotten;
 * `isAll`: there is nothing behind it.
 */
export function replaceFirstPage<T extends SessionStub>(
  first: readonly T[],
  isAll: boolean,
  before: readonly T[],
): readonly T[] {
  const end = first.at(-1)?.lastEventAt;
  if (isAll || end === undefined) return first;
  return appendHistoryPage(
    first,
    before.filter(({ lastEventAt }) => lastEventAt <= end),
  );
}

/** Keeps a quiet calendar from looking busy. */
const MIN_SCALE_MAXIMUM = 5;

/** 0 for nothing, 1 to 4 by how much of the busiest day it is. */
export function calendarLevel(sessions: number, most: number): 0 | 1 | 2 | 3 | 4 {
  if (sessions <= 0) return 0;
  const share = sessions / Math.max(MIN_SCALE_MAXIMUM, most);
  return share > 0.6 ? 4 : share > 0.35 ? 3 : share > 0.15 ? 2 : 1;
}

type ProjectTotals = {
  readonly project: string | null;
  readonly projectPath: string | null;
  readonly costUsd: number | null;
};

/** Those that are asked for, in the order that is. */
export function selectProjects<T extends ProjectTotals>(
  projects: readonly T[],
  { project: chosen, sort }: Pick<HistoryCriteria, "project" | "sort">,
): readonly T[] {
  const own = projects.filter(
    ({ project, projectPath }) => chosen === "" || chosen === projectPath || chosen === project,
  );
  if (sort === "cost") return own.toSorted((a, b) => (b.costUsd ?? -1) - (a.costUsd ?? -1));
  return sort === "oldest" ? own.toReversed() : own;
}
