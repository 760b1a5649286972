import { pluralize } from "./pluralize.ts";

/** Problems of the repository at a save. */
export const sessionGit = {
  elsewhere: (ours: string, gits: string) =>
    `git works in ${gits}, but this project is ${ours}; a commit would contain other files`,
  elsewhereFix: "check .git and git config --show-origin core.worktree; nothing changed",
  refusedFix: "resolve the problem git reports, then save again; nothing changed",
  noIndex: "the repository has commits but no index; a commit would delete files",
  noIndexFix: "run git reset, or save without a commit: --no-commit",
  takenAway: (path: string, count: number) =>
    `a hook changed the index: the commit deleted ${pluralize(count, "file")} (${path}); commit undone`,
  takenAwayFix: "repair the hook, or commit without hooks: --no-verify; nothing changed",
  overwritten: (path: string, hash: string) =>
    `committed the version in your folder, not the staged one: ${path}. See the staged one: git show ${hash}`,
  onlyStaged: (path: string, hash: string) =>
    `not committed, because it is staged but missing in your folder: ${path}. See it: git show ${hash}`,
  switched: (branch: string) => `a hook switched branches; the commit is on ${branch}`,
  asking: "Checking the remote…",
};
