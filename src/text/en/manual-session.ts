export const manualSession = {
  session: {
    about: [
      "A checkpoint is a WIP commit with tasks, next steps and blockers. In Claude Code: `/session:save`, `/session:load`, `/session:new`, `/session:status`.",
      "`/save-context` saves what this session knows, for after a compaction. `/session:save` commits your work as a checkpoint, for tomorrow or another machine.",
    ],
    examples: {
      "self-gen session save": "Save a checkpoint of this project",
      "self-gen session load": "Show it, with what changed since",
      "self-gen session status": "Show branch, checkpoint and blockers",
    },
  },
  save: {
    about: [
      "Commits your changes as a checkpoint, without secrets and large files. Short for `session save`. `/save-context` saves what this session knows, for after a compaction.",
      "Asks before it commits to the default branch, or where you said not to commit. Scripts and agents cannot answer: without `--yes` the checkpoint is saved without a commit.",
    ],
    examples: {
      "self-gen save": "Commit the work in this project",
      'self-gen save -m "Round the cart" --sync': "Choose the title and push",
      'self-gen save --next "write the tests"': "Add a next step",
    } as Readonly<Record<string, string>>,
  },
  load: {
    about: [
      "Shows the checkpoint and what changed since: branch, commits, files, tasks, blocker. Short for `session load`.",
      "`load` (`/session:load`) continues from a checkpoint. `resume` reopens a session in its client. `/restore-context` reads a session's saved context again. `restore` replaces your recorded data with a backup.",
    ],
    examples: {
      "self-gen load": "Show the last checkpoint",
      "self-gen load --resume": "Continue without questions",
      "self-gen load --from 01a8ff20": "Load an older checkpoint",
    },
  },
};
