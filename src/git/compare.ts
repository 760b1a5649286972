/** Commits compared. What is unknown here is null, not a fault. */
import { pathText } from "./path-bytes.ts";
import { GitFault, type Git } from "./run.ts";

/** The whole hash of what a revision names. */
export async function resolveCommit(git: Git, rev: string): Promise<string | null> {
  if (rev === "" || /[\0\n]/.test(rev)) return null;
  const answer = await git(["rev-parse", "--verify", "-q", "--end-of-options", `${rev}^{commit}`]);
  return answer.code === 0 ? answer.stdout.trim() : null;
}

/** Whether a commit is the one that a ref names, or came before it. */
export const isWithin = async (git: Git, commit: string, ref: string): Promise<boolean> =>
  (await git(["merge-base", "--is-ancestor", commit, ref])).code === 0;

const HASH = /^[0-9a-f]{4,64}$/;

export type CommitDistance = { readonly ahead: number; readonly behind: number };

/** How many commits `to` has that `from` lacks (ahead), and the other way round; null: unrelated or unknown. */
export async function aheadBehind(
  git: Git,
  from: string,
  to: string,
): Promise<CommitDistance | null> {
  const [first, second] = await Promise.all([hashOf(git, from), hashOf(git, to)]);
  if (first === null || second === null) return null;
  if (first === second) return { ahead: 0, behind: 0 };
  const [base, count] = await Promise.all([
    git(["merge-base", first, second]),
    git(["rev-list", "--left-right", "--count", `${first}...${second}`]),
  ]);
  const [, behind, ahead] = /^(\d+)\s+(\d+)/.exec(count.stdout) ?? [];
  if (base.code !== 0 || count.code !== 0 || ahead === undefined) return null;
  return { ahead: Number(ahead), behind: Number(behind) };
}

const hashOf = (git: Git, rev: string): Promise<string | null> =>
  HASH.test(rev) && rev.length >= 40 ? Promise.resolve(rev) : resolveCommit(git, rev);

/**
 * Paths that differ between two commits, both names of a renamed one; only those of `paths` if given. Throws `GitFault`
 * when a commit is not here.
 */
export async function changedBetween(
  git: Git,
  from: string,
  to: string,
  paths?: readonly string[],
): Promise<readonly string[]> {
  const wanted = paths === undefined ? null : new Set(paths);
  const answer = await git(
    ["diff-tree", "-r", "-z", "--name-only", "--no-renames", "--end-of-options", from, to],
    { bytes: "latin1" },
  );
  if (answer.code !== 0) throw new GitFault("diff-tree", answer);
  const all = answer.stdout.split("\0").slice(0, -1).map(pathText);
  return wanted === null ? all : all.filter((path) => wanted.has(path));
}
