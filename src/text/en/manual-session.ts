export const manualSession = {
  session: {
    about: [
      "Where a project's work stands, saved on the commit it stands on, and held against the repository when it is loaded. In Claude Code the same is `/session:save [--sync|--full] [note]`, `/session:load [--resume]`, `/session:new` and `/session:status`.",
      "`save` commits what changed as `WIP: [context] - checkpoint`, with the note as its text, and writes the state into `.claude/session-state.json` of the project, which git never sees, into a git note (`refs/notes/self-gen`) and into the record. New and changed files are taken; files with a secret in them (what a record would hide, without examples; named with what it is and its line) or with the name of one, files over 5 MB, temporary files and repositories inside of the repository are left out and named: `--include` takes one in nevertheless. The commit is built beside your index: what you have staged stays staged when a hook refuses it. When nothing changed there is no commit. A merge, rebase, cherry-pick or revert under way is left alone: `--no-commit` then saves the state.",
      "`--sync` also pushes the branch and the note, so that another machine can load it; a branch that followed nothing follows the pushed one from then on. A checkpoint is never pushed onto the remote's default branch without `--force-default`. `--full` does all that and then looks whether CHANGELOG.md and ROADMAP.md were kept, and, if there is a `gh`, what the newest CI run and the review say; what failed there becomes a blocker. What could not be pushed is saved all the same: the exit status is 1, and the reason is printed.",
      "A checkpoint is a commit like any other. While it is not pushed, `git reset --soft HEAD~1` takes the last one back, and what changed stays. Before a branch is merged its checkpoints become one commit: `git reset --soft $(git merge-base main HEAD)` and then `git commit`, or `git rebase -i main`; `git merge --squash BRANCH` does it from the other side. On the remote's default branch a checkpoint is warned of, with the commands that move it onto a branch of its own.",
      "What the work is about, its tasks, next steps and blocker are found out: from what you say with the options, the OpenSpec change under `openspec/changes`, the saved context of the session, the last checkpoint. For tasks OpenSpec is the truth; where the others contradict it, that is shown. `--dry-run` shows everything that would be done. The context of the session is saved with it. Without a repository only the state is saved; while recording is paused, or in an excluded project, commit and state are made, and nothing is recorded.",
      "`load` shows what was saved and everything that has changed since: branch, commits, files, the OpenSpec change, the blocker. It takes the project's file, else the newest checkpoint in the record, else the nearest note in git that was saved on this branch; a newer note goes before all. Where branch or notes were exchanged with a remote it asks that for what another machine saved, for at most 5 seconds (`--no-fetch` leaves that out), and says so when you have to pull first. Where nothing was saved of this branch it lists the states of others. `--resume` goes on without a question, in the order blocker, git, work, if what was saved here is unchanged, and asks otherwise; it never switches, pulls, stashes or pushes, and runs only commands that you have set (`recovery.TYPE.command`). `new` starts afresh: nobody is told of the old checkpoints any more, and `load --from ID` brings one back. `status` shows where the project stands now, and how to end the day.",
    ],
    examples: {
      "self-gen session save": "a checkpoint of the project you stand in",
      "self-gen session save --sync before the refactoring": "with a note, and pushed",
      "self-gen session save --dry-run": "what would be committed, left out and written",
      "self-gen session save --full --json": "everything, checked, as one object",
      'self-gen session save --next "write the tests" --next "update the docs"':
        "with next steps of your own",
      "self-gen session load": "what was saved, and what has changed since",
      "self-gen session load --resume": "goes on at once",
      "self-gen session status": "where the project stands",
      "self-gen session new": "starts afresh",
    },
  },
};
