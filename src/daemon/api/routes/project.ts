/**
 * A project at a glance: what its last session concluded, what is left to do, which rules hold, and which files are worked on.
 * Reads a few rows and events, however much is recorded; costs are summed from usage.
 */
import { getProjectName } from "../../../event/event.ts";
import { lacksFiles } from "../../../ingest/project/backfill-sessions.ts";
import { readOwnPrices } from "../../../observe/usage/own-prices.ts";
import { makeUsageReport } from "../../../observe/usage/usage-report.ts";
import type { ProjectFileStats } from "../../../store/store.ts";
import { ApiFault } from "../fault.ts";
import { loadListedSessions, type ListedSession } from "../records/listed-session.ts";
import {
  findOpenWork,
  type OpenWork,
  type ProjectRule,
  loadProjectRules,
} from "../records/project-work.ts";
import { type RouteCall, PROJECT_PARAM, type RouteRecords, type Route } from "../route.ts";
import { LISTED_SESSION } from "../shape/listed-session-schema.ts";
import { FLAG, listOf, NUMBER, oneOf, orNull, shape, TEXT, TIME, WHOLE } from "../shape/schema.ts";

/** A session's last answer, as it was written. */
export type SessionLastAnswer = {
  readonly session: ListedSession;
  readonly answer: string;
  readonly eventId: string;
};

export type ProjectAnswer = {
  readonly project: string;
  readonly projectPath: string;
  readonly sessions: number;
  /** Null when no price is known. */
  readonly costUsd: number | null;
  readonly isPartly: boolean;
  /** The newest in which somebody asked for something. */
  readonly last: ListedSession;
  /** Of the newest session that has an answer, which need not be the last one. */
  readonly conclusion: SessionLastAnswer | null;
  readonly work: OpenWork | null;
  /** Newest first. */
  readonly rules: readonly ProjectRule[];
  readonly files: readonly ProjectFileStats[];
  /** False while files of older sessions are still being read. */
  readonly isComplete: boolean;
};

/** Among these is the last one that has an answer. */
const MAX_SESSIONS_READ = 8;
const MAX_FILES = 20;
const LONGEST_ANSWER = 6000;

export const project: Route = {
  path: "/project",
  parameters: { project: { ...PROJECT_PARAM, isNeeded: true } },
  answers: shape<ProjectAnswer>({
    project: TEXT,
    projectPath: TEXT,
    sessions: WHOLE,
    costUsd: orNull(NUMBER),
    isPartly: FLAG,
    last: LISTED_SESSION,
    conclusion: orNull(
      shape<SessionLastAnswer>({ session: LISTED_SESSION, answer: TEXT, eventId: TEXT }),
    ),
    work: orNull(
      shape<OpenWork>({
        sessionId: TEXT,
        ts: TIME,
        from: oneOf("context", "checkpoint"),
        current: listOf(TEXT),
        pending: listOf(TEXT),
        nextSteps: listOf(TEXT),
      }),
    ),
    rules: listOf(shape<ProjectRule>({ text: TEXT, ts: TIME, sessionId: TEXT })),
    files: listOf(
      shape<ProjectFileStats>({
        projectPath: TEXT,
        file: TEXT,
        sessions: WHOLE,
        reads: WHOLE,
        edits: WHOLE,
        writes: WHOLE,
        lastAt: TIME,
      }),
    ),
    isComplete: FLAG,
  }),
  handle: async ({ given, records, text }: RouteCall) => {
    const projectPath = given.text("project") ?? "";
    const { store, installation } = records();
    const query = { projectPaths: [projectPath], startedBy: "person" } as const;
    const found = await store.history({ ...query, limit: MAX_SESSIONS_READ });
    const sessions = await loadListedSessions(
      { store, installation },
      found.map(({ session }) => session),
    );
    const last = sessions.find(({ prompts }) => prompts > 0) ?? sessions[0];
    if (last === undefined) throw new ApiFault(404, "NO_PROJECT", text.api.faults.noProject);
    const { home, run } = installation.paths;
    const { total } = makeUsageReport(
      await store.usage({ projectPath }),
      "project",
      readOwnPrices(home).prices,
    );
    return {
      project: getProjectName(projectPath),
      projectPath,
      sessions: await store.countHistory(query),
      costUsd: total.sessions === 0 ? null : total.costUsd,
      isPartly: total.isPartly,
      last,
      conclusion: await findLastAnswer({ store, installation }, sessions),
      work: await findOpenWork(store, projectPath),
      rules: await loadProjectRules(store, run, projectPath),
      files: await store.workedFiles([projectPath], MAX_FILES),
      isComplete: !(await lacksFiles(store)),
    } satisfies ProjectAnswer;
  },
};

async function findLastAnswer(
  { store }: RouteRecords,
  sessions: readonly ListedSession[],
): Promise<SessionLastAnswer | null> {
  const session = sessions.find(({ lastAnswer }) => lastAnswer !== null);
  if (session === undefined) return null;
  const [turn] = await store.queryEvents({
    type: "turn.end",
    sessionId: session.sessionId,
    limit: 1,
  });
  const answer = turn?.lastAssistantMessage;
  if (turn === undefined || typeof answer !== "string") return null;
  return { session, answer: answer.slice(0, LONGEST_ANSWER), eventId: turn.id };
}
