/**
 * A project at a glance: what its last session concluded, what is left to do, which rules hold, and which files are worked on.
 * Reads a few rows and events, however much is recorded; costs are summed from usage.
 */
import { getProjectName } from "../../../event/event.ts";
import { lacksFiles } from "../../../ingest/project/fill-sessions.ts";
import { readOwnPrices } from "../../../observe/usage/own-prices.ts";
import { usageReport } from "../../../observe/usage/report.ts";
import type { WorkedFile } from "../../../store/store.ts";
import { ApiFault } from "../fault.ts";
import { listedFrom, type ListedSession } from "../records/listed-session.ts";
import {
  openWork,
  type OpenWork,
  type ProjectRule,
  projectRules,
} from "../records/project-work.ts";
import { type Call, PROJECT, type Records, type Route } from "../route.ts";
import { LISTED_SESSION } from "../shape/listed-session-schema.ts";
import { FLAG, listOf, NUMBER, oneOf, orNull, shape, TEXT, TIME, WHOLE } from "../shape/schema.ts";

/** A session's last answer, as it was written. */
export type Conclusion = {
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
  readonly conclusion: Conclusion | null;
  readonly work: OpenWork | null;
  /** Newest first. */
  readonly rules: readonly ProjectRule[];
  readonly files: readonly WorkedFile[];
  /** False while files of older sessions are still being read. */
  readonly isComplete: boolean;
};

/** Among these is the last one that has an answer. */
const LOOKED_AT = 8;
const MOST_FILES = 20;
const LONGEST_ANSWER = 6000;

export const project: Route = {
  path: "/project",
  parameters: { project: { ...PROJECT, isNeeded: true } },
  answers: shape<ProjectAnswer>({
    project: TEXT,
    projectPath: TEXT,
    sessions: WHOLE,
    costUsd: orNull(NUMBER),
    isPartly: FLAG,
    last: LISTED_SESSION,
    conclusion: orNull(shape<Conclusion>({ session: LISTED_SESSION, answer: TEXT, eventId: TEXT })),
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
      shape<WorkedFile>({
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
  handle: async ({ given, records, text }: Call) => {
    const projectPath = given.text("project") ?? "";
    const { store, installation } = records();
    const query = { projectPaths: [projectPath] };
    const found = await store.history({ ...query, limit: LOOKED_AT });
    const sessions = await listedFrom(
      { store, installation },
      found.map(({ session }) => session),
    );
    const last = sessions.find(({ prompts }) => prompts > 0) ?? sessions[0];
    if (last === undefined) throw new ApiFault(404, "NO_PROJECT", text.api.faults.noProject);
    const { home, run } = installation.paths;
    const { total } = usageReport(
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
      conclusion: await conclusionOf({ store, installation }, sessions),
      work: await openWork(store, projectPath),
      rules: await projectRules(store, run, projectPath),
      files: await store.workedFiles([projectPath], MOST_FILES),
      isComplete: !(await lacksFiles(store)),
    } satisfies ProjectAnswer;
  },
};

async function conclusionOf(
  { store }: Records,
  sessions: readonly ListedSession[],
): Promise<Conclusion | null> {
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
