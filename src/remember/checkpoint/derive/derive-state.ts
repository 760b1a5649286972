/** What is known of a project's work → the session state, without secrets. Pure. */
import { cutCharacters } from "../../../event/cut.ts";
import { isSameBranch } from "../../../git/same-branch.ts";
import { redact, redactPath } from "../../../redact/redact.ts";
import type { Blocker } from "../../blockers/blocker.ts";
import type { CheckpointInputs } from "./checkpoint-inputs.ts";
import { findNextSteps } from "./next-steps.ts";
import { stateId } from "./choose-change.ts";
import {
  type TaskConflict,
  deriveTasks,
  type TaskInputs,
  type TaskSource,
} from "./derive-tasks.ts";
import { describeTask, describeWork } from "./describe-work.ts";
import { cleanText } from "../state/clean-text.ts";
import { MAX_STATE_BYTES } from "../state/read-state.ts";
import {
  STATE_LIMITS,
  type CheckpointState,
  STATE_VERSION,
  toStateTime,
} from "../state/checkpoint-state.ts";

export type DerivedState = {
  readonly state: CheckpointState;
  readonly tasksFrom: TaskSource | null;
  readonly conflicts: readonly TaskConflict[];
  /** Something is under way that a new session could be asked to go on with. */
  readonly hasTask: boolean;
};

export function deriveState(inputs: CheckpointInputs): DerivedState {
  const { statement, change, previous } = inputs;
  const isSame = previous !== null && isSameBranch(inputs.branch, previous.git_branch);
  // Saved again without a new commit, it is the same checkpoint still.
  const same = isSame && previous.git_commit === inputs.commit ? previous : null;
  const { tasks, conflicts } = deriveTasks({
    change,
    flags: statement,
    state: isSame ? previous : null,
    ...snapshotOf(inputs),
  });
  const state: CheckpointState = {
    mode: inputs.mode,
    saved_at: toStateTime(inputs.now.toISOString()),
    git_branch: inputs.branch === null ? null : redact(inputs.branch),
    git_commit: inputs.commit,
    git_pushed: inputs.isPushed,
    openspec: change === null ? null : stateId(change),
    openspec_status: change === null ? null : change.status,
    working_on: describeWork(inputs),
    next_steps: findNextSteps(inputs),
    blocker: inputs.blocker === null ? null : redactBlocker(inputs.blocker),
    completed_tasks: tasks.completed.map(redact),
    pending_tasks: tasks.pending.map(redact),
    task_progress: tasks.progress,
    // A name that is hidden could not be looked for.
    modified_files: [...new Set([...inputs.files, ...(same?.modified_files ?? [])])]
      .filter(isShowablePath)
      .slice(0, STATE_LIMITS.files),
    note:
      statement.note === null
        ? (same?.note ?? null)
        : cutCharacters(redact(cleanText(statement.note)), STATE_LIMITS.units),
    version: STATE_VERSION,
  };
  const hasTask =
    describeTask(inputs) !== null ||
    state.blocker !== null ||
    state.note !== null ||
    state.next_steps.length + state.pending_tasks.length > 0;
  return { state: fitState(state), tasksFrom: tasks.from, conflicts, hasTask };
}

/** The tasks of the session that is saved; where it has none, those that the sessions before it left open. */
function snapshotOf({
  context,
  unfinished: { tasks },
}: CheckpointInputs): Pick<TaskInputs, "snapshot" | "isSnapshotNewer"> {
  const own = context?.document.progress ?? null;
  const isOwn = own !== null && own.done.length + own.current.length + own.pending.length > 0;
  if (isOwn || tasks.current.length + tasks.pending.length === 0)
    return { snapshot: own, isSnapshotNewer: context?.isNewer === true };
  return { snapshot: { done: [], ...tasks }, isSnapshotNewer: true };
}

const isShowablePath = (path: string): boolean => path.isWellFormed() && redactPath(path) === path;

const redactBlocker = (blocker: Blocker): Blocker =>
  Object.fromEntries(
    Object.entries(blocker).map(([key, value]) => [
      key,
      typeof value === "string" ? redact(value) : value,
    ]),
  ) as Blocker;

/** A state is read again only up to a size: the longest lists are cut until it fits. */
function fitState(state: CheckpointState): CheckpointState {
  const isFit = Buffer.byteLength(JSON.stringify(state, null, 2)) < MAX_STATE_BYTES * 0.9;
  if (isFit) return state;
  const half = (list: readonly string[]): readonly string[] => list.slice(0, list.length >> 1);
  return fitState({
    ...state,
    modified_files: half(state.modified_files),
    completed_tasks: half(state.completed_tasks),
    pending_tasks: half(state.pending_tasks),
  });
}
