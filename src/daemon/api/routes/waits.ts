import { claudeFolder } from "../../../clients/claude-code/folder.ts";
import {
  type AllowSuggestion,
  countWaits,
  groupWaits,
  WAIT_GROUPINGS,
  type WaitCounts,
  type WaitGroup,
  type WaitGrouping,
  findAllowSuggestions,
} from "../../../observe/waits/group-waits.ts";
import { type PublicWait, toPublicWait } from "../../../observe/waits/public-wait.ts";
import {
  toCurrentWaits,
  WAIT_REMARKS,
  explainUnseenEnds,
} from "../../../observe/waits/current-waits.ts";
import { isRunning } from "../../../system/process-start.ts";
import { queryProjects, findProjectPaths } from "../records/project-paths.ts";
import { pageOf, paging, PROJECT_PARAM, type Route, SESSION_PARAM } from "../route.ts";
import { FLAG, listOf, oneOf, orNull, shape, TEXT, TIME, WHOLE } from "../shape/schema.ts";

/** Of the newest. */
const MAX_WAITS_READ = 20_000;

export type WaitsAnswer = {
  /** Last asked first; empty when they are grouped. */
  readonly waits: readonly PublicWait[];
  readonly by: WaitGrouping | null;
  /** Those that were waited for longest first; empty unless they are grouped. */
  readonly groups: readonly WaitGroup[];
  readonly next: number | null;
  readonly summary: WaitCounts;
  /** Permissions that were granted again and again and never refused, with the rule that would allow them. */
  readonly worthAllowing: readonly AllowSuggestion[];
  /** False when there was more than could be counted. */
  readonly isComplete: boolean;
};

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

export const WAIT = shape<PublicWait>({
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

export const waits: Route = {
  path: "/waits",
  parameters: {
    by: { kind: "text", most: 20, choices: WAIT_GROUPINGS },
    state: { kind: "text", most: 10, choices: ["open", "all"] },
    project: PROJECT_PARAM,
    session: SESSION_PARAM,
    since: { kind: "since" },
    ...paging(100),
  },
  answers: shape<WaitsAnswer>({
    waits: listOf(WAIT),
    by: orNull(oneOf(...WAIT_GROUPINGS)),
    groups: listOf(shape<WaitGroup>(GROUP)),
    next: orNull(WHOLE),
    summary: shape<WaitCounts>(COUNTS),
    worthAllowing: listOf(shape<AllowSuggestion>({ ...GROUP, rule: TEXT, file: TEXT })),
    isComplete: FLAG,
  }),
  handle: async ({ given, records, now, monitor }) => {
    const { store, installation } = records();
    const [sessionId, since] = [given.text("session"), given.text("since")];
    const query = {
      limit: MAX_WAITS_READ,
      state: given.text("state") === "open" ? ("open" as const) : ("all" as const),
      ...(sessionId === null ? {} : { sessionId }),
      ...(since === null ? {} : { since }),
    };
    const live = monitor.getAll();
    const found = await queryProjects(
      await findProjectPaths(store, given.text("project")),
      (project) => store.waits({ ...query, ...project }),
    );
    const evidence = { now, isRunning };
    const known = await toCurrentWaits(found, store, evidence, live);
    const rows = known
      .filter(({ decision }) => query.state === "all" || decision === null)
      .toSorted((a, b) => (a.askedAt < b.askedAt ? 1 : -1));
    const by = WAIT_GROUPINGS.find((name) => name === given.text("by")) ?? null;
    const listed = pageOf(by === null ? rows : [], given);
    const grouped = pageOf(by === null ? [] : groupWaits(rows, by, now.getTime()), given);
    const { userHome } = installation.paths;
    const settings = `${claudeFolder(process.env, userHome ?? "~")}/settings.json`;
    return {
      waits: (await explainUnseenEnds(listed.page, store, evidence)).map(toPublicWait),
      by,
      groups: grouped.page,
      next: listed.next ?? grouped.next,
      summary: countWaits(rows, now.getTime()),
      worthAllowing: findAllowSuggestions(rows, now.getTime(), settings),
      isComplete: found.length < MAX_WAITS_READ,
    } satisfies WaitsAnswer;
  },
};
