/** Looks at everything that a saved state speaks of. */
import { findChange } from "../../../openspec/read-changes.ts";
import type { CheckpointState } from "../state/checkpoint-state.ts";
import { checkFilePresence } from "./file-presence.ts";
import { type BlockerInputs, findCurrentBlockers } from "./current-blockers.ts";
import { readCurrentRepository, type RepositoryReading } from "./current-repository.ts";
import type { CurrentWork } from "./current-work.ts";
import { findUnfinishedMerge } from "./unfinished-merge.ts";

export type CurrentWorkSources = {
  readonly root: string;
  /** Null without a repository. */
  readonly reading: RepositoryReading | null;
  /** The remote was asked meanwhile. */
  readonly isFetched: boolean;
  readonly blockers: Omit<BlockerInputs, "live">;
  readonly now: Date;
};

export async function readCurrentWork(
  state: CheckpointState,
  { root, reading, isFetched, blockers, now }: CurrentWorkSources,
): Promise<CurrentWork> {
  // Looked at while git works.
  const files = checkFilePresence(root, state.modified_files);
  const change = state.openspec === null ? null : findChange(root, state.openspec);
  const repository =
    reading === null ? null : await readCurrentRepository(reading, state, isFetched);
  const live = findUnfinishedMerge(repository, now);
  return {
    repository,
    change,
    files,
    blockers: findCurrentBlockers(state.blocker, { ...blockers, live }),
  };
}
