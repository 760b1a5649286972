/** What is under way in a working tree, from git's own files. */
import { system } from "../system/system.ts";
import { gitFolderOf } from "./git-folder.ts";
import { readSmallGitFile } from "./locate-repository.ts";

export type GitOperation = "merge" | "rebase" | "cherry-pick" | "revert" | "bisect" | "am";

const isThere = (path: string): boolean => system.factsAt(path) !== null;

/** A rebase leaves the marks of a cherry-pick while it stops, so it is looked for first. */
export function readOperation(root: string): GitOperation | null {
  const folder = gitFolderOf(root);
  const has = (name: string): boolean => isThere(`${folder}/${name}`);
  if (has("rebase-merge")) return "rebase";
  if (has("rebase-apply")) return has("rebase-apply/applying") ? "am" : "rebase";
  if (has("MERGE_HEAD")) return "merge";
  if (has("CHERRY_PICK_HEAD")) return "cherry-pick";
  if (has("REVERT_HEAD")) return "revert";
  // Between two commits of a row there is no head of either.
  const next = readSmallGitFile(`${folder}/sequencer/todo`);
  if (next !== null) return /^revert\b/m.test(next) ? "revert" : "cherry-pick";
  return has("BISECT_LOG") ? "bisect" : null;
}

/** Another git process is at work, or one was killed. */
export const isIndexLocked = (root: string): boolean => isThere(`${gitFolderOf(root)}/index.lock`);
