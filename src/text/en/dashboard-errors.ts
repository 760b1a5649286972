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
  states: { all: "All", recurred: "Recurred", unresolved: "Unresolved", solved: "Fixed" },
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
  /** Each as it is written, and how many it is. */
  totals: (errors: string, ofErrors: number, times: string, ofTimes: number) =>
    `${errors} ${ofErrors === 1 ? "error" : "errors"}, ${times} ${ofTimes === 1 ? "failure" : "failures"}`,
  lostInAll: (span: string) => `about ${span} lost`,
  whatCounts: "How this is counted",
  counts: [
    "Time lost runs from a failure to the next try of the same command or file, at most 30 minutes each. Failures without another try are not measured.",
    "An error recurred if it failed again after a fix, in any session of its project. Fixed again, it counts as fixed.",
    "Errors that differ only in line numbers, ports, times or folders count as one. Other names make another error.",
  ],
  incomplete: "Still counting older failures.",
  columns: {
    error: "Error",
    fix: "Fixed by",
    state: "State",
    times: "Failures",
    lost: "Time lost",
    last: "Last seen",
  },
  worked: "worked on a later try",
  lostValue: (span: string) => `~${span}`,
  nothingLost: "not measured",
  solved: "Fixed",
  solvedBack: (times: number) =>
    times === 1 ? "Recurred once, fixed again" : `Recurred ${times}×, fixed again`,
  open: "Unresolved",
  openBack: "Recurred",
  known: "Fix known",
  working: "Works again",
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
    text: "Failed commands and tool calls appear here. If the same call succeeds later, its fix appears too.",
  },
};
