/**
 * What the sessions before the newest one left open and nobody closed since (decision 0055): of the three before it, of the
 * last days and the branch that is checked out. Whatever may be over is left out.
 *
 *   tasks                            unless a later session names or finished them, or edited a file that theirs wrote
 *   goal, answer, decisions, errors  while no later session worked: it edited, decided and committed nothing, and has no tasks
 *   failed commands                  of those errors, unless the same command succeeded since
 */
import type { Evidence } from "../../observe/gone.ts";
import { keyOf } from "../../remember/context/merge.ts";
import type { Saved } from "../../remember/context/snapshot.ts";
import { flatten } from "../../store/store.ts";
import { type PreviousSession, readPrevious } from "../compose/previous-part.ts";
import type { KnownSessions } from "../previous/known-sessions.ts";
import { commandIn } from "./agreeing.ts";
import { isOfNow } from "./current-context.ts";
import { eventsSince, happened, isOverSince, type Since } from "./since.ts";

const MOST_BACK = 3;

/** `saved`: without what may be over. */
export type LeftOpen = {
  readonly saved: Saved;
  /** Of its summary, where its errors are still open. */
  readonly failed: Pick<PreviousSession, "unresolvedErrors" | "failedCommands">;
};

/** `newestFirst`: a project's saved contexts, one of each session. */
export async function leftOpen(
  known: KnownSessions,
  newestFirst: readonly Saved[],
  projectPath: string,
  evidence: Evidence,
): Promise<readonly LeftOpen[]> {
  const earlier = newestFirst
    .slice(1, 1 + MOST_BACK)
    .filter((one, at) => hasTasks(one) || !newestFirst.slice(0, at + 1).some(hasWork))
    .filter((one) => hasWork(one) && isOfNow(one, projectPath, evidence));
  const oldest = earlier.at(-1);
  if (oldest === undefined) return [];
  const events = await eventsSince(known, projectPath, oldest.ts);
  // Nobody can say what is still open.
  if (events === null) return [];
  const found: LeftOpen[] = [];
  for (const saved of earlier) {
    const later = newestFirst.slice(0, newestFirst.indexOf(saved));
    const since = happened(
      events.filter(({ ts, sessionId }) => ts > saved.ts && sessionId !== saved.sessionId),
    );
    const isLast = since.edited.length === 0 && !later.some(hasWork);
    const open = isLast ? wholeOf(saved, later, since) : tasksOf(saved, later, since);
    const failed = isLast ? await failedIn(known, projectPath, saved, since) : NONE_FAILED;
    if (tellsSomething(open) || failed.failedCommands.length > 0)
      found.push({ saved: open, failed });
  }
  return found;
}

const NONE_FAILED: LeftOpen["failed"] = { unresolvedErrors: [], failedCommands: [] };

/** Whether a session did something of its own; one that only asked or looked did not. */
const hasWork = ({ document: { progress, decisions }, extra }: Saved): boolean =>
  Object.values(progress).some((all) => all.length > 0) ||
  decisions.length > 0 ||
  extra.commits.length > 0 ||
  extra.lines.some(({ kind }) => kind === "file");

/** Of one that others worked after nothing else is told: mostly there is nothing to look for. */
const hasTasks = ({ document: { progress }, extra, stated }: Saved): boolean =>
  progress.current.length + progress.pending.length > 0 && (stated || !extra.hasStaleTasks);

const tellsSomething = ({ document: { progress, decisions, state }, extra }: Saved): boolean =>
  extra.outcome !== null ||
  [progress.current, progress.pending, decisions, state.blockers, state.errors].some(
    (all) => all.length > 0,
  );

/** Its tasks alone. */
function tasksOf(saved: Saved, later: readonly Saved[], { edited, finished }: Since): Saved {
  const { document, extra } = saved;
  const written = extra.lines.flatMap(({ kind, texts }) =>
    kind === "file" ? texts.slice(0, 1) : [],
  );
  const isWorkedOn = written.some((file) => edited.some((one) => isSameFile(file, one)));
  const named = new Set(
    later.flatMap(({ document: { progress } }) => Object.values(progress).flat().map(keyOf)),
  );
  const open = (tasks: readonly string[]): readonly string[] =>
    isWorkedOn ? [] : tasks.filter((task) => !named.has(keyOf(task)) && !finished.has(keyOf(task)));
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
function wholeOf(saved: Saved, later: readonly Saved[], since: Since): Saved {
  const { document, extra } = saved;
  const bare = tasksOf(saved, later, since);
  const among = (textsOf: (one: Saved) => readonly string[]): ReadonlySet<string> =>
    new Set(later.flatMap(textsOf));
  const blockers = among((one) => one.document.state.blockers);
  const failing = among((one) => one.document.state.errors.map(commandIn));
  return {
    ...bare,
    document: {
      ...bare.document,
      goal: document.goal,
      decisions: document.decisions,
      state: {
        ...document.state,
        blockers: document.state.blockers.filter(
          (one) => !blockers.has(one) && !isOverSince(commandIn(one), since),
        ),
        errors: document.state.errors.filter(
          (one) => !failing.has(commandIn(one)) && !isOverSince(commandIn(one), since),
        ),
      },
    },
    extra: { ...bare.extra, outcome: extra.outcome },
  };
}

async function failedIn(
  { store, unread }: KnownSessions,
  projectPath: string,
  { sessionId }: Saved,
  since: Since,
): Promise<LeftOpen["failed"]> {
  const fresh = unread.findLast(
    (event) => event.type === "session_summary" && event.sessionId === sessionId,
  );
  const row =
    fresh === undefined ? await store.newestSummary({ projectPath, sessionId }) : flatten(fresh);
  const summary = row === null ? null : readPrevious(row);
  if (summary === null || summary.failedCommands.length === 0) return NONE_FAILED;
  const failedCommands = summary.failedCommands.filter((one) => !isOverSince(one, since));
  // Which error came of which command is not kept.
  const isAll = failedCommands.length === summary.failedCommands.length;
  return { failedCommands, unresolvedErrors: isAll ? summary.unresolvedErrors : [] };
}
