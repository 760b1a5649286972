/** A saved state with everything that was found out about it, and what can be done next. */
import type { OpenspecChange } from "../../../openspec/change.ts";
import {
  type ValidationFinding,
  listFindings,
  isOfCode,
  type Validation,
} from "../../../remember/checkpoint/validate/validation-findings.ts";
import type {
  OpenBlocker,
  CurrentWork,
} from "../../../remember/checkpoint/validate/current-work.ts";
import {
  findUnfinishedOperation,
  OPERATION_COMMANDS,
} from "../../../remember/checkpoint/validate/unfinished-merge.ts";
import { findOmittedFiles } from "../../../remember/checkpoint/validate/validate-state.ts";
import {
  toTaskProgress,
  type CheckpointState,
} from "../../../remember/checkpoint/state/checkpoint-state.ts";
import type { Text } from "../../../text/text.ts";
import type { RestoredBox } from "../../../recall/compose/restored-box.ts";
import type { RestorableState } from "./restorable-state.ts";
import { checkoutCommand, shortHash } from "../git-command.ts";
import { shellWord } from "../../../system/shell-word.ts";
import { clearCommand } from "../../blocker/blocker-lines.ts";
import { isCheckedOut } from "../../../recall/start/start-checkpoint.ts";
import { findOpenCheckpoint, type ProjectState } from "../project-state.ts";
import type { AheadState } from "./state-notes.ts";
import type { RemoteFetch } from "./fetch-remote.ts";

export type LoadedSession = {
  readonly projectState: ProjectState;
  readonly restorable: RestorableState;
  readonly present: CurrentWork;
  readonly validation: Validation;
  /** The last commit's subject. */
  readonly subject: string | null;
  /** Saved elsewhere since, and at the remote only. */
  readonly ahead: AheadState | null;
  readonly remoteFetch: RemoteFetch | null;
  /** `--resume` would run something for the worst blocker, or hand it to somebody. */
  readonly isRecoverable: boolean;
  readonly now: Date;
};

export type NextChoice = { readonly text: string; readonly command: string | null };

const numberChoice = (
  choice: NextChoice,
  at: number,
): NextChoice & { readonly number: number } => ({
  number: at + 1,
  ...choice,
});

/** As `--json` prints them. */
export const numberChoices = (choices: readonly NextChoice[]) => choices.map(numberChoice);

export const branchMismatch = (
  validation: Validation,
): Extract<ValidationFinding, { readonly code: "BRANCH_MISMATCH" }> | null =>
  listFindings(validation).find(isOfCode("BRANCH_MISMATCH")) ?? null;

/** What our last save here left out, by our own record: somebody else's word hides no file. */
export function listLeftOut({ isForeign, checkpoint, older }: RestorableState): readonly string[] {
  if (isForeign) return older === null ? [] : listLeftOut(older);
  return (checkpoint?.leftOut ?? []).map(({ path }) => path);
}

/** Of that, what is still there. */
export const listStillLeftOut = ({
  restorable,
  present: { repository },
}: LoadedSession): readonly string[] =>
  findOmittedFiles(repository?.uncommitted ?? [], listLeftOut(restorable));

/** OpenSpec says how far the work is; the state only where it has nothing to say. */
export function toRestoredBox({
  restorable: found,
  present: { change },
}: LoadedSession): RestoredBox {
  const { state, checkpoint } = found;
  const isCounted = change !== null && change.total > 0;
  return {
    openspec:
      state.openspec === null
        ? null
        : { id: state.openspec, title: change?.title ?? checkpoint?.openspecTitle ?? null },
    status: change?.status ?? state.openspec_status,
    progress: isCounted ? toTaskProgress(change.completed, change.total) : state.task_progress,
    workingOn: state.working_on,
    next: nextSteps(state, change),
  };
}

const MAX_NEXT_STEPS = 5;

/** What was written down and is not done by now; else what OpenSpec goes on with. */
function nextSteps(
  { next_steps: steps }: CheckpointState,
  change: OpenspecChange | null,
): readonly string[] {
  const left = steps.filter((step) => !isDone(step, change));
  return left.length > 0 ? left : listRemainingTasks(change).slice(0, MAX_NEXT_STEPS);
}

/** An archived change goes on with nothing. */
export const listRemainingTasks = (change: OpenspecChange | null): readonly string[] =>
  change === null || change.isArchived ? [] : change.next;

/** Without the number that may stand before a task, and the mark of an end that was cut. */
const normalizeTask = (task: string): string =>
  task
    .replace(/^[\d.]+\s+/, "")
    .replace(/…$/, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toLowerCase();

export const isSameTask = (one: string, other: string): boolean =>
  normalizeTask(one) === normalizeTask(other);

const isStepOf = (step: string, task: string): boolean =>
  isSameTask(step, task) ||
  (step.endsWith("…") &&
    normalizeTask(step) !== "" &&
    normalizeTask(task).startsWith(normalizeTask(step)));

const isDone = (step: string, change: OpenspecChange | null): boolean =>
  change !== null && change.tasks.some(({ done, text }) => done && isStepOf(step, text));

/** What to go on with first. */
export function findFirstTask({
  restorable: { state },
  present: { change },
}: LoadedSession): string | null {
  const pending = state.pending_tasks.find((task) => !isDone(task, change));
  const all = [nextSteps(state, change)[0], pending, state.working_on];
  return all.find((step) => step !== undefined && step !== "") ?? null;
}

/** Whether the next session gets it by itself: the newest that is recorded here, with its commit checked out. */
export const reachesNextSession = ({
  projectState,
  restorable: { checkpoint },
}: LoadedSession): boolean =>
  checkpoint !== null &&
  findOpenCheckpoint(projectState)?.id === checkpoint.id &&
  isCheckedOut(checkpoint, projectState.projectPath);

/** In the order of recovery: blocker, git, work. */
export function choicesOf(loaded: LoadedSession, { sessionLoad }: Text): readonly NextChoice[] {
  const { choices: words } = sessionLoad;
  const { present, validation } = loaded;
  const mismatch = branchMismatch(validation);
  if (mismatch !== null) {
    const { saved, savedCommit, hasRepository } = mismatch;
    const command = hasRepository ? checkoutCommand(saved, savedCommit) : null;
    return [
      { text: words.switchTo, command },
      { text: words.stay, command: "self-gen session save --no-commit" },
      { text: words.startNew, command: "self-gen session new" },
    ];
  }
  const codes = new Set(listFindings(validation).map(({ code }) => code));
  const { repository } = present;
  const between =
    repository === null || repository.savedCommit === null || repository.commit === null
      ? null
      : `git log --oneline ${shortHash(repository.savedCommit)}...${shortHash(repository.commit)}`;
  return [
    ...(loaded.ahead === null ? [] : [{ text: words.pull, command: pullCommand(loaded.ahead) }]),
    ...blockerChoices(loaded, sessionLoad),
    ...(codes.has("COMMIT_MISMATCH") && between !== null
      ? [{ text: words.look, command: between }]
      : []),
    ...changeChoices(validation, sessionLoad),
    { text: words.goOn, command: null },
    { text: words.startNew, command: "self-gen session new" },
  ];
}

export const pullCommand = ({ pull }: AheadState): string =>
  ["git pull", ...pull.map(shellWord)].join(" ");

type Words = Text["sessionLoad"];

function blockerChoices(loaded: LoadedSession, { choices: words }: Words): readonly NextChoice[] {
  const { repository, blockers } = loaded.present;
  const [worst] = blockers.open;
  const operation = repository === null ? null : findUnfinishedOperation(repository);
  const ways = operation === null ? null : OPERATION_COMMANDS[operation];
  return [
    ...(ways === null
      ? []
      : [
          { text: words.finish, command: ways.finish },
          { text: words.giveUp, command: ways.giveUp },
        ]),
    ...(worst === undefined || worst.isLive
      ? []
      : [blockerChoice(worst, loaded.isRecoverable, words)]),
  ];
}

function blockerChoice(
  { id }: OpenBlocker,
  isRecoverable: boolean,
  words: Words["choices"],
): NextChoice {
  if (isRecoverable) return { text: words.solve, command: "self-gen session load --resume" };
  return id === null
    ? { text: words.solveByHand, command: null }
    : { text: words.solveAndClear, command: clearCommand(id) };
}

/** Nothing can be committed or put aside in the middle of a merge; what git does not know yet is not put aside. */
function changeChoices(validation: Validation, { choices: words }: Words): readonly NextChoice[] {
  const found = listFindings(validation).find(isOfCode("UNCOMMITTED_CHANGES"));
  const isOutside = (file: string): boolean => found?.submodules?.includes(file) !== true;
  if (found === undefined || found.isUnderWay || !found.files.some(isOutside)) return [];
  return [
    { text: words.save, command: "self-gen session save" },
    ...(found.hasTracked ? [{ text: words.stash, command: "git stash" }] : []),
  ];
}
