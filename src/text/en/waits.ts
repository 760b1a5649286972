import { durationText } from "../duration.ts";
import { counted } from "./counted.ts";

const duration = (ms: number): string =>
  durationText(ms, { seconds: "s", minutes: "m", hours: "h", days: "d" });

const times = (count: number): string => (count === 1 ? "once" : `${count} times`);

export const waits = {
  duration,
  options: {
    by: "counted together: tool, action or project",
    since: "asked since then: 7d, 12h, yesterday, 2026-11-01",
    open: "only what still waits",
  },
  heading: ["WHEN", "PROJECT", "SESSION", "ASKED FOR", "WAITED", "DECIDED"] as readonly string[],
  columns: {
    asked: "ASKED",
    open: "OPEN",
    granted: "GRANTED",
    denied: "DENIED",
    interrupted: "ESC",
    unknown: "NOT KNOWN",
    total: "TOTAL",
    median: "MEDIAN",
    longest: "LONGEST",
  },
  by: { tool: "TOOL", action: "ACTION", project: "PROJECT" },
  decisions: {
    open: "waits",
    granted: "granted",
    denied: "denied",
    interrupted: "interrupted",
    answered: "answered",
    unknown: "not known",
  },
  remarks: {
    running: "granted, running",
    perhaps_running: "waits, or runs already",
    client_ended: "client ended first",
  },
  scopes: { once: "once", session: "for the session", always: "always", rule: "by a rule" },
  something: "something",
  byAgent: (what: string) => `${what} (subagent)`,
  several: (count: number, longest: string) => `${count}, ${longest}`,
  order: "What was waited for longest in all comes first.",
  summary: (asked: number, total: string, median: string, longest: string) =>
    `Asked ${times(asked)}; waited ${total} in all, median ${median}, longest ${longest}.`,
  untimed: (asked: number) => `Asked ${times(asked)}; of none is it known how long it waited.`,
  partly: (timed: number, asked: number) => `(${timed} of ${asked} have a known time)`,
  stillOpen: (count: number) => `${count} still ${count === 1 ? "waits" : "wait"} for you.`,
  advice: (what: string, granted: number, saved: string) =>
    `You granted ${what} ${times(granted)} and never denied it: allowing it would have saved you ${saved}.`,
  allowIn: (file: string) =>
    `To be asked no more, whatever stands behind it, put this into "permissions", "allow" of ${file}:`,
  nothing: "Nothing that asked for you is recorded.",
  nothingOpen: "Nothing waits for you.",
  more: (count: number) => `${counted(count, "earlier one")}: --limit 0 shows all`,
  moreGroups: (count: number) => `${count} more: --limit 0 shows all`,
  hint: "self-gen waits --by action shows what you waited for longest.",
};

export const manualWaits = {
  waits: {
    about: [
      "Whenever a session asks for a permission, asks a question or wants a plan approved, it waits for you. This lists what was asked, last first: when, in which project and session, for what, how long it waited and how you decided. Below stands how long all of it took together.",
      "With `--by` what was asked is counted by tool, by action (what a shell command does, such as `npm test`) or by project. What was waited for longest in all comes first, with what is still open and how long that has waited so far; questions that you answered count as granted. What you granted five times or more and never denied is named with the rule that allows it and the file of Claude Code's settings it goes into, but only where such a rule is narrow: commands that test, build, check or look. A rule allows whatever stands behind it, so there is none for interpreters, shells and what installs, fetches, publishes or removes.",
      "How long a permission waited is known exactly when the tool has run; until then it is “granted, running” as soon as the session is seen to work on it. A refusal and Esc fire no hook: they are seen by the daemon. What nobody saw decided is “not known” once the session has gone on, or “client ended first”, and counts in no time. Imported sessions have no waits, because a transcript does not tell what was asked.",
    ],
    examples: {
      "self-gen waits": "the twenty things that were asked last",
      "self-gen waits --open": "what waits for you right now",
      "self-gen waits --by action --since 7d":
        "what you waited for longest in the last week, and what to allow",
      "self-gen waits --by project --json": "waiting time of every project, for a script",
    },
  },
};
