import { pluralize } from "../pluralize.ts";

/** Applying, undoing and dismissing suggestions, and their effects. */
export const apply = {
  heading: "## Rules found by Self-Generation",
  pattern: "## Pattern found",
  steps: "## What to do",
  /** Above the diff. */
  inProject: (project: string) => `For ${project} only:`,
  inAll: "For all projects:",
  forMachine: "For all projects, because it concerns this machine (this project only: --local):",
  question: "Apply?",
  done: (summary: string) => `Applied: ${summary}`,
  wrote: (path: string) => `  wrote ${path}`,
  undoHint: (id: string) => `Undo: self-gen undo ${id}`,
  restart: "Takes effect in new sessions",
  hookOnly: (id: string) =>
    `Wrote the hook without registering it. Register it: self-gen apply ${id} --apply`,
  already: (summary: string) => `Already applied: ${summary}`,
  there: "Already up to date",
  trial: "Preview only; nothing changed",
  inAgent: (command: string) =>
    `Nothing changed: an agent cannot apply suggestions. Ask the user to run it in their own terminal: ${command}`,
  forgotten: (count: number) =>
    `${pluralize(count, "applied suggestion")} can no longer be undone: the undo data contained the deleted text`,
  unfinished: "apply or undo was interrupted",
  unfinishedFix: "run self-gen undo --list to finish it",
  options: {
    global: "Apply to all projects, in the client's folder",
    local: "Apply to this project only",
    asCommand: "Write a skill as .claude/commands/<name>.md",
    register: "Register the hook too",
    dryRun: "Preview without changes",
    yes: "Skip confirmation",
  },
  faults: {
    whichProject: "suggestion is for several projects, and none of them is in this folder",
    whichProjectFix: "add --project NAME|FOLDER, or --global for all projects",
    needsPerson: "permissions and hooks need your confirmation; nothing changed",
    needsPersonFix: "apply it yourself in a terminal, or run self-gen dashboard",
    notConfirmed: "not confirmed; nothing changed",
    notConfirmedFix: "add --yes, or see the diff: --dry-run",
    outside: (path: string, real: string) => `link to another place: ${path} → ${real}`,
    outsideFix: "replace the link with a file, then apply again",
    noFolder: (path: string) => `project folder is missing: ${path}`,
    noFolderFix: "add --global for all projects, or dismiss the suggestion",
    notFile: (path: string) => `not a file: ${path}`,
    notFileFix: "move it away, then apply again",
    notWritable: (path: string) => `cannot write file: ${path}`,
    notWritableFix: (path: string) => `run chmod u+w ${path}`,
    notText: (path: string) => `not UTF-8 text: ${path}`,
    notTextFix: "save it as UTF-8, then apply again",
    tooLarge: (path: string) => `larger than 16 MB: ${path}`,
    tooLargeFix: "shorten it; the client reads all of it at every start",
    notJson: (path: string, at: string) => `not valid JSON: ${path} (line:column ${at})`,
    notJsonFix: "correct it; the client cannot read it either",
    otherShape: (path: string, name: string) => `unexpected type of ${name}: ${path}`,
    otherShapeFix: "correct it, then apply again",
    exists: (path: string) => `file exists with other content: ${path}; nothing changed`,
    existsFix: "move it away, or dismiss the suggestion",
    existsDiff: "Existing file compared with the suggestion:",
    badName: (name: string) => `invalid name: ${name}`,
    badNameFix: "dismiss the suggestion, then run self-gen analyze",
    notForClient: "the client of these sessions has no such setting",
    notForClientFix: "dismiss the suggestion, or change it by hand",
    nothing: "suggestion has nothing to apply",
    nothingFix: "read it: self-gen suggestions show NUMBER",
    changedMeanwhile: (path: string) => `file changed just now: ${path}; nothing changed`,
    changedMeanwhileFix: "run the command again and check the new diff",
    changedSince: (path: string) => `the applied lines were edited since: ${path}; nothing changed`,
    changedSinceFix: (id: string) => `remove them by hand, then run self-gen undo ${id} --by-hand`,
    changedSinceDiff: "Changes since it was applied:",
    backupGone: (path: string) => `undo data is missing: ${path}`,
    busy: "another self-gen command is changing suggestions or deleting data",
    busyFix: "try again in a moment",
  },
};

export const undo = {
  question: "Undo?",
  none: "No applied suggestions",
  heading: (count: number) => pluralize(count, "applied suggestion"),
  hint: "Undo one: self-gen undo NUMBER",
  done: (summary: string) => `Undone: ${summary}`,
  wrote: (path: string) => `  restored ${path}`,
  removed: (path: string) => `  deleted ${path}`,
  took: (path: string) => `  removed the applied lines from ${path}`,
  byHand: "Marked as removed by hand; no file changed",
  untitled: (type: string) => `${type} (text deleted)`,
  everywhere: "all projects",
  inAgent: (command: string) =>
    `Nothing changed: an agent cannot undo suggestions. Ask the user to run it in their own terminal: ${command}`,
  options: {
    list: "List applied suggestions",
    byHand: "Mark as removed by hand; change no file",
    yes: "Skip confirmation",
    dryRun: "Preview without changes",
  },
  faults: {
    noSuch: (word: string) => `no applied suggestion matches: ${word}`,
    nothing: "no applied suggestions",
    noneFix: "list suggestions: self-gen suggestions",
    several: (word: string, count: number) => `${count} applied suggestions match: ${word}`,
    severalFix: "use a number of: self-gen undo --list",
    noSuchFix: "list applied suggestions: self-gen undo --list",
    undone: (word: string) => `already undone: ${word}`,
    undoneFix: "list applied suggestions: self-gen undo --list",
  },
};

export const dismiss = {
  done: (id: string) => `Dismissed: ${id}`,
  reopened: (id: string) => `Reopened: ${id}`,
  inAgent: (command: string) =>
    `Nothing changed: an agent cannot dismiss suggestions. Ask the user to run it in their own terminal: ${command}`,
  options: {
    reason: "Add a reason",
    reopen: "Suggest it again (ID from suggestions --dismissed)",
    dryRun: "Preview without changes",
  },
  faults: {
    notDismissed: (word: string) => `no dismissed suggestion matches: ${word}`,
    notDismissedFix: "list them: self-gen suggestions --dismissed",
  },
};

export const effects = {
  none: "No applied suggestions. List suggestions: self-gen suggestions",
  counts: (before: number, sessionsBefore: number, after: number, sessionsAfter: number) =>
    `before ${before} in ${pluralize(sessionsBefore, "session")}, now ${after} in ${sessionsAfter}`,
  used: (uses: number, sessions: number) =>
    `used ${pluralize(uses, "time")} in ${pluralize(sessions, "session")}`,
  failedUses: (uses: number) => `a step failed in ${uses}`,
  saved: (minutes: number) => `about ${minutes} min saved`,
  verdicts: {
    helped: "helped",
    worse: "worse",
    no_change: "no change",
    unclear: "no clear change",
    too_early: "too early",
    not_used: "not used yet",
    fails: "its steps fail",
    unknown: "unknown",
  },
  applied: (date: string) => `applied ${date}`,
  undoHint: (id: string) => `It did not help. Undo: self-gen undo ${id}`,
  answers: (accepted: number, rejected: number) =>
    `Suggestions so far: ${accepted} applied, ${rejected} dismissed`,
};

export const manualApply = {
  apply: {
    about: [
      "Shows the diff, asks, and writes the suggestion to your client's files. A rule goes to `.claude/CLAUDE.md` (Codex: `AGENTS.md`, Gemini CLI: `GEMINI.md`, Copilot CLI: `.github/copilot-instructions.md`), a skill to `.claude/skills/<name>/SKILL.md`, a permission to `.claude/settings.local.json`. `--global` writes to the client's folder, for all projects.",
      "Never overwrites your files, and `self-gen undo` restores them exactly. Inside an agent's session it changes nothing: only you can apply.",
    ],
    examples: {
      "self-gen apply 1": "Apply suggestion 1 after a diff",
      "self-gen apply 1 --dry-run": "Show the diff only",
      "self-gen apply 1 --global --yes": "Apply to all projects without asking",
    },
    exits: {
      0: "applied, or already up to date",
      1: "failed; nothing changed",
      2: "invalid usage; nothing changed",
    },
  },
  dismiss: {
    about: [
      "Never suggests it again, in any project, even in other words. A rule found in one project is dismissed there only. Inside an agent's session it changes nothing: only you can dismiss.",
    ],
    examples: {
      "self-gen dismiss 2": "Dismiss suggestion 2 of the last list",
      "self-gen dismiss 2 --reason 'only in this project'": "Dismiss it with a reason",
      "self-gen dismiss --reopen 2588ead77dca": "Suggest it again",
    } as Readonly<Record<string, string>>,
  },
  undo: {
    about: [
      "Restores the file byte for byte, or deletes a file that apply created. If you edited the file since, it removes only the applied lines; if you edited those, it changes nothing and shows where they are. Suggest it again in that project: `self-gen dismiss --reopen`.",
    ],
    examples: {
      "self-gen undo --list": "List applied suggestions",
      "self-gen undo last": "Undo the last applied suggestion",
      "self-gen undo 1 --yes": "Undo number 1 without asking",
    },
  },
  effects: {
    about: [
      "Compares how often each problem happened in sessions before and after its suggestion was applied. For a skill, it shows whether it is used and whether its steps work. Needs five sessions after applying, and reports a difference only if the probability that it is chance is below 10%.",
    ],
    examples: {
      "self-gen effects": "Show the effect of every applied suggestion",
      "self-gen effects --json": "Print counts per session as JSON",
      "self-gen undo 1": "Undo a suggestion that did not help",
    },
  },
};
