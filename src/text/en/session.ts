/** Options of `self-gen session`. */
export const session = {
  options: {
    sync: "save: push the branch and the checkpoint note too",
    full: "save: like --sync, and check changelog, roadmap, CI and review",
    dryRun: "save: preview without changes",
    noCommit: "save: save the checkpoint without a commit",
    noVerify: "save: commit without the repository's hooks",
    include: "save: include a file it would skip (repeatable)",
    forceDefault: "save: push to the remote's default branch too",
    workingOn: "save: describe the work",
    next: "save: next step (repeatable)",
    completed: "save: completed task (repeatable)",
    pending: "save: remaining task (repeatable)",
    openspec: "save: OpenSpec change of this work",
    blocker: "save: add a blocker",
    session: "save: save this session's context too (ID or prefix)",
    resume: "load: try to clear blockers, then continue without asking",
    from: "load: an older checkpoint (ID or prefix)",
    noFetch: "load: do not fetch checkpoints of other machines",
    noContext: "load: leave out the saved context",
    project: "Another project (path)",
  },
};
