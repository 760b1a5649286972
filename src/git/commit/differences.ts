/** What differs between a tree and an index, or two trees, or a commit and its parent: git's raw lines, read. */
import { pathText } from "../path-bytes.ts";
import { GitFault, type Git } from "../run.ts";
import type { GitIndexEntry } from "../status.ts";

/** Mode 000000: it is not there. */
export type TreeDifference = { readonly was: GitIndexEntry; readonly is: GitIndexEntry };

/** By path. */
export type TreeDifferences = ReadonlyMap<string, TreeDifference>;

export const MODE_ABSENT = "000000";
/** Stands for the mode of a path in conflict. */
const UNMERGED = "unmerged";

const RAW = ["-z", "--raw", "--no-abbrev", "--no-renames"];

/** `:<mode> <mode> <hash> <hash> <status>`, then the path. */
function parseRaw(parts: readonly string[]): TreeDifferences {
  const found = new Map<string, TreeDifference>();
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [before = "", mode = "", wasHash = "", hash = "", status] = (parts[at] ?? "").split(" ");
    found.set(pathText(parts[at + 1] ?? ""), {
      was: { mode: before.slice(1), hash: wasHash },
      is: { mode: status === "U" ? UNMERGED : mode, hash },
    });
  }
  return found;
}

const parts = (text: string): readonly string[] => text.split("\0").slice(0, -1);

/** An index that is not there is an empty one. */
export async function diffIndex(git: Git, tree: string, index: string): Promise<TreeDifferences> {
  const args = ["diff-index", "--cached", ...RAW, "--ignore-submodules=none", tree, "--"];
  const answer = await git(args, { bytes: "latin1", env: { GIT_INDEX_FILE: index } });
  if (answer.code !== 0) throw new GitFault("diff-index", answer);
  return parseRaw(parts(answer.stdout));
}

export async function diffTrees(git: Git, tree: string, other: string): Promise<TreeDifferences> {
  const answer = await git(["diff-tree", "-r", ...RAW, tree, other, "--"], { bytes: "latin1" });
  if (answer.code !== 0) throw new GitFault("diff-tree", answer);
  return parseRaw(parts(answer.stdout));
}

/** Git knows it without having it. */
export async function emptyTree(git: Git): Promise<string> {
  const answer = await git(["hash-object", "-t", "tree", "--stdin"], { stdin: "" });
  if (answer.code !== 0) throw new GitFault("hash-object", answer);
  return answer.stdout.trim();
}

/** What a commit brought, compared with its first parent. Unlike `diff-tree`, `log` does without the index. */
export async function diffCommit(git: Git, commit: string): Promise<TreeDifferences> {
  const show = ["log", "-1", "--root", "--no-color", "--no-show-signature"];
  const args = [...show, "--ignore-submodules=none", ...RAW, "--format=", commit, "--"];
  const answer = await git(args, { bytes: "latin1" });
  if (answer.code !== 0) throw new GitFault("log", answer);
  return parseRaw(parts(answer.stdout));
}
