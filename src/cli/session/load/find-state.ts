/**
 * Finds a saved state: in the project's file, else in our records, else in the git note of HEAD or of the nearest commit
 * before it that was saved on this branch. A newer note wins: the work continued elsewhere. A state that `session new`
 * closed is found by its id alone.
 */
import { resolveCommit } from "../../../git/compare.ts";
import { readCommitNote } from "../../../git/notes.ts";
import type { Git } from "../../../git/run.ts";
import type { SavedCheckpoint } from "../../../remember/checkpoint/checkpoint-event.ts";
import type { RepositoryReading } from "../../../remember/checkpoint/validate/current-repository.ts";
import { readStateFile } from "../../../remember/checkpoint/state/state-file.ts";
import type { CheckpointState } from "../../../remember/checkpoint/state/checkpoint-state.ts";
import { ContextFileFault } from "../../../remember/context/document/project-folder.ts";
import type { CommandArgs } from "../../command/command.ts";
import { Fault } from "../../command/fault.ts";
import { oneLine } from "../../terminal/terminal.ts";
import { isHash } from "../git-command.ts";
import {
  loadAllCheckpoints,
  isCheckpointOpen,
  type ProjectState,
  findOpenCheckpoint,
} from "../project-state.ts";
import { type RestorableState, isUnusable, type UnusableState } from "./restorable-state.ts";
import { findNotedState, stateFromNote } from "./state-notes.ts";
import { type RemoteFetch, type RemoteFetcher, isFetched } from "./fetch-remote.ts";

export type StateSearchResult = {
  readonly state: RestorableState | UnusableState | null;
  /** What came of asking the remote; null when nobody did. */
  readonly remoteFetch: RemoteFetch | null;
};

/** `asking`: null where no remote is to be asked. */
export async function findState(
  args: CommandArgs,
  projectState: ProjectState,
  reading: RepositoryReading | null,
  asking: RemoteFetcher | null,
): Promise<StateSearchResult> {
  const wanted = args.option("from");
  if (wanted !== undefined) {
    return {
      state: await findRequestedState(wanted, args, projectState, reading?.git ?? null),
      remoteFetch: null,
    };
  }
  const local = stateFromFile(projectState) ?? stateFromRecord(projectState);
  if (reading === null) return { state: local, remoteFetch: null };
  const isShared = local === null || (!isUnusable(local) && local.state.git_pushed);
  const fetched = asking === null ? null : await (isShared ? asking.again() : asking.first);
  if (local !== null && isUnusable(local)) return { state: local, remoteFetch: fetched };
  const noted = await findNotedState(args, projectState, reading, {
    local,
    isFetched: isFetched(fetched),
  });
  if (local === null || noted === null) return { state: local ?? noted, remoteFetch: fetched };
  return { state: isUnusable(noted) ? local : { ...noted, older: local }, remoteFetch: fetched };
}

function stateFromFile(projectState: ProjectState): RestorableState | UnusableState | null {
  try {
    const file = readStateFile(projectState.projectPath);
    if (file === null) return null;
    const { path, hash, reading } = file;
    if (!reading.ok) return { from: "file", path, problems: reading.problems };
    const isForeign = hash === null || !projectState.isOurs(hash);
    const edited = isForeign ? findEditedCheckpoint(reading.state, projectState) : null;
    const checkpoint =
      edited ?? (hash === null ? null : projectState.checkpoints.writtenWith(hash));
    // Such a file is left where somebody has committed it.
    if (checkpoint !== null && !isCheckpointOpen(checkpoint, projectState)) return null;
    return {
      from: "file",
      state: reading.state,
      warnings: reading.warnings,
      isForeign,
      isEdited: edited !== null,
      checkpoint,
      noteOf: null,
      isAskedFor: false,
      older: null,
    };
  } catch (error) {
    if (!(error instanceof ContextFileFault)) throw error;
    return { from: "file", path: error.path, problems: null };
  }
}

/** The checkpoint that a file was written with before somebody changed it. */
export const findEditedCheckpoint = (
  { saved_at: at, git_commit: commit }: CheckpointState,
  { checkpoints }: ProjectState,
): SavedCheckpoint | null =>
  checkpoints.all().find(({ state }) => state.saved_at === at && state.git_commit === commit) ??
  null;

function stateFromRecord(projectState: ProjectState): RestorableState | null {
  const newest = findOpenCheckpoint(projectState);
  return newest === null ? null : toRestorableState(newest, false);
}

const toRestorableState = (checkpoint: SavedCheckpoint, isAskedFor: boolean): RestorableState => ({
  from: "record",
  state: checkpoint.state,
  warnings: [],
  isForeign: false,
  isEdited: false,
  checkpoint,
  noteOf: null,
  isAskedFor,
  older: null,
});

/** By the beginning of a checkpoint's id, or of the commit that one, or a note, is of. */
async function findRequestedState(
  wanted: string,
  args: CommandArgs,
  projectState: ProjectState,
  git: Git | null,
): Promise<RestorableState | UnusableState> {
  const { faults } = args.text.sessionLoad;
  const all = wanted === "" ? [] : await loadAllCheckpoints(args, projectState);
  const named = all.filter(({ id }) => id.startsWith(wanted));
  const [only] = named;
  if (named.length > 1) {
    throw new Fault(
      "MANY_CHECKPOINTS",
      faults.manyCheckpoints(wanted, named.length),
      faults.manyCheckpointsFix,
    );
  }
  if (only !== undefined) return toRestorableState(only, true);
  const isCommit = isHash(wanted);
  const ofCommit = all.find(({ commit }) => isCommit && commit?.startsWith(wanted) === true);
  if (ofCommit !== undefined) return toRestorableState(ofCommit, true);
  const commit = isCommit && git !== null ? await resolveCommit(git, wanted) : null;
  const text = commit === null || git === null ? null : await readCommitNote(git, commit);
  if (commit !== null && text !== null)
    return stateFromNote({ commit, text }, projectState, args, true);
  throw new Fault("NO_CHECKPOINT", faults.noCheckpoint(oneLine(wanted)), faults.noCheckpointFix);
}
