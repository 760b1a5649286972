/** A saved state against what is there now: pure. */
import { isSameBranch } from "../../../git/same-branch.ts";
import { redact, redactPath } from "../../../redact/redact.ts";
import type { SessionState } from "../state/state.ts";
import type { Check, Finding, Validation } from "./findings.ts";
import type { Present, PresentRepository } from "./present.ts";
import { underWay } from "./unfinished-merge.ts";

/** `leftOut`: what the save itself did not take, by our own record; that it still lies there is no work to lose. */
export const validateState = (
  state: SessionState,
  present: Present,
  leftOut: readonly string[] = [],
): Validation => ({
  git_sync: gitSync(state, present.repository, leftOut),
  openspec_exists: openspecExists(state, present),
  files_intact: filesIntact(state, present),
  blocker_resolved: blockerResolved(present),
});

const NOT_APPLICABLE: Check = { ok: null, results: [] };

/** Warnings leave a check as it is. */
const isWarning = (finding: Finding): boolean =>
  finding.code === "PROPOSAL_MISSING" ||
  (finding.code === "UNCOMMITTED_CHANGES" && finding.files.length === 0);

const checked = (results: readonly Finding[]): Check => ({
  ok: results.every(isWarning),
  results,
});

/** Of these files, those that a save left out: by their name as it is recorded, or by a folder's, which ends with a slash. */
export const stillLeftOut = (
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

function gitSync(
  state: SessionState,
  repository: PresentRepository | null,
  leftOut: readonly string[],
): Check {
  const isOfGit = state.git_branch !== null || state.git_commit !== null;
  if (repository === null && !isOfGit) return NOT_APPLICABLE;
  const changed = repository?.uncommitted ?? [];
  const left = new Set(stillLeftOut(changed, leftOut));
  return checked([
    ...branchMismatch(state, repository),
    ...(repository === null ? [] : commitMismatch(state, repository)),
    ...(repository === null || changed.length === 0 ? [] : [uncommitted(left, repository)]),
  ]);
}

function uncommitted(left: ReadonlySet<string>, repository: PresentRepository): Finding {
  const files = repository.uncommitted.filter((file) => !left.has(file));
  const untracked = new Set(repository.untracked);
  const { submodules = [] } = repository;
  return {
    code: "UNCOMMITTED_CHANGES",
    files,
    leftOut: [...left],
    ...(submodules.length === 0 ? {} : { submodules }),
    hasTracked: files.some((file) => !untracked.has(file)),
    isUnderWay: repository.unmerged.length > 0 || underWay(repository) !== null,
  };
}

function branchMismatch(state: SessionState, repository: PresentRepository | null): Finding[] {
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

function commitMismatch(state: SessionState, repository: PresentRepository): Finding[] {
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
  { git_commit: saved }: SessionState,
  { commit, savedCommit }: PresentRepository,
): boolean => saved !== null && commit !== null && savedCommit === commit;

function openspecExists({ openspec }: SessionState, { change }: Present): Check {
  if (openspec === null) return NOT_APPLICABLE;
  if (change === null) return checked([{ code: "OPENSPEC_NOT_FOUND", openspec }]);
  return checked(
    change.hasProposal ? [] : [{ code: "PROPOSAL_MISSING", openspec, folder: change.folder }],
  );
}

function filesIntact({ modified_files: files }: SessionState, { files: found }: Present): Check {
  if (files.length === 0) return NOT_APPLICABLE;
  return checked([
    ...found.missing.map((file) => ({ code: "FILE_MISSING", file }) as const),
    ...found.outside.map((file) => ({ code: "PATH_OUTSIDE", file }) as const),
  ]);
}

function blockerResolved({ blockers }: Present): Check {
  const [worst] = blockers.open;
  if (worst === undefined) return checked([]);
  const { blocker, id: blockerId, agents } = worst;
  return checked([{ code: "BLOCKER_EXISTS", blocker, blockerId, agents }]);
}
