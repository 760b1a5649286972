/** Saved states in git notes: which of them is of this work, and which is the newest. */
import { notesAhead, notesBefore, type NotedCommit } from "../../../git/noted-commits.ts";
import type { CommitNote } from "../../../git/notes.ts";
import { isBranch } from "../../../git/same-branch.ts";
import { redact } from "../../../redact/redact.ts";
import { readCheckpointState } from "../../../remember/checkpoint/state/read-state.ts";
import {
  type CheckpointState,
  toStateTime,
} from "../../../remember/checkpoint/state/checkpoint-state.ts";
import type { RepositoryReading } from "../../../remember/checkpoint/validate/current-repository.ts";
import { hashFile } from "../../../remember/context/document/context-file.ts";
import type { CommandArgs } from "../../command/command.ts";
import { shortHash } from "../git-command.ts";
import { loadAllCheckpoints, type ProjectState } from "../project-state.ts";
import { ageMs, parseSavedTime } from "../saved-time.ts";
import { type RestorableState, isUnusable, type UnusableState } from "./restorable-state.ts";
import { host } from "../../../system/host.ts";

/** How far a note is looked for. */
export const MAX_NOTE_COMMITS = 50;

export async function stateFromNote(
  { commit, text }: CommitNote,
  projectState: ProjectState,
  args: CommandArgs,
  isAskedFor = false,
): Promise<RestorableState | UnusableState> {
  const reading = readCheckpointState(text);
  if (!reading.ok) return { from: "note", path: shortHash(commit), problems: reading.problems };
  const { state } = reading;
  const checkpoint = await checkpointOf(state, projectState, args);
  // Git keeps no empty line at the end.
  const isOurs = (): boolean =>
    [`${text}\n`, text].some((one) => projectState.isOurs(hashFile(Buffer.from(one))));
  return {
    from: "note",
    state,
    warnings: reading.warnings,
    isForeign: checkpoint === null && !isOurs(),
    isEdited: false,
    checkpoint,
    noteOf: commit,
    isAskedFor,
    older: null,
  };
}

/** Of the project, or of another working tree of its repository. */
async function checkpointOf(
  state: CheckpointState,
  projectState: ProjectState,
  args: CommandArgs,
): Promise<RestorableState["checkpoint"]> {
  const isIt = (one: { readonly state: CheckpointState }): boolean =>
    one.state.saved_at === state.saved_at && Bun.deepEquals(one.state, state);
  const own = projectState.checkpoints.all().find(isIt);
  if (own !== undefined || projectState.repoId === null) return own ?? null;
  return (await loadAllCheckpoints(args, projectState)).find(isIt) ?? null;
}

export const savedSecond = ({ saved_at: at }: CheckpointState): string =>
  toStateTime(parseSavedTime(at));

export const isClosed = (state: CheckpointState, { closedAt }: ProjectState): boolean =>
  closedAt !== null && savedSecond(state) <= toStateTime(closedAt);

const LONGEST_AHEAD_MS = 24 * 60 * 60_000;

/** A time that no clock can have yet proves nothing. */
export const isNewer = (state: CheckpointState, than: CheckpointState | null): boolean =>
  (than === null || savedSecond(state) > savedSecond(than)) &&
  ageMs(parseSavedTime(state.saved_at), host().now()) > -LONGEST_AHEAD_MS;

/** Whether it was saved on this branch; where none was checked out, on this very commit. */
const isOfBranch = (
  { git_branch: saved }: CheckpointState,
  branch: string | null,
  isHead: boolean,
): boolean =>
  saved === null || branch === null
    ? saved === branch || (saved === null && isHead)
    : isBranch(branch, redact(saved));

/** The newest of this branch on HEAD or before it; else one that cannot be read, if it is the nearest. */
export async function findNotedState(
  args: CommandArgs,
  projectState: ProjectState,
  reading: RepositoryReading,
  how: { readonly local: RestorableState | null; readonly isFetched: boolean },
): Promise<RestorableState | UnusableState | null> {
  const { commit, branch } = await reading.status;
  if (commit === null) return null;
  const local = how.local?.state ?? null;
  let broken: UnusableState | null = null;
  for (const note of await readNotesOf(reading, commit, local, how.isFetched)) {
    // Mostly it is what was found.
    if (how.local !== null && isWrittenWith(note, how.local)) continue;
    const quick = readCheckpointState(note.text);
    if (quick.ok && !isOfBranch(quick.state, branch, note.commit === commit)) continue;
    if (quick.ok && (isClosed(quick.state, projectState) || !isNewer(quick.state, local))) continue;
    const found = await stateFromNote(note, projectState, args);
    if (!isUnusable(found)) return found;
    broken ??= found;
  }
  return broken;
}

const isWrittenWith = ({ text }: CommitNote, { checkpoint, isForeign }: RestorableState): boolean =>
  !isForeign && checkpoint?.fileHash === hashFile(Buffer.from(`${text}\n`));

async function readNotesOf(
  { git, note }: RepositoryReading,
  commit: string,
  local: CheckpointState | null,
  isFetched: boolean,
): Promise<readonly CommitNote[]> {
  const hasMoved = local?.git_commit !== commit;
  if (hasMoved || isFetched) return notesBefore(git, commit, hasMoved ? MAX_NOTE_COMMITS : 1);
  const text = await note;
  return text === null ? [] : [{ commit, text }];
}

export type AheadState = {
  readonly savedAt: string;
  readonly commit: string;
  /** The remote's branch that has it. */
  readonly ref: string;
  readonly commits: number;
  readonly pull: readonly string[];
};

/** Saved on this branch, newer than what was found, and at the remote only. */
export async function findAheadState(
  { git, ...reading }: RepositoryReading,
  found: CheckpointState | null,
  isFetched: boolean,
): Promise<AheadState | null> {
  const [{ commit, branch, upstream, behind }, remote] = await Promise.all([
    reading.status,
    reading.remote,
  ]);
  if (commit === null || branch === null || remote === null) return null;
  const ref = `${remote}/${branch}`;
  if (!isFetched && upstream === ref && behind === 0) return null;
  const isOwn = upstream === null || upstream === ref;
  const revs = [`refs/remotes/${ref}`, ...(isOwn ? [] : ["@{upstream}"])];
  const noted = await notesAhead(git, commit, revs, MAX_NOTE_COMMITS);
  const newer = noted.flatMap((note): { note: NotedCommit; state: CheckpointState }[] => {
    const read = readCheckpointState(note.text);
    if (!read.ok || !isOfBranch(read.state, branch, false)) return [];
    return isNewer(read.state, found) ? [{ note, state: read.state }] : [];
  })[0];
  if (newer === undefined) return null;
  const counted = await git(["rev-list", "--count", `${commit}..refs/remotes/${ref}`, "--"]);
  return {
    savedAt: parseSavedTime(newer.state.saved_at),
    commit: newer.note.commit,
    ref,
    commits: counted.code === 0 ? Number(counted.stdout.trim()) : 1,
    pull: upstream === ref ? [] : [remote, branch],
  };
}
