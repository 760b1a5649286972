/** Saved states in git notes: which of them is of this work, and which is the newest. */
import { notesAhead, notesBefore, type NotedCommit } from "../../../git/noted-commits.ts";
import type { Note } from "../../../git/notes.ts";
import { isBranch } from "../../../git/same-branch.ts";
import { redact } from "../../../redact/redact.ts";
import { readState } from "../../../remember/checkpoint/state/read-state.ts";
import { type SessionState, stateTime } from "../../../remember/checkpoint/state/state.ts";
import type { Reading } from "../../../remember/checkpoint/validate/present-repository.ts";
import { fileHash } from "../../../remember/context/document/context-file.ts";
import type { Given } from "../../command/command.ts";
import { shortHash } from "../git-command.ts";
import { allCheckpoints, type Known } from "../known.ts";
import { ageMs, savedTime } from "../saved-time.ts";
import { type FoundState, isUseless, type UselessState } from "./found-state.ts";
import { host } from "../../../system/host.ts";

/** How far a note is looked for. */
export const NEAREST = 50;

export async function ofNote(
  { commit, text }: Note,
  known: Known,
  given: Given,
  isAskedFor = false,
): Promise<FoundState | UselessState> {
  const reading = readState(text);
  if (!reading.ok) return { from: "note", path: shortHash(commit), problems: reading.problems };
  const { state } = reading;
  const checkpoint = await checkpointOf(state, known, given);
  // Git keeps no empty line at the end.
  const isOurs = (): boolean =>
    [`${text}\n`, text].some((one) => known.isOurs(fileHash(Buffer.from(one))));
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
  state: SessionState,
  known: Known,
  given: Given,
): Promise<FoundState["checkpoint"]> {
  const isIt = (one: { readonly state: SessionState }): boolean =>
    one.state.saved_at === state.saved_at && Bun.deepEquals(one.state, state);
  const own = known.checkpoints.all().find(isIt);
  if (own !== undefined || known.repoId === null) return own ?? null;
  return (await allCheckpoints(given, known)).find(isIt) ?? null;
}

export const secondOf = ({ saved_at: at }: SessionState): string => stateTime(savedTime(at));

export const isClosed = (state: SessionState, { closedAt }: Known): boolean =>
  closedAt !== null && secondOf(state) <= stateTime(closedAt);

const LONGEST_AHEAD_MS = 24 * 60 * 60_000;

/** A time that no clock can have yet proves nothing. */
export const isNewer = (state: SessionState, than: SessionState | null): boolean =>
  (than === null || secondOf(state) > secondOf(than)) &&
  ageMs(savedTime(state.saved_at), host().now()) > -LONGEST_AHEAD_MS;

/** Whether it was saved on this branch; where none was checked out, on this very commit. */
const isOfBranch = (
  { git_branch: saved }: SessionState,
  branch: string | null,
  isHead: boolean,
): boolean =>
  saved === null || branch === null
    ? saved === branch || (saved === null && isHead)
    : isBranch(branch, redact(saved));

/** The newest of this branch on HEAD or before it; else one that cannot be read, if it is the nearest. */
export async function notedState(
  given: Given,
  known: Known,
  reading: Reading,
  how: { readonly local: FoundState | null; readonly isFetched: boolean },
): Promise<FoundState | UselessState | null> {
  const { commit, branch } = await reading.status;
  if (commit === null) return null;
  const local = how.local?.state ?? null;
  let broken: UselessState | null = null;
  for (const note of await notesHere(reading, commit, local, how.isFetched)) {
    // Mostly it is what was found.
    if (how.local !== null && isWrittenWith(note, how.local)) continue;
    const quick = readState(note.text);
    if (quick.ok && !isOfBranch(quick.state, branch, note.commit === commit)) continue;
    if (quick.ok && (isClosed(quick.state, known) || !isNewer(quick.state, local))) continue;
    const found = await ofNote(note, known, given);
    if (!isUseless(found)) return found;
    broken ??= found;
  }
  return broken;
}

const isWrittenWith = ({ text }: Note, { checkpoint, isForeign }: FoundState): boolean =>
  !isForeign && checkpoint?.fileHash === fileHash(Buffer.from(`${text}\n`));

async function notesHere(
  { git, note }: Reading,
  commit: string,
  local: SessionState | null,
  isFetched: boolean,
): Promise<readonly Note[]> {
  const hasMoved = local?.git_commit !== commit;
  if (hasMoved || isFetched) return notesBefore(git, commit, hasMoved ? NEAREST : 1);
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
export async function aheadState(
  { git, ...reading }: Reading,
  found: SessionState | null,
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
  const noted = await notesAhead(git, commit, revs, NEAREST);
  const newer = noted.flatMap((note): { note: NotedCommit; state: SessionState }[] => {
    const read = readState(note.text);
    if (!read.ok || !isOfBranch(read.state, branch, false)) return [];
    return isNewer(read.state, found) ? [{ note, state: read.state }] : [];
  })[0];
  if (newer === undefined) return null;
  const counted = await git(["rev-list", "--count", `${commit}..refs/remotes/${ref}`, "--"]);
  return {
    savedAt: savedTime(newer.state.saved_at),
    commit: newer.note.commit,
    ref,
    commits: counted.code === 0 ? Number(counted.stdout.trim()) : 1,
    pull: upstream === ref ? [] : [remote, branch],
  };
}
