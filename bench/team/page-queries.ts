/** What the page asks a team's store, view by view, as its routes ask (`daemon/api/routes/`). */
import { hourTimes, laterDay, listDays } from "../../src/observe/activity/local-days.ts";
import type { SessionRecord, Store } from "../../src/store/store.ts";
import { loadChartData } from "../../src/daemon/api/charts/chart-data.ts";
import { findFirstRecordedDay } from "../../src/daemon/api/charts/daily-counts.ts";
import { END } from "./fill-events.ts";

type PageQuery = (store: Store) => Promise<unknown>;

const TODAY = laterDay(END.slice(0, 10), -1);
const days = (count: number): readonly string[] => listDays(laterDay(TODAY, 1 - count), TODAY);
const TWO_WEEKS = days(14);
const WEEK = days(7);
const ASKED = { startedBy: "person" } as const;

async function history(store: Store, more: object): Promise<unknown> {
  const found = await store.history({ ...ASKED, ...more, sort: "time", limit: 101 });
  const ids = found.slice(0, 100).map(({ session }) => session.sessionId);
  return [
    await store.outlines(ids),
    await store.usageOf(ids),
    await store.countHistory({ ...ASKED, ...more }),
  ];
}

/** The newest session, wherever it is asked for. */
async function newest(store: Store): Promise<SessionRecord> {
  const [first] = await store.history({ ...ASKED, sort: "time", limit: 1 });
  if (first === undefined) throw new Error("no session");
  return first.session;
}

export function pageQueries(): readonly (readonly [string, PageQuery])[] {
  return [
    ["history", (store) => history(store, {})],
    [
      "history of a project",
      (store) => history(store, { projectPaths: ["/home/somebody/project-3"] }),
    ],
    ["history of a week", (store) => history(store, { since: `${WEEK[0]}T00:00:00.000Z` })],
    ["projects", async (store) => [await store.sessionTraces(), await store.usage({})]],
    [
      "session",
      async (store) => {
        const { sessionId: id, startedAt } = await newest(store);
        return [
          await store.session(id),
          await store.countEvents(id, startedAt),
          await store.outlines([id]),
          await store.usageOf([id]),
        ];
      },
    ],
    [
      "timeline",
      async (store) => {
        const session = await newest(store);
        const query = { sessionId: session.sessionId, since: session.startedAt, limit: 101 };
        return (await store.queryEvents({ ...query, oldestFirst: true })).length;
      },
    ],
    ["errors", async (store) => (await store.listErrors({ limit: 100 })).length],
    ["waits", async (store) => (await store.waits({ limit: 100 })).length],
    ["usage of a week", async (store) => (await store.usage({ since: WEEK[0] ?? "" })).length],
    ["labels", async (store) => [await store.tags(), await store.countHistory({ starred: true })]],
    ["first day", (store) => findFirstRecordedDay(store, {})],
    ["charts of a week", async (store) => (await loadChartData(WEEK, store, {})).hours],
    [
      "hours of two weeks",
      (store) => store.countBetween({ types: ["prompt"], times: hourTimes(TWO_WEEKS) }),
    ],
  ];
}
