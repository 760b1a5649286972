/**
 * A project at a glance: what its last session concluded, what is left to do, which rules hold, and which files are worked on.
 * Reads a few rows and events, however much is recorded; costs are summed from usage.
 */
import type * as v from "valibot";
import { cutCharacters } from "../../../event/cut.ts";
import { keyedHash } from "../../../config/secret-key.ts";
import { getProjectName } from "../../../event/event.ts";
import { lacksFiles } from "../../../ingest/project/backfill-sessions.ts";
import { readOwnPrices } from "../../../observe/usage/own-prices.ts";
import { makeUsageReport } from "../../../observe/usage/usage-report.ts";
import { sessionTitle } from "../../../observe/session-title.ts";
import { findLastAnswer, findUnansweredPrompt } from "../../../observe/story/last-answer.ts";
import { findLastOutcome } from "../../../observe/story/last-outcome.ts";
import type { Store } from "../../../store/store.ts";
import { ApiFault } from "../fault.ts";
import {
  LISTED_SESSION,
  loadListedSessions,
  type ListedSession,
} from "../records/listed-session.ts";
import { listRecentPossibleRules, POSSIBLE_RULE } from "../records/possible-rules.ts";
import {
  findOpenWork,
  loadProjectRules,
  OPEN_WORK,
  PROJECT_RULE,
} from "../records/project-work.ts";
import { type RouteRecords, defineRoute, PROJECT_NAME } from "../route.ts";
import { FLAG, NUMBER, TEXT, TIME, WHOLE, fields, listOf, orNull } from "../shape/schema.ts";
import { WORKED_FILE } from "./file.ts";
import { WORK_COUNTS } from "./projects.ts";

/** Among these is the last one that has an answer. */
const MAX_SESSIONS_READ = 8;
const MAX_FILES = 20;
const MAX_POSSIBLE_RULES = 6;
const LONGEST_ANSWER = 6000;

/** A session's last answer that says something, as it was written. */
const LAST_ANSWER = fields({
  session: LISTED_SESSION,
  answer: TEXT,
  eventId: TEXT,
  /** What it answers; null where that is not recorded. */
  prompt: orNull(TEXT),
  /** The session was asked for more since, or its last turn said nothing. */
  isEarlier: FLAG,
});
export type SessionLastAnswer = v.InferOutput<typeof LAST_ANSWER>;

const UNANSWERED_PROMPT = fields({
  /** In one line; null where its words are not kept. */
  prompt: orNull(TEXT),
  /** The last words, as they were written. */
  said: orNull(TEXT),
});

export const project = defineRoute({
  path: "/project",
  parameters: { project: PROJECT_NAME },
  answers: fields({
    project: TEXT,
    projectPath: TEXT,
    sessions: WHOLE,
    /** Null when no price is known. */
    costUsd: orNull(NUMBER),
    isPartly: FLAG,
    /** Of any session, asked for something in or not. */
    lastActivity: TIME,
    /** The newest in which somebody asked for something. */
    last: LISTED_SESSION,
    /** What was asked last in it and what was said since, where nothing of that concludes anything. */
    unanswered: orNull(UNANSWERED_PROMPT),
    /** What came of it: the work that was done, and the last words where only subagents are known of. */
    outcome: fields({
      answer: orNull(TEXT),
      isUnfinished: FLAG,
      failure: orNull(TEXT),
      work: WORK_COUNTS,
    }),
    /** Of the newest session that has an answer, which need not be the last one. */
    conclusion: orNull(LAST_ANSWER),
    work: orNull(OPEN_WORK),
    /** Newest first. */
    rules: listOf(PROJECT_RULE),
    /** Sessions do not get them. */
    possibleRules: listOf(POSSIBLE_RULE),
    files: listOf(WORKED_FILE),
    /** False while files of older sessions are still being read. */
    isComplete: FLAG,
  }),
  handle: async ({ params, now, records, text }) => {
    const projectPath = params.project;
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
    const hash = keyedHash(run);
    const possible = await listRecentPossibleRules(store, hash, [projectPath], now);
    return {
      project: getProjectName(projectPath),
      projectPath,
      sessions: await store.countHistory(query),
      costUsd: total.sessions === 0 ? null : total.costUsd,
      isPartly: total.isPartly,
      lastActivity: sessions.reduce(
        (newest, { lastEventAt }) => (lastEventAt > newest ? lastEventAt : newest),
        last.lastEventAt,
      ),
      last,
      unanswered: await findUnanswered(store, last.sessionId),
      outcome: await loadOutcome(store, last.sessionId),
      conclusion: await findConclusion({ store, installation }, sessions),
      work: await findOpenWork(store, hash, projectPath, now),
      rules: await loadProjectRules(store, hash, projectPath),
      possibleRules: possible.slice(0, MAX_POSSIBLE_RULES),
      files: await store.workedFiles([projectPath], MAX_FILES),
      isComplete: !(await lacksFiles(store)),
    };
  },
});

async function findUnanswered(
  store: Store,
  sessionId: string,
): Promise<v.InferOutput<typeof UNANSWERED_PROMPT> | null> {
  const found = await findUnansweredPrompt(store, sessionId);
  if (found === null) return null;
  const { prompt, said } = found;
  return {
    prompt: prompt === null ? null : sessionTitle(null, [prompt]),
    said: said === null ? null : cutCharacters(said, LONGEST_ANSWER),
  };
}

async function loadOutcome(store: Store, sessionId: string) {
  const { answer, isUnfinished, failure, work } = await findLastOutcome(store, sessionId);
  const cut = answer === null ? null : cutCharacters(answer, LONGEST_ANSWER);
  return { answer: cut, isUnfinished, failure, work };
}

async function findConclusion(
  { store }: RouteRecords,
  sessions: readonly ListedSession[],
): Promise<SessionLastAnswer | null> {
  for (const session of sessions) {
    const found = await findLastAnswer(store, session.sessionId);
    if (found === null) continue;
    const { text, eventId, prompt, isEarlier } = found;
    return {
      session,
      answer: cutCharacters(text, LONGEST_ANSWER),
      eventId,
      prompt: prompt === null ? null : sessionTitle(null, [prompt]),
      isEarlier,
    };
  }
  return null;
}
