/** Options of `self-gen session`. */
export const session = {
  options: {
    sync: "Push the branch and the checkpoint note too",
    full: "Like --sync, and check changelog, roadmap, CI and review",
    dryRun: "Preview without changes",
    noCommit: "Save the checkpoint without a commit",
    noVerify: "Commit without the repository's hooks",
    include: "Include a file it would skip (repeatable)",
    forceDefault: "Push to the remote's default branch too",
    workingOn: "Describe the work",
    next: "Add a next step (repeatable)",
    completed: "Add a completed task (repeatable)",
    pending: "Add a remaining task (repeatable)",
    openspec: "Name the OpenSpec change of this work",
    blocker: "Add a blocker",
    session: "Save this session's context too (ID or prefix)",
    resume: "Try to clear blockers, then continue without asking",
    from: "Load an older checkpoint (ID or prefix)",
    noFetch: "Do not fetch checkpoints of other machines",
    noContext: "Leave out the saved context",
    project: "Use another project (path)",
  },
};
