/** What a commit is to hold, put into an index: values in, lines for `git update-index` out. */
import { pathBytes } from "../path-bytes.ts";
import type { Git, GitResult } from "../run.ts";
import type { ChangedFile, GitIndexEntry } from "../status.ts";

export type PathEntry = GitIndexEntry & { readonly path: string };

/** Of `entries`, mode 0 takes the path out, whatever the hash. */
export type StagingPlan = {
  /** Staged entries of what is left out, as the last commit has them. */
  readonly putBack: readonly PathEntry[];
  /** Paths that are taken out. */
  readonly removals: readonly PathEntry[];
  /** Paths whose files are read. */
  readonly files: readonly string[];
};

/** Nested repositories and files in conflict are left alone. */
export const canCommit = ({ kind }: ChangedFile): boolean =>
  kind === "tracked" || kind === "untracked";

export const isStaged = (file: ChangedFile): boolean => canCommit(file) && file.staged;

/** A new file that is nowhere but in the index: to commit what is in the working tree would lose it. */
export const isOnlyStaged = (file: ChangedFile): boolean =>
  isStaged(file) && file.deleted && file.head === null && file.index !== null;

export function planStaging(
  chosen: readonly ChangedFile[],
  leftOut: readonly ChangedFile[],
): StagingPlan {
  const isThere = new Set(chosen.filter(({ deleted }) => !deleted).map(({ path }) => path));
  const changed = chosen.filter((file) => canCommit(file) && file.unstaged);
  return {
    putBack: leftOut.filter(isStaged).flatMap(toCommittedEntries),
    removals: changed.flatMap((file) => [
      ...(file.deleted ? [toRemoval(file, file.path)] : []),
      ...(file.from === null || isThere.has(file.from) ? [] : [toRemoval(file, file.from)]),
    ]),
    files: changed.filter(({ deleted }) => !deleted).map(({ path }) => path),
  };
}

/** A staged file as the last commit has it. */
function toCommittedEntries(file: ChangedFile): readonly PathEntry[] {
  const { path, from, head } = file;
  if (head === null) return [toRemoval(file, path)];
  return from === null ? [{ path, ...head }] : [toRemoval(file, path), { path: from, ...head }];
}

/** Some hash has to stand there, as long as the repository's are. */
const toRemoval = ({ index, head }: ChangedFile, path: string): PathEntry => ({
  path,
  mode: "0",
  hash: (index ?? head)?.hash ?? "0".repeat(40),
});

type Env = Readonly<Record<string, string>>;

/** Git's failed result; null when it succeeded. */
export async function restoreLeftOut(
  git: Git,
  staging: StagingPlan,
  env: Env,
): Promise<GitResult | null> {
  return refusal(await putEntries(git, staging.putBack, env));
}

/** Git's failed result; null when it succeeded. */
export async function stageFiles(
  git: Git,
  { removals, files }: StagingPlan,
  env: Env,
): Promise<GitResult | null> {
  const refused = refusal(await putEntries(git, removals, env));
  if (refused !== null || files.length === 0) return refused;
  const read = [
    "--add",
    "--remove",
    "--replace",
    "--ignore-skip-worktree-entries",
    "-z",
    "--stdin",
  ];
  return refusal(
    await git(["update-index", ...read], {
      stdin: lines(files.map(pathBytes)),
      env,
      timeoutMs: STAGE_MS,
    }),
  );
}

const STAGE_MS = 300_000;

const refusal = (answer: GitResult): GitResult | null => (answer.code === 0 ? null : answer);

const NOTHING_TO_DO: GitResult = { code: 0, stdout: "", stderr: "", isLate: false };

export async function putEntries(
  git: Git,
  entries: readonly PathEntry[],
  env: Env,
): Promise<GitResult> {
  if (entries.length === 0) return NOTHING_TO_DO;
  return git(["update-index", "-z", "--index-info"], {
    stdin: lines(
      entries.map(({ path, mode, hash }) =>
        Buffer.concat([Buffer.from(`${mode} ${hash}\t`), pathBytes(path)]),
      ),
    ),
    env,
  });
}

const lines = (parts: readonly Buffer[]): Buffer =>
  Buffer.concat(parts.flatMap((part) => [part, Buffer.of(0)]));
