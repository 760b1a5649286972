/** A saved state against what is there now: pure. */
import { isSameBranch } from "../../../git/same-branch.ts";
import { redact, redactPath } from "../../../redact/redact.ts";
import type { CheckpointState } from "../state/checkpoint-state.ts";
import type { ValidationCheck, ValidationFinding, Validation } from "./validation-findings.ts";
import type { CurrentWork, CurrentRepository } from "./current-work.ts";
import { findUnfinishedOperation } from "./unfinished-merge.ts";

/** `leftOut`: what the save itself did not take, by our own record; that it still lies there is no work to lose. */
export const validateState = (
  state: CheckpointState,
  present: CurrentWork,
  leftOut: readonly string[] = [],
): Validation => ({
  git_sync: checkGitSync(state, present.repository, leftOut),
  openspec_exists: checkOpenspec(state, present),
  files_intact: checkFiles(state, present),
  blocker_resolved: checkBlocker(present),
});

const NOT_APPLICABLE: ValidationCheck = { ok: null, results: [] };

/** Warnings leave a check as it is. */
const isWarning = (finding: ValidationFinding): boolean =>
  finding.code === "PROPOSAL_MISSING" ||
  (finding.code === "UNCOMMITTED_CHANGES" && finding.files.length === 0);

const toCheck = (results: readonly ValidationFinding[]): ValidationCheck => ({
  ok: results.every(isWarning),
  results,
});

/** Of these files, those that a save left out: by their name as it is recorded, or by a folder's, which ends with a slash. */
export const findOmittedFiles = (
  files: readonly string[],
  leftOut: readonly string[],
): readonly string[] =>
  leftOut.length === 0
    ? []
    : files.filter((file) =>
        leftOut.some((one) =>
          one.endsWith("/") ? file.startsWith(one) : file === one || redactPath(file) === one,
        ),
      );

function checkGitSync(
  state: CheckpointState,
  repository: CurrentRepository | null,
  leftOut: readonly string[],
): ValidationCheck {
  const isOfGit = state.git_branch !== null || state.git_commit !== null;
  if (repository === null && !isOfGit) return NOT_APPLICABLE;
  const changed = repository?.uncommitted ?? [];
  const left = new Set(findOmittedFiles(changed, leftOut));
  return toCheck([
    ...branchMismatch(state, repository),
    ...(repository === null ? [] : commitMismatch(state, repository)),
    ...(repository === null || changed.length === 0
      ? []
      : [toUncommittedFinding(left, repository)]),
  ]);
}

function toUncommittedFinding(
  left: ReadonlySet<string>,
  repository: CurrentRepository,
): ValidationFinding {
  const files = repository.uncommitted.filter((file) => !left.has(file));
  const untracked = new Set(repository.untracked);
  const { submodules = [] } = repository;
  return {
    code: "UNCOMMITTED_CHANGES",
    files,
    leftOut: [...left],
    ...(submodules.length === 0 ? {} : { submodules }),
    hasTracked: files.some((file) => !untracked.has(file)),
    isUnderWay: repository.unmerged.length > 0 || findUnfinishedOperation(repository) !== null,
  };
}

function branchMismatch(
  state: CheckpointState,
  repository: CurrentRepository | null,
): ValidationFinding[] {
  const saved = state.git_branch === null ? null : redact(state.git_branch);
  const current = repository?.branch ?? null;
  if (isSameBranch(current, saved) && repository !== null) return [];
  // Saved where no branch was checked out: whoever made a branch of that very commit is where they were.
  const isSamePlace = repository !== null && isSavedCommit(state, repository);
  if (saved === null && (state.git_commit === null || isSamePlace)) return [];
  return [
    {
      code: "BRANCH_MISMATCH",
      saved,
      savedCommit: state.git_commit,
      current,
      hasRepository: repository !== null,
      isBranchHere: repository?.isSavedBranchHere === true,
    },
  ];
}

function commitMismatch(
  state: CheckpointState,
  repository: CurrentRepository,
): ValidationFinding[] {
  const saved = state.git_commit;
  if (saved === null || isSavedCommit(state, repository)) return [];
  return [
    {
      code: "COMMIT_MISMATCH",
      saved,
      current: repository.commit,
      isKnown: repository.savedCommit !== null,
      ahead: repository.sinceSaved?.ahead ?? null,
      behind: repository.sinceSaved?.behind ?? null,
    },
  ];
}

const isSavedCommit = (
  { git_commit: saved }: CheckpointState,
  { commit, savedCommit }: CurrentRepository,
): boolean => saved !== null && commit !== null && savedCommit === commit;

function checkOpenspec({ openspec }: CheckpointState, { change }: CurrentWork): ValidationCheck {
  if (openspec === null) return NOT_APPLICABLE;
  if (change === null) return toCheck([{ code: "OPENSPEC_NOT_FOUND", openspec }]);
  return toCheck(
    change.hasProposal ? [] : [{ code: "PROPOSAL_MISSING", openspec, folder: change.folder }],
  );
}

function checkFiles(
  { modified_files: files }: CheckpointState,
  { files: found }: CurrentWork,
): ValidationCheck {
  if (files.length === 0) return NOT_APPLICABLE;
  return toCheck([
    ...found.missing.map((file) => ({ code: "FILE_MISSING", file }) as const),
    ...found.outside.map((file) => ({ code: "PATH_OUTSIDE", file }) as const),
  ]);
}

function checkBlocker({ blockers }: CurrentWork): ValidationCheck {
  const [worst] = blockers.open;
  if (worst === undefined) return toCheck([]);
  const { blocker, id: blockerId, agents } = worst;
  return toCheck([{ code: "BLOCKER_EXISTS", blocker, blockerId, agents }]);
}
