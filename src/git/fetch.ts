/** Fetches the remote's branches and our notes in one `git fetch`. */
import { mergeNotes } from "./notes-merge.ts";
import { fetchedRef, NOTES_REF, UNKNOWN_OPTION } from "./notes.ts";
import type { Git, GitResult } from "./run.ts";

export type GitFetchResult = "fetched" | "failed" | "late";

/** Whether a branch, or notes, were exchanged with the remote before. */
export async function hasBeenExchanged(
  git: Git,
  remote: string,
  branch: string | null,
): Promise<boolean> {
  const refs = [
    ...(branch === null ? [] : [`refs/remotes/${remote}/${branch}`]),
    fetchedRef(remote),
  ];
  const answer = await git(["for-each-ref", "--count=1", "--format=%(refname)", ...refs]);
  return answer.code === 0 && answer.stdout !== "";
}

/** Prunes nothing, starts no maintenance, never prompts. */
export async function fetchBranchesAndNotes(
  git: Git,
  remote: string,
  timeoutMs: number,
): Promise<GitFetchResult> {
  // With a star a remote without notes is no fault; what the person's settings fetch is fetched too.
  const refs = `+${NOTES_REF}*:${fetchedRef(remote)}*`;
  const settings = [
    `remote.${remote}.fetch=${refs}`,
    "gc.auto=0",
    "maintenance.auto=false",
    "fetch.writeCommitGraph=false",
  ].flatMap((one) => ["-c", one]);
  const fetch = (...more: readonly string[]): Promise<GitResult> =>
    git(
      [
        ...settings,
        "fetch",
        "-q",
        "--no-tags",
        "--no-prune",
        "--recurse-submodules=no",
        ...more,
        "--",
        remote,
      ],
      { timeoutMs, isApart: true },
    );
  const first = await fetch("--no-write-fetch-head");
  const { code, isLate } = first.code === UNKNOWN_OPTION ? await fetch() : first;
  if (code !== 0) return isLate ? "late" : "failed";
  await mergeFetchedNotes(git, remote);
  return "fetched";
}

async function mergeFetchedNotes(git: Git, remote: string): Promise<void> {
  const theirs = fetchedRef(remote);
  const isThere = (await git(["rev-parse", "-q", "--verify", theirs])).code === 0;
  if (!isThere) return;
  const isKnown = (await git(["merge-base", "--is-ancestor", theirs, NOTES_REF])).code === 0;
  if (!isKnown) await mergeNotes(git, NOTES_REF, theirs);
}
