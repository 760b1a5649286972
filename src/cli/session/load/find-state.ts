/**
 * Where a saved state is found: in the project's file, else in what is recorded here, else in the git note of HEAD or of
 * the nearest commit before it that was saved on this branch. A note that is newer than what was found here goes before
 * it: the work went on elsewhere. What `session new` closed is found by its id alone.
 */
import { resolveCommit } from "../../../git/compare.ts";
import { readNote } from "../../../git/notes.ts";
import type { Git } from "../../../git/run.ts";
import type { SavedCheckpoint } from "../../../remember/checkpoint/checkpoint-event.ts";
import type { Reading } from "../../../remember/checkpoint/validate/present-repository.ts";
import { readStateFile } from "../../../remember/checkpoint/state/state-file.ts";
import type { SessionState } from "../../../remember/checkpoint/state/state.ts";
import { ContextFileFault } from "../../../remember/context/document/project-folder.ts";
import type { Given } from "../../command/command.ts";
import { Fault } from "../../command/fault.ts";
import { oneLine } from "../../terminal/terminal.ts";
import { isHash } from "../git-command.ts";
import { allCheckpoints, isOpen, type Known, openCheckpoint } from "../known.ts";
import { type FoundState, isUseless, type UselessState } from "./found-state.ts";
import { notedState, ofNote } from "./noted-state.ts";
import { type Asked, type Asking, isFetched } from "./remote.ts";

export type StateSearch = {
  readonly found: FoundState | UselessState | null;
  /** What came of asking the remote; null when nobody did. */
  readonly asked: Asked | null;
};

/** `asking`: null where no remote is to be asked. */
export async function findState(
  given: Given,
  known: Known,
  reading: Reading | null,
  asking: Asking | null,
): Promise<StateSearch> {
  const wanted = given.option("from");
  if (wanted !== undefined) {
    return { found: await wantedState(wanted, given, known, reading?.git ?? null), asked: null };
  }
  const local = fileState(known) ?? recordState(known);
  if (reading === null) return { found: local, asked: null };
  const isShared = local === null || (!isUseless(local) && local.state.git_pushed);
  const asked = asking === null ? null : await (isShared ? asking.again() : asking.first);
  if (local !== null && isUseless(local)) return { found: local, asked };
  const noted = await notedState(given, known, reading, { local, isFetched: isFetched(asked) });
  if (local === null || noted === null) return { found: local ?? noted, asked };
  return { found: isUseless(noted) ? local : { ...noted, older: local }, asked };
}

function fileState(known: Known): FoundState | UselessState | null {
  try {
    const file = readStateFile(known.projectPath);
    if (file === null) return null;
    const { path, hash, reading } = file;
    if (!reading.ok) return { from: "file", path, problems: reading.problems };
    const isForeign = hash === null || !known.isOurs(hash);
    const edited = isForeign ? editedCheckpoint(reading.state, known) : null;
    const checkpoint = edited ?? (hash === null ? null : known.checkpoints.writtenWith(hash));
    // Such a file is left where somebody has committed it.
    if (checkpoint !== null && !isOpen(checkpoint, known)) return null;
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
export const editedCheckpoint = (
  { saved_at: at, git_commit: commit }: SessionState,
  { checkpoints }: Known,
): SavedCheckpoint | null =>
  checkpoints.all().find(({ state }) => state.saved_at === at && state.git_commit === commit) ??
  null;

function recordState(known: Known): FoundState | null {
  const newest = openCheckpoint(known);
  return newest === null ? null : ofRecord(newest, false);
}

const ofRecord = (checkpoint: SavedCheckpoint, isAskedFor: boolean): FoundState => ({
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
async function wantedState(
  wanted: string,
  given: Given,
  known: Known,
  git: Git | null,
): Promise<FoundState | UselessState> {
  const { faults } = given.text.sessionLoad;
  const all = wanted === "" ? [] : await allCheckpoints(given, known);
  const named = all.filter(({ id }) => id.startsWith(wanted));
  const [only] = named;
  if (named.length > 1) {
    throw new Fault(
      "MANY_CHECKPOINTS",
      faults.manyCheckpoints(wanted, named.length),
      faults.manyCheckpointsFix,
    );
  }
  if (only !== undefined) return ofRecord(only, true);
  const isCommit = isHash(wanted);
  const ofCommit = all.find(({ commit }) => isCommit && commit?.startsWith(wanted) === true);
  if (ofCommit !== undefined) return ofRecord(ofCommit, true);
  const commit = isCommit && git !== null ? await resolveCommit(git, wanted) : null;
  const text = commit === null || git === null ? null : await readNote(git, commit);
  if (commit !== null && text !== null) return ofNote({ commit, text }, known, given, true);
  throw new Fault("NO_CHECKPOINT", faults.noCheckpoint(oneLine(wanted)), faults.noCheckpointFix);
}
