/** `self-gen session`: what its options mean. */
export const session = {
  options: {
    sync: "save: also pushes the branch, and the note that carries the state",
    full: "save: as --sync, then checks CHANGELOG.md, ROADMAP.md, CI and the review",
    dryRun: "save: shows what would be done, and does nothing",
    noCommit: "save: only the state, no commit",
    noVerify: "save: commits without the repository's hooks",
    include: "save: takes this file or folder in, though it would be left out (repeatable)",
    forceDefault: "save: pushes a checkpoint onto the remote's default branch too",
    workingOn: "save: what the work is about, instead of what is derived",
    next: "save: a next step (repeatable)",
    completed: "save: a task that is done (repeatable)",
    pending: "save: a task that is left (repeatable)",
    openspec: "save: the OpenSpec change that the work belongs to",
    blocker: "save: records what keeps the work from going on",
    session: "save: the session whose context is saved too (id or its beginning)",
    resume: "load: goes on without a question, after trying to remove what is in the way",
    from: "load: an older checkpoint (id or its beginning)",
    noFetch: "load: does not ask the remote for what another machine saved",
    noContext: "load: without the saved context",
    project: "this project instead of the one you stand in",
  },
};
