import { groupThousands } from "../group-thousands.ts";
import { pluralize } from "./pluralize.ts";

/** `self-gen context save|load|show|diff|clear`. */
export const savedTexts = {
  sections: {
    goal: "Goal",
    original: "first prompt",
    objective: "now",
    done: "Done",
    current: "In progress",
    pending: "To do",
    decisions: "Decisions",
    why: "reason",
    rejected: "rejected",
    discoveries: "Discoveries",
    recent_files: "Files",
    blockers: "Blockers",
    errors: "Unresolved errors",
    rules: "Rules for the next session",
  },
  facts: {
    session: "Session",
    project: "Project",
    saved: "Saved",
    branch: "Branch",
    file: "File",
  },
  triggers: {
    auto: "before an automatic compaction",
    manual: "before /compact",
    stop: "at the end of a turn",
    end: "at the end of the session",
    command: "by command",
    import: "after an import",
  },
  at: (time: string, why: string) => `${time}, ${why}`,
  nothingIn: "Empty so far",
  noFile: (project: string) => `No saved context in ${project}. Save it now: self-gen context save`,
  cleared: (time: string) => `Cleared at ${time}. Sessions get it again after the next save`,
  fromDatabase: (time: string) =>
    `project has no context file; showing the copy in the database, saved at ${time}`,
  backupUsed: (path: string, problem: string) =>
    `cannot use the context file (${problem}); showing its backup: ${path}`,
  problem: {
    size: (size: string, limit: string) => `too large: ${size}, limit ${limit}`,
    encoding: "not UTF-8",
    syntax: (line: number, column: number) => `invalid JSON at line ${line}, column ${column}`,
    depth: "nested too deeply",
    unknown: (path: string) => `${path}: unknown field`,
    unknownNear: (path: string, near: string) => `${path}: unknown field, did you mean ${near}?`,
    type: (path: string, wanted: string) => `${path}: must be ${wanted}`,
    whole: "document",
    wanted: {
      object: "an object",
      list: "a list",
      text: "a string",
      time: "a time such as 2026-01-15T10:30:00Z",
    },
    empty: (path: string) => `${path}: must not be empty`,
    missing: (path: string) => `${path}: missing`,
    list: (path: string, limit: number, found: number) =>
      `${path}: too many items: ${groupThousands(found)}, limit ${groupThousands(limit)}`,
    text: (path: string, limit: number, found: number) =>
      `${path}: too long: ${pluralize(found, "character")}, limit ${groupThousands(limit)}`,
    version: (found: string) => `meta.version: must be 2.0, not ${found}`,
    project: (found: string, wanted: string) =>
      `meta.project: is ${found}, but this project is ${wanted}`,
    more: (count: number) => `${count} more`,
  },
  faults: {
    badJson: (where: string, problem: string) => `cannot read ${where}: ${problem}`,
    badJsonFix: "write it as one JSON object in UTF-8; nothing changed",
    invalid: (where: string, count: number, problems: string) =>
      `${pluralize(count, "problem")} in ${where}: ${problems}`,
    invalidFix:
      "correct it and try again; nothing changed. See the fields: self-gen context --help",
    otherProject: (where: string, problem: string) =>
      `${where} belongs to another project: ${problem}`,
    otherProjectSaveFix: "remove meta to save it here, or run the command in the other project",
    otherProjectLoadFix: "print it anyway: --foreign, or save a new one: self-gen context save",
    uselessFix: "save it again: self-gen context save, or see the last save: self-gen context show",
    foreign: (path: string, session: string, project: string, time: string) =>
      `${path} is not from this machine; it says session ${session} saved it at ${time} in ${project}`,
    foreignFix: "check its origin; print it anyway: --foreign",
    place: (path: string) => `cannot use this path: ${path}`,
    placeReasons: {
      not_a_folder: "not a folder",
      not_a_file: "a link or not a file; links are not followed",
      outside: "outside the project",
      not_ours: "file exists and is not self-gen's; nothing changed",
    },
    placeFix: "move it away and try again; the database keeps the saved context",
    noInput: (path: string, reason: string) => `cannot read file: ${path} (${reason})`,
    noInputFix: "name a JSON file, or pass the document on stdin",
    noSnapshot: (where: string) => `no saved context: ${where}`,
    noSnapshotFix: "save it now: self-gen context save; a compaction saves it automatically",
    noSession: (project: string) => `no sessions in ${project}`,
    noSessionFix: "name one with --session; list sessions: self-gen sessions",
    oneSnapshot: (where: string) => `only one saved context: ${where}`,
    oneSnapshotFix: "see it: self-gen context show, or save again to compare",
    notRecording: (note: string) => `nothing saved. ${note}`,
    excluded: (project: string) => `nothing saved; excluded folder: ${project} (excludeProjects)`,
    notRecordingFix: "run self-gen record on, or check settings: self-gen config list",
    notConfirmed: "not confirmed; nothing changed",
  },
  nothing: (session: string) =>
    `Nothing to save. Session ${session} has no prompt and no tool call yet`,
  done: (session: string) => `Saved the context of session ${session}:`,
  counts: {
    tasks: (count: number) => pluralize(count, "task"),
    decisions: (count: number) => pluralize(count, "decision"),
    discoveries: (count: number) => (count === 1 ? "1 discovery" : `${count} discoveries`),
    files: (count: number) => pluralize(count, "file"),
    blockers: (count: number) => pluralize(count, "blocker"),
    errors: (count: number) => pluralize(count, "error"),
  },
  onlyDerived: "Built from recorded events and the transcript",
  stdinLate: "no document arrived on stdin; saved without it",
  otherSession: (given: string, session: string) =>
    `meta.session_id is ${given}, but the context was saved for ${session}`,
  notExcluded: (path: string) => `cannot add to the git exclude list: ${path}; git will show it`,
  notWritten: (problem: string) =>
    `cannot write the context file (${problem}); saved in the database only`,
  diff: {
    title: (before: string, after: string) => `From ${before} to ${after}:`,
    same: "No changes",
  },
  clear: {
    question: (project: string) =>
      `Clear the saved context of ${project}? Sessions get none until the next save.`,
    questionForeign: (project: string) =>
      `Clear the saved context of ${project}? The file is not from this machine and has no other copy.`,
    done: (project: string) => `Cleared the saved context of ${project}`,
    removed: (path: string) => `deleted: ${path}`,
    again: (session: string) =>
      `Undo: self-gen context save --session ${session}. Delete recorded data: self-gen forget`,
    nothing: (project: string) => `Nothing to clear in ${project}`,
  },
  options: {
    session: "Session (ID or prefix; default: the newest here)",
    file: "JSON document or part of one (default: SELF_GEN_CONTEXT or stdin)",
    foreign: "Print a file from another machine or project too",
    limit: "Show at most N compactions; 0 for all",
    verbose: "List what each summary missed",
    trigger: "Name what triggered the save (for hooks)",
    yes: "Skip confirmation",
  },
};
