import { analysis } from "./analysis.ts";
import { apply, dismiss, effects, undo } from "./apply.ts";
import { failingCommand } from "./failing-commands.ts";
import { pastedError } from "./pasted-errors.ts";
import { permission } from "./permissions.ts";
import { preference } from "./preferences.ts";
import { request } from "./requests.ts";
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
  analysis,
  apply,
  undo,
  dismiss,
  effects,
  list: {
    none: "No suggestions: nothing was found that came up often enough to be worth one.",
    tooEarly: "Too early: this project has fewer than 5 recorded prompts.",
    heading: (count: number) => counted(count, "suggestion"),
    seen: (times: number, sessions: number, last: string) =>
      `seen ${counted(times, "time")} in ${counted(sessions, "session")}, last ${last}`,
    minutes: (minutes: number) => `about ${minutes} min`,
    everywhere: "all projects",
    hint: "Evidence: self-gen suggestions show <number>. Apply: self-gen apply <number>. Dismiss: self-gen dismiss <number>.",
    types: {
      claude_md: "rule",
      skill: "skill",
      permission: "permission",
      setting: "setting",
      hook: "hook",
    },
  },
  show: {
    writes: "Applying it would write:",
    evidence: (count: number) => `Seen ${counted(count, "time")}:`,
    more: (count: number) => `and ${count} more (--json)`,
    cost: (arithmetic: string) => `Cost: ${arithmetic}`,
  },
  options: {
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
