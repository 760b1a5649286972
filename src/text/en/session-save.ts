import { counted } from "./counted.ts";

/** `self-gen session save`: what was done, what was not, and why. */
export const sessionSave = {
  done: (mode: string) => `Session saved (${mode}).`,
  planned: (mode: string) => `This would be saved (${mode}); nothing was done.`,
  facts: {
    commit: "Commit",
    branch: "Branch",
    push: "Push",
    working: "Working on",
    progress: "Progress",
    blocker: "Blocker",
    next: "Next",
    note: "Note",
    state: "State",
    context: "Context",
    files: "Files",
    checks: "Checks",
    undo: "Undo",
  },
  committed: (commit: string, subject: string, files: number) =>
    `${commit} ${subject} (${counted(files, "file")})`,
  wouldCommit: (subject: string, files: number) => `${subject} (${counted(files, "file")})`,
  nothingChanged: (commit: string) => `nothing changed; the state is of ${commit}`,
  nothingYet: "nothing to commit, and no commit yet",
  notAsked: (commit: string) => `none, as asked (--no-commit); the state is of ${commit}`,
  noRepository: "no git repository: only the state is saved",
  detached: "none is checked out",
  moreFiles: (count: number) => `and ${count} more`,
  pushed: (where: string) => `pushed to ${where}`,
  pushedAndFollowed: (where: string) =>
    `pushed to ${where}, which the branch follows from now on (git pull)`,
  undo: (command: string) => `${command} (while it is not pushed; what changed stays)`,
  wouldPush: (where: string) => `to ${where}`,
  upToDate: "the remote has it already",
  local: "local only",
  localOnly: "local only; --sync pushes",
  notPushed: (why: string) => `local only: ${why}`,
  noteNotPushed: (reason: string) =>
    `the branch was pushed, the note with the state was not: another machine cannot load it (${reason})`,
  noteLeft:
    "the git note of this commit was left as it is, lest a newer state be lost: save again to replace it",
  noteNotWritten:
    "the git note with the state could not be written: another machine cannot load it",
  progress: (completed: number, total: number, percentage: number) =>
    `${completed}/${counted(total, "task")} (${percentage}%)`,
  contextSaved: (session: string) => `saved (session ${session})`,
  contextNone: "no session of this project is recorded",
  contextFailed: (problem: string) => `not saved: ${problem}`,
  leftOut: "Left out of the commit:",
  leftOutOf: (path: string, count: number) =>
    count > 1 ? `${path} (${counted(count, "file")})` : path,
  reasons: {
    secret_name: "its name says that it holds secrets",
    secret_inside: "a key, token or password stands in it",
    large: "larger than 5 MB",
    temporary: "temporary",
    nested: "a repository of its own",
    own_records: "what self-gen recorded (its home, a backup or an archive): never committed",
    submodule: "a submodule with changes that are not committed in it: commit them there",
  },
  secretInside: (kind: string, line: number) => `line ${line}: ${kind}`,
  moreSecrets: (places: string, more: number) => `${places} and ${more} more`,
  secretKinds: {
    private_key: "a private key",
    token: "a token",
    address: "a password in an address",
    value: "a secret value",
  },
  includeHint: "--include PATH takes one in nevertheless.",
  notFound: (path: string) => `--include ${path}: nothing there has changed, or git ignores it`,
  notTaken: (path: string) => `--include ${path}: no commit is made that it could be taken into`,
  conflicts: "Told differently:",
  conflict: (task: string, from: string, isDone: boolean, other: string) =>
    `${task}: ${isDone ? "done" : "open"} in ${from}, ${isDone ? "open" : "done"} in ${other}; ${from} counts`,
  sources: {
    flags: "what was said now",
    state: "the last checkpoint",
    snapshot: "the saved context",
  },
  candidates: (ids: string) =>
    `which OpenSpec change this is about cannot be told: --openspec names it (${ids})`,
  archived: (id: string, ids: string) =>
    ids === ""
      ? `OpenSpec change #${id} is archived: the work is of none now`
      : `OpenSpec change #${id} is archived: --openspec names the one that the work is about now (${ids})`,
  elsewhere: (commit: string, when: string, command: string) =>
    `a newer state, saved on another machine at ${when}, stands on ${commit}: nothing of the older one here was taken over, and ${command} shows it`,
  onDefault: (where: string, fix: string) =>
    `${where} is the remote's default branch, and --sync does not push a checkpoint there: ${fix}`,
  detachedWarning: (commit: string) =>
    `no branch is checked out: git switch -c NAME keeps ${commit} when you go elsewhere`,
  notExcluded: (path: string) =>
    `${path} could not be put into the repository's exclude list: git shows it`,
  tracked: (path: string) =>
    `${path} is tracked by this repository: git rm --cached ${path} takes it out, the file stays`,
  notRecorded: (why: string) =>
    `the checkpoint stands in the project and not in the record, so no session is told of it by itself. ${why}`,
  notJournalled:
    "the checkpoint could not be written into the journal: check disk space and permissions, then save again",
  excluded: (project: string) => `${project} is excluded (excludeProjects).`,
  checks: {
    review: "Review",
    ok: "fine",
    missing: "there is none",
    unchanged: (branch: string) => `not changed since the work parted from ${branch}`,
    notNamed: (branch: string, openspec: string) =>
      `does not name ${openspec}, and was not changed since the work parted from ${branch}`,
    ciFailed: (name: string, conclusion: string, url: string) =>
      `the newest CI run ended with ${conclusion}: ${name} ${url}`.trim(),
    ciRunning: (name: string, status: string) => `not finished yet (${status}): ${name}`,
    reviewBlocked: (url: string) => `the review asks for changes ${url}`.trim(),
    unchecked: (why: string) => `not checked: ${why}`,
    reasons: {
      "no-repository": "there is no git repository here",
      "no-base": "no default branch is known to compare with",
      "no-branch": "no branch is checked out",
      "no-gh": "there is no gh program",
      "not-logged-in": "gh is not logged in",
      "no-github": "the repository is not on GitHub",
      "no-network": "no network",
      late: "no answer in time",
      "no-runs": "no run yet",
      "no-pull-request": "no pull request yet",
      failed: "no usable answer",
    },
  },
  pushing: (where: string) => `Pushing to ${where} …`,
  checking: "Asking for CI and review …",
  push: {
    NO_REPOSITORY: "there is no git repository here",
    NO_REPOSITORY_FIX: "git init makes one; the state is saved",
    NO_COMMIT: "there is no commit yet",
    NO_COMMIT_FIX: "change something, then save again",
    NO_REMOTE: "the repository has no remote",
    NO_REMOTE_FIX: "git remote add origin URL, then self-gen session save --sync",
    NO_BRANCH: "no branch is checked out",
    NO_BRANCH_FIX: "git switch -c NAME, then self-gen session save --sync",
    DEFAULT_BRANCH: (where: string) =>
      `${where} is the remote's default branch, and a checkpoint does not belong there`,
    DEFAULT_BRANCH_FIX: "git switch -c NAME and save again, or --force-default",
    DEFAULT_BRANCH_MOVE: (command: string) =>
      `${command} puts it onto a branch of its own, then self-gen session save --sync; or --force-default`,
    PUSH_REJECTED: (where: string) => `${where} has commits that are not here`,
    PUSH_REJECTED_FIX: "git pull --rebase, then self-gen session save --sync",
    PUSH_UNREACHABLE: (where: string, reason: string) => `${where} cannot be reached (${reason})`,
    PUSH_UNREACHABLE_FIX: "try again with self-gen session save --sync once it can",
    PUSH_HOOK: (reason: string) => `the pre-push hook refused (${reason})`,
    PUSH_HOOK_FIX: "mend what it says, then self-gen session save --sync",
    PUSH_FAILED: (where: string, reason: string) => `${where} was not pushed to (${reason})`,
    PUSH_FAILED_FIX: "look what git push says, then self-gen session save --sync",
  },
  faults: {
    operation: (name: string) =>
      `a ${name} is under way: a checkpoint in the middle of it would break it`,
    operationFix: (name: string) =>
      `finish it (git ${name} --continue or --abort), or --no-commit saves the state alone`,
    bisectFix: "git bisect reset ends it; --no-commit saves the state alone",
    unmerged: (path: string, count: number) => `${counted(count, "file")} not merged yet (${path})`,
    unmergedFix: "solve the conflicts and git add them, or --no-commit saves the state alone",
    locked: "another git process holds the repository's index",
    lockedFix: "wait for it; if none runs, remove index.lock in the git folder",
    noGit: "there is a repository here, and no git program",
    noGitFix: "install git, or put it into PATH; --no-commit saves the state alone",
    gitFailed: (reason: string) => `git answered: ${reason}`,
    gitFailedFix: "do what git says, then save again; nothing was committed",
    refused: (output: string) => `git refused the commit: ${output}`,
    refusedFix:
      "mend what it says, or --no-verify commits without hooks; nothing was saved, your index is as it was",
    invalid: (problems: string) => `the state would not be valid: ${problems}`,
    invalidFix: "mend what was given; nothing was saved",
    place: (path: string, why: string) => `${path} is not where our state can be: ${why}`,
    placeFix: "move it away and save again; nothing was committed",
    newer: (path: string, version: string) =>
      `${path} was written by a newer version of self-gen (${version})`,
    newerFix: "update this program, or move the file away; nothing was committed",
    noChange: (id: string) => `there is no OpenSpec change “${id}”`,
    noChangeFix: (ids: string) =>
      ids === "" ? "openspec/changes holds none that is under way" : `there are: ${ids}`,
    notWritten: (reason: string, commit: string) =>
      `the state could not be written (${reason}); ${commit} is committed`,
    notWrittenFix: "mend that and save again: nothing of the commit is lost",
    outside: (path: string) => `--include ${path} is not in this project`,
    outsideFix: "name a file or folder of the project",
  },
  noCommitYet: "no commit",
};
