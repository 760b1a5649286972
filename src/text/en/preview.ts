import { groupThousands } from "../group-thousands.ts";
import { pluralize } from "./pluralize.ts";

/** `self-gen context preview`. */
export const preview = {
  starts: {
    startup: "a new session",
    resume: "a resumed session",
    clear: "a session after /clear",
    compact: "a session after a compaction",
    fork: "a forked session",
  },
  title: (start: string, project: string) => `Context for ${start} in ${project}:`,
  resumed: (session: string) => `Resumed session: ${session}`,
  nothing: (start: string, project: string) => `No context for ${start} in ${project}:`,
  heading: ["PART", "SIZE", "INCLUDED"],
  frame: "markup",
  total: "total",
  ofBudget: (units: number, budget: number) =>
    `${groupThousands(units)} of ${groupThousands(budget)} characters`,
  ofBudgets: (units: number, whole: number, rules: number) =>
    `${groupThousands(units)} of ${groupThousands(whole)} characters (${groupThousands(rules)} for rules)`,
  whole: "in full",
  shortened: "shortened",
  cut: (lines: number) => `${pluralize(lines, "line")} truncated`,
  notGiven: (count: number) => `${count} more (self-gen memory)`,
  leftOut: "no space left",
  message: (sentence: string) => `You will see: ${sentence}`,
  noMessage: "You will see: none",
  why: {
    excluded: "this project is in an excluded folder (excludeProjects)",
    noRoom: (kinds: string, setting: string, budget: number) =>
      `no space for even one line: ${kinds} (${setting} = ${budget})`,
    off: (setting: string) => `off (${setting} = 0)`,
    noSession: "no finished session in this project has a prompt yet",
    running: (count: number) => `${pluralize(count, "session")} still open; included once ended`,
    sessionTold: "the previous session was already delivered",
    noAnalysis: (hours: number) =>
      `no analysis of this project in the last ${pluralize(hours, "hour")}`,
    noSuggestion: "every suggestion was answered or delivered",
  },
  sessionOnly: "--session needs --source resume or compact; other sources start a new session",
  manyProjects: (name: string, count: number) => `${pluralize(count, "project")} match: ${name}`,
  manyProjectsFix: "use the path",
  options: {
    source: "Start: startup (default), resume, clear, compact or fork",
    project: "Use another project (path or name)",
  },
};
