/** Work that a commit would lose: files it removed unasked, and staged changes that did not get into it. */
import { system } from "../../system/system.ts";
import type { Git } from "../run.ts";
import type { ChangedFile } from "../status.ts";
import { diffCommit, type TreeDifferences, MODE_ABSENT } from "./differences.ts";
import type { NewCommit } from "./find-commit.ts";
import { isOnlyStaged, isStaged } from "./stage-files.ts";

export type StagedBlob = {
  readonly path: string;
  readonly hash: string;
  /** Whether it is in the index as before; else only git's store has it. */
  readonly isStaged: boolean;
};

type Losses = {
  readonly takenAway: readonly string[];
  /** Staged contents that are neither in the commit before nor in this one. */
  readonly overwritten: readonly StagedBlob[];
};

/** `isPlain`: the commit's index has as many entries as it was given. Comparing trees takes a while, and is left out then. */
export async function findCommitLosses(
  root: string,
  git: Git,
  made: NewCommit,
  files: readonly ChangedFile[],
  isPlain: boolean,
): Promise<Losses> {
  const staged = files.flatMap(stagedBlob);
  if (isPlain && staged.length === 0) return { takenAway: [], overwritten: [] };
  const brought = await diffCommit(git, made.commit);
  return {
    takenAway:
      made.parent === null && brought.size === 0
        ? files.map(({ path }) => path)
        : findRemovedFiles(root, brought, files),
    overwritten: staged.filter(({ path, hash }) => brought.get(path)?.is.hash !== hash),
  };
}

const SUBMODULE = "160000";

/** Files that are in the working tree, that nobody took out, and that the commit does not hold any more. */
function findRemovedFiles(
  root: string,
  brought: TreeDifferences,
  files: readonly ChangedFile[],
): readonly string[] {
  const meant = new Set(files.flatMap(({ path, from, deleted }) => [deleted ? path : null, from]));
  return [...brought].flatMap(([path, { was, is }]) => {
    if (is.mode !== MODE_ABSENT || meant.has(path)) return [];
    const found = system.factsAt(`${root}/${path}`);
    // A folder in its place is a change of another kind.
    const isThere = found !== null && (found.kind !== "folder" || was.mode === SUBMODULE);
    return isThere ? [path] : [];
  });
}

/** Content that is neither in the last commit nor in the working tree. */
function stagedBlob(file: ChangedFile): readonly StagedBlob[] {
  const { path, index, head } = file;
  const isOwn = isStaged(file) && file.unstaged && index !== null && index.hash !== head?.hash;
  return isOwn ? [{ path, hash: index.hash, isStaged: isOnlyStaged(file) }] : [];
}
