import { TEAM_PARAMS } from "../request/team-params.ts";
import { readOwnPrices } from "../../../observe/usage/own-prices.ts";
import { USAGE_GROUPINGS, makeUsageReport } from "../../../observe/usage/usage-report.ts";
import { withoutPartialCost } from "../../../ingest/usage/counting-progress.ts";
import { localDay } from "../../../event/day.ts";
import { laterDay } from "../../../observe/activity/local-days.ts";
import { COUNTING_SCHEMA, readCountingProgress } from "../records/counting-progress.ts";
import { queryProjects, findProjectPaths } from "../records/project-paths.ts";
import { SINCE, UNTIL, choiceParam, withDefault } from "../request/parameters.ts";
import { pageOf, paging, PROJECT_PARAM, defineRoute, SESSION_PARAM } from "../route.ts";
import { FLAG, NUMBER, TEXT, WHOLE, fields, listOf, oneOf, orNull } from "../shape/schema.ts";
import { MESSAGE_TOKENS } from "../shape/schemas.ts";

const DEFAULT_DAYS = 30;

export const SUM = {
  messages: WHOLE,
  tokens: MESSAGE_TOKENS,
  costUsd: orNull(NUMBER),
  isPartly: FLAG,
};

export const usage = defineRoute({
  path: "/usage",
  parameters: {
    ...TEAM_PARAMS,
    by: withDefault(choiceParam(USAGE_GROUPINGS), "day"),
    project: PROJECT_PARAM,
    session: SESSION_PARAM,
    since: SINCE,
    until: UNTIL,
    ...paging(100),
  },
  answers: fields({
    by: oneOf(...USAGE_GROUPINGS),
    /** Days of this machine's calendar, both included. */
    since: TEXT,
    until: orNull(TEXT),
    groups: listOf(
      fields({
        key: orNull(TEXT),
        project: orNull(TEXT),
        projectPath: orNull(TEXT),
        models: listOf(TEXT),
        sessions: WHOLE,
        lastDay: TEXT,
        ...SUM,
      }),
    ),
    total: fields({ ...SUM, sessions: WHOLE }),
    unpriced: listOf(TEXT),
    ownPriced: listOf(TEXT),
    priceDates: listOf(TEXT),
    next: orNull(WHOLE),
    /** Null when all is counted; until then `total` has no cost. */
    counting: COUNTING_SCHEMA,
  }),
  handle: async ({ params, now, records, monitor }) => {
    const { store, installation } = records();
    const { by, session: sessionId } = params;
    const dayOf = (time: string | null): string | null =>
      time === null ? null : localDay(Date.parse(time));
    const since = dayOf(params.since) ?? laterDay(localDay(now.getTime()), 1 - DEFAULT_DAYS);
    const until = dayOf(params.until);
    const query = {
      since,
      ...(until === null ? {} : { until }),
      ...(sessionId === null ? {} : { sessionId }),
    };
    const paths = await findProjectPaths(store, params.project);
    const asked = { projectPaths: paths, since, until };
    const { counting } = await readCountingProgress(records(), monitor, asked);
    const rows = await queryProjects(paths, (project) => store.usage({ ...query, ...project }));
    const report = makeUsageReport(rows, by, readOwnPrices(installation.paths.home).prices);
    const { page, next } = pageOf(report.groups, params);
    const total = withoutPartialCost(report.total, counting === null);
    return {
      ...report,
      total,
      by,
      since,
      until,
      groups: page,
      next,
      counting,
    };
  },
});
