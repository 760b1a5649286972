/** A state that another machine saved on the current commit, after our last checkpoint. */
import { readCommitNote } from "../../../git/notes.ts";
import type { Git } from "../../../git/run.ts";
import type { RepositoryState } from "../../../git/status.ts";
import type { IngestContext } from "../../../ingest/context.ts";
import { readCheckpoint } from "../../../remember/checkpoint/checkpoint-event.ts";
import { readCheckpointState } from "../../../remember/checkpoint/state/read-state.ts";
import type { StateFileReading } from "../../../remember/checkpoint/state/state-file.ts";
import type { CheckpointState } from "../../../remember/checkpoint/state/checkpoint-state.ts";
import { hashFile } from "../../../remember/context/document/context-file.ts";
import { makeJournalFileCheck } from "../../context/recorded-file-check.ts";
import type { CommandProject } from "../../context/resolve-session.ts";
import { parseSavedTime } from "../saved-time.ts";

export type SessionSaveRepository = { readonly git: Git; readonly status: RepositoryState };

export type NewerRemoteState = {
  /** The commit that it stands on. */
  readonly commit: string;
  readonly savedAt: string;
  /** A checkpoint of ours is of the same commit. */
  readonly isShared: boolean;
};

const MAX_CHECKPOINTS = 50;

/** Null too where there is no checkpoint of ours: then nothing older could be taken for the newest. */
export async function findNewerRemoteState(
  { store, journal }: IngestContext,
  { projectPath, repoId }: CommandProject,
  repository: SessionSaveRepository | null,
  {
    previous,
    file,
  }: { readonly previous: CheckpointState | null; readonly file: StateFileReading | null },
): Promise<NewerRemoteState | null> {
  const commit = repository?.status.commit ?? null;
  if (repository === null || commit === null || previous === null) return null;
  const text = await readCommitNote(repository.git, commit);
  const reading = text === null ? null : readCheckpointState(text);
  if (text === null || reading === null || !reading.ok) return null;
  const savedAt = parseSavedTime(reading.state.saved_at);
  if (savedAt <= parseSavedTime(previous.saved_at)) return null;
  // Git keeps no empty line at the end.
  const hashes = [text, `${text}\n`].map((one) => hashFile(Buffer.from(one)));
  const savedCheckpoints = [
    ...(await store.checkpoints({ projectPath, limit: MAX_CHECKPOINTS })),
    ...(repoId === null ? [] : await store.checkpoints({ repoId, limit: MAX_CHECKPOINTS })),
  ].flatMap((event) => readCheckpoint(event) ?? []);
  const isJournalled = makeJournalFileCheck(journal);
  const isOurs =
    hashes.includes(file?.hash ?? "") ||
    savedCheckpoints.some(({ state }) => Bun.deepEquals(state, reading.state)) ||
    hashes.some(isJournalled);
  if (isOurs) return null;
  return { commit, savedAt, isShared: savedCheckpoints.some((one) => one.commit === commit) };
}
