import { pluralize } from "./pluralize.ts";

export const forget = {
  events: (count: number) => pluralize(count, "event"),
  question: (events: number, sessions: number) =>
    `Permanently delete ${pluralize(events, "event")} from ${pluralize(sessions, "session")}?`,
  would: (events: number, sessions: number) =>
    `Would delete ${pluralize(events, "event")} from ${pluralize(sessions, "session")}`,
  more: (sessions: number) => `${pluralize(sessions, "more session")}. Show all: --limit 0`,
  insideWords: (text: string, words: string) =>
    `“${text}” is part of longer words: ${words}. Delete less: add a neighboring word to --match`,
  busy: "another command is saving right now",
  busyFix: "run it again",
  setAside: "Also deletes every pre-restore copy. self-gen restore can no longer bring them back.",
  setAsideOne: (folder: string, events: number | null, onlyThere: number | null) =>
    events === null
      ? folder
      : `${folder}: ${pluralize(events, "event")}, ${onlyThere ?? 0} of them in no other copy`,
  setAsideTogether: (events: number) =>
    `total: ${pluralize(events, "event")} missing from the database`,
  setAsideQuestion: "Delete these copies too? If not, nothing is deleted.",
  setAsideFix: (name: string) =>
    `add --set-aside to delete it, move the folder out of ~/.self-generation to keep it, or restore it first: self-gen restore ${name}`,
  done: (events: number, sessions: number, lines: number) =>
    `Deleted ${pluralize(events, "event")} from ${pluralize(sessions, "session")} (${pluralize(lines, "line")} in journal and stream)`,
  unfinished: (reason: string) =>
    `events deleted, but bytes of them may be left in a file: ${reason}`,
  unfinishedFix: (fix: string) => `${fix}; then run the same command again to delete the rest`,
  finished: "Nothing recorded matches. Deleted what an earlier forget had left behind.",
  othersCheckpoints: (count: number) =>
    `and ${pluralize(count, "checkpoint")} that other sessions saved in this project since`,
  inBackups:
    "Backups are not changed. A restore skips what you deleted, but these may still contain it. Delete them:",
  backUpAgain: "Then make a new backup: self-gen backup",
  inGit: (project: string) =>
    `Checkpoints of ${project} remain in its git repository, in commit messages and notes. Delete the notes here: git -C ${project} update-ref -d refs/notes/self-gen. Anything pushed stays on the remote.`,
};
