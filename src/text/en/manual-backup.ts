export const manualBackup = {
  export: {
    about: [
      "Writes all sessions unless you name some. Files are readable only by you, and `--force` is needed to overwrite one.",
    ],
    examples: {
      "self-gen export > sessions.md": "Export everything as Markdown",
      "self-gen export --since 7d --output week.md": "Export the last seven days",
      "self-gen export --project my-app --json": "Export one project as JSON",
    },
  },
  backup: {
    about: [
      "Copies database, journal and settings into one compressed, verified folder. Recording continues meanwhile.",
      "Archived transcripts are not included; copy the `archive` folder. Data you delete later stays in older backups.",
    ],
    examples: {
      "self-gen backup": "Back up to ~/.self-generation/backups",
      "self-gen backup /mnt/disk/self-gen": "Back up to another folder",
      "self-gen backup --verify /mnt/disk/self-gen": "Verify a backup",
    },
  },
  restore: {
    about: [
      "Verifies the backup, shows what it replaces and asks. Replaced data is kept in a `before-restore-…` folder, for `--undo`.",
      "Data you deleted since then stays deleted unless you add `--forgotten`. To reopen a session use `resume`, to continue from a checkpoint `load`.",
    ],
    examples: {
      "self-gen restore /mnt/disk/self-gen --dry-run": "Preview a restore",
      "self-gen restore /mnt/disk/self-gen --merge": "Keep events recorded since the backup",
      "self-gen restore --undo": "Go back to the data before the restore",
    },
  },
};
