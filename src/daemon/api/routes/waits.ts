import { TEAM_PARAMS } from "../request/team-params.ts";
import { permissionSettings } from "../../../clients/permission-settings.ts";
import {
  countWaits,
  groupWaits,
  WAIT_GROUPINGS,
  findAllowSuggestions,
} from "../../../observe/waits/group-waits.ts";
import { toPublicWait } from "../../../observe/waits/public-wait.ts";
import {
  toCurrentWaits,
  WAIT_REMARKS,
  explainUnseenEnds,
} from "../../../observe/waits/current-waits.ts";
import { isRunning } from "../../../system/process-start.ts";
import { queryProjects, findProjectPaths } from "../records/project-paths.ts";
import { SINCE, choiceParam, optional, withDefault } from "../request/parameters.ts";
import { pageOf, paging, PROJECT_PARAM, defineRoute, SESSION_PARAM } from "../route.ts";
import { FLAG, TEXT, TIME, WHOLE, fields, listOf, oneOf, orNull } from "../shape/schema.ts";

/** Of the newest. */
const MAX_WAITS_READ = 20_000;

const COUNTS = {
  asked: WHOLE,
  open: WHOLE,
  openMs: orNull(WHOLE),
  granted: WHOLE,
  answered: WHOLE,
  denied: WHOLE,
  interrupted: WHOLE,
  unknown: WHOLE,
  timed: WHOLE,
  totalMs: WHOLE,
  medianMs: orNull(WHOLE),
  longestMs: orNull(WHOLE),
};

export const GROUP = {
  tool: orNull(TEXT),
  action: orNull(TEXT),
  project: orNull(TEXT),
  projectPath: orNull(TEXT),
  ...COUNTS,
};

export const WAIT = fields({
  id: TEXT,
  sessionId: TEXT,
  provider: TEXT,
  project: orNull(TEXT),
  projectPath: orNull(TEXT),
  kind: oneOf("permission", "question", "plan"),
  tool: orNull(TEXT),
  action: orNull(TEXT),
  agentId: orNull(TEXT),
  askedAt: TIME,
  decidedAt: orNull(TIME),
  waitedMs: orNull(WHOLE),
  decision: orNull(oneOf("granted", "denied", "interrupted", "answered", "unknown")),
  scope: orNull(TEXT),
  source: orNull(oneOf("hook", "transcript", "board", "later")),
  remark: orNull(oneOf(...WAIT_REMARKS)),
});

export const waits = defineRoute({
  path: "/waits",
  parameters: {
    ...TEAM_PARAMS,
    by: optional(choiceParam(WAIT_GROUPINGS)),
    state: withDefault(choiceParam(["open", "all"]), "all"),
    project: PROJECT_PARAM,
    session: SESSION_PARAM,
    since: SINCE,
    ...paging(100),
  },
  answers: fields({
    /** Last asked first; empty when they are grouped. */
    waits: listOf(WAIT),
    by: orNull(oneOf(...WAIT_GROUPINGS)),
    /** Those that were waited for longest first; empty unless they are grouped. */
    groups: listOf(fields(GROUP)),
    next: orNull(WHOLE),
    summary: fields(COUNTS),
    /** Permissions that were granted again and again and never refused, with the rule that would allow them. */
    worthAllowing: listOf(fields({ ...GROUP, rule: TEXT, file: TEXT })),
    /** False when there was more than could be counted. */
    isComplete: FLAG,
  }),
  handle: async ({ params, records, now, monitor }) => {
    const { store, installation } = records();
    const { by, state, session: sessionId, since } = params;
    const query = {
      limit: MAX_WAITS_READ,
      state,
      ...(sessionId === null ? {} : { sessionId }),
      ...(since === null ? {} : { since }),
    };
    const live = monitor.getAll();
    const found = await queryProjects(await findProjectPaths(store, params.project), (project) =>
      store.waits({ ...query, ...project }),
    );
    const evidence = { now, isRunning };
    const currentWaits = await toCurrentWaits(found, store, evidence, live);
    const rows = currentWaits
      .filter(({ decision }) => query.state === "all" || decision === null)
      .toSorted((a, b) => (a.askedAt < b.askedAt ? 1 : -1));
    const listed = pageOf(by === null ? rows : [], params);
    const grouped = pageOf(by === null ? [] : groupWaits(rows, by, now.getTime()), params);
    const { userHome } = installation.paths;
    const settings = permissionSettings("user", {
      env: process.env,
      userHome: userHome ?? "~",
      project: "",
    });
    return {
      waits: (await explainUnseenEnds(listed.page, store, evidence)).map(toPublicWait),
      by,
      groups: grouped.page,
      next: listed.next ?? grouped.next,
      summary: countWaits(rows, now.getTime()),
      worthAllowing: findAllowSuggestions(rows, now.getTime(), settings),
      isComplete: found.length < MAX_WAITS_READ,
    };
  },
});
