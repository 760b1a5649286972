import { counted } from "./counted.ts";

/** What a save says of the repository when something in it is not as it should be. */
export const sessionGit = {
  elsewhere: (ours: string, gits: string) =>
    `git works in ${gits}, and this project is ${ours}: what is looked at here would be committed there`,
  elsewhereFix:
    "look at .git, and at what git config --show-origin core.worktree says; nothing was saved",
  refusedFix: "mend what git says, then save again; nothing was saved, your index is as it was",
  noIndex:
    "the repository has commits and no index: a commit now would take files out of it that nobody took out",
  noIndexFix: "git reset makes the index anew; --no-commit saves the state alone",
  takenAway: (path: string, count: number) =>
    `a hook changed the index: the commit took ${counted(count, "file")} out that nobody took out (${path}). It was taken back`,
  takenAwayFix:
    "mend the hook, or --no-verify commits without hooks; nothing was saved, your index is as it was",
  overwritten: (path: string, hash: string) =>
    `what was staged of ${path} is not in the commit, the working tree is; git show ${hash} shows it`,
  onlyStaged: (path: string, hash: string) =>
    `${path} is staged and not in the working tree: it is not in the commit and stays staged; git show ${hash} shows it`,
  switched: (branch: string) => `a hook switched branches: the commit is on ${branch}`,
  asking: "Asking the remote …",
};
