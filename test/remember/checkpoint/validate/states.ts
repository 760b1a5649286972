/** States, and what is there now, for tests to vary. */
import type { Blocker } from "../../../../src/remember/blockers/blocker.ts";
import type { CheckpointState } from "../../../../src/remember/checkpoint/state/checkpoint-state.ts";
import type {
  CurrentWork,
  CurrentRepository,
} from "../../../../src/remember/checkpoint/validate/current-work.ts";

const HASH = "a".repeat(40);

export const STATE: CheckpointState = {
  mode: "quick",
  saved_at: "2026-01-15T14:30:00",
  git_branch: "feature/user-auth",
  git_commit: HASH,
  git_pushed: false,
  openspec: "00027",
  openspec_status: "IN_PROGRESS",
  working_on: "the login",
  next_steps: ["test it"],
  blocker: null,
  completed_tasks: [],
  pending_tasks: [],
  task_progress: { completed: 5, total: 12, percentage: 42 },
  modified_files: ["src/a.ts"],
  note: null,
  version: "1.0",
};

export const REPOSITORY: CurrentRepository = {
  branch: "feature/user-auth",
  commit: HASH,
  upstream: null,
  unpushed: null,
  behindUpstream: 0,
  isFetched: false,
  uncommitted: [],
  untracked: [],
  unmerged: [],
  operation: null,
  savedCommit: HASH,
  sinceSaved: { ahead: 0, behind: 0 },
  changedInCommits: [],
  isSavedBranchHere: true,
};

export const PRESENT: CurrentWork = {
  repository: REPOSITORY,
  change: {
    id: "00027-user-auth",
    folder: "openspec/changes/00027-user-auth",
    title: "User auth",
    status: "IN_PROGRESS",
    isArchived: false,
    hasProposal: true,
    tasks: [],
    completed: 5,
    total: 12,
    next: [],
  },
  files: { missing: [], outside: [] },
  blockers: { saved: null, open: [] },
};

export const BLOCKER: Blocker = {
  type: "build_error",
  severity: "high",
  description: "the build fails",
  error_pattern: "error: x",
  resolution: "add the header",
  appeared_after: null,
  detected_at: "2026-01-15T14:00:00Z",
  auto_detected: true,
  recovery_agent: "cpp-builder",
  recovery_attempted: 0,
  max_recovery_attempts: 3,
};
