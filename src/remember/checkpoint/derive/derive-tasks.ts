/**
 * A project's tasks and how far they are. OpenSpec is the truth; without it what somebody says now, on top of the last
 * checkpoint or of the saved context, whichever is newer. Where two of them contradict each other it is said. Pure.
 */
import { cutCharacters } from "../../../event/cut.ts";
import type { OpenspecChange } from "../../../openspec/change.ts";
import type { ContextDocument } from "../../context/document/context-document.ts";
import {
  STATE_LIMITS,
  toTaskProgress,
  type CheckpointState,
  type CheckpointTaskProgress,
} from "../state/checkpoint-state.ts";

export type TaskSource = "openspec" | "flags" | "state" | "snapshot";

export type DerivedTasks = {
  readonly from: TaskSource | null;
  readonly completed: readonly string[];
  readonly pending: readonly string[];
  readonly progress: CheckpointTaskProgress | null;
};

/** The same task, finished for one and open for the other; `from` is who was believed. */
export type TaskConflict = {
  readonly task: string;
  readonly from: TaskSource;
  readonly isDone: boolean;
  readonly other: TaskSource;
};

export type TaskInputs = {
  readonly change: Pick<OpenspecChange, "tasks" | "completed" | "total"> | null;
  readonly flags: { readonly completed: readonly string[]; readonly pending: readonly string[] };
  /** The last checkpoint, if it was saved on this branch. */
  readonly state: Pick<CheckpointState, "completed_tasks" | "pending_tasks"> | null;
  readonly snapshot: ContextDocument["progress"] | null;
  /** The tasks of the saved context changed since the last checkpoint. */
  readonly isSnapshotNewer: boolean;
};

type TaskLists = { readonly completed: readonly string[]; readonly pending: readonly string[] };

const MAX_TASK_LENGTH = 300;
const MAX_CONFLICTS = 20;

export function deriveTasks(sources: TaskInputs): {
  readonly tasks: DerivedTasks;
  readonly conflicts: readonly TaskConflict[];
} {
  const known = listsOf(sources);
  const [from, lists] = chooseTasks(sources, known);
  if (from === null) {
    return { tasks: { from, ...lists, progress: null }, conflicts: [] };
  }
  const { change } = sources;
  const progress =
    from === "openspec" && change !== null
      ? toTaskProgress(change.completed, change.total)
      : toTaskProgress(lists.completed.length, lists.completed.length + lists.pending.length);
  const conflicts = (Object.entries(known) as [TaskSource, TaskLists | null][])
    .filter(([other]) => other !== from)
    .flatMap(([other, said]) => (said === null ? [] : findConflicts(from, lists, other, said)));
  const cut = (tasks: readonly string[]): string[] => tasks.slice(0, STATE_LIMITS.tasks);
  return {
    tasks: { from, completed: cut(lists.completed), pending: cut(lists.pending), progress },
    conflicts: conflicts.slice(0, MAX_CONFLICTS),
  };
}

function listsOf({
  change,
  flags,
  state,
  snapshot,
}: TaskInputs): Record<TaskSource, TaskLists | null> {
  return {
    openspec:
      change === null || change.tasks.length === 0
        ? null
        : toTaskLists(
            change.tasks.filter(({ done }) => done).map(({ text }) => text),
            change.tasks.filter(({ done }) => !done).map(({ text }) => text),
          ),
    flags: orNull(toTaskLists(flags.completed, flags.pending)),
    state: state === null ? null : orNull(toTaskLists(state.completed_tasks, state.pending_tasks)),
    snapshot:
      snapshot === null
        ? null
        : orNull(toTaskLists(snapshot.done, [...snapshot.current, ...snapshot.pending])),
  };
}

const NO_TASKS: TaskLists = { completed: [], pending: [] };

function chooseTasks(
  { isSnapshotNewer }: TaskInputs,
  { openspec, flags, state, snapshot }: Record<TaskSource, TaskLists | null>,
): readonly [TaskSource | null, TaskLists] {
  if (openspec !== null) return ["openspec", openspec];
  const base: readonly [TaskSource | null, TaskLists] =
    state !== null && (snapshot === null || !isSnapshotNewer)
      ? ["state", state]
      : snapshot === null
        ? [null, NO_TASKS]
        : ["snapshot", snapshot];
  return flags === null ? base : ["flags", mergeTaskLists(base[1], flags)];
}

/** What is said now goes before what was said about the same task. */
function mergeTaskLists(base: TaskLists, { completed, pending }: TaskLists): TaskLists {
  const said = new Set([...completed, ...pending].map(taskKey));
  const still = (tasks: readonly string[]): string[] =>
    tasks.filter((one) => !said.has(taskKey(one)));
  return {
    completed: [...still(base.completed), ...completed],
    pending: [...still(base.pending), ...pending],
  };
}

function findConflicts(
  from: TaskSource,
  { completed, pending }: TaskLists,
  other: TaskSource,
  taskLists: TaskLists,
): TaskConflict[] {
  const told = (
    tasks: readonly string[],
    theirs: readonly string[],
    isDone: boolean,
  ): TaskConflict[] => {
    const names = new Set(theirs.map(taskKey));
    return tasks
      .filter((task) => names.has(taskKey(task)))
      .map((task) => ({ task, from, isDone, other }));
  };
  // What was open at the last checkpoint and is finished now is progress.
  const finished = other === "state" ? [] : told(completed, taskLists.pending, true);
  return [...finished, ...told(pending, taskLists.completed, false)];
}

const toTaskLists = (completed: readonly string[], pending: readonly string[]): TaskLists => {
  const done = cleanTasks(completed);
  const finished = new Set(done.map(taskKey));
  return {
    completed: done,
    pending: cleanTasks(pending).filter((one) => !finished.has(taskKey(one))),
  };
};

const orNull = (lists: TaskLists): TaskLists | null =>
  lists.completed.length + lists.pending.length === 0 ? null : lists;

function cleanTasks(tasks: readonly string[]): string[] {
  const lines = tasks.map((one) =>
    cutCharacters(one.replaceAll(/\s+/g, " ").trim(), MAX_TASK_LENGTH),
  );
  return [...new Set(lines.filter((one) => one !== ""))];
}

/** How a task is recognised in another list. */
const taskKey = (task: string): string =>
  task
    .toLowerCase()
    .replaceAll(/^[\d.]+\s+|[^\p{L}\p{N}]+/gu, " ")
    .trim();
