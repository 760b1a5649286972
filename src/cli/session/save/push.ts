/** Bringing a checkpoint to the remote, and the state with it as a note on its commit. */
import { isWithin } from "../../../git/compare.ts";
import { pushNotes, writeNote } from "../../../git/notes.ts";
import {
  planPush,
  type PushPlan,
  rejectPush,
  pushCheckpoint,
  type PushTarget,
} from "../../../remember/checkpoint/push-checkpoint.ts";
import { toStateText } from "../../../remember/checkpoint/state/state-file.ts";
import type { CheckpointState } from "../../../remember/checkpoint/state/checkpoint-state.ts";
import type { CommandArgs } from "../../command/command.ts";
import { printError } from "../../terminal/terminal.ts";
import { redactedLine } from "../redacted-line.ts";
import type { CommitOutcome } from "./commit.ts";
import type { SavePlan } from "./plan.ts";

export const remoteBranchName = ({ remote, branch }: PushTarget): string =>
  redactedLine(`${remote}/${branch}`);

/** What a push would do; null when none was asked for. */
export async function planCheckpointPush(
  args: CommandArgs,
  plan: SavePlan,
  willCommit: boolean,
): Promise<PushPlan | null> {
  if (plan.mode === "quick") return null;
  return planPush(plan.repository?.git ?? null, {
    branch: plan.inputs.branch,
    hasCommit: plan.inputs.commit !== null,
    willCommit,
    ontoDefault: args.has("force-default"),
    hasUpstream: hasUpstream(plan),
  });
}

/** What a branch follows that a hook switched to is its own affair. */
const hasUpstream = ({ repository, inputs }: SavePlan): boolean =>
  repository !== null &&
  (repository.status.upstream !== null || repository.status.branch !== inputs.branch);

/** Null when none was asked for. */
export async function pushWork(
  args: CommandArgs,
  plan: SavePlan,
  { outcome }: CommitOutcome,
): Promise<PushPlan | null> {
  // A push is asked for to bring the work to the remote, and not what was committed before it.
  if (plan.mode !== "quick" && plan.withheld !== null) return rejectPush("NOT_COMMITTED");
  if (plan.mode !== "quick" && plan.remote !== null)
    printProgressNote(args, args.text.sessionGit.asking);
  const planned = await planCheckpointPush(args, plan, outcome === "committed");
  const { repository } = plan;
  if (planned === null || !planned.ok || repository === null) return planned;
  printProgressNote(args, args.text.sessionSave.pushing(remoteBranchName(planned.target)));
  return pushCheckpoint(repository.git, planned);
}

/** What takes a while says so, where somebody looks. */
export function printProgressNote(args: CommandArgs, line: string): void {
  if (!args.has("json")) printError(line);
}

/** Whether the remote has the commit, as far as this repository knows. */
export async function isPushed(
  { repository, remote }: SavePlan,
  { outcome, commit }: CommitOutcome,
  push: PushPlan | null,
): Promise<boolean> {
  if (repository === null || commit === null) return false;
  const { git, status } = repository;
  if (push?.ok === true) return isWithin(git, commit, `refs/heads/${push.target.branch}`);
  if (outcome === "committed") return false;
  const own = remote === null || status.branch === null ? null : `${remote}/${status.branch}`;
  for (const ref of new Set([own, status.upstream])) {
    if (ref !== null && (await isWithin(git, commit, `refs/remotes/${ref}`))) return true;
  }
  return false;
}

/** What could not be done about the note; null when all is well. */
export async function writeStateNote(
  args: CommandArgs,
  { repository, elsewhere }: SavePlan,
  state: CheckpointState,
): Promise<string | null> {
  if (repository === null || state.git_commit === null) return null;
  const words = args.text.sessionSave;
  // One that nobody here has seen yet is not replaced.
  if (elsewhere?.commit === state.git_commit) return words.noteLeft;
  const written = await writeNote(repository.git, state.git_commit, toStateText(state));
  if (written.ok) return null;
  const { isNameless, reason } = written;
  return words.noteNotWritten(isNameless ? words.noName : redactedLine(reason, 300));
}

/** Why the notes are not at the remote, where the work is by now. */
export async function pushStateNote(
  args: CommandArgs,
  { repository }: SavePlan,
  push: PushPlan | null,
): Promise<string | null> {
  if (repository === null || push?.ok !== true) return null;
  const words = args.text.sessionSave;
  const pushed = await pushNotes(repository.git, push.target.remote);
  return pushed.ok ? null : words.noteNotPushed(redactedLine(pushed.reason, 300));
}
