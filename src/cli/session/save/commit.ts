/** The checkpoint's commit, and the state file that refers to it. */
import { commitFiles } from "../../../git/commit/commit.ts";
import type { StagedBlob } from "../../../git/commit/losses.ts";
import { redact } from "../../../redact/redact.ts";
import { deriveState } from "../../../remember/checkpoint/derive/derive-state.ts";
import type { CheckpointState } from "../../../remember/checkpoint/state/checkpoint-state.ts";
import { writeStateFile } from "../../../remember/checkpoint/state/state-file.ts";
import type { WrittenFile } from "../../../remember/context/document/context-file.ts";
import type { Text } from "../../../text/text.ts";
import type { CommandArgs } from "../../command/command.ts";
import { asFault, Fault } from "../../command/fault.ts";
import { gitFault, lockedFault, refusedFault, statePlaceFault, unsafeFault } from "./faults.ts";
import type { SavePlan } from "./plan.ts";

export type CommitOutcome = {
  readonly outcome: "committed" | "nothing" | "not_asked" | "no_repository";
  /** What the state stands on. */
  readonly commit: string | null;
  /** The branch that holds it. */
  readonly branch: string | null;
  /** Staged contents that the commit did not take. */
  readonly overwritten: readonly StagedBlob[];
};

export async function commitWork(args: CommandArgs, plan: SavePlan): Promise<CommitOutcome> {
  const { repository, choice, project } = plan;
  const { commit, branch } = plan.inputs;
  const unchanged = { commit, branch, overwritten: [] };
  if (project.repoId === null) return { outcome: "no_repository", ...unchanged };
  if (repository === null || !plan.wantsCommit) return { outcome: "not_asked", ...unchanged };
  const { git, status } = repository;
  try {
    const done = await commitFiles(project.projectPath, git, status, {
      files: choice.files,
      leftOut: choice.leftOut.flatMap(({ files }) => files),
      message: plan.message,
      verify: !args.has("no-verify"),
    });
    switch (done.outcome) {
      case "committed":
        return done;
      case "nothing":
        return { outcome: "nothing", ...unchanged };
      case "refused":
        throw refusedFault(done.output, done.kind, args.text);
      case "unsafe":
        throw unsafeFault(done.paths, args.text);
      case "locked":
        throw lockedFault(args.text);
    }
  } catch (error) {
    throw gitFault(error, args.text);
  }
}

/** A hook may have switched branches; what the work is about was found out before. */
export function withCommitBranch(plan: SavePlan, { branch }: CommitOutcome): SavePlan {
  if (branch === plan.inputs.branch) return plan;
  const state = { ...plan.derived.state, git_branch: branch === null ? null : redact(branch) };
  return { ...plan, inputs: { ...plan.inputs, branch }, derived: { ...plan.derived, state } };
}

export type WrittenState = { readonly state: CheckpointState; readonly file: WrittenFile };

/** The state as it is by now, in its file. */
export function writeState(
  args: CommandArgs,
  plan: SavePlan,
  done: CommitOutcome,
  since: { readonly isPushed: boolean; readonly blocker: CheckpointState["blocker"] },
): WrittenState {
  const { projectPath, repoId } = plan.project;
  const { branch } = plan.repository?.status ?? plan.inputs;
  const { commit } = done;
  const derived = deriveState({ ...plan.inputs, branch, commit, ...since });
  const state = { ...derived.state, git_branch: plan.derived.state.git_branch };
  try {
    return { state, file: writeStateFile(projectPath, repoId, state) };
  } catch (error) {
    const fault = asFault(statePlaceFault(error, projectPath, args.text), args.text);
    throw faultAfterCommit(fault, done, args.text, error);
  }
}

/** Why the state could not be written; what was committed is said with it. */
export function faultAfterCommit(
  fault: Fault,
  { outcome, commit }: CommitOutcome,
  { sessionSave: { faults } }: Text,
  cause?: unknown,
): Fault {
  if (outcome !== "committed") return fault;
  const message = faults.notWritten(fault.message, checkpointHash(commit));
  return new Fault("STATE_NOT_WRITTEN", message, faults.notWrittenFix, 1, cause);
}

const SHORT = 10;

export const checkpointHash = (commit: string | null): string => commit?.slice(0, SHORT) ?? "";
