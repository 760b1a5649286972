/**
 * The session state: where a project's work stands, and the commit it stands on (`.claude/session-state.json`, and a git
 * note on that commit).
 *
 *   { mode, saved_at, git_branch, git_commit, git_pushed, openspec, openspec_status, working_on, next_steps[],
 *     blocker, completed_tasks[], pending_tasks[], task_progress { completed, total, percentage }, modified_files[],
 *     note, version }
 *
 * `saved_at` is UTC without a zone, to the second. `git_branch` is null where no branch is checked out, `git_branch` and
 * `git_commit` without a repository or a commit, `openspec` and `openspec_status` without OpenSpec.
 * A branch whose name holds a secret is named without it, and still known (`git/same-branch.ts`).
 */
import type { Blocker } from "../../blockers/blocker.ts";

export const STATE_VERSION = "1.0";

export const CHECKPOINT_MODES = ["quick", "sync", "full"] as const;

export type CheckpointMode = (typeof CHECKPOINT_MODES)[number];

export type CheckpointTaskProgress = {
  readonly completed: number;
  readonly total: number;
  readonly percentage: number;
};

export type CheckpointState = {
  readonly mode: CheckpointMode;
  readonly saved_at: string;
  readonly git_branch: string | null;
  readonly git_commit: string | null;
  readonly git_pushed: boolean;
  readonly openspec: string | null;
  readonly openspec_status: string | null;
  readonly working_on: string;
  readonly next_steps: readonly string[];
  readonly blocker: Blocker | null;
  readonly completed_tasks: readonly string[];
  readonly pending_tasks: readonly string[];
  readonly task_progress: CheckpointTaskProgress | null;
  readonly modified_files: readonly string[];
  /** What the person said when saving. */
  readonly note: string | null;
  readonly version: string;
};

/** Without these a state is none; the others of the nine are missed with a warning. */
export const REQUIRED_STATE_FIELDS = ["mode", "saved_at", "git_branch", "openspec"] as const;

export const EXPECTED_STATE_FIELDS = [
  "git_commit",
  "git_pushed",
  "openspec_status",
  "working_on",
  "next_steps",
] as const;

export const STATE_LIMITS = { tasks: 500, next: 10, files: 500, units: 2000 } as const;

/** The document's form of a time: UTC, seconds, no zone. */
export const toStateTime = (iso: string): string => iso.replace(/(?:\.\d+)?Z$/, "");

export const toTaskProgress = (completed: number, total: number): CheckpointTaskProgress => ({
  completed,
  total,
  percentage: total === 0 ? 0 : Math.round((completed / total) * 100),
});
