import { counted } from "./counted.ts";

/** `self-gen context preview`. */
export const preview = {
  title: (source: string, project: string) =>
    `Context for the next session (${source}) in ${project}:`,
  resumed: (session: string) => `Resumed session: ${session}`,
  nothing: (source: string, project: string) =>
    `No context for the next session (${source}) in ${project}:`,
  heading: ["PART", "SIZE", "INCLUDED"],
  frame: "frame",
  total: "total",
  ofBudget: (units: number, budget: number) => `${units} of ${budget} characters`,
  whole: "whole",
  shortened: "shortened",
  cut: (lines: number) => `${counted(lines, "line")} truncated`,
  leftOut: "no space left",
  message: (sentence: string) => `Message on screen: ${sentence}`,
  noMessage: "Message on screen: none",
  why: {
    excluded: "this project is in an excluded folder (excludeProjects)",
    noRoom: (kinds: string, setting: string, budget: number) =>
      `no space for even one line: ${kinds} (${setting} = ${budget})`,
    off: (setting: string) => `off (${setting} = 0)`,
    noSession: "no earlier session of this project has ended with a prompt in it",
    running: (count: number) => `${counted(count, "session")} still open; included once ended`,
    sessionTold: "the previous session was already delivered",
    noAnalysis: (hours: number) =>
      `no analysis of this project in the last ${counted(hours, "hour")}`,
    noSuggestion: "every suggestion was answered or delivered",
  },
  sessionOnly: "--session needs --source resume or compact; other sources start a new session",
  manyProjects: (name: string, count: number) => `${counted(count, "project")} match: ${name}`,
  manyProjectsFix: "use the path",
  options: {
    source: "Start: startup (default), resume, clear, compact or fork",
    project: "Use another project (path or name)",
  },
};
