import { durationText } from "../duration.ts";
import { pluralize } from "./pluralize.ts";

const duration = (ms: number): string =>
  durationText(ms, { seconds: " s", minutes: " min", hours: " h", days: " d" });

const waitsOf = (count: number): string => pluralize(count, "wait");

export const waits = {
  duration,
  options: {
    by: "Group by tool, action or project",
    since: "Only waits since: 7d, 12h, yesterday, 2026-11-01",
    open: "Only open waits",
  },
  heading: ["WHEN", "PROJECT", "SESSION", "ASKED FOR", "WAITED", "DECISION"] as readonly string[],
  columns: {
    asked: "WAITS",
    open: "OPEN",
    granted: "ALLOWED",
    denied: "DENIED",
    interrupted: "ESC",
    unknown: "UNKNOWN",
    total: "TOTAL",
    median: "MEDIAN",
    longest: "LONGEST",
  },
  by: { tool: "TOOL", action: "ACTION", project: "PROJECT" },
  decisions: {
    open: "waiting",
    granted: "allowed",
    denied: "denied",
    interrupted: "interrupted",
    answered: "answered",
    unknown: "unknown",
  },
  remarks: {
    running: "allowed, running",
    perhaps_running: "maybe waiting",
    client_ended: "client exited first",
    auto_mode: "decided in auto mode",
  },
  scopes: { once: "once", session: "for the session", always: "always", rule: "by a rule" },
  something: "unknown",
  byAgent: (what: string) => `${what} (subagent)`,
  several: (count: number, longest: string) => `${count}, ${longest}`,
  order: "Longest total first",
  summary: (asked: number, total: string, median: string, longest: string) =>
    `${waitsOf(asked)}: ${total} total, median ${median}, longest ${longest}`,
  untimed: (asked: number, open: number) =>
    `${waitsOf(asked)}${open === 0 ? "" : ` (${open} still open)`}, duration unknown`,
  partly: (timed: number, asked: number) => `(${timed} of ${asked} with a known duration)`,
  stillOpen: (count: number) => `${count} still open`,
  advice: (what: string, granted: number, saved: string) =>
    `${what}: allowed ${granted} times, never denied. A rule would have saved ${saved}`,
  allowIn: (file: string) => `Stop asking: add to "permissions", "allow" in ${file}`,
  nothing: "No waits yet",
  nothingOpen: "No session is waiting for you",
  more: (count: number) => `${count} earlier. Show all: --limit 0`,
  moreGroups: (count: number) => `${count} more. Show all: --limit 0`,
  hint: "List the longest waits: self-gen waits --by action",
};

export const manualWaits = {
  waits: {
    about: [
      "Lists each time a session waited for you: a permission, an answer or plan approval. The newest come first, with how long it waited and your decision.",
      "`--by` adds up waits by tool, action (such as `npm test`) or project, longest total first. It suggests a permission rule for actions you allowed five times and never denied, if the rule is narrow. Imported sessions have no waits.",
    ],
    examples: {
      "self-gen waits": "List the last 20 waits",
      "self-gen waits --open": "List sessions waiting for you now",
      "self-gen waits --by action --since 7d": "Find what to allow, from the last week",
      "self-gen waits --by project --json": "Print waiting time per project as JSON",
    },
  },
};
