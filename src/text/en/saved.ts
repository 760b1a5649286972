import { counted } from "./counted.ts";

/** `self-gen context save|load|show|diff|clear`: what was saved of a session. */
export const saved = {
  sections: {
    goal: "Goal",
    original: "asked",
    objective: "now",
    done: "Done",
    current: "In progress",
    pending: "To do",
    decisions: "Decisions",
    why: "why",
    rejected: "rejected",
    discoveries: "Discoveries",
    recent_files: "Files",
    blockers: "Blockers",
    errors: "Unresolved errors",
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
    manual: "before a compaction that was asked for",
    stop: "at the end of a turn",
    end: "at the end of the session",
    command: "by a command",
    import: "after an import",
  },
  at: (time: string, why: string) => `${time}, ${why}`,
  nothingIn: "Nothing in it yet.",
  noFile: (project: string) => `No context is saved in ${project}.`,
  cleared: (time: string) =>
    `It was cleared at ${time}: no session is told of it until it is saved again.`,
  fromDatabase: (time: string) =>
    `the project has no file of it; this is what the database has, saved at ${time}`,
  backupUsed: (path: string, problem: string) =>
    `the file cannot be used (${problem}); this is its backup, ${path}`,
  problem: {
    size: (size: string, limit: string) => `it has ${size}, more than ${limit}`,
    encoding: "it is not UTF-8",
    syntax: (line: number, column: number) => `it is not JSON from line ${line}, column ${column}`,
    depth: "it is nested too deeply",
    unknown: (path: string) => `${path}: there is no such field`,
    unknownNear: (path: string, near: string) =>
      `${path}: there is no such field, did you mean ${near}?`,
    type: (path: string, wanted: string) => `${path}: must be ${wanted}`,
    whole: "the document",
    wanted: {
      object: "an object",
      list: "a list",
      text: "a text",
      time: "a time such as 2026-01-15T10:30:00Z",
    },
    empty: (path: string) => `${path}: must not be empty`,
    missing: (path: string) => `${path}: is missing`,
    list: (path: string, limit: number, found: number) =>
      `${path}: at most ${limit} are allowed, there are ${found}`,
    text: (path: string, limit: number, found: number) =>
      `${path}: at most ${counted(limit, "character")}, there are ${found}`,
    version: (found: string) => `meta.version: must be “2.0”, not “${found}”`,
    project: (found: string, wanted: string) =>
      `meta.project: it is of ${found}, and this is ${wanted}`,
    more: (count: number) => `and ${count} more`,
  },
  faults: {
    badJson: (where: string, problem: string) => `${where} cannot be read: ${problem}`,
    badJsonFix: "write it again as one JSON object in UTF-8; nothing was saved or changed",
    invalid: (where: string, count: number, problems: string) =>
      `${where} has ${counted(count, "problem")}: ${problems}`,
    invalidFix:
      "mend these and try again; nothing was saved or changed. self-gen context --help shows the fields",
    otherProject: (where: string, problem: string) => `${where} is another project's: ${problem}`,
    otherProjectSaveFix: "leave meta out to save it for this project, or stand in the other one",
    otherProjectLoadFix:
      "--foreign prints it all the same; self-gen context save writes one of this project",
    uselessFix:
      "self-gen context save writes it again; self-gen context show shows what was saved last",
    foreign: (path: string, session: string, project: string, time: string) =>
      `${path} was not made here: it says that session ${session} saved it at ${time} in ${project}`,
    foreignFix:
      "look where it comes from; --foreign prints it all the same, and nothing uses it unasked",
    place: (path: string) => `${path} is not where a file of ours can be`,
    placeReasons: {
      not_a_folder: "it is no folder",
      not_a_file: "it is a link or no file, and links are not followed",
      outside: "it leads out of the project",
      not_ours: "it was put there by somebody else, and is not replaced",
    },
    placeFix: "move it away and try again; what is saved in the database stays",
    noInput: (path: string, reason: string) => `${path} cannot be read (${reason})`,
    noInputFix: "give a file that holds the document as JSON, or hand it over on stdin",
    noSnapshot: (where: string) => `nothing is saved of ${where}`,
    noSnapshotFix: "self-gen context save saves it now; a compaction does so by itself",
    noSession: (project: string) => `no session of ${project} is recorded`,
    noSessionFix: "--session names one; self-gen sessions lists them",
    oneSnapshot: (where: string) => `there is only one saved context of ${where}`,
    oneSnapshotFix:
      "self-gen context show shows it; once it is saved again there are two to compare",
    notRecording: (note: string) => `nothing was saved. ${note}`,
    excluded: (project: string) => `nothing was saved: ${project} is excluded (excludeProjects)`,
    notRecordingFix: "self-gen config list shows what holds; self-gen resume records again",
    notConfirmed: "not confirmed, nothing was cleared",
  },
  nothing: (session: string) =>
    `Nothing to save: session ${session} has no prompt and no tool call yet. What was saved before stays.`,
  done: (session: string) => `Saved the context of session ${session}:`,
  counts: {
    tasks: (count: number) => counted(count, "task"),
    decisions: (count: number) => counted(count, "decision"),
    discoveries: (count: number) => (count === 1 ? "1 discovery" : `${count} discoveries`),
    files: (count: number) => counted(count, "file"),
    blockers: (count: number) => counted(count, "blocker"),
    errors: (count: number) => counted(count, "error"),
  },
  onlyDerived:
    "Nothing was handed over: it is what the record, the transcript and earlier saves say.",
  stdinLate: "nothing came on stdin, so only what is known was saved",
  otherSession: (given: string, session: string) =>
    `meta.session_id names ${given}; it was saved for ${session}`,
  notExcluded: (path: string) =>
    `${path} could not be put into the repository's exclude list: git shows it`,
  notWritten: (problem: string) =>
    `the project's file was not written (${problem}); the context is saved in the database`,
  diff: {
    title: (before: string, after: string) => `From ${before} to ${after}:`,
    same: "Nothing has changed.",
  },
  clear: {
    question: (project: string) =>
      `Clear what is saved of ${project}? No session is told of it until it is saved again.`,
    questionForeign: (project: string) =>
      `Clear what is saved of ${project}? Its file was not made here, and there is no other copy of it.`,
    done: (project: string) => `Cleared: no session is told any more what was saved of ${project}.`,
    removed: (path: string) => `removed: ${path}`,
    again: (session: string) =>
      `To have it back: self-gen context save --session ${session}. To erase what is recorded: self-gen forget.`,
    nothing: (project: string) => `There is nothing to clear in ${project}.`,
  },
  options: {
    session:
      "save, show, diff, proof: this session (id or its beginning); preview: the session that goes on",
    file: "save: the document, or a part of it, as JSON; else from SELF_GEN_CONTEXT or stdin",
    foreign: "load: prints also what was not made here, or is another project's",
    limit: "proof: at most N; 0 means all",
    verbose: "proof: also what each summary lost",
    trigger: "save: what asks for it, for hooks",
    yes: "clear: without asking",
  },
};
