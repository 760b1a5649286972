/**
 * Where a branch's work parted from the default branch, and whether a file has changed since. A change counts whether it
 * is committed or not.
 */
import { resolveCommit } from "../../../git/compare.ts";
import { defaultBranchOf, remoteOf } from "../../../git/remote.ts";
import type { Git } from "../../../git/run.ts";
import { redact } from "../../../redact/redact.ts";
import type { BranchBase } from "./verification.ts";

const USUAL_TRUNKS = ["main", "master", "trunk"];

/**
 * Asked before the save commits and pushes: pushing the default branch moves what it is compared with. Null where there is
 * no default branch, nothing in common with it, or only the default branch itself and no remote.
 */
export async function findBase(git: Git, branch: string | null): Promise<BranchBase | null> {
  const remote = await remoteOf(git, branch);
  const followed = remote === null ? null : await defaultBranchOf(git, remote);
  const refs =
    remote !== null && followed !== null
      ? [{ ref: `refs/remotes/${remote}/${followed}`, name: `${remote}/${followed}` }]
      : [];
  const local = followed === null ? USUAL_TRUNKS : [followed];
  const candidates = [
    ...refs,
    ...local.filter((name) => name !== branch).map((name) => ({ ref: `refs/heads/${name}`, name })),
  ];
  for (const { ref, name } of candidates) {
    const tip = await resolveCommit(git, ref);
    if (tip === null) continue;
    const answer = await git(["merge-base", tip, "HEAD"]);
    const commit = answer.stdout.trim();
    if (answer.code === 0 && commit !== "") return { commit, branch: redact(name) };
  }
  return null;
}

/** No commit and no change of a tracked file since then: there is nothing to write down. */
export async function isUntouchedSince(git: Git, base: BranchBase): Promise<boolean> {
  if ((await resolveCommit(git, "HEAD")) !== base.commit) return false;
  return (await git(["diff-index", "--quiet", "HEAD", "--"])).code === 0;
}

/** Null when git cannot tell. The file is in the root of the working tree. */
export async function hasChangedSince(
  git: Git,
  base: BranchBase,
  file: string,
): Promise<boolean | null> {
  const [before, now] = await Promise.all([
    git(["rev-parse", "-q", "--verify", "--end-of-options", `${base.commit}:${file}`]),
    git(["hash-object", `--path=${file}`, "--", file]),
  ]);
  if (now.code !== 0) return null;
  return before.code !== 0 || before.stdout.trim() !== now.stdout.trim();
}
