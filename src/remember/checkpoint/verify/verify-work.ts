/** All that a full save looks at, at once: the slowest decides how long it takes. */
import type { Git } from "../../../git/run.ts";
import { verifyChangelog } from "./verify-changelog.ts";
import { verifyCi } from "./verify-ci.ts";
import type { GhSettings } from "./gh.ts";
import { verifyReview } from "./verify-review.ts";
import { verifyRoadmap } from "./verify-roadmap.ts";
import { reportUncheckedPart, type BranchBase, type Verification } from "./verification.ts";

export type VerificationInputs = {
  readonly root: string;
  /** Null without a repository or a git program. */
  readonly git: Git | null;
  /** From `findBase`, asked before the save. */
  readonly base: BranchBase | null;
  readonly branch: string | null;
  readonly commit: string | null;
  readonly openspec: string | null;
};

/** In the order changelog, roadmap, ci, review. */
export function verifyWork(
  { root, git, base, branch, commit, openspec }: VerificationInputs,
  settings?: GhSettings,
): Promise<readonly Verification[]> {
  return Promise.all([
    verifyChangelog(root, git, base),
    verifyRoadmap(root, git, base, openspec),
    git === null
      ? reportUncheckedPart("ci", "no-repository")
      : verifyCi(root, { branch, commit }, settings),
    git === null || branch === null
      ? reportUncheckedPart("review", git === null ? "no-repository" : "no-branch")
      : verifyReview(root, settings),
  ]);
}
