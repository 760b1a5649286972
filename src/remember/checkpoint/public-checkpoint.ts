/** What other programs are told of a checkpoint. */
import { getProjectName } from "../../event/event.ts";
import type { Head } from "../../git/head.ts";
import { isSameBranch } from "../../git/same-branch.ts";
import type { Blocker } from "../blockers/blocker.ts";
import type { OmittedPath, SavedCheckpoint } from "./checkpoint-event.ts";
import { composeCommitMessage } from "./commit-message.ts";
import type { CheckpointMode, CheckpointTaskProgress } from "./state/checkpoint-state.ts";

/**
 * Whether what it stands on is still checked out: the same commit and branch, the branch with another commit, or another
 * branch. Git's own files tell, so more than that is not looked at.
 */
export const CHECKPOINT_POSITIONS = ["here", "moved", "elsewhere"] as const;
export type CheckpointPosition = (typeof CHECKPOINT_POSITIONS)[number];

/** Null where it cannot be told: without a commit, or without a repository that says which is checked out. */
export function findPosition(
  { branch, commit }: Pick<SavedCheckpoint, "branch" | "commit">,
  head: Head,
): CheckpointPosition | null {
  if (commit === null || head.commit === null) return null;
  if (!isSameBranch(head.branch, branch)) return "elsewhere";
  return head.commit === commit ? "here" : "moved";
}

export type PublicCheckpoint = {
  readonly id: string;
  readonly ts: string;
  readonly sessionId: string;
  readonly project: string | null;
  readonly projectPath: string | null;
  readonly mode: CheckpointMode;
  readonly branch: string | null;
  readonly commit: string | null;
  /** The first line of the commit's message; null without a commit. */
  readonly message: string | null;
  readonly isPushed: boolean;
  readonly workingOn: string;
  /** What the person said when saving. */
  readonly note: string | null;
  readonly nextSteps: readonly string[];
  readonly openTasks: readonly string[];
  readonly doneTasks: number;
  readonly progress: CheckpointTaskProgress | null;
  /** What stood in the way then. */
  readonly blocker: Pick<Blocker, "type" | "severity" | "description"> | null;
  readonly openspec: string | null;
  readonly files: number;
  readonly leftOut: readonly OmittedPath[];
  /** Of a project's newest only. */
  readonly standing: CheckpointPosition | null;
};

/** Of a commit by an older program, which recorded no subject and took it from what the work was. */
function composeSubject({ note, openspec, ...state }: SavedCheckpoint["state"]): string {
  const { working_on: workingOn, git_branch: branch } = state;
  const message = composeCommitMessage({ note, openspec, workingOn, files: null, branch });
  return message.slice(0, message.indexOf("\n"));
}

export function toPublicCheckpoint(
  checkpoint: SavedCheckpoint,
  standing: CheckpointPosition | null,
): PublicCheckpoint {
  const { id, ts, sessionId, projectPath, branch, commit, pushed, leftOut, state } = checkpoint;
  const { blocker } = state;
  return {
    id,
    ts,
    sessionId,
    project: projectPath === null ? null : getProjectName(projectPath),
    projectPath,
    mode: state.mode,
    branch,
    commit,
    message: commit === null ? null : (checkpoint.subject ?? composeSubject(state)),
    isPushed: pushed,
    workingOn: state.working_on,
    note: state.note,
    nextSteps: state.next_steps,
    openTasks: state.pending_tasks,
    doneTasks: state.completed_tasks.length,
    progress: state.task_progress,
    blocker:
      blocker === null
        ? null
        : {
            type: blocker.type,
            severity: blocker.severity,
            description: blocker.description,
          },
    openspec: checkpoint.openspecTitle ?? state.openspec,
    files: state.modified_files.length,
    leftOut,
    standing,
  };
}
