import { pluralize } from "./pluralize.ts";

const amount = (events: number, sessions: number): string =>
  `${pluralize(events, "event")} in ${pluralize(sessions, "session")}`;

export const backup = {
  writing: (size: string) => `Writing ${size}…`,
  checking: (done: string, total: string) => `Verifying ${done} of ${total}…`,
  done: (folder: string) => `Backed up and verified: ${folder}`,
  holds: (events: number, sessions: number, files: number, size: string) =>
    `${amount(events, sessions)}, ${pluralize(files, "file")}, ${size}`,
  notForgotten: "Data you delete later stays in this backup. A restore leaves it out by default.",
  whole: (folder: string) => `No problems found: ${folder}`,
  made: (time: string, version: string) => `created ${time} by version ${version}`,
  exists: (folder: string) => `folder is not empty: ${folder}; nothing changed`,
  existsFix: "use a new or empty folder",
  placeFix: "use a writable folder: self-gen backup /path/to/folder",
  noFolder: "current folder is missing",
  noFolderFix: "name a folder: self-gen backup /path/to/folder",
  damaged: (folder: string, list: string) => `backup is corrupt: ${folder} (${list})`,
  damagedFix: "use another backup, or copy this one again",
  damages: {
    missing: (name: string) => `${name} is missing`,
    unreadable: (name: string) => `${name} cannot be read`,
    damaged: (name: string) => `${name} is corrupt`,
  },
  newer: (folder: string, version: string) =>
    `backup is from a newer version of self-gen, ${version}: ${folder}`,
  newerFix: "update self-gen, then restore",
  notOne: (folder: string) => `not a backup: ${folder}`,
  notOneFix: "use a folder written by self-gen backup",
  restore: {
    unpacking: (done: string, total: string) => `Verifying and unpacking ${done} of ${total}…`,
    replacing: "Replacing recorded data… (Ctrl-C waits for this step)",
    interrupted: "Interrupted; nothing changed",
    finishing: "Finishing this step first…",
    backup: (events: number, sessions: number, time: string) =>
      `Backup of ${time}: ${amount(events, sessions)}`,
    before: (events: number, sessions: number, time: string) =>
      `Pre-restore copy of ${time}: ${amount(events, sessions)}`,
    present: (events: number, sessions: number) => `Replaces: ${amount(events, sessions)}`,
    presentDamaged: "The current database cannot be read. A copy is kept.",
    setAside: (events: number) =>
      `Newer than the backup: ${pluralize(events, "event")}, kept in the pre-restore copy. Keep them here too: --merge`,
    merged: (events: number) => `Newer than the backup: ${pluralize(events, "event")}, kept`,
    onlyThere: (events: number) => `Only in that copy: ${pluralize(events, "event")}`,
    returns: "Data pruned since the backup is restored.",
    leftOut: (events: number) =>
      `Left out: ${pluralize(events, "event")} you deleted since. Restore them too: --forgotten`,
    forgottenToo: (events: number) => `Includes ${pluralize(events, "event")} you deleted since.`,
    question: "Restore?",
    wouldNot: "Nothing changed",
    notConfirmed: "not confirmed; nothing changed",
    done: (events: number, sessions: number) => `Restored ${amount(events, sessions)}`,
    kept: (folder: string) => `Pre-restore copy: ${folder}`,
    unfinished: (folder: string) => `restore was interrupted; pre-restore copy: ${folder}`,
    unfinishedFix: (command: string) =>
      `run self-gen restore --undo (keeps newer events), then again: ${command}`,
    again: (command: string) => `The restore was interrupted. Try again: ${command}`,
    undo: (name: string) =>
      `Undo: self-gen restore --undo (after another restore: self-gen restore ${name}). Delete the copy when you no longer need it.`,
    settingsKept: "The settings in the backup cannot be read. Yours are unchanged.",
    dbPathKept: (path: string) => `The setting dbPath is unchanged. In the backup: ${path}`,
    movedAside: (path: string) => `corrupt database moved to ${path}`,
    nothingToUndo: "no restore to undo",
    nothingToUndoFix: "restore a backup first: self-gen restore FOLDER",
  },
  options: {
    verify: "Check the backup in FOLDER",
    merge: "Keep events recorded since the backup",
    forgotten: "Restore data you deleted since the backup",
    undo: "Undo the last restore",
  },
};
