import { counted } from "../counted.ts";

/** Applying, undoing and dismissing suggestions, and what came of them. */
export const apply = {
  heading: "## Rules found by Self-Generation",
  pattern: "## Pattern found",
  steps: "## What to do",
  /** Above the diff. */
  inProject: (project: string) => `Only for ${project}:`,
  inAll: "For all projects:",
  forMachine: "For all projects, because it is about this machine (--local: only this project):",
  question: "Apply?",
  done: (summary: string) => `Applied: ${summary}`,
  wrote: (path: string) => `  wrote ${path}`,
  undoHint: (id: string) => `Undo: self-gen undo ${id}`,
  restart: "Sessions started from now on go by it.",
  hookOnly: (id: string) =>
    `The hook is written but not registered: self-gen apply ${id} --apply registers it.`,
  already: (summary: string) => `Already applied: ${summary}`,
  there: "It is there already; nothing was changed.",
  trial: "Nothing was written (--dry-run).",
  inAgent: (command: string) =>
    `Nothing was written: inside an agent's session suggestions are only shown. A person applies it in a terminal of their own: ${command}`,
  forgotten: (count: number) =>
    `${counted(count, "applied suggestion")} can no longer be undone: what was kept for that held the text.`,
  unfinished: "applying or undoing a suggestion was interrupted",
  unfinishedFix: "self-gen undo --list finishes it",
  options: {
    global: "for all projects, in the client's own folder",
    local: "only for this project",
    asCommand: "a skill as .claude/commands/<name>.md",
    register: "register the hook too, not only write it",
    dryRun: "show the diff and write nothing",
    yes: "without asking",
  },
  faults: {
    whichProject: "This was seen in several projects, and you stand in none of them.",
    whichProjectFix: "add --project <name or folder>, or --global for all projects",
    needsPerson: "A permission or a hook is applied by a person at a terminal or on the dashboard.",
    needsPersonFix: "run the command in a terminal of your own, or use self-gen dashboard",
    notConfirmed: "Not confirmed; nothing was changed.",
    notConfirmedFix: "add --yes, or run it in a terminal; --dry-run shows the diff",
    outside: (path: string, real: string) => `${path} is a link that leads elsewhere: ${real}`,
    outsideFix: "put a file in place of the link, then apply again",
    noFolder: (path: string) => `The project's folder is not on this machine: ${path}`,
    noFolderFix: "add --global to write it for all projects, or dismiss the suggestion",
    notFile: (path: string) => `${path} is not a file.`,
    notFileFix: "move what is there out of the way, then apply again",
    notWritable: (path: string) => `${path} cannot be written to.`,
    notWritableFix: (path: string) => `allow it: chmod u+w ${path}`,
    notText: (path: string) => `${path} is not UTF-8 text.`,
    notTextFix: "save it as UTF-8, then apply again",
    tooLarge: (path: string) => `${path} is larger than 16 MB.`,
    tooLargeFix: "make it shorter: a client reads all of it at every start",
    notJson: (path: string, at: string) => `${path} is not valid JSON (line:column ${at}).`,
    notJsonFix: "correct it; the client does not read it either",
    otherShape: (path: string, name: string) =>
      `${path}: ${name} is of another kind than the client expects.`,
    otherShapeFix: "correct it, then apply again",
    exists: (path: string) => `${path} is there already, with other content.`,
    existsFix: "move it away or dismiss the suggestion; nothing is overwritten",
    existsDiff: "The existing file and what would be written:",
    badName: (name: string) => `${name} cannot be used as a name.`,
    badNameFix: "dismiss the suggestion; self-gen suggestions finds it anew",
    notForClient: "The client this was seen in has no such setting.",
    notForClientFix: "dismiss the suggestion, or set it up by hand",
    nothing: "This suggestion has nothing to write.",
    nothingFix: "self-gen suggestions show <number> tells what it is about",
    changedMeanwhile: (path: string) => `${path} was changed just now; nothing was written.`,
    changedMeanwhileFix: "run the command again and look at the new diff",
    changedSince: (path: string) =>
      `${path} was changed since, and what was applied does not stand there as it was written.`,
    changedSinceFix: (id: string) => `take it out by hand, then: self-gen undo ${id} --by-hand`,
    changedSinceDiff: "Changes since it was applied:",
    backupGone: (path: string) => `What is needed to undo this is gone or was forgotten: ${path}`,
    busy: "Another self-gen is applying or forgetting something.",
    busyFix: "try again in a moment",
  },
};

export const undo = {
  question: "Undo?",
  none: "Nothing is applied.",
  heading: (count: number) => counted(count, "applied suggestion"),
  hint: "Undo: self-gen undo <number>. Effect: self-gen effects.",
  done: (summary: string) => `Undone: ${summary}`,
  wrote: (path: string) => `  ${path} is as it was`,
  removed: (path: string) => `  removed ${path}`,
  took: (path: string) => `  took our lines out of ${path}`,
  byHand: "Noted as taken out by hand; no file was changed.",
  untitled: (type: string) => `${type} (its words were forgotten)`,
  everywhere: "all projects",
  inAgent: (command: string) =>
    `Nothing was changed: inside an agent's session this is only shown. A person undoes it in a terminal of their own: ${command}`,
  options: {
    list: "list what is applied",
    byHand: "only note that it was taken out by hand",
    yes: "without asking",
    dryRun: "show the diff and write nothing",
  },
  faults: {
    noSuch: (word: string) => `No applied suggestion matches ${word}.`,
    nothing: "Nothing is applied, so there is nothing to undo.",
    several: (word: string, count: number) => `${word} is applied in ${count} places.`,
    severalFix: "name one by its number: self-gen undo --list",
    noSuchFix: "self-gen undo --list shows what is applied",
    undone: (word: string) => `${word} is undone already.`,
    undoneFix: "self-gen undo --list shows what is still applied",
  },
};

export const dismiss = {
  done: (id: string) => `Dismissed: ${id}`,
  reopened: (id: string) => `Open again: ${id}`,
  inAgent: (command: string) =>
    `Nothing was recorded: inside an agent's session suggestions are only shown. A person does it in a terminal of their own: ${command}`,
  options: {
    reason: "why, for the record",
    reopen: "suggest it again, by its id in self-gen suggestions --dismissed",
    dryRun: "show it and record nothing",
  },
  faults: {
    notDismissed: (word: string) => `No dismissed suggestion matches ${word}.`,
    notDismissedFix: "self-gen suggestions --dismissed lists them with their ids",
  },
};

export const effects = {
  none: "Nothing is applied, so there is no effect to measure.",
  counts: (before: number, sessionsBefore: number, after: number, sessionsAfter: number) =>
    `${before} in ${counted(sessionsBefore, "session")} before, ${after} in ${sessionsAfter} after`,
  used: (uses: number, sessions: number) =>
    `used ${counted(uses, "time")} in ${counted(sessions, "session")}`,
  failedUses: (uses: number) => `a step failed in ${uses}`,
  saved: (minutes: number) => `about ${minutes} min saved`,
  verdicts: {
    helped: "helped",
    worse: "worse",
    no_change: "no change",
    unclear: "no clear change",
    too_early: "too early to tell",
    not_used: "not used yet",
    fails: "its steps fail",
    unknown: "cannot be measured",
  },
  applied: (date: string) => `applied ${date}`,
  undoHint: (id: string) => `It did not help. Undo: self-gen undo ${id}`,
  answers: (accepted: number, rejected: number) =>
    `Suggestions answered so far: ${accepted} applied, ${rejected} dismissed.`,
};

export const manualApply = {
  apply: {
    about: [
      "Shows what a suggestion would change, as a diff, asks, and writes it where the client reads it: a rule under its heading in `.claude/CLAUDE.md` (`AGENTS.md` for Codex), a skill as `.claude/skills/<name>/SKILL.md`, a permission in `.claude/settings.local.json`. `--global` writes to the client's own folder, for all projects. What is about the machine, such as a program that is missing, is written for all projects unless you say `--local`; the line above the diff tells.",
      "What was there before is kept, so that `self-gen undo` gives back the same bytes. Applying twice changes nothing more. A file that somebody else made is never overwritten, and what changes between diff and writing is refused. Inside an agent's session nothing is written: only a person applies.",
    ],
    examples: {
      "self-gen apply 1": "shows the diff of suggestion 1 and asks",
      "self-gen apply 1 --dry-run": "shows the diff only",
      "self-gen apply 1 --global --yes": "for all projects, without asking",
    },
    exits: {
      0: "done, or nothing to do",
      1: "not done; code, cause and fix are printed, as JSON when `--json` was asked for",
      2: "unknown option; nothing was done",
    },
  },
  dismiss: {
    about: [
      "Records that you do not want a suggestion, in any project; a preference seen in one project is dismissed there only. It is not shown again, also when it is found in other words: a suggestion that rests on the same events is the same idea. `self-gen suggestions --dismissed` lists what was dismissed or undone, and `--reopen` brings one back. Inside an agent's session nothing is recorded: only a person dismisses.",
    ],
    examples: {
      "self-gen dismiss 2": "suggestion 2 of the list you saw last",
      "self-gen dismiss 2 --reason 'only in this project'": "with a reason",
      "self-gen dismiss --reopen 2588ead77dca": "suggest it again",
    },
  },
  undo: {
    about: [
      "Undoes what was applied. A file nobody has touched since gets its old bytes back; a file that apply created is removed. If the file has other edits, only the applied lines are taken out. If those lines were edited too, nothing is changed and you are told where they are. It is not suggested again in that project unless you run `self-gen dismiss --reopen`.",
    ],
    examples: {
      "self-gen undo --list": "what is applied",
      "self-gen undo last": "takes back what was applied last",
      "self-gen undo 1 --yes": "without asking",
    },
  },
  effects: {
    about: [
      "For each suggestion that is applied: how often what it is about was seen in sessions before it, from the day it was first seen, and in those that started after it; of what is for all projects, in those where it was ever seen. Sessions in which it stood already are left out. A skill is judged by whether it is used and its steps work. With fewer than five sessions after it, it is too early. A difference counts when chance alone would make it in fewer than one of ten cases; what did not help is proposed for undoing.",
    ],
    examples: {
      "self-gen effects": "what came of everything applied",
      "self-gen effects --json": "with the counts of each session",
    },
  },
};
