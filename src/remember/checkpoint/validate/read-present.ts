/** Looks at everything that a saved state speaks of. */
import { findChange } from "../../../openspec/read-changes.ts";
import type { SessionState } from "../state/state.ts";
import { filePresence } from "./file-presence.ts";
import { type KnownBlockers, presentBlockers } from "./present-blockers.ts";
import { presentRepository, type Reading } from "./present-repository.ts";
import type { Present } from "./present.ts";
import { unfinishedMerge } from "./unfinished-merge.ts";

export type Surroundings = {
  readonly root: string;
  /** Null without a repository. */
  readonly reading: Reading | null;
  /** The remote was asked meanwhile. */
  readonly isFetched: boolean;
  readonly blockers: Omit<KnownBlockers, "live">;
  readonly now: Date;
};

export async function readPresent(
  state: SessionState,
  { root, reading, isFetched, blockers, now }: Surroundings,
): Promise<Present> {
  // Looked at while git works.
  const files = filePresence(root, state.modified_files);
  const change = state.openspec === null ? null : findChange(root, state.openspec);
  const repository = reading === null ? null : await presentRepository(reading, state, isFetched);
  const live = unfinishedMerge(repository, now);
  return {
    repository,
    change,
    files,
    blockers: presentBlockers(state.blocker, { ...blockers, live }),
  };
}
