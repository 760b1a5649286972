/** How recorded sessions are arranged, and what an address of the history asks for. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  readHistoryCriteria,
  periodParameters,
  toHistoryQuery,
  hasHistoryFilters,
  singleDay,
  periodOf,
} from "../../src/dashboard/history/history-criteria.ts";
import {
  calendarSpan,
  dayOf,
  daysAfter,
  resolvePeriodStart,
  isDay,
  monthDays,
  monthStartIn,
  noonOf,
  weeksUntil,
} from "../../src/dashboard/history/calendar-days.ts";
import {
  historyItems,
  calendarLevel,
  selectProjects,
  replaceFirstPage,
  appendHistoryPage,
} from "../../src/dashboard/history/history-items.ts";

const session = (sessionId: string, project: string | null, time: string) => ({
  sessionId,
  projectPath: project === null ? null : `/p/${project}`,
  lastEventAt: new Date(time).toISOString(),
});

test("sessions stand by day, the newest first, and a project is named where another was above", () => {
  const items = historyItems([
    session("a", "shop", "2026-11-15T18:00"),
    session("b", "docs", "2026-11-15T17:00"),
    session("c", "shop", "2026-11-15T00:00"),
    session("d", null, "2026-11-14T23:59:59"),
    session("e", null, "2026-11-14T10:00"),
  ]);
  const told = items.map((item) =>
    item.is === "day" ? `${item.day} ${item.sessions}` : item.session.sessionId,
  );
  expect(told).toEqual(["2026-11-15 3", "a", "b", "c", "2026-11-14 2", "d", "e"]);
  expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
  expect(historyItems([])).toEqual([]);
});

test("a session that two pages have is listed once, where it stood first", () => {
  const [a, b, c] = ["a", "b", "c"].map((id) => session(id, "p", "2026-11-15T12:00"));
  if (a === undefined || b === undefined || c === undefined) throw new Error("three");
  expect(appendHistoryPage([a, b], [b, c])).toEqual([a, b, c]);
  expect(appendHistoryPage([], [a])).toEqual([a]);
});

test("a session that the first page has no more was forgotten, and goes; those behind it stay", () => {
  const [a, b, c, d] = ["15T12:00", "15T11:00", "15T10:00", "14T10:00"].map((time, at) =>
    session(String(at), "p", `2026-11-${time}`),
  );
  if (a === undefined || b === undefined || c === undefined || d === undefined)
    throw new Error("four");
  expect(replaceFirstPage([a, c], false, [a, b, c, d])).toEqual([a, c, d]);
  expect(replaceFirstPage([a, c], true, [a, b, c, d])).toEqual([a, c]);
  expect(replaceFirstPage([], true, [a])).toEqual([]);
});

test("a day is as dark as it is busy beside the busiest, and nothing is nothing", () => {
  expect([0, 1, 5, 10, 20].map((sessions) => calendarLevel(sessions, 20))).toEqual([0, 1, 2, 3, 4]);
  // One session on the busiest of all days is not much.
  expect(calendarLevel(1, 1)).toBe(2);
});

test("weeks go from Monday to Sunday and end with the day asked for", () => {
  const weeks = weeksUntil("2026-11-18", 3);
  expect(weeks.map(([first]) => first)).toEqual(["2026-11-02", "2026-11-09", "2026-11-16"]);
  expect(weeks[2]).toEqual(["2026-11-16", "2026-11-17", "2026-11-18", null, null, null, null]);
  expect(weeksUntil("2026-11-22", 1)[0]?.at(-1)).toBe("2026-11-22");
  expect(weeksUntil("2026-11-23", 1)[0]).toEqual(["2026-11-23", ...Array(6).fill(null)]);
});

test("a calendar begins and ends with weeks that have a session, and shows the usual ones where there is none", () => {
  const today = "2026-11-18";
  const day = fc.integer({ min: 0, max: 700 }).map((ago) => daysAfter(today, -ago));
  expect(calendarSpan([], today, 14)).toEqual({ last: today, weeks: 14 });
  fc.assert(
    fc.property(fc.array(day, { minLength: 1, maxLength: 30 }), (days) => {
      const { last, weeks } = calendarSpan(days, today, 14);
      const shown = weeksUntil(last, weeks);
      const has = (at: number): boolean =>
        (shown[at] ?? []).some((one) => days.includes(one ?? ""));
      expect(last <= today && weeks >= 5 && weeks <= 14).toBe(true);
      expect(has(shown.length - 1)).toBe(true);
      expect(weeks === 5 || weeks === 14 || has(0)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test("days are those of the calendar, over months, years and changes of the clock", () => {
  expect(daysAfter("2026-12-31", 1)).toBe("2027-01-01");
  expect(daysAfter("2026-03-01", -1)).toBe("2026-02-28");
  for (let day = "2026-01-01", count = 0; count < 800; count++) {
    const next = daysAfter(day, 1);
    expect(next > day && daysAfter(next, -1) === day).toBe(true);
    expect(dayOf(noonOf(day).getTime())).toBe(day);
    day = next;
  }
  expect(monthDays("2026-02")).toEqual({ since: "2026-02-01", until: "2026-02-28" });
  expect(monthDays("2026-12")).toEqual({ since: "2026-12-01", until: "2026-12-31" });
  expect(monthStartIn(["2026-10-31", "2026-11-01", null])).toBe("2026-11-01");
  expect(monthStartIn(["2026-11-02", null])).toBeNull();
});

test.each(["", "today", "2026-1-1", "2026-02-30", "2026-13-01", "x2026-01-01"])(
  "%p is no day",
  (text) => {
    expect(isDay(text)).toBe(false);
  },
);

test("an address says which time is asked for, by its name or by days", () => {
  const asked = (query: string) => readHistoryCriteria(new URLSearchParams(query));
  expect(periodOf(asked(""))).toBe("all");
  expect(periodOf(asked("since=7d"))).toBe("7d");
  expect(periodOf(asked("since=today&until=today"))).toBe("dates");
  expect(periodOf(asked("since=2026-11-01"))).toBe("dates");
  expect(periodOf(asked("until=2026-11-01"))).toBe("dates");
  expect(singleDay(asked("since=2026-11-01&until=2026-11-01"))).toBe("2026-11-01");
  expect(singleDay(asked("since=2026-11-01&until=2026-11-02"))).toBeNull();
  expect(singleDay(asked(""))).toBeNull();
  for (const period of ["today", "7d", "30d", "90d", "all", "dates"] as const) {
    const { since, until } = periodParameters(period, "2026-11-15");
    expect(periodOf({ since: since ?? "", until: until ?? "" })).toBe(period);
  }
});

test("seven days are today and the six before, whatever the hour, and given days stay as they are", () => {
  expect(resolvePeriodStart("7d", "2026-11-03")).toBe("2026-10-28");
  expect(resolvePeriodStart("today", "2026-11-03")).toBe("2026-11-03");
  for (const other of ["", "2026-01-31", "yesterday", "12h", "0d"]) {
    expect(resolvePeriodStart(other, "2026-11-03")).toBe(other);
  }
  const asked = readHistoryCriteria(new URLSearchParams("since=30d&project=/p"));
  expect(toHistoryQuery(asked, "2026-11-15")).toMatchObject({ since: "2026-10-17", until: "" });
});

test("how a history is arranged narrows nothing down", () => {
  const asked = (query: string) => readHistoryCriteria(new URLSearchParams(query));
  expect(asked("by=project")).toMatchObject({ isByProject: true, project: "" });
  expect(hasHistoryFilters(asked("by=project&q=+"))).toBe(false);
  for (const name of ["q", "project", "client", "since", "until"])
    expect(hasHistoryFilters(asked(`${name}=x`))).toBe(true);
});

test("projects are narrowed and sorted as the history is; one without a price is the cheapest", () => {
  const known = [
    { project: "new", projectPath: "/p/new", costUsd: null },
    { project: "dear", projectPath: "/p/dear", costUsd: 2 },
    { project: "old", projectPath: "/p/old", costUsd: 1 },
  ];
  const names = (project: string, sort: "time" | "oldest" | "cost" | "errors") =>
    selectProjects(known, { project, sort }).map((one) => one.project);
  expect(names("", "time")).toEqual(["new", "dear", "old"]);
  expect(names("", "errors")).toEqual(["new", "dear", "old"]);
  expect(names("", "oldest")).toEqual(["old", "dear", "new"]);
  expect(names("", "cost")).toEqual(["dear", "old", "new"]);
  expect(names("/p/old", "time")).toEqual(["old"]);
  expect(names("dear", "cost")).toEqual(["dear"]);
});
