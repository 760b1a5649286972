export const manualBackup = {
  export: {
    about: [
      "Writes sessions as one document to read or to hand on: Markdown, or JSON for programs. Without a session or a project it writes all, oldest first. `--since` takes the sessions in which something happened since then, and each of them whole.",
      "What was recorded stands in code spans and fenced blocks, so that no prompt can change the document. A file is written with `--output`, only for you to read, and replaces another only with `--force`.",
    ],
    examples: {
      "self-gen export > sessions.md": "everything as Markdown",
      "self-gen export --since 7d --output week.md":
        "the sessions of the last seven days in a file",
      "self-gen export --project my-app --json": "one project's sessions as JSON",
    },
  },
  backup: {
    about: [
      "Copies the database, the journal and the settings into one folder, compressed, with a list of what is in it. It is read back to its last byte before it gets its name, so a folder with that name is complete. Recording goes on meanwhile. Without a folder it makes one in `~/.self-generation/backups`.",
      "The key of the hashes is never in it, and neither are archived transcripts: copy the folder `archive` of your home, it describes itself. What you forget later stays in a backup, so remove backups that hold it. `--verify` checks a backup and names what is damaged.",
    ],
    examples: {
      "self-gen backup": "a new folder, named after the time",
      "self-gen backup /mnt/disk/self-gen": "a folder of your choice",
      "self-gen backup --verify /mnt/disk/self-gen": "whether it is still whole",
    },
  },
  restore: {
    about: [
      "Replaces your records with a backup. Everything is checked first; if anything is damaged, nothing is changed. It shows what it will replace and asks. The current records are kept in a `before-restore-…` folder in the home, and `--undo` brings them back. To go back further, give the name of an older `before-restore-…` folder; the folder is kept.",
      "Events recorded since the backup are set aside too; `--merge` keeps them. Events that were pruned since then come back. Events you have forgotten since then do not: it says how many, and `--forgotten` brings them back. That list is kept in this home only, so in another home the whole backup is restored; if the list cannot be read, nothing is restored without `--forgotten`. Recording continues during a restore, and no event is lost. The `dbPath` setting of this machine is kept.",
    ],
    examples: {
      "self-gen restore self-gen-backup-2026-11-01-093000": "asks, then restores",
      "self-gen restore /mnt/disk/self-gen --dry-run": "checks it and says what would happen",
      "self-gen restore /mnt/disk/self-gen --merge": "also keeps what was recorded since",
      "self-gen restore --undo": "back to what was there before",
    },
  },
};
