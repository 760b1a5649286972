import { roughDuration } from "../rough-duration.ts";
import { pluralize } from "./pluralize.ts";
import { clientTitles, joinNames } from "../client-names.ts";

export const importTexts = {
  progress: (
    bar: string,
    percent: number,
    done: number,
    total: number,
    secondsLeft: number | null,
  ) =>
    `${bar} ${percent}%  ${done} of ${pluralize(total, "transcript")}${secondsLeft === null ? "" : `, about ${roughDuration(secondsLeft, { seconds: " s", minutes: " min" })} left`}`,
  nothingThere: `No transcripts of ${joinNames(clientTitles, "or")} found`,
  nothingNamed: "No transcripts found in these paths",
  lookedIn: "Searched:",
  imported: (sessions: number, events: number) =>
    `Imported ${pluralize(sessions, "session")}, ${pluralize(events, "event")}`,
  would: (sessions: number, events: number) =>
    `Would import ${pluralize(sessions, "session")}, ${pluralize(events, "event")}`,
  nothingNew: "Already up to date",
  nothingImported: "Nothing imported",
  allOld: (sessions: number, days: number) =>
    sessions === 1
      ? `Nothing imported: the only session is older than ${pluralize(days, "day")}`
      : `Nothing imported: all ${sessions} sessions are older than ${pluralize(days, "day")}`,
  sources: (transcripts: number) =>
    `from ${pluralize(transcripts, "transcript")}, including those of subagents`,
  automatic: (count: number) =>
    `${pluralize(count, "automatic session")} hidden (clients ran them for titles and summaries). Show: self-gen sessions --hidden`,
  raised: (from: number, to: number) =>
    `Recorded data is now kept for ${to} days (retentionDays: ${from} → ${to})`,
  wouldRaise: (from: number, to: number) =>
    `Would keep recorded data for ${to} days (retentionDays: ${from} → ${to})`,
  outcomes: {
    new: (count: number) => pluralize(count, "new session"),
    added: (count: number) => `${pluralize(count, "session")} updated`,
    recorded: (count: number) => `${pluralize(count, "session")} already recorded`,
    excluded: (count: number) => `${pluralize(count, "session")} skipped: excluded folder`,
    old: (count: number, days: number) =>
      `${pluralize(count, "session")} skipped: older than ${pluralize(days, "day")}`,
    forgotten: (count: number) => `${pluralize(count, "session")} skipped: deleted by you`,
    paused: (count: number) => `${pluralize(count, "session")} skipped: recording was off`,
    future: (count: number) => `${pluralize(count, "session")} skipped: dated in the future`,
    elsewhere: (count: number) => `${pluralize(count, "session")} skipped: other project`,
    empty: (count: number) => pluralize(count, "empty transcript"),
    stopped: (count: number) => `${pluralize(count, "session")} interrupted`,
  },
  wouldAdd: (count: number) => `would update ${pluralize(count, "session")}`,
  leftOut: {
    paused: (count: number) => `${pluralize(count, "event")} skipped: recording was off`,
    future: (count: number) =>
      `${pluralize(count, "event")} skipped: dated more than 10 minutes in the future`,
    old: (count: number, days: number) =>
      `${pluralize(count, "event")} skipped: older than ${pluralize(days, "day")}`,
  },
  keepLonger: (needed: number, command: string) =>
    `Import older sessions too and keep recorded data for ${needed} days: ${command}`,
  isPaused: "Recording is off. Importing only what happened before that.",
  project: (path: string, sessions: number, events: number, from: string, until: string) =>
    `${path}: ${pluralize(sessions, "session")}, ${pluralize(events, "event")}, ${from === until ? from : `${from} to ${until}`}`,
  noFolder: "unknown folder",
  moreProjects: (count: number) => `${pluralize(count, "more project")}. Show all: --json`,
  noProject: (name: string) => `no transcripts of this project: ${name}`,
  noProjectFix: (names: string) => `use one of: ${names}`,
  nothingIn: (places: string) => `no sessions found in ${places}`,
  nothingInFix: "name a transcript (.jsonl) or a folder of transcripts",
  summaries: (count: number) => `${pluralize(count, "summary", "summaries")} created`,
  problems: (count: number) => `${pluralize(count, "problem")}:`,
  problem: (path: string, line: number, reason: string) =>
    line > 0 ? `${path}, line ${line}: ${reason}` : `${path}: ${reason}`,
  reasons: {
    unreadable: "cannot be read",
    not_a_file: "not a file",
    broken_json: "invalid JSON; line skipped",
    not_a_record: "not a transcript line; skipped",
    too_long: "line too long; skipped",
    unfinished: "last line is incomplete; skipped",
    not_understood: "unknown format; skipped",
  },
  orphans: (count: number) =>
    `${pluralize(count, "subagent transcript")} without a main transcript; only tool calls imported:`,
  more: (count: number) => `${count} more. Show all: --json`,
  moreProblems: (count: number) => `${count} more. Show all: self-gen import --problems`,
  noProblems: "No problems: every line of every transcript was read",
  notKept: (count: number) => `${count} more; only the first ones of a transcript are kept`,
  interrupted: "Interrupted. Continue: self-gen import",
  next: "List sessions: self-gen sessions",
  isOff: "recording is off (enabled = false)",
  isOffFix: "run self-gen config set enabled true, then import",
  hint: (count: number) => `Import ${pluralize(count, "earlier session")}: self-gen import`,
  event: (events: number) => `imported from the transcript: ${pluralize(events, "event")}`,
  nothingSaved: "checked after the import: no context to save",
  contexts: {
    progress: (done: number, total: number) =>
      `Finding decisions in ${done} of ${pluralize(total, "session")}…`,
    saved: (count: number) => `context saved for ${pluralize(count, "session")}`,
    behind: (count: number) =>
      `Finding decisions in ${pluralize(count, "session")} in the background. Wait until it is done: self-gen import --contexts`,
  },
  options: {
    since: "Only sessions active since: 7d, 2026-11-01",
    project: "Only this project: path or folder name",
    client: "Only this client",
    contexts: "Wait until decisions are found",
    all: "Also import older sessions; raise retentionDays",
    problems: "List lines that could not be read; import nothing",
    verbose: "Also list subagents without a main transcript",
    forgotten: "Also import sessions you deleted",
  },
};

export const manualImport = {
  import: {
    about: [
      `Reads the transcripts of ${joinNames(clientTitles, "and")}, redacts them and records their sessions. Without arguments it searches where the clients keep them.`,
      "Run it as often as you like: nothing is imported twice. Skips excluded folders, what you deleted, times while recording was off, and data older than `retentionDays` (90 days), unless `--all` raises it.",
    ],
    examples: {
      "self-gen import": "Import all earlier sessions",
      "self-gen import --dry-run --since 7d": "Preview an import of the last 7 days",
      "self-gen import --project . --client codex": "Import Codex sessions of this project",
      "self-gen import --all": "Import sessions older than the retention too",
      "self-gen import ~/old-laptop/.claude/projects --json": "Import from another folder",
    },
    exits: {
      0: "done; unreadable lines were skipped and listed",
      1: "not done, interrupted, or a path is missing",
      2: "invalid usage; nothing changed",
    },
  },
};
