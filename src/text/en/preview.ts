import { counted } from "./counted.ts";

/** `self-gen context preview`. */
export const preview = {
  title: (source: string, project: string) =>
    `What the next session (${source}) in ${project} would be told:`,
  resumed: (session: string) => `It goes on with session ${session}.`,
  nothing: (source: string, project: string) =>
    `The next session (${source}) in ${project} would be told nothing:`,
  heading: ["PART", "SIZE", "TOLD"],
  frame: "frame and sentence",
  total: "total",
  ofBudget: (units: number, budget: number) => `${units} of ${budget} characters`,
  whole: "whole",
  shortened: "shortened",
  cut: (lines: number) => `${counted(lines, "line")} cut`,
  leftOut: "left out for lack of room",
  message: (sentence: string) => `The person sees: ${sentence}`,
  noMessage: "The person sees nothing of it.",
  why: {
    excluded: "this project is excluded (excludeProjects)",
    noRoom: (kinds: string, setting: string, budget: number) =>
      `not even the most important line fits: ${kinds} (${setting} = ${budget})`,
    off: (setting: string) => `it is turned off (${setting} = 0)`,
    noSession: "no other session of this project is over yet in which something was asked",
    running: (count: number) =>
      count === 1
        ? "one is still open; it is told of once it is over"
        : `${count} are still open; they are told of once they are over`,
    sessionTold: "the previous session was told of already",
    noAnalysis: (hours: number) =>
      `there is no analysis of this project from the last ${counted(hours, "hour")}`,
    noSuggestion: "every suggestion was answered or told already",
  },
  sessionOnly:
    "--session is for --source resume or compact: every other source begins a new session",
  manyProjects: (name: string, count: number) =>
    `${counted(count, "project")} are called “${name}”`,
  manyProjectsFix: "give the path instead of the name",
  options: {
    source: "how the session starts: startup (default), resume, clear, compact or fork",
    project: "another project than the one you stand in (path or name)",
  },
};
