/**
 * A project's tasks and how far they are. OpenSpec is the truth; without it what somebody says now, on top of the last
 * checkpoint or of the saved context, whichever is newer. Where two of them contradict each other it is said. Pure.
 */
import { cutCharacters } from "../../../event/cut.ts";
import type { Change } from "../../../openspec/change.ts";
import type { ContextDocument } from "../../context/document/document.ts";
import { LIMITS, progressOf, type SessionState, type TaskProgress } from "../state/state.ts";

export type Source = "openspec" | "flags" | "state" | "snapshot";

export type Tasks = {
  readonly from: Source | null;
  readonly completed: readonly string[];
  readonly pending: readonly string[];
  readonly progress: TaskProgress | null;
};

/** The same task, finished for one and open for the other; `from` is who was believed. */
export type Conflict = {
  readonly task: string;
  readonly from: Source;
  readonly isDone: boolean;
  readonly other: Source;
};

export type TaskSources = {
  readonly change: Pick<Change, "tasks" | "completed" | "total"> | null;
  readonly flags: { readonly completed: readonly string[]; readonly pending: readonly string[] };
  /** The last checkpoint, if it was saved on this branch. */
  readonly state: Pick<SessionState, "completed_tasks" | "pending_tasks"> | null;
  readonly snapshot: ContextDocument["progress"] | null;
  /** The tasks of the saved context changed since the last checkpoint. */
  readonly isSnapshotNewer: boolean;
};

type Lists = { readonly completed: readonly string[]; readonly pending: readonly string[] };

const LONGEST_TASK = 300;
const MOST_CONFLICTS = 20;

export function deriveTasks(sources: TaskSources): {
  readonly tasks: Tasks;
  readonly conflicts: readonly Conflict[];
} {
  const known = listsOf(sources);
  const [from, lists] = believed(sources, known);
  if (from === null) {
    return { tasks: { from, ...lists, progress: null }, conflicts: [] };
  }
  const { change } = sources;
  const progress =
    from === "openspec" && change !== null
      ? progressOf(change.completed, change.total)
      : progressOf(lists.completed.length, lists.completed.length + lists.pending.length);
  const conflicts = (Object.entries(known) as [Source, Lists | null][])
    .filter(([other]) => other !== from)
    .flatMap(([other, said]) => (said === null ? [] : against(from, lists, other, said)));
  const cut = (tasks: readonly string[]): string[] => tasks.slice(0, LIMITS.tasks);
  return {
    tasks: { from, completed: cut(lists.completed), pending: cut(lists.pending), progress },
    conflicts: conflicts.slice(0, MOST_CONFLICTS),
  };
}

function listsOf({ change, flags, state, snapshot }: TaskSources): Record<Source, Lists | null> {
  return {
    openspec:
      change === null || change.tasks.length === 0
        ? null
        : listed(
            change.tasks.filter(({ done }) => done).map(({ text }) => text),
            change.tasks.filter(({ done }) => !done).map(({ text }) => text),
          ),
    flags: orNull(listed(flags.completed, flags.pending)),
    state: state === null ? null : orNull(listed(state.completed_tasks, state.pending_tasks)),
    snapshot:
      snapshot === null
        ? null
        : orNull(listed(snapshot.done, [...snapshot.current, ...snapshot.pending])),
  };
}

const NOTHING: Lists = { completed: [], pending: [] };

function believed(
  { isSnapshotNewer }: TaskSources,
  { openspec, flags, state, snapshot }: Record<Source, Lists | null>,
): readonly [Source | null, Lists] {
  if (openspec !== null) return ["openspec", openspec];
  const base: readonly [Source | null, Lists] =
    state !== null && (snapshot === null || !isSnapshotNewer)
      ? ["state", state]
      : snapshot === null
        ? [null, NOTHING]
        : ["snapshot", snapshot];
  return flags === null ? base : ["flags", merged(base[1], flags)];
}

/** What is said now goes before what was said about the same task. */
function merged(base: Lists, { completed, pending }: Lists): Lists {
  const said = new Set([...completed, ...pending].map(same));
  const still = (tasks: readonly string[]): string[] => tasks.filter((one) => !said.has(same(one)));
  return {
    completed: [...still(base.completed), ...completed],
    pending: [...still(base.pending), ...pending],
  };
}

function against(
  from: Source,
  { completed, pending }: Lists,
  other: Source,
  said: Lists,
): Conflict[] {
  const told = (
    tasks: readonly string[],
    theirs: readonly string[],
    isDone: boolean,
  ): Conflict[] => {
    const names = new Set(theirs.map(same));
    return tasks
      .filter((task) => names.has(same(task)))
      .map((task) => ({ task, from, isDone, other }));
  };
  // What was open at the last checkpoint and is finished now is progress.
  const finished = other === "state" ? [] : told(completed, said.pending, true);
  return [...finished, ...told(pending, said.completed, false)];
}

const listed = (completed: readonly string[], pending: readonly string[]): Lists => {
  const done = cleaned(completed);
  const finished = new Set(done.map(same));
  return { completed: done, pending: cleaned(pending).filter((one) => !finished.has(same(one))) };
};

const orNull = (lists: Lists): Lists | null =>
  lists.completed.length + lists.pending.length === 0 ? null : lists;

function cleaned(tasks: readonly string[]): string[] {
  const lines = tasks.map((one) => cutCharacters(one.replaceAll(/\s+/g, " ").trim(), LONGEST_TASK));
  return [...new Set(lines.filter((one) => one !== ""))];
}

/** How a task is recognised in another list. */
const same = (task: string): string =>
  task
    .toLowerCase()
    .replaceAll(/^[\d.]+\s+|[^\p{L}\p{N}]+/gu, " ")
    .trim();
