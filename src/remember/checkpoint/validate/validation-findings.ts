/**
 * What a saved state is checked against, and what the check finds.
 *
 *   git_sync          BRANCH_MISMATCH, COMMIT_MISMATCH, UNCOMMITTED_CHANGES
 *   openspec_exists   OPENSPEC_NOT_FOUND, PROPOSAL_MISSING
 *   files_intact      FILE_MISSING, PATH_OUTSIDE
 *   blocker_resolved  BLOCKER_EXISTS
 *
 * A check is null where it does not apply: no repository then and now, no OpenSpec, no file listed. PROPOSAL_MISSING,
 * FILE_MISSING and PATH_OUTSIDE are warnings; nothing stands in the way of going on.
 */
import type { Blocker } from "../../blockers/blocker.ts";

export const VALIDATION_CHECKS = [
  "git_sync",
  "openspec_exists",
  "files_intact",
  "blocker_resolved",
] as const;

export type ValidationCheckName = (typeof VALIDATION_CHECKS)[number];

export type ValidationFinding =
  | {
      readonly code: "BLOCKER_EXISTS";
      readonly blocker: Blocker;
      readonly blockerId: string | null;
      /** Its owners that are there. */
      readonly agents: readonly string[];
    }
  | {
      readonly code: "BRANCH_MISMATCH";
      /** Null: no branch was checked out. */
      readonly saved: string | null;
      readonly savedCommit: string | null;
      readonly current: string | null;
      readonly hasRepository: boolean;
      readonly isBranchHere: boolean;
    }
  | {
      readonly code: "COMMIT_MISMATCH";
      readonly saved: string;
      readonly current: string | null;
      /** False: this repository does not have the saved commit. */
      readonly isKnown: boolean;
      /** How many commits HEAD has that the saved one has not; null when they cannot be counted. */
      readonly ahead: number | null;
      readonly behind: number | null;
    }
  | {
      readonly code: "UNCOMMITTED_CHANGES";
      readonly files: readonly string[];
      /** Others, that the save itself left out: they make the tree dirty, and nothing is to be done about them. */
      readonly leftOut: readonly string[];
      /** Of all these the submodules: what is not committed in one is nowhere else. */
      readonly submodules?: readonly string[];
      /** Some of the files are known to git: only those can be stashed. */
      readonly hasTracked: boolean;
      /** In the middle of a merge or the like, which comes first. */
      readonly isUnderWay: boolean;
    }
  | { readonly code: "OPENSPEC_NOT_FOUND"; readonly openspec: string }
  | { readonly code: "PROPOSAL_MISSING"; readonly openspec: string; readonly folder: string }
  | { readonly code: "FILE_MISSING"; readonly file: string }
  | { readonly code: "PATH_OUTSIDE"; readonly file: string };

export type ValidationCode = ValidationFinding["code"];

/** What must be seen to first comes first: blocker, then git, then the work. */
const ORDER: readonly ValidationCode[] = [
  "BLOCKER_EXISTS",
  "BRANCH_MISMATCH",
  "COMMIT_MISMATCH",
  "UNCOMMITTED_CHANGES",
  "OPENSPEC_NOT_FOUND",
  "PROPOSAL_MISSING",
  "FILE_MISSING",
  "PATH_OUTSIDE",
];

export type ValidationCheck = {
  readonly ok: boolean | null;
  readonly results: readonly ValidationFinding[];
};

export type Validation = Readonly<Record<ValidationCheckName, ValidationCheck>>;

const sortFindings = (findings: readonly ValidationFinding[]): readonly ValidationFinding[] =>
  findings.toSorted((a, b) => ORDER.indexOf(a.code) - ORDER.indexOf(b.code));

export const listFindings = (validation: Validation): readonly ValidationFinding[] =>
  sortFindings(VALIDATION_CHECKS.flatMap((name) => validation[name].results));

/** As the protocol writes it: a file stands behind its code. */
export const toFindingCode = (finding: ValidationFinding): string =>
  "file" in finding ? `${finding.code}: ${finding.file}` : finding.code;

export function toFindingCodes(validation: Validation): readonly string[] {
  const found = listFindings(validation).map(toFindingCode);
  return found.length === 0 ? ["ALL_VALID"] : found;
}

export const isOfCode =
  <C extends ValidationCode>(code: C) =>
  (finding: ValidationFinding): finding is Extract<ValidationFinding, { readonly code: C }> =>
    finding.code === code;
