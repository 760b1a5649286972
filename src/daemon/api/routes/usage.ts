import { readOwnPrices } from "../../../observe/usage/own-prices.ts";
import {
  type Grouping,
  GROUPINGS,
  type Sum,
  type UsageGroup,
  type UsageReport,
  usageReport,
} from "../../../observe/usage/report.ts";
import { asCounted, type Counting } from "../../../ingest/usage/counting.ts";
import { localDay } from "../../../observe/usage/tally.ts";
import { COUNTING, soFar } from "../records/counting.ts";
import { forProjects, projectPaths } from "../records/project-paths.ts";
import { pageOf, paging, PROJECT, type Route, SESSION } from "../route.ts";
import { FLAG, listOf, NUMBER, oneOf, orNull, shape, TEXT, WHOLE } from "../shape/schema.ts";

const USUAL_DAYS = 30;
const DAY_MS = 86_400_000;

export type UsageAnswer = UsageReport & {
  readonly by: Grouping;
  /** Days of this machine's calendar, both included. */
  readonly since: string;
  readonly until: string | null;
  readonly next: number | null;
  /** Null when all is counted; until then `total` has no cost. */
  readonly counting: Counting | null;
};

export const SUM = {
  messages: WHOLE,
  tokens: shape<Sum["tokens"]>({
    input: WHOLE,
    output: WHOLE,
    cacheRead: WHOLE,
    cacheWrite5m: WHOLE,
    cacheWrite1h: WHOLE,
  }),
  costUsd: orNull(NUMBER),
  isPartly: FLAG,
};

export const usage: Route = {
  path: "/usage",
  parameters: {
    by: { kind: "text", most: 20, choices: GROUPINGS },
    project: PROJECT,
    session: SESSION,
    since: { kind: "since" },
    until: { kind: "until" },
    ...paging(100),
  },
  answers: shape<UsageAnswer>({
    by: oneOf(...GROUPINGS),
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
    counting: COUNTING,
  }),
  handle: async ({ given, now, records, monitor }) => {
    const { store, installation } = records();
    const by = GROUPINGS.find((name) => name === given.text("by")) ?? "day";
    const dayOf = (time: string | null): string | null =>
      time === null ? null : localDay(Date.parse(time));
    const since = dayOf(given.text("since")) ?? localDay(now.getTime() - USUAL_DAYS * DAY_MS);
    const until = dayOf(given.text("until"));
    const sessionId = given.text("session");
    const query = {
      since,
      ...(until === null ? {} : { until }),
      ...(sessionId === null ? {} : { sessionId }),
    };
    const paths = await projectPaths(store, given.text("project"));
    const asked = { projectPaths: paths, since, until };
    const { counting } = await soFar({ store, installation }, monitor, asked);
    const rows = await forProjects(paths, (project) => store.usage({ ...query, ...project }));
    const report = usageReport(rows, by, readOwnPrices(installation.paths.home).prices);
    const { page, next } = pageOf(report.groups, given);
    const total = asCounted(report.total, counting === null);
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
};
