import { counted } from "./counted.ts";

export const importing = {
  progress: (bar: string, percent: number, done: number, total: number, events: number) =>
    `${bar} ${percent}%  ${done} of ${counted(total, "transcript")}, ${counted(events, "event")}`,
  nothingThere: "No transcript was found: neither Claude Code's nor Codex's.",
  nothingNamed: "No transcripts found in the given paths.",
  lookedIn: (places: string) => `Looked in ${places}.`,
  imported: (sessions: number, events: number) =>
    `imported: ${counted(sessions, "session")}, ${counted(events, "event")}`,
  would: (sessions: number, events: number) =>
    `would import: ${counted(sessions, "session")}, ${counted(events, "event")}; nothing was written`,
  nothingNew: "Nothing left to import.",
  outcomes: {
    new: (count: number) => `${counted(count, "session")} new`,
    added: (count: number) => `${counted(count, "session")} recorded in part: the rest was added`,
    recorded: (count: number) => `${counted(count, "session")} already recorded`,
    excluded: (count: number) =>
      `${counted(count, "session")} of projects that are not to be recorded`,
    old: (count: number) => `${counted(count, "session")} past retention: left out`,
    forgotten: (count: number) =>
      `${counted(count, "session")} that you had forgotten stay${count === 1 ? "s" : ""} forgotten`,
    paused: (count: number) =>
      `${counted(count, "session")} from while recording was paused or off: left out`,
    future: (count: number) => `${counted(count, "session")} dated in the future: left out`,
    elsewhere: (count: number) => `${counted(count, "session")} of other projects left out`,
    empty: (count: number) => `${counted(count, "transcript")} without anything to record`,
    stopped: (count: number) => `${counted(count, "session")} interrupted`,
  },
  wouldAdd: (count: number) =>
    `${counted(count, "session")} recorded in part: the rest would be added`,
  leftOut: {
    paused: (count: number) =>
      `left out, because recording was paused or off then: ${counted(count, "step")}`,
    future: (count: number) =>
      `left out, because dated more than 10 minutes ahead of now: ${counted(count, "step")}`,
    old: (count: number, days: number) =>
      `left out, because older than ${counted(days, "day")}: ${counted(count, "step")}`,
  },
  keepLonger: (days: number, needed: number) =>
    `Older than retentionDays (${days}) is left out. To bring all of it in: self-gen config set retentionDays ${needed} && self-gen import`,
  isPaused:
    "Recording is paused. What happened before is imported all the same; what happens during the pause is left out.",
  project: (path: string, sessions: number, events: number, from: string, until: string) =>
    `${path}: ${counted(sessions, "session")}, ${counted(events, "event")}, ${from === until ? from : `${from} to ${until}`}`,
  moreProjects: (count: number) => `… and ${counted(count, "more project")}; --json names them`,
  noProject: (name: string) => `no transcript is of a project called ${name}`,
  noProjectFix: (names: string) => `there are transcripts of: ${names}`,
  nothingIn: (places: string) => `there is no record of a session in ${places}`,
  nothingInFix: "name a transcript (.jsonl), or a folder with transcripts below it",
  summaries: (count: number) => `${counted(count, "summary").replace(/ys$/, "ies")} made`,
  problems: (count: number) => `${counted(count, "place")} could not be read:`,
  problem: (path: string, line: number, reason: string) =>
    line > 0 ? `${path}, line ${line}: ${reason}` : `${path}: ${reason}`,
  reasons: {
    unreadable: "cannot be read",
    not_a_file: "is not a file",
    broken_json: "no JSON; the line was passed over",
    not_a_record: "no record; the line was passed over",
    too_long: "longer than any record; the line was passed over",
    unfinished: "the last line breaks off; it was left out",
    not_understood: "could not be understood; left out",
  },
  orphans: (count: number) =>
    `${counted(count, "subagent")} whose session's own transcript is gone: what ${count === 1 ? "it" : "they"} did is imported, the conversation is not:`,
  more: (count: number) => `… and ${count} more; --json names them`,
  moreThanNamed: (count: number) => `… and ${count} more; --json names the first of them`,
  interrupted: "Interrupted. What was imported stays; self-gen import goes on from there.",
  next: "self-gen search finds it; self-gen archive run keeps the transcripts when the client deletes them.",
  isOff: "nothing is to be recorded (enabled = false)",
  isOffFix: "self-gen config set enabled true, then import",
  hint: (count: number) =>
    `${counted(count, "transcript")} of earlier sessions ${count === 1 ? "is" : "are"} here: self-gen import brings them in.`,
  event: (events: number) => `imported from the transcript: ${counted(events, "event")}`,
  nothingSaved: "looked through after the import: no context worth saving",
  contexts: {
    progress: (done: number, total: number) =>
      `looking for decisions: ${done} of ${counted(total, "session")}`,
    saved: (count: number) => `  decisions and work saved of ${counted(count, "session")}`,
    behind: (count: number) =>
      `Decisions of ${counted(count, "session")} are being looked for in the background; self-gen import --contexts waits for them.`,
  },
  options: {
    since: "only sessions in which something happened since then: 7d, 12h, yesterday, 2026-11-01",
    project: "only sessions of this project: a path, or the name of its folder",
    client: "only transcripts of this client",
    contexts: "look for decisions at once and wait, not in the background",
    forgotten: "also imports what was forgotten",
  },
};

export const manualImport = {
  import: {
    about: [
      "Brings in what happened before hooks were there: the transcripts that Claude Code and Codex keep become sessions, events and summaries, as if they had been recorded, redacted in the same way. By default it looks where the clients keep them; a file or a folder that you name is taken instead.",
      "Run it as often as you like. Nothing that hooks recorded is imported twice, transcripts are read again only if they have grown, and what you have forgotten stays forgotten unless you add `--forgotten`. If the notes of what you have forgotten cannot be read, nothing is imported without `--forgotten`. Excluded projects, anything from while recording was paused or off, and anything past retention are left out. Press Ctrl-C to stop: what was imported is kept, and the next run continues from there.",
      "What the sessions decided and found out is then looked for in the background, the newest sessions first, so that search finds it; nothing is written into projects. With --contexts it is done at once, with progress, and it is waited for. What could not be finished is gone on with by the daemon or by the next import.",
      "Transcripts do not contain permissions, notifications or why a session ended, so these are missing. Nothing is written to the public stream, and old failures raise no blockers.",
    ],
    examples: {
      "self-gen import": "everything that is there, with a bar, and what came of it",
      "self-gen import --dry-run --since 7d": "only says what would be imported of the last week",
      "self-gen import --project . --client claude-code":
        "only Claude Code's sessions of the project you stand in",
      "self-gen import --contexts": "also waits until the sessions' decisions are found",
      "self-gen import ~/old-laptop/.claude/projects --json":
        "transcripts that lie elsewhere, and the report for a script",
    },
    exits: {
      0: "done; lines that could not be read were passed over and are named",
      1: "not done, interrupted, or something that was named is not there",
      2: "called wrongly; nothing was done",
    },
  },
};
