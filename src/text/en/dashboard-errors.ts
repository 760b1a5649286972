import { pluralize } from "./pluralize.ts";

/** Errors: what fixed each, what it cost, where it happened. */
export const dashboardErrors = {
  title: "Errors",
  hint: "Search errors…",
  sort: "Sort by",
  sorts: {
    attention: "Needs attention",
    recent: "Last seen",
    cost: "Time lost",
    count: "Failures",
  },
  state: "State",
  states: {
    all: "All",
    recurred: "Recurred",
    unresolved: "Unresolved",
    fixed: "Fixed",
    ignored: "Ignored",
  },
  when: "Period",
  whens: {
    all: "Any time",
    today: "Today",
    yesterday: "Yesterday",
    "7d": "7 days",
    "30d": "30 days",
    "90d": "90 days",
  },
  dates: (since: string, until: string) => (since === until ? since : `${since} – ${until}`),
  ranked: (span: string) =>
    `Sorted by time lost. A failure without a measured time counts as ${span}.`,
  failures: (times: string, count: number) => `${times} ${count === 1 ? "failure" : "failures"}`,
  lostInAll: (span: string) => `about ${span} lost`,
  whatCounts: "How this is counted",
  counts: [
    "Time lost runs from a failure to the next try of the same command or file, at most 30 minutes each. Failures without another try are not measured.",
    "An error recurred if it failed again after a fix, in any session of its project. Fixed again, it counts as fixed.",
    "Errors that differ only in line numbers, ports, times or folders count as one. Other names make another error.",
    "A failed call without any output belongs to no error. Sessions and charts count it as a failed tool call.",
  ],
  incomplete: "Still counting older failures.",
  columns: {
    error: "Error",
    fix: "Fixed by",
    state: "State",
    times: "Failures",
    last: "Last seen",
  },
  worked: "worked on a later try",
  lostValue: (span: string) => `~${span} lost`,
  /** Beside the state, where it does not say it all. */
  notes: {
    blocking: "Blocks the project",
    known: "Fixed in another project",
    working: "Worked on a later try",
    resolved: "Marked as fixed",
  },
  cameBack: (times: number) => (times === 1 ? "recurred once" : `recurred ${times}×`),
  fixedBy: "Fixed by",
  fixedLast: "Last fixed by",
  trend: (times: number, days: number) =>
    `${pluralize(times, "failure")} over ${pluralize(days, "day")}`,
  lastDays: (days: number) => `${days} days`,
  choose: (error: string) => `Select: ${error}`,
  chooseAll: "Select all",
  chosen: (count: number) => `${count} selected`,
  clear: "Clear",
  actions: {
    resolve: "Mark as fixed",
    reopen: "Reopen",
    ignore: "Ignore",
    heed: "Stop ignoring",
  },
  done: {
    resolve: (count: number) =>
      count === 1 ? "Marked as fixed" : `Marked ${count} errors as fixed`,
    reopen: (count: number) => (count === 1 ? "Reopened" : `Reopened ${count} errors`),
    ignore: (count: number) => (count === 1 ? "Ignored" : `Ignored ${count} errors`),
    heed: (count: number) =>
      count === 1 ? "No longer ignored" : `No longer ignored: ${count} errors`,
  },
  noneLately: "No errors in the last 30 days",
  showAll: "Show any time",
  how: "What fixed it",
  howLast: "Fixed last time by",
  toFix: "View the fix in its session",
  steps: "Steps",
  succeeded: "Then succeeded",
  asked: "Prompt",
  solvedOn: (when: string, project: string | null) =>
    project === null ? `Fixed ${when}` : `Fixed ${when} in ${project}`,
  told: (times: number) => `given to an agent ${pluralize(times, "time")}`,
  unsolved: "No fix recorded",
  where: "Occurrences",
  across: (sessions: number, projects: number) =>
    `${pluralize(sessions, "session")}, ${pluralize(projects, "project")}`,
  first: "first",
  outcomes: { solved: "fixed", again: "failed again", none: "not tried again" },
  older: (count: number) => `${count} earlier`,
  whole: "Full error",
  empty: {
    title: "No errors yet",
    text: "Failed commands and tool calls appear here, with their fix if the same call succeeds later. The agent’s own slips, such as a typo in a one-off command, are left out; search finds them.",
  },
};
