/**
 * What a full save looks at once the work is safe: the changelog, the roadmap, the newest CI run and the review. Nothing
 * here stops a save. Each check ends in one of three ways: fine, found something, or not checked and why. Values only:
 * the words for them stand with whoever prints them.
 */
import type { BlockerType } from "../../blockers/blocker.ts";

export type VerificationCheck = "changelog" | "roadmap" | "ci" | "review";

/** The newest run of a branch. */
export type CiRun = {
  readonly name: string;
  /** Null unless it is a web address. */
  readonly url: string | null;
  readonly commit: string;
  /** It ran on the commit that was asked about, not on an older one. */
  readonly isCurrent: boolean;
};

export type VerificationFinding =
  | { readonly code: "CHANGELOG_MISSING" | "ROADMAP_MISSING"; readonly blocker: null }
  | { readonly code: "CHANGELOG_UNCHANGED"; readonly base: BranchBase; readonly blocker: null }
  | {
      readonly code: "ROADMAP_UNCHANGED";
      readonly base: BranchBase;
      /** It is not named there either. */
      readonly openspec: string | null;
      readonly blocker: null;
    }
  | {
      readonly code: "CI_FAILED";
      readonly conclusion: string;
      readonly run: CiRun;
      readonly blocker: BlockerType & "ci_failure";
    }
  | {
      readonly code: "CI_RUNNING";
      readonly status: string;
      readonly run: CiRun;
      readonly blocker: null;
    }
  | {
      readonly code: "REVIEW_BLOCKED";
      readonly url: string | null;
      readonly blocker: BlockerType & "review_blocked";
    };

/** Where the work parted from the default branch. */
export type BranchBase = { readonly commit: string; readonly branch: string };

export type VerificationSkipReason =
  /** No repository, or no git. */
  | "no-repository"
  /** No default branch to compare with. */
  | "no-base"
  | "no-branch"
  | "no-gh"
  | "not-logged-in"
  /** The repository is not on GitHub. */
  | "no-github"
  | "no-network"
  | "late"
  | "no-runs"
  | "no-pull-request"
  /** It answered with something else than was asked for, or a fault of its own: see the detail. */
  | "failed";

export type Verification =
  | { readonly check: VerificationCheck; readonly outcome: "ok" }
  | {
      readonly check: VerificationCheck;
      readonly outcome: "found";
      readonly finding: VerificationFinding;
    }
  | {
      readonly check: VerificationCheck;
      readonly outcome: "unchecked";
      readonly reason: VerificationSkipReason;
      /** What the program said, one line, redacted. */
      readonly detail: string | null;
    };

export const reportOk = (check: VerificationCheck): Verification => ({ check, outcome: "ok" });

export const reportFinding = (
  check: VerificationCheck,
  finding: VerificationFinding,
): Verification => ({
  check,
  outcome: "found",
  finding,
});

export const reportUncheckedPart = (
  check: VerificationCheck,
  reason: VerificationSkipReason,
  detail: string | null = null,
): Verification => ({ check, outcome: "unchecked", reason, detail });
