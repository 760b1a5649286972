/** A state that another machine saved on the commit we stand on, after the last checkpoint that is known here. */
import { readNote } from "../../../git/notes.ts";
import type { IngestContext } from "../../../ingest/context.ts";
import { savedCheckpoint } from "../../../remember/checkpoint/checkpoint-event.ts";
import { readState } from "../../../remember/checkpoint/state/read-state.ts";
import type { FoundState } from "../../../remember/checkpoint/state/state-file.ts";
import type { SessionState } from "../../../remember/checkpoint/state/state.ts";
import { fileHash } from "../../../remember/context/document/context-file.ts";
import { journalledFiles } from "../../context/own-files.ts";
import type { Project } from "../../context/which-session.ts";
import { savedTime } from "../saved-time.ts";
import type { Repository } from "./plan.ts";

export type Elsewhere = {
  /** The commit that it stands on. */
  readonly commit: string;
  readonly savedAt: string;
  /** A checkpoint of ours is of the same commit. */
  readonly isShared: boolean;
};

const MOST_LOOKED_AT = 50;

/** Null too where there is no checkpoint of ours: then nothing older could be taken for the newest. */
export async function savedElsewhere(
  { store, journal }: IngestContext,
  { projectPath, repoId }: Project,
  repository: Repository | null,
  { previous, file }: { readonly previous: SessionState | null; readonly file: FoundState | null },
): Promise<Elsewhere | null> {
  const commit = repository?.status.commit ?? null;
  if (repository === null || commit === null || previous === null) return null;
  const text = await readNote(repository.git, commit);
  const reading = text === null ? null : readState(text);
  if (text === null || reading === null || !reading.ok) return null;
  const savedAt = savedTime(reading.state.saved_at);
  if (savedAt <= savedTime(previous.saved_at)) return null;
  // Git keeps no empty line at the end.
  const hashes = [text, `${text}\n`].map((one) => fileHash(Buffer.from(one)));
  const known = [
    ...(await store.checkpoints({ projectPath, limit: MOST_LOOKED_AT })),
    ...(repoId === null ? [] : await store.checkpoints({ repoId, limit: MOST_LOOKED_AT })),
  ].flatMap((event) => savedCheckpoint(event) ?? []);
  const isJournalled = journalledFiles(journal);
  const isOurs =
    hashes.includes(file?.hash ?? "") ||
    known.some(({ state }) => Bun.deepEquals(state, reading.state)) ||
    hashes.some(isJournalled);
  if (isOurs) return null;
  return { commit, savedAt, isShared: known.some((one) => one.commit === commit) };
}
