/**
 * What the sessions before the newest one left open and nobody closed since (decision 0055): of the last three that worked or
 * left a command failing, of the last days and the branch that is checked out. Whatever may be over is left out. A session that
 * only talked, was refused something or tried in vain takes no other's place.
 *
 *   tasks                            unless a later session names or finished them, or edited a file that theirs wrote
 *   goal, answer, decisions, errors  while no later session worked: it edited, decided and committed nothing, and has no tasks
 *   failed commands                  of those errors, unless the same command succeeded since
 */
import type { LivenessEvidence } from "../../observe/liveness.ts";
import { textKey } from "../../remember/context/merge-statements.ts";
import { isStatedLine } from "../../remember/ledger/ledger-line.ts";
import type { SavedSnapshot } from "../../remember/context/context-snapshot.ts";
import { flatten } from "../../store/store.ts";
import { type PreviousSession, parsePreviousSession } from "../compose/previous-part.ts";
import type { RecallSource } from "../previous/recall-source.ts";
import { extractCommand } from "./reconcile-contexts.ts";
import { isRecentOnBranch } from "./current-context.ts";
import { dropSettledFailures } from "./settled-errors.ts";
import {
  loadEventsSince,
  summarizeActivity,
  isResolvedSince,
  type RecentProjectActivity,
} from "./recent-activity.ts";

const MAX_SESSIONS = 3;
/** So many sessions that did nothing of their own are asked whether they left something failing. */
const MAX_IDLE_SESSIONS = 6;

/** `snapshot`: without what may be over. */
export type UnfinishedWork = {
  readonly snapshot: SavedSnapshot;
  /** Of its summary, where its errors are still open. */
  readonly failures: Pick<PreviousSession, "unresolvedErrors" | "failedCommands">;
};

/** `newestFirst`: a project's saved contexts, one of each session. */
export async function findUnfinishedWork(
  source: RecallSource,
  newestFirst: readonly SavedSnapshot[],
  projectPath: string,
  evidence: LivenessEvidence,
): Promise<readonly UnfinishedWork[]> {
  const earlier = await listOpenSessions(source, newestFirst, projectPath, evidence);
  const oldest = earlier.at(-1);
  if (oldest === undefined) return [];
  const events = await loadEventsSince(source, projectPath, oldest.ts);
  // Nobody can say what is still open.
  if (events === null) return [];
  const found: UnfinishedWork[] = [];
  for (const saved of earlier) {
    const later = newestFirst.slice(0, newestFirst.indexOf(saved));
    const since = summarizeActivity(
      events.filter(({ ts, sessionId }) => ts > saved.ts && sessionId !== saved.sessionId),
    );
    const isLast = since.edited.length === 0 && !later.some(hasWork);
    const open = isLast ? keepOpenState(saved, later, since) : keepOpenTasks(saved, later, since);
    const failures = isLast
      ? await loadOpenFailures(source, projectPath, saved, since)
      : NO_FAILURES;
    const isFailing = failures.failedCommands.length + open.document.state.errors.length > 0;
    // What was said in a session that did nothing else was about its failures.
    if (isFailing || (hasWork(saved) && hasUnfinishedContent(open)))
      found.push({ snapshot: open, failures });
  }
  return found;
}

/** Of the newest that may have left something open. */
async function listOpenSessions(
  source: RecallSource,
  [newest, ...others]: readonly SavedSnapshot[],
  projectPath: string,
  evidence: LivenessEvidence,
): Promise<readonly SavedSnapshot[]> {
  const found: SavedSnapshot[] = [];
  let isWorkedOn = newest !== undefined && hasWork(newest);
  let counted = 0;
  let asked = 0;
  const seen = new Set(newest === undefined ? [] : await listFailures(source, projectPath, newest));
  for (const one of others) {
    if (counted === MAX_SESSIONS) break;
    if (!isRecentOnBranch(one, projectPath, evidence)) continue;
    const works = hasWork(one);
    if (!works && (isWorkedOn || asked++ === MAX_IDLE_SESSIONS)) continue;
    const failures = works ? [] : await listFailures(source, projectPath, one);
    // What failed again since is told with that session, and takes the place of no other.
    if (!works && failures.every((failure) => seen.has(failure))) continue;
    for (const failure of failures) seen.add(failure);
    counted++;
    if (!isWorkedOn || hasTasks(one)) found.push(one);
    isWorkedOn ||= works;
  }
  return found;
}

const NO_FAILURES: UnfinishedWork["failures"] = { unresolvedErrors: [], failedCommands: [] };

/** Whether a session did something of its own; one that only asked, looked or settled something in words did not. */
const hasWork = ({ document: { progress, decisions }, extra }: SavedSnapshot): boolean =>
  Object.values(progress).some((all) => all.length > 0) ||
  decisions.some(({ what }) => !isStatedLine(what, extra.lines)) ||
  extra.commits.length > 0 ||
  extra.lines.some(({ kind }) => kind === "file");

/** If a later session worked, only open tasks are shown; most sessions have none and are skipped here, before events are read. */
const hasTasks = ({ document: { progress }, extra, stated }: SavedSnapshot): boolean =>
  progress.current.length + progress.pending.length > 0 && (stated || !extra.hasStaleTasks);

const hasUnfinishedContent = ({
  document: { progress, decisions, state },
  extra,
}: SavedSnapshot): boolean =>
  extra.outcome !== null ||
  [progress.current, progress.pending, decisions, state.blockers, state.errors].some(
    (all) => all.length > 0,
  );

/** Its tasks alone. */
function keepOpenTasks(
  saved: SavedSnapshot,
  later: readonly SavedSnapshot[],
  { edited, finished }: RecentProjectActivity,
): SavedSnapshot {
  const { document, extra } = saved;
  const written = extra.lines.flatMap(({ kind, texts }) =>
    kind === "file" ? texts.slice(0, 1) : [],
  );
  const isWorkedOn = written.some((file) => edited.some((one) => isSameFile(file, one)));
  const named = new Set(
    later.flatMap(({ document: { progress } }) => Object.values(progress).flat().map(textKey)),
  );
  const open = (tasks: readonly string[]): readonly string[] =>
    isWorkedOn
      ? []
      : tasks.filter((task) => !named.has(textKey(task)) && !finished.has(textKey(task)));
  const { done, current, pending } = document.progress;
  return {
    ...saved,
    document: {
      ...document,
      goal: { original_request: "", current_objective: "" },
      progress: { done, current: open(current), pending: open(pending) },
      decisions: [],
      state: { ...document.state, blockers: [], errors: [] },
    },
    extra: {
      ...extra,
      lines: [],
      outcome: null,
      work: null,
      accounts: [],
      recap: null,
      prompts: [],
      aftermath: null,
      commits: [],
    },
  };
}

/** Either may be relative to the project. */
const isSameFile = (a: string, b: string): boolean =>
  a === b || a.endsWith(`/${b}`) || b.endsWith(`/${a}`);

/** All that it left, without what the later ones tell too. */
function keepOpenState(
  saved: SavedSnapshot,
  later: readonly SavedSnapshot[],
  since: RecentProjectActivity,
): SavedSnapshot {
  const { document, extra } = saved;
  const bare = keepOpenTasks(saved, later, since);
  const among = (textsOf: (one: SavedSnapshot) => readonly string[]): ReadonlySet<string> =>
    new Set(later.flatMap(textsOf));
  const blockers = among((one) => one.document.state.blockers);
  const failing = among((one) => one.document.state.errors.map(extractCommand));
  return {
    ...bare,
    document: {
      ...bare.document,
      goal: document.goal,
      // What somebody said is the project's.
      decisions: document.decisions.filter(({ what }) => !isStatedLine(what, extra.lines)),
      state: {
        ...document.state,
        blockers: document.state.blockers.filter(
          (one) => !blockers.has(one) && !isResolvedSince(extractCommand(one), since),
        ),
        errors: document.state.errors.filter(
          (one) =>
            !failing.has(extractCommand(one)) && !isResolvedSince(extractCommand(one), since),
        ),
      },
    },
    extra: { ...bare.extra, outcome: extra.outcome },
  };
}

/** The commands that failed in a session, and the errors that its context tells of. */
async function listFailures(
  source: RecallSource,
  projectPath: string,
  saved: SavedSnapshot,
): Promise<readonly string[]> {
  const summary = await loadSummary(source, projectPath, saved);
  return [...saved.document.state.errors, ...(summary?.failedCommands ?? [])];
}

async function loadSummary(
  source: RecallSource,
  projectPath: string,
  { sessionId }: SavedSnapshot,
): Promise<PreviousSession | null> {
  const { store, unreadEvents } = source;
  const fresh = unreadEvents.findLast(
    (event) => event.type === "session_summary" && event.sessionId === sessionId,
  );
  const row =
    fresh === undefined ? await store.newestSummary({ projectPath, sessionId }) : flatten(fresh);
  const summary = row === null ? null : parsePreviousSession(row);
  return summary === null ? null : dropSettledFailures(source, summary);
}

async function loadOpenFailures(
  source: RecallSource,
  projectPath: string,
  saved: SavedSnapshot,
  since: RecentProjectActivity,
): Promise<UnfinishedWork["failures"]> {
  const summary = await loadSummary(source, projectPath, saved);
  if (summary === null || summary.failedCommands.length === 0) return NO_FAILURES;
  const failedCommands = summary.failedCommands.filter((one) => !isResolvedSince(one, since));
  // Which error came of which command is not kept.
  const isAll = failedCommands.length === summary.failedCommands.length;
  return { failedCommands, unresolvedErrors: isAll ? summary.unresolvedErrors : [] };
}
