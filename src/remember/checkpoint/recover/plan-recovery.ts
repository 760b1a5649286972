/**
 * How work is taken up again by itself, always in this order: blockers, git, the work. Pure: what is planned here is
 * printed before anything of it is done. A branch is never switched, nothing stashed or pushed: that is asked.
 *
 * A blocker that was noticed automatically and is recorded here is recovered with the command that the user's own
 * settings name for its type, as often as they allow; then by its owner, a subagent, if there is one; else by hand. What a
 * repository's file says of a blocker runs nothing.
 */
import type { Blocker } from "../../blockers/blocker.ts";
import {
  type ValidationFinding,
  listFindings,
  type Validation,
} from "../validate/validation-findings.ts";
import type { OpenBlocker } from "../validate/current-work.ts";

/** Why no command is run for a blocker. */
export type RecoverySkipReason =
  | "not_automatic"
  | "not_recorded"
  | "no_command"
  | "exhausted"
  | "under_way";

export type BlockerStep = {
  readonly blocker: Blocker;
  readonly blockerId: string | null;
  readonly run: {
    readonly command: string;
    readonly attempt: number;
    readonly most: number;
  } | null;
  readonly notRun: RecoverySkipReason | null;
  /** What usually helps, which nobody has asked us to run. */
  readonly usual: string | null;
  /** Owners that are there to be asked, the first first. */
  readonly agents: readonly string[];
};

export type RecoveryPlan = {
  readonly blockers: readonly BlockerStep[];
  readonly git: readonly ValidationFinding[];
  readonly work: string | null;
};

export type RecoverySettings = {
  /** The command that the user has set for a type of blocker. */
  readonly commandFor: (blocker: Blocker) => string | null;
  /** What stands there unless the user sets something: never run. */
  readonly usualFor: (blocker: Blocker) => string | null;
  readonly maxAttempts: number;
};

export function planRecovery(
  validation: Validation,
  open: readonly OpenBlocker[],
  work: string | null,
  settings: RecoverySettings,
): RecoveryPlan {
  const found = listFindings(validation);
  return {
    blockers: open.map((one) => planBlockerStep(one, settings)),
    git: found.filter(({ code }) => GIT_CODES.has(code)),
    work,
  };
}

const GIT_CODES: ReadonlySet<ValidationFinding["code"]> = new Set([
  "BRANCH_MISMATCH",
  "COMMIT_MISMATCH",
  "UNCOMMITTED_CHANGES",
]);

export function planBlockerStep(one: OpenBlocker, settings: RecoverySettings): BlockerStep {
  const { id, blocker, agents } = one;
  const command = settings.commandFor(blocker);
  const most = Math.min(settings.maxAttempts, blocker.max_recovery_attempts);
  const notRun = findRecoverySkipReason(one, command, most);
  return {
    blocker,
    blockerId: id,
    run:
      notRun === null && command !== null
        ? { command, attempt: blocker.recovery_attempted + 1, most }
        : null,
    notRun,
    usual: notRun === "no_command" ? settings.usualFor(blocker) : null,
    agents,
  };
}

function findRecoverySkipReason(
  { id, blocker, isLive }: OpenBlocker,
  command: string | null,
  most: number,
): RecoverySkipReason | null {
  if (isLive) return "under_way";
  if (!blocker.auto_detected) return "not_automatic";
  if (id === null) return "not_recorded";
  if (command === null) return "no_command";
  return blocker.recovery_attempted >= most ? "exhausted" : null;
}

/** Nothing is left that only a person can decide: the work can go on without asking. */
export const canContinue = (plan: RecoveryPlan, recovered: ReadonlySet<string>): boolean =>
  plan.blockers.every(({ blockerId }) => blockerId !== null && recovered.has(blockerId)) &&
  !plan.git.some(isMismatch);

/** The work is not where it was saved: whether it goes on from here is the person's to say. */
export const isMismatch = ({ code }: ValidationFinding): boolean =>
  code === "BRANCH_MISMATCH" || code === "COMMIT_MISMATCH";
