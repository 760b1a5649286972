import { pluralize } from "./pluralize.ts";

/** `self-gen session save`. */
export const sessionSave = {
  done: (mode: string | null) =>
    mode === null ? "Saved a checkpoint" : `Saved a checkpoint (${mode})`,
  planned: (mode: string | null) =>
    mode === null ? "Would save a checkpoint" : `Would save a checkpoint (${mode})`,
  /** The usual one needs no name. */
  modes: { quick: null, sync: "--sync", full: "--full" },
  facts: {
    commit: "Commit",
    branch: "Branch",
    push: "Push",
    working: "Working on",
    progress: "Progress",
    blocker: "Blocker",
    next: "Next step",
    note: "Note",
    state: "File",
    context: "Context",
    files: "Files",
    checks: "Checks",
    undo: "Undo",
    title: "Title",
  },
  /** Of a commit that nobody gave a title. */
  title: {
    files: (count: number) => pluralize(count, "file"),
    filesIn: (count: number, folder: string) => `${pluralize(count, "file")} in ${folder}`,
    filesOf: (count: number, list: string) => `${pluralize(count, "file")}: ${list}`,
    hint: 'from the files. Choose one: self-gen save -m "…"',
  },
  committed: (commit: string, subject: string, files: number) =>
    `${commit} ${subject} (${pluralize(files, "file")})`,
  wouldCommit: (subject: string, files: number) => `${subject} (${pluralize(files, "file")})`,
  nothingChanged: (commit: string) => `no changes; checkpoint is at ${commit}`,
  nothingYet: "nothing to commit, no commit yet",
  notAsked: (commit: string) => `none (--no-commit); checkpoint is at ${commit}`,
  consent: {
    question: (branch: string) => `Commit to ${branch}?`,
    otherwise: "n: save the checkpoint without a commit",
    rule: (rule: string) => `You said: "${rule}"`,
    none: (commit: string | null) =>
      commit === null ? "none" : `none; checkpoint is at ${commit}`,
    asks: (branch: string, rule: string | null) =>
      rule === null
        ? `asks before it commits to ${branch}. Skip the question: --yes`
        : `asks before it commits to ${branch}, because you said: "${rule}". Skip the question: --yes`,
    withheld: (branch: string, rule: string | null) =>
      rule === null
        ? `saved without a commit, because ${branch} is the default branch. Commit there: self-gen save --yes`
        : `saved without a commit, because you said: "${rule}". Commit to ${branch} anyway: self-gen save --yes`,
  },
  stillFailing: (error: string) => `Fix: ${error}`,
  noRepository: "none (no git repository)",
  detached: "none (detached HEAD)",
  moreFiles: (count: number) => `${count} more`,
  pushed: (where: string) => `pushed to ${where}`,
  pushedAndFollowed: (where: string) => `pushed to ${where}, now the upstream of this branch`,
  undo: (command: string) => `${command} (before a push; keeps your changes)`,
  wouldPush: (where: string) => `to ${where}`,
  upToDate: "already up to date",
  local: "local only",
  localOnly: "local only. Push: --sync",
  notPushed: (why: string) => `local only (${why})`,
  noteNotPushed: (reason: string) =>
    `pushed the branch, but not the checkpoint note; other machines cannot load it (${reason})`,
  noteLeft: "kept the existing git note, because it may be newer. Save again to replace it",
  noteNotWritten: (why: string) =>
    `cannot write the git note; other machines cannot load this checkpoint: ${why}`,
  noName:
    "git does not know your name and email. Set them: git config --global user.name NAME; git config --global user.email EMAIL",
  progress: (completed: number, total: number, percentage: number) =>
    `${completed}/${pluralize(total, "task")} (${percentage}%)`,
  contextSaved: (session: string) => `saved (session ${session})`,
  contextNone: "none (no sessions in this project)",
  contextFailed: (problem: string) => `not saved (${problem})`,
  leftOut: "Skipped:",
  leftOutOf: (path: string, count: number) =>
    count > 1 ? `${path} (${pluralize(count, "file")})` : path,
  reasons: {
    secret_name: "name suggests secrets",
    secret_inside: "contains a key, token or password",
    large: "larger than 5 MB",
    temporary: "temporary file",
    nested: "separate git repository",
    own_records: "recorded data of self-gen; never committed",
    submodule: "submodule with uncommitted changes",
  },
  secretInside: (kind: string, line: number) => `line ${line}: ${kind}`,
  moreSecrets: (places: string, more: number) => `${places}, ${more} more`,
  secretKinds: {
    private_key: "private key",
    token: "token",
    address: "password in a URL",
    value: "secret",
  },
  includeHint: "Commit one anyway: --include PATH",
  submoduleHint: (path: string, command: string) => `Commit the changes in ${path}: ${command}`,
  notFromHere: (path: string, command: string) =>
    `--include ${path}: cannot commit a submodule's changes from here. Commit them: ${command}`,
  notFound: (path: string) => `--include ${path}: unchanged or ignored by git`,
  notTaken: (path: string) => `--include ${path}: no effect without a commit`,
  conflicts: "Contradictions:",
  conflict: (task: string, from: string, isDone: boolean, other: string) =>
    `${task}: ${isDone ? "done" : "open"} in ${from}, ${isDone ? "open" : "done"} in ${other}. Used ${from}`,
  sources: {
    flags: "the options",
    state: "the last checkpoint",
    snapshot: "the saved context",
  },
  candidates: (ids: string) => `several OpenSpec changes match. Name one with --openspec: ${ids}`,
  archived: (id: string, ids: string) =>
    ids === ""
      ? `OpenSpec change #${id} is archived; saved without a change`
      : `OpenSpec change #${id} is archived. Name the current one with --openspec: ${ids}`,
  elsewhere: (commit: string, when: string, command: string) =>
    `another machine saved a newer checkpoint at ${when} on ${commit}; ignored the older one here. See it: ${command}`,
  onDefault: (where: string, fix: string) =>
    `--sync does not push to the remote's default branch: ${where}; ${fix}`,
  detachedWarning: (commit: string) =>
    `detached HEAD. Keep ${commit} on a branch: git switch -c NAME`,
  notExcluded: (path: string) => `cannot add to the git exclude list: ${path}; git will show it`,
  tracked: (path: string) => `tracked by git: ${path}. Untrack it: git rm --cached ${path}`,
  notRecorded: (why: string) =>
    `the checkpoint is in the project but not recorded; new sessions do not get it. ${why}`,
  notJournalled: "cannot write to the journal. Check disk space and permissions, then save again",
  excluded: (project: string) => `${project} is in an excluded folder (excludeProjects)`,
  checks: {
    review: "Review",
    ok: "ok",
    missing: "missing",
    unchanged: (branch: string) => `unchanged since ${branch}`,
    notNamed: (branch: string, openspec: string) =>
      `does not mention ${openspec}, unchanged since ${branch}`,
    ciFailed: (name: string, conclusion: string, url: string) =>
      `last run: ${conclusion}: ${name} ${url}`.trim(),
    ciRunning: (name: string, status: string) => `still running (${status}): ${name}`,
    reviewBlocked: (url: string) => `changes requested ${url}`.trim(),
    unchecked: (why: string) => `not checked (${why})`,
    reasons: {
      "no-repository": "no git repository",
      "no-base": "no default branch to compare with",
      "no-branch": "detached HEAD",
      "no-gh": "gh is not installed",
      "not-logged-in": "gh is not logged in",
      "no-github": "not on GitHub",
      "no-network": "no network",
      late: "timed out",
      "no-runs": "no runs yet",
      "no-pull-request": "no pull request yet",
      failed: "no usable answer",
    },
  },
  pushing: (where: string) => `Pushing to ${where}…`,
  checking: "Checking CI and review…",
  push: {
    NO_REPOSITORY: "no git repository here",
    NO_REPOSITORY_FIX: "run git init; the checkpoint is saved",
    NO_COMMIT: "no commit yet",
    NO_COMMIT_FIX: "change a file, then save again",
    NO_REMOTE: "the repository has no remote",
    NO_REMOTE_FIX: "run git remote add origin URL, then self-gen session save --sync",
    NO_BRANCH: "no branch is checked out",
    NO_BRANCH_FIX: "run git switch -c NAME, then self-gen session save --sync",
    DEFAULT_BRANCH: (where: string) =>
      `checkpoints do not belong on the remote's default branch: ${where}`,
    DEFAULT_BRANCH_FIX: "run git switch -c NAME and save again, or add --force-default",
    DEFAULT_BRANCH_MOVE: (command: string) =>
      `move it to a branch: ${command}, then self-gen session save --sync, or add --force-default`,
    NOT_COMMITTED: "nothing committed",
    NOT_COMMITTED_FIX: "run git switch -c NAME and save again, or add --yes",
    PUSH_REJECTED: (where: string) => `${where} has commits you do not have`,
    PUSH_REJECTED_FIX: "run git pull --rebase, then self-gen session save --sync",
    PUSH_UNREACHABLE: (where: string, reason: string) => `cannot reach ${where} (${reason})`,
    PUSH_UNREACHABLE_FIX: "try again later: self-gen session save --sync",
    PUSH_HOOK: (reason: string) => `the pre-push hook rejected it (${reason})`,
    PUSH_HOOK_FIX: "resolve the problem it reports, then run self-gen session save --sync",
    PUSH_FAILED: (where: string, reason: string) => `cannot push to ${where} (${reason})`,
    PUSH_FAILED_FIX: "check git push, then run self-gen session save --sync",
  },
  faults: {
    operation: (name: string) => `a ${name} is in progress; a commit would break it`,
    operationFix: (name: string) =>
      `finish it (git ${name} --continue or --abort), or save without a commit: --no-commit`,
    bisectFix: "run git bisect reset, or save without a commit: --no-commit",
    unmerged: (path: string, count: number) => `${pluralize(count, "unmerged file")} (${path})`,
    unmergedFix: "resolve the conflicts and git add them, or save without a commit: --no-commit",
    locked: "another git process is using the index",
    lockedFix: "wait for it; if none is running, delete index.lock in the git folder",
    noGit: "git is not installed",
    noGitFix: "install git or add it to PATH, or save without a commit: --no-commit",
    gitFailed: (reason: string) => `git failed: ${reason}`,
    gitFailedFix: "resolve the problem git reports, then save again; nothing committed",
    refused: (output: string) => `git rejected the commit: ${output}`,
    refusedFix: "resolve the problem, or commit without hooks: --no-verify; nothing changed",
    invalid: (problems: string) => `invalid checkpoint: ${problems}`,
    invalidFix: "correct the options; nothing changed",
    place: (path: string, why: string) => `cannot use this path: ${path} (${why})`,
    placeFix: "move it away and save again; nothing committed",
    newer: (path: string, version: string) =>
      `file is from a newer version of self-gen: ${path} (${version})`,
    newerFix: "update self-gen, or move the file away; nothing committed",
    noChange: (id: string) => `no OpenSpec change matches: ${id}`,
    noChangeFix: (ids: string) =>
      ids === "" ? "add a change to openspec/changes" : `use one of: ${ids}`,
    forgetting: "recorded data is being deleted; nothing changed",
    forgettingFix: "try again in a moment",
    notWritten: (reason: string, commit: string) =>
      `cannot write the checkpoint (${reason}); ${commit} is committed`,
    notWrittenFix: "resolve the problem, then save again",
    empty: "nothing to save: no git repository, no sessions and no notes in this folder",
    emptyFix: "go to your project, or save a note: self-gen save NOTE",
    missing: (path: string) => `--include ${path}: no such file or folder`,
    missingFix: "check the path; list changes: git status",
    outside: (path: string) => `--include ${path}: not in this project`,
    outsideFix: "name a file or folder of the project",
  },
  noCommitYet: "no commit",
};
