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
import { pluralize } from "../pluralize.ts";

type FailureCounts = {
  readonly events: number;
  readonly sessions: number;
  readonly days: number;
};

const counts = ({ events, sessions, days }: FailureCounts): string =>
  [pluralize(events, "failure"), pluralize(sessions, "session"), pluralize(days, "day")].join(", ");

/** Suggestions, and the commands about them. */
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
    none: (project: string, days: number) =>
      `No suggestions for ${project} from your last ${days} active days`,
    usually: "Most suggestions need a problem that recurs in 3 sessions",
    /** What failed most often without being enough. */
    nearest: (error: string, seen: FailureCounts, needed: FailureCounts) =>
      `Most repeated failure: “${error}” (${counts(seen)}). To suggest a fix it takes ${counts(needed)}`,
    temporary: (folder: string) =>
      `This project is in ${folder}: its suggestions are only listed here, never given to an agent`,
    analyzed: (projects: number) =>
      `No suggestions in ${projects === 1 ? "the 1 recorded project" : `any of ${projects} recorded projects`}`,
    others: (count: number) =>
      `${count === 1 ? "1 other project is" : `${count} other projects are`} not analyzed yet. Analyze all: self-gen analyze --all`,
    answered: (count: number, project: string) =>
      `No new suggestions for ${project} (${count} answered). List them: self-gen suggestions --all`,
    tooEarly: (project: string) =>
      `No suggestions for ${project} yet (fewer than 5 prompts). Choose another project: --project NAME|FOLDER`,
    unrecorded: (folder: string) => `No sessions in ${folder} yet`,
    projects: "Projects with suggestions:",
    severalHeading: "In several projects:",
    overviewHint: "List one project: self-gen suggestions --project NAME",
    heading: (count: number) => pluralize(count, "suggestion"),
    lastSeen: (day: string) => `last seen ${day}`,
    everywhere: "all projects",
    several: "several projects",
    hint: (project: string) => `Open one: self-gen suggestions show NUMBER${project}`,
    types: {
      claude_md: "rule",
      skill: "skill",
      permission: "permission",
      setting: "setting",
      hook: "hook",
    },
  },
  which: {
    which: "no suggestion given",
    whichFix: (command: string) =>
      `run ${command} NUMBER|ID; list suggestions: self-gen suggestions`,
  },
  notAgain: (id: string) => `Suggest it again: self-gen dismiss --reopen ${id}`,
  answered: {
    none: "No applied or dismissed suggestions",
    heading: (count: number) => `${pluralize(count, "suggestion")} applied, undone or dismissed`,
    undoHint: "Undo: self-gen undo ID",
    reopenHint: "Suggest again: self-gen dismiss --reopen ID",
  },
  dismissed: {
    none: "No dismissed or undone suggestions",
    heading: (count: number) => `${pluralize(count, "suggestion")} dismissed or undone`,
    dismissed: (day: string) => `dismissed ${day}`,
    undone: (day: string) => `undone ${day}`,
    hint: "Suggest one again: self-gen dismiss --reopen ID",
  },
  show: {
    writes: "Would write:",
    /** `shown`: how many of them; null for all. */
    evidence: (count: number, sessions: number, shown: number | null) =>
      `Evidence: ${pluralize(count, "time")} in ${pluralize(sessions, "session")}${shown === null ? "" : `, showing ${shown} of ${count}`}:`,
    more: (count: number) => `Newest ${count}: --json`,
    ran: "ran     ",
    failed: "failed  ",
    worked: "worked  ",
    cost: (arithmetic: string) => `Time lost: ${arithmetic}`,
    costs: {
      "failing-command": (seconds: number, times: number) =>
        `${seconds} s until the next try, ${pluralize(times, "time")}`,
      permission: (seconds: number, times: number) =>
        `${seconds} s of waiting, ${pluralize(times, "time")}`,
      turn: (seconds: number, times: number) =>
        `${seconds} s to correct it, ${pluralize(times, "time")}`,
    },
    open: "Open an event: self-gen show EVENT",
    next: (number: number, project: string) => `Apply: self-gen apply ${number}${project}`,
  },
  options: {
    all: "Include applied and dismissed suggestions",
    dismissed: "List dismissed and undone suggestions",
    days: "Use only the last N days of work (default: 30)",
  },
  faults: {
    none: "no suggestions for this project",
    noneFix: "find new ones: self-gen analyze",
    noSuch: (word: string) => `no suggestion matches: ${word}`,
    range: (numbers: string) => `use one of ${numbers}; list suggestions: self-gen suggestions`,
    changed: (number: number) => `the list changed; ${number} may be another suggestion now`,
    changedFix: "list suggestions: self-gen suggestions",
  },
};
