import { counted } from "./counted.ts";

export const backup = {
  writing: (size: string) => `writing: ${size}`,
  checking: (done: string, total: string) => `reading it back: ${done} of ${total}`,
  done: (folder: string) => `Backup written and read back: ${folder}`,
  holds: (events: number, sessions: number, files: number, size: string) =>
    `${counted(events, "event")} of ${counted(sessions, "session")}, ${counted(files, "file")}, ${size}`,
  notForgotten:
    "self-gen forget does not reach backups: what you forget later stays in this one, and a restore leaves it out unless you ask for it.",
  whole: (folder: string) => `The backup is whole: ${folder}`,
  made: (time: string, version: string) => `made ${time} by version ${version}`,
  exists: (folder: string) => `there is something at ${folder} already`,
  existsFix: "name a folder that does not exist yet or is empty",
  placeFix: "name a folder in a place that you can write to: self-gen backup /path/to/folder",
  noFolder: "the folder you are in no longer exists",
  noFolderFix: "name a folder: self-gen backup /path/to/folder",
  damaged: (folder: string, list: string) => `the backup is damaged (${folder}): ${list}`,
  damagedFix: "take another backup, or copy this one again from where it came from",
  damages: {
    missing: (name: string) => `${name} is missing`,
    unreadable: (name: string) => `${name} cannot be read`,
    damaged: (name: string) => `${name} is not what was stored`,
  },
  newer: (folder: string, version: string) =>
    `the backup was made by a newer version of self-gen, ${version} (${folder})`,
  newerFix: "update this program, then restore",
  notOne: (folder: string) => `there is no backup in ${folder}`,
  notOneFix: "name the folder that self-gen backup has written",
  restore: {
    unpacking: (done: string, total: string) => `checking and unpacking: ${done} of ${total}`,
    replacing: "putting it in place (Ctrl-C has to wait for this step)",
    interrupted: "Interrupted. Nothing was changed.",
    finishing: "It is being put in place already: this step is finished first.",
    backup: (events: number, sessions: number, time: string) =>
      `The backup of ${time} holds ${counted(events, "event")} of ${counted(sessions, "session")}.`,
    before: (events: number, sessions: number, time: string) =>
      `What was there before ${time}: ${counted(events, "event")} of ${counted(sessions, "session")}.`,
    present: (events: number, sessions: number) =>
      `It takes the place of ${counted(events, "event")} of ${counted(sessions, "session")}.`,
    presentDamaged: "The present database cannot be read; it will be kept.",
    setAside: (events: number) =>
      `Not in it: ${counted(events, "event")} of these, set aside unless you add --merge.`,
    merged: (events: number) => `Not in it: ${counted(events, "event")} of these, kept beside it.`,
    onlyThere: (events: number) => `Not in what is there now: ${counted(events, "event")}.`,
    returns: "What was pruned since then comes back.",
    leftOut: (events: number) =>
      `Left out: ${counted(events, "event")} that you had forgotten since. --forgotten brings them back, too.`,
    forgottenToo: (events: number) =>
      `Among them: ${counted(events, "event")} that you had forgotten since.`,
    question: "Restore?",
    wouldNot: "Nothing was changed.",
    notConfirmed: "not confirmed, nothing was changed",
    done: (events: number, sessions: number) =>
      `Restored: ${counted(events, "event")} of ${counted(sessions, "session")}.`,
    kept: (folder: string) => `What was there before is kept in ${folder}.`,
    unfinished: (folder: string) =>
      `a restore was interrupted; what was there before is in ${folder}`,
    unfinishedFix: (command: string) =>
      `first: self-gen restore --undo (goes back to it, and keeps what was recorded since); then again: ${command}`,
    again: (command: string) => `The restore was interrupted. To do it again: ${command}`,
    undo: (name: string) =>
      `self-gen restore --undo goes back; after another restore it is: self-gen restore ${name}. Remove that folder when you no longer need it; self-gen forget asks whether it may go.`,
    settingsKept: "The settings in the backup cannot be read; yours stay as they are.",
    dbPathKept: (path: string) =>
      `The setting dbPath stays as it is here; in the backup it is ${path}.`,
    movedAside: (path: string) => `the damaged database was kept as ${path}`,
    nothingToUndo: "there is nothing to go back to",
    nothingToUndoFix: "only a restore leaves something that --undo can put back",
  },
  options: {
    verify: "only checks the backup in FOLDER",
    merge: "also keeps what was recorded since the backup",
    forgotten: "also brings back what was forgotten since the backup",
    undo: "goes back to what was there before the last restore",
  },
};
