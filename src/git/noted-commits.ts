/** Commits with a note of ours, and the branches that end in them: one `git log` each, newest first. */
import { NOTES_REF } from "./notes.ts";
import type { Git } from "./run.ts";

export type NotedCommit = {
  readonly commit: string;
  readonly text: string;
  /** Whole names of the branches, local or fetched, whose last commit it is. */
  readonly refs: readonly string[];
};

const MAX_TIPS = 500;

/** The first included, looking at no more than `within`. */
export const notesBefore = (
  git: Git,
  from: string,
  within: number,
): Promise<readonly NotedCommit[]> =>
  readNotedCommits(git, [`--max-count=${within}`, "--end-of-options", from, "--"]);

/** Of what `revs` have and `head` has not; one that is not there counts for nothing. */
export const notesAhead = (
  git: Git,
  head: string,
  revs: readonly string[],
  within: number,
): Promise<readonly NotedCommit[]> =>
  readNotedCommits(git, [
    `--max-count=${within}`,
    "--ignore-missing",
    ...revs,
    "--not",
    head,
    "--",
  ]);

export const notesOnTips = (git: Git): Promise<readonly NotedCommit[]> =>
  readNotedCommits(git, [
    "--no-walk=sorted",
    `--max-count=${MAX_TIPS}`,
    "--branches",
    "--remotes",
    "--",
  ]);

async function readNotedCommits(
  git: Git,
  asked: readonly string[],
): Promise<readonly NotedCommit[]> {
  const answer = await git([
    "log",
    "-z",
    "--no-show-signature",
    `--notes=${NOTES_REF}`,
    "--encoding=UTF-8",
    "--decorate=full",
    "--decorate-refs=refs/heads/*",
    "--decorate-refs=refs/remotes/*",
    "--format=%H%n%D%n%N",
    ...asked,
  ]);
  if (answer.code !== 0) return [];
  return answer.stdout.split("\0").flatMap((part) => {
    const [commit = "", names = "", ...lines] = part.split("\n");
    const text = lines.join("\n").trim();
    return text === "" ? [] : [{ commit, text, refs: refsIn(names) }];
  });
}

/** `HEAD -> refs/heads/main, refs/remotes/origin/main`; no name of a branch holds a space. */
const refsIn = (names: string): readonly string[] =>
  names
    .split(", ")
    .map((one) => one.replace(/^HEAD -> /, ""))
    .filter((one) => one.startsWith("refs/") && !one.endsWith("/HEAD"));
