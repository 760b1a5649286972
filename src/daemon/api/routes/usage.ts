import { readOwnPrices } from "../../../observe/usage/own-prices.ts";
import {
  type UsageGrouping,
  USAGE_GROUPINGS,
  type UsageSum,
  type UsageGroup,
  type UsageReport,
  makeUsageReport,
} from "../../../observe/usage/usage-report.ts";
import {
  withoutPartialCost,
  type CountingProgress,
} from "../../../ingest/usage/counting-progress.ts";
import { localDay } from "../../../observe/usage/usage-tally.ts";
import { COUNTING_SCHEMA, readCountingProgress } from "../records/counting-progress.ts";
import { queryProjects, findProjectPaths } from "../records/project-paths.ts";
import { SINCE, UNTIL, choiceParam, withDefault } from "../request/parameters.ts";
import { pageOf, paging, PROJECT_PARAM, defineRoute, SESSION_PARAM } from "../route.ts";
import { FLAG, listOf, NUMBER, oneOf, orNull, shape, TEXT, WHOLE } from "../shape/schema.ts";

const DEFAULT_DAYS = 30;
const DAY_MS = 86_400_000;

export type UsageAnswer = UsageReport & {
  readonly by: UsageGrouping;
  /** Days of this machine's calendar, both included. */
  readonly since: string;
  readonly until: string | null;
  readonly next: number | null;
  /** Null when all is counted; until then `total` has no cost. */
  readonly counting: CountingProgress | null;
};

export const SUM = {
  messages: WHOLE,
  tokens: shape<UsageSum["tokens"]>({
    input: WHOLE,
    output: WHOLE,
    cacheRead: WHOLE,
    cacheWrite5m: WHOLE,
    cacheWrite1h: WHOLE,
  }),
  costUsd: orNull(NUMBER),
  isPartly: FLAG,
};

export const usage = defineRoute({
  path: "/usage",
  parameters: {
    by: withDefault(choiceParam(USAGE_GROUPINGS), "day"),
    project: PROJECT_PARAM,
    session: SESSION_PARAM,
    since: SINCE,
    until: UNTIL,
    ...paging(100),
  },
  answers: shape<UsageAnswer>({
    by: oneOf(...USAGE_GROUPINGS),
    since: TEXT,
    until: orNull(TEXT),
    groups: listOf(
      shape<UsageGroup>({
        key: orNull(TEXT),
        project: orNull(TEXT),
        projectPath: orNull(TEXT),
        models: listOf(TEXT),
        sessions: WHOLE,
        lastDay: TEXT,
        ...SUM,
      }),
    ),
    total: shape<UsageReport["total"]>({ ...SUM, sessions: WHOLE }),
    unpriced: listOf(TEXT),
    ownPriced: listOf(TEXT),
    priceDates: listOf(TEXT),
    next: orNull(WHOLE),
    counting: COUNTING_SCHEMA,
  }),
  handle: async ({ given, now, records, monitor }) => {
    const { store, installation } = records();
    const { by, session: sessionId } = given;
    const dayOf = (time: string | null): string | null =>
      time === null ? null : localDay(Date.parse(time));
    const since = dayOf(given.since) ?? localDay(now.getTime() - DEFAULT_DAYS * DAY_MS);
    const until = dayOf(given.until);
    const query = {
      since,
      ...(until === null ? {} : { until }),
      ...(sessionId === null ? {} : { sessionId }),
    };
    const paths = await findProjectPaths(store, given.project);
    const asked = { projectPaths: paths, since, until };
    const { counting } = await readCountingProgress({ store, installation }, monitor, asked);
    const rows = await queryProjects(paths, (project) => store.usage({ ...query, ...project }));
    const report = makeUsageReport(rows, by, readOwnPrices(installation.paths.home).prices);
    const { page, next } = pageOf(report.groups, given);
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
    } satisfies UsageAnswer;
  },
});
