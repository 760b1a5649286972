/**
 * The projects, clients and days there are sessions of, counted: what a history can be narrowed by. Reads a few columns of every
 * session, and usage since the time asked for; no events.
 */
import type * as v from "valibot";
import { TEAM_PARAMS } from "../request/team-params.ts";
import { readOwnPrices } from "../../../observe/usage/own-prices.ts";
import { makeUsageReport } from "../../../observe/usage/usage-report.ts";
import { localDay } from "../../../event/day.ts";
import { laterDay, listDays } from "../../../observe/activity/local-days.ts";
import { countPerDay } from "../charts/daily-counts.ts";
import { cutCharacters } from "../../../event/cut.ts";
import { lastConclusion } from "../../../observe/story/conclusion.ts";
import { findLastOutcome } from "../../../observe/story/last-outcome.ts";
import { getProjectName } from "../../../event/event.ts";
import { MAX_TAG_LENGTH, normalizeTag } from "../../../event/label.ts";
import { LONGEST_QUERY } from "../../../recall/search/query/parse-query.ts";
import type { SessionStub, Store } from "../../../store/store.ts";
import { withoutPartialCost } from "../../../ingest/usage/counting-progress.ts";
import { readCountingProgress } from "../records/counting-progress.ts";
import { sessionTitle } from "../../../observe/session-title.ts";
import { takeTypedPeriod } from "../records/typed-period.ts";
import { isProjectNamed } from "../records/project-paths.ts";
import { SINCE, UNTIL, choiceParam, many, optional, textParam } from "../request/parameters.ts";
import { type RouteCall, PROJECT_PARAM, defineRoute } from "../route.ts";
import { FLAG, NUMBER, TEXT, TIME, WHOLE, fields, listOf, orNull } from "../shape/schema.ts";

import { findSessionsAbout, type SessionFilters } from "./history.ts";

const MAX_DAYS = 400;

/** Calls that were made for what was asked last. */
export const WORK_COUNTS = fields({ calls: WHOLE, failed: WHOLE, files: WHOLE, commands: WHOLE });

/** What a project's newest session came to. */
const PROJECT_CONCLUSION = fields({
  sessionId: TEXT,
  /** What was asked last in it, in one line; what it is called where that is not known. */
  title: orNull(TEXT),
  at: TIME,
  /** What the answer to that concludes, as far as there is room; null where there is none. */
  answer: orNull(TEXT),
  /** No answer: what was said last before it ended. */
  isUnfinished: FLAG,
  /** What its last turn failed with, in the client's words; null where it did not. */
  failure: orNull(TEXT),
  work: WORK_COUNTS,
  /** Where the answer says nothing: what was concluded before, in it or in an earlier session. */
  earlier: orNull(TEXT),
});
export type ProjectConclusion = v.InferOutput<typeof PROJECT_CONCLUSION>;

export const projects = defineRoute({
  path: "/projects",
  parameters: {
    ...TEAM_PARAMS,
    project: PROJECT_PARAM,
    client: optional(textParam(100)),
    /** Tells what each project's last session concluded. */
    concluded: optional(choiceParam(["1"])),
    since: SINCE,
    until: UNTIL,
    q: optional(textParam(LONGEST_QUERY)),
    starred: optional(choiceParam(["1"])),
    tag: many(textParam(MAX_TAG_LENGTH)),
  },
  answers: fields({
    /** Those with the newest activity first. */
    projects: listOf(
      fields({
        project: orNull(TEXT),
        projectPath: orNull(TEXT),
        sessions: WHOLE,
        prompts: WHOLE,
        lastActivity: TIME,
        /** The session that was active then. */
        lastSessionId: TEXT,
        /** Null when no price is known, and while its sessions are being counted. */
        costUsd: orNull(NUMBER),
        /** Whether something in it has no price, or is not counted yet. */
        isPartly: FLAG,
        /** Null unless asked for, and where there is none. */
        concluded: orNull(PROJECT_CONCLUSION),
        /** Sessions last active on each of the last 30 days, oldest first; none unless that is asked for. */
        daily: listOf(WHOLE),
      }),
    ),
    /** Most sessions first. */
    clients: listOf(fields({ client: TEXT, sessions: WHOLE })),
    /** Of all times, newest first: days of this machine's calendar on which sessions were last active. */
    days: listOf(fields({ day: TEXT, sessions: WHOLE })),
    sessions: WHOLE,
  }),
  handle: async (call) => {
    const { records, monitor, now } = call;
    const { params } = takeTypedPeriod(call.params, now);
    const { store, installation } = records();
    const { project, client, since, until } = params;
    const chosen = await findChosenSessions(params, call);
    const every = await store.sessionTraces();
    const traces = chosen === null ? every : every.filter((one) => chosen.has(one.sessionId));
    const isThen = ({ lastEventAt: at }: SessionStub): boolean =>
      (since === null || at >= since) && (until === null || at <= until);
    const isThere = ({ projectPath }: SessionStub): boolean =>
      project === null || (projectPath !== null && isProjectNamed(projectPath, project));
    const isOf = (one: SessionStub): boolean => client === null || one.client === client;
    const then = traces.filter(isThen);
    const dayOf = (time: string | null): string | null =>
      time === null ? null : localDay(Date.parse(time));
    const asked = { projectPaths: null, since: dayOf(since), until: dayOf(until) };
    const { uncounted } = await readCountingProgress(records(), monitor, asked);
    const usage = await store.usage({
      ...(since === null ? {} : { since: localDay(Date.parse(since)) }),
      ...(until === null ? {} : { until: localDay(Date.parse(until)) }),
    });
    // What others of the same project cost is not counted either.
    const counted = new Set(traces.filter(isOf).map(({ sessionId }) => sessionId));
    const own =
      client === null && chosen === null
        ? usage
        : usage.filter((row) => counted.has(row.sessionId));
    const used = makeUsageReport(own, "project", readOwnPrices(installation.paths.home).prices);
    const costs = new Map(used.groups.map((group) => [group.key, group]));
    // Each list is narrowed by the others, not by what is chosen in itself.
    const byProject = Map.groupBy(then.filter(isOf), ({ projectPath }) => projectPath);
    const byClient = Map.groupBy(then.filter(isThere), (one) => one.client);
    const byDay = Map.groupBy(
      traces.filter((one) => isThere(one) && isOf(one)),
      ({ lastEventAt }) => localDay(Date.parse(lastEventAt)),
    );
    const concluded =
      params.concluded === null
        ? NO_CONCLUSIONS
        : await findConclusions(store, [...byProject.values()]);
    const today = localDay(now.getTime());
    const days = params.concluded === null ? [] : listDays(laterDay(today, 1 - TREND_DAYS), today);
    return {
      projects: [...byProject]
        .map(([projectPath, all]) => {
          const cost = costs.get(projectPath);
          const { costUsd, isPartly } = withoutPartialCost(
            { costUsd: cost?.costUsd ?? null, isPartly: cost?.isPartly ?? false },
            !uncounted.has(projectPath),
          );
          const last = all.reduce((a, b) => (b.lastEventAt > a.lastEventAt ? b : a));
          return {
            project: projectPath === null ? null : getProjectName(projectPath),
            projectPath,
            sessions: all.length,
            prompts: all.reduce((sum, { promptCount }) => sum + promptCount, 0),
            lastActivity: last.lastEventAt,
            lastSessionId: last.sessionId,
            costUsd,
            isPartly,
            concluded: concluded.get(projectPath) ?? null,
            daily: countPerDay(
              days,
              all.map(({ lastEventAt }) => lastEventAt),
            ),
          };
        })
        .toSorted((a, b) => (a.lastActivity < b.lastActivity ? 1 : -1)),
      clients: [...byClient]
        .map(([name, all]) => ({ client: name, sessions: all.length }))
        .toSorted((a, b) => b.sessions - a.sessions || (a.client < b.client ? -1 : 1)),
      days: [...byDay]
        .map(([day, all]) => ({ day, sessions: all.length }))
        .toSorted((a, b) => (a.day < b.day ? 1 : -1))
        .slice(0, MAX_DAYS),
      sessions: then.filter((one) => isThere(one) && isOf(one)).length,
    };
  },
});

const TREND_DAYS = 30;

/** Those that words, stars and tags leave; null where none are given. */
async function findChosenSessions(
  given: Omit<SessionFilters, "client">,
  call: RouteCall,
): Promise<ReadonlySet<string> | null> {
  const { sessionIds } = await findSessionsAbout(given, call, "any project");
  const tags = given.tag.map(normalizeTag);
  const isStarred = given.starred !== null;
  if (tags.length === 0 && !isStarred) return sessionIds === null ? null : new Set(sessionIds);
  const found = await call.records().store.history({
    ...(sessionIds === null ? {} : { sessionIds }),
    ...(isStarred ? { starred: true } : {}),
    ...(tags.length === 0 ? {} : { tags }),
    limit: MAX_LABELED_SESSIONS,
  });
  return new Set(found.map(({ session }) => session.sessionId));
}

/** More than anybody stars or tags. */
const MAX_LABELED_SESSIONS = 10_000;

const NO_CONCLUSIONS: ReadonlyMap<string | null, ProjectConclusion> = new Map();
/** Among so many of a project's newest is one that has an answer. */
const MAX_SESSIONS_READ = 8;
const LONGEST_ANSWER = 400;

/** By project: of each its newest session in which something was asked or done, and what was concluded before. */
async function findConclusions(
  store: Pick<Store, "outlines" | "session" | "queryEvents">,
  projects: readonly (readonly SessionStub[])[],
): Promise<ReadonlyMap<string | null, ProjectConclusion>> {
  const newest = projects.map((all) =>
    all.toSorted((a, b) => (a.lastEventAt < b.lastEventAt ? 1 : -1)).slice(0, MAX_SESSIONS_READ),
  );
  const outlines = await store.outlines(newest.flat().map(({ sessionId }) => sessionId));
  const bySession = new Map(outlines.map((one) => [one.sessionId, one]));
  const found = new Map<string | null, ProjectConclusion>();
  for (const sessions of newest) {
    const read = sessions.flatMap((one) => {
      const outline = bySession.get(one.sessionId);
      return outline === undefined ? [] : [{ ...one, outline }];
    });
    const last =
      read.find(({ promptCount }) => promptCount > 0) ??
      read.find(({ outline }) => outline.tools > 0) ??
      read[0];
    if (last === undefined) continue;
    const { sessionId, projectPath, lastEventAt: at, outline } = last;
    const { prompt, answer, isBrief, isUnfinished, failure, work } = await findLastOutcome(
      store,
      sessionId,
    );
    const asked = prompt === null ? null : sessionTitle(null, [prompt]);
    const before =
      answer !== null && !isBrief && !isUnfinished
        ? undefined
        : read.map((one) => lastConclusion(one.outline.answers)).find((one) => one !== null);
    found.set(projectPath, {
      sessionId,
      title: asked ?? sessionTitle(await store.session(sessionId), outline.prompts),
      at,
      answer: cutOrNull(answer),
      isUnfinished,
      failure: cutOrNull(failure),
      work,
      earlier: cutOrNull(before ?? null),
    });
  }
  return found;
}

const cutOrNull = (text: string | null): string | null =>
  text === null ? null : cutCharacters(text, LONGEST_ANSWER);
