import { apply, dismiss, effects, undo } from "./apply.ts";
import { analysis } from "./analysis.ts";
import { failingCommand } from "./failing-commands.ts";
import { pastedError } from "./pasted-errors.ts";
import { permission } from "./permissions.ts";
import { preference } from "./preferences.ts";
import { request } from "./requests.ts";
import { unclearAnswers } from "./unclear-answers.ts";
import { titles } from "./titles.ts";
import { unusedSkills } from "./unused-skills.ts";
import { counted } from "../counted.ts";

/** Suggestions: what was found, in words, and what is said about them. */
export const learn = {
  failingCommand,
  preference,
  unusedSkills,
  pastedError,
  request,
  permission,
  unclearAnswers,
  titles,
  apply,
  undo,
  dismiss,
  effects,
  analysis,
  list: {
    none: "No suggestions: nothing was found that came up often enough to be worth one.",
    answered: (count: number, project: string) =>
      `Nothing new for ${project}: ${counted(count, "suggestion")} found and answered already. List them: self-gen suggestions --all`,
    tooEarly: (project: string) =>
      `Too early for ${project}: fewer than 5 prompts are recorded there. Another project: --project <name or folder>.`,
    unrecorded: (folder: string) => `No sessions are recorded for ${folder}.`,
    projects: "Projects with suggestions:",
    severalHeading: "In several projects:",
    overviewHint:
      "List one: self-gen suggestions --project <name>. Open one: self-gen suggestions show <id>",
    heading: (count: number) => counted(count, "suggestion"),
    lastSeen: (day: string) => `last seen ${day}`,
    everywhere: "all projects",
    several: "several projects",
    hint: (project: string) =>
      `Next: self-gen suggestions show | apply | dismiss <number>${project}`,
    types: {
      claude_md: "rule",
      skill: "skill",
      permission: "permission",
      setting: "setting",
      hook: "hook",
    },
  },
  notAgain: (id: string) =>
    `It will not be suggested again. Bring it back: self-gen dismiss --reopen ${id}`,
  answered: {
    none: "No applied or dismissed suggestions",
    heading: (count: number) => `${counted(count, "suggestion")} applied, undone or dismissed`,
    undoHint: "Undo: self-gen undo <id>",
    reopenHint: "Suggest again: self-gen dismiss --reopen <id>",
  },
  dismissed: {
    none: "Nothing was dismissed or undone.",
    heading: (count: number) => `${counted(count, "suggestion")} not suggested any more`,
    dismissed: (day: string) => `dismissed ${day}`,
    undone: (day: string) => `undone ${day}`,
    hint: "Bring one back: self-gen dismiss --reopen <id>",
  },
  show: {
    writes: "Applying it would write:",
    /** `shown`: how many of them; null for all. */
    evidence: (count: number, sessions: number, shown: number | null) =>
      `Seen ${counted(count, "time")} in ${counted(sessions, "session")}${shown === null ? "" : `, showing ${shown} of ${count}`}:`,
    more: (count: number) => `--json has the newest ${count}`,
    ran: "ran     ",
    failed: "failed  ",
    worked: "worked  ",
    cost: (arithmetic: string) => `Cost: ${arithmetic}`,
    costs: {
      "failing-command": (seconds: number, times: number) =>
        `${seconds} s until the next try, ${counted(times, "time")}`,
      permission: (seconds: number, times: number) =>
        `${seconds} s of waiting, ${counted(times, "time")}`,
      turn: (seconds: number, times: number) =>
        `${seconds} s to put it right, ${counted(times, "time")}`,
    },
    open: "Open a turn: self-gen show <event>",
    next: (number: number, project: string) => `Apply: self-gen apply ${number}${project}`,
  },
  options: {
    all: "Include applied and dismissed suggestions",
    dismissed: "list what was dismissed or undone, and is not suggested any more",
    days: "leave out what was not seen in the last N days of work (30)",
  },
  faults: {
    none: "There are no suggestions for this project.",
    noneFix: "self-gen suggestions shows them once there are some",
    noSuch: (word: string) => `There is no suggestion ${word}.`,
    range: (numbers: string) => `valid: ${numbers}; self-gen suggestions lists them`,
    changed: (number: number) =>
      `The list has changed since you saw it: ${number} may be another suggestion now.`,
    changedFix: "look at the new list: self-gen suggestions",
  },
};
