/** Every sentence a person sees, in English. The Korean file has the same shape. */
import { counted } from "./en/counted.ts";
import { archive } from "./en/archive.ts";
import { backup } from "./en/backup.ts";
import { blocker } from "./en/blocker.ts";
import { config } from "./en/config.ts";
import { context } from "./en/context.ts";
import { daemon } from "./en/daemon.ts";
import { dashboardCommand } from "./en/dashboard-command.ts";
import { embedding } from "./en/embedding.ts";
import { errors } from "./en/errors.ts";
import { faults } from "./en/faults.ts";
import { exportTexts } from "./en/export.ts";
import { importing } from "./en/import.ts";
import { notes } from "./en/notes.ts";
import { live } from "./en/live.ts";
import { learn } from "./en/learn/learn.ts";
import { lint } from "./en/lint.ts";
import { manual } from "./en/manual.ts";
import { mcp } from "./en/mcp.ts";
import { memory } from "./en/memory.ts";
import { doctor } from "./en/doctor.ts";
import { status } from "./en/status.ts";
import { statusline } from "./en/statusline.ts";
import { notify } from "./en/notify.ts";
import { settings } from "./en/settings.ts";
import { setup } from "./en/setup.ts";
import { plugin } from "./en/plugin.ts";
import { slash } from "./en/slash.ts";
import { timeline } from "./en/timeline.ts";
import { preview } from "./en/preview.ts";
import { proof } from "./en/proof.ts";
import { prune } from "./en/prune.ts";
import { saved } from "./en/saved.ts";
import { opened, search } from "./en/search.ts";
import { searchIndex } from "./en/search-index.ts";
import { session } from "./en/session.ts";
import { sessionGit } from "./en/session-git.ts";
import { sessionSave } from "./en/session-save.ts";
import { sessionLoad } from "./en/session-load.ts";
import { summary } from "./en/summary.ts";
import { actions } from "./en/actions.ts";
import { usage } from "./en/usage.ts";
import { waits } from "./en/waits.ts";
import { api } from "./en/api.ts";

export const en = {
  error: "Error",
  fix: "Fix",
  cause: "Cause",
  none: "–",
  declined: "Nothing was changed.",
  help: {
    title: "self-gen: records coding-agent sessions, locally, and lets you ask for them",
    usage: "Usage: self-gen <command> [options]",
    commands: "Commands",
    options: "Options",
    more: "self-gen <command> --help tells more about one command.",
    everyCommand: [
      ["--help, -h", "help for this command"],
      ["--version", "version of the program"],
    ] as readonly (readonly [string, string])[],
    environment: "Environment",
    variables: [
      ["SELF_GEN_HOME", "home instead of ~/.self-generation"],
      ["KW_CHAT_STREAM_PATH", "public stream instead of ~/.kw-chat/streams/lifecycle.jsonl"],
    ] as readonly (readonly [string, string])[],
  },
  commands: {
    install: "sets up hooks, program and daemon",
    uninstall: "takes all of that away again",
    doctor: "says what works and what does not, and repairs it",
    import: "brings in the transcripts of sessions from before",
    status: "one screen: what is recorded, and who waits for you",
    daemon: "brings events in as they happen, and answers scripts over HTTP",
    notify: "tells you when a session waits for you; sends a trial",
    embed: "search by meaning: which model, its server, on and off",
    dashboard: "opens everything recorded as a page in your browser",
    sessions: "sessions and what they are doing; --watch is the live monitor",
    explain: "what a session is doing, and why we think so",
    waits: "what sessions asked you for, and how long they waited",
    search: "finds what was said, done and solved before",
    show: "the timeline of a session, or what a search found",
    tail: "follows what is being recorded",
    errors: "errors that happened, and how they were solved",
    usage: "what sessions used of models, and what it would cost",
    archive: "transcripts that are kept when the client has deleted them",
    export: "writes sessions as Markdown or JSON",
    session: "saves where a project's work stands, and finds it again",
    context: "what is saved of sessions, and what the next one is told",
    blocker: "what keeps a project's work from going on",
    memory: "decisions and discoveries saved for a project",
    analyze: "looks for suggestions now; --history shows what that has cost",
    suggestions: "what could go better, found in what was recorded",
    lint: "checks CLAUDE.md, rules and memory against what is there and what was done",
    apply: "writes a suggestion where the client reads it, after showing the diff",
    dismiss: "records that a suggestion is not wanted",
    undo: "takes back what was applied, to the byte",
    effects: "whether what was applied helped",
    pause: "stops recording until you resume",
    resume: "records again",
    forget: "removes a session, a project or everything that contains a text",
    prune: "takes away what is past retention",
    config: "shows and changes settings",
    ingest: "brings what was recorded into the database",
    rebuild: "makes the database again from the journal",
    backup: "copies everything recorded into one folder, and checks it",
    restore: "puts a backup in the place of what is there",
    emit: "writes one lifecycle event; for scripts and other tools",
    hook: "what a client's hook calls: reads the event from stdin and records it",
    mcp: "serves what was recorded to a coding agent",
    statusline: "the line below a client's prompt: who waits, what blocks, what is unsaved",
    completions: "prints what your shell needs to complete commands",
  },
  manual,
  dashboardCommand,
  api,
  importing,
  notes,
  live,
  learn,
  lint,
  archive,
  mcp,
  memory,
  blocker,
  errors,
  export: exportTexts,
  backup,
  faults,
  sessions: {
    heading: [
      "STATE",
      "SESSION",
      "PROJECT",
      "CLIENT",
      "STARTED",
      "LAST",
      "PROMPTS",
      "TOOLS",
      "ERRORS",
    ],
    states: { active: "active", ended: "ended" },
    nothing: "Nothing is recorded yet.",
    noneOpen: "No session is open; self-gen sessions lists all.",
    skill: (name: string) => `running /${name}`,
    dropped: (lines: number, time: string) =>
      `${counted(lines, "event")} could not be written, the last at ${time}: check disk space and permissions.`,
    showHint: "self-gen show <session> shows one; the beginning of its id is enough.",
    more: (count: number) => `${count} more: --limit 0 shows all`,
  },
  show: {
    related: (count: number) => `${counted(count, "earlier session")} about this`,
    title: "Title",
    project: "Project",
    client: "Client",
    model: "Model",
    started: "Started",
    ended: "Ended",
    last: "Last event",
    transcript: "Transcript",
    transcriptGone: "not there",
    counts: (prompts: number, tools: number, errors: number) =>
      [counted(prompts, "prompt"), counted(tools, "tool call"), counted(errors, "error")].join(
        ", ",
      ),
    skills: "Skills",
    skillOpen: "running",
    earlier: (count: number) => `… ${counted(count, "earlier event")}: --limit 0 shows all`,
  },
  timeline,
  tail: {
    waiting: (path: string) => `following ${path}, Ctrl-C ends`,
    broken: "(a line that is no event)",
  },
  ingest: {
    done: (inserted: number) => counted(inserted, "new event"),
    adopted: (count: number) => `${count} of them from other tools on the public stream`,
    setAside: (count: number) => `${counted(count, "line")} set aside and counted, being no events`,
    expired: (count: number) => `${counted(count, "line")} past retention left out`,
    blocked: "one record was refused and will be tried again at the next ingest",
    budget: "stopped because the time was up; the rest follows at the next ingest",
    busy: "another process is writing to the database; the rest follows at the next ingest",
    following: "ingesting continuously, Ctrl-C ends",
    index: "brings the search index up to date too",
  },
  rebuild: {
    progress: (events: number) => counted(events, "event"),
    done: (events: number) => `rebuilt: ${counted(events, "event")}`,
    movedAside: (path: string) => `the damaged database was kept as ${path}`,
  },
  prune,
  forget: {
    question: (events: number, sessions: number) =>
      `Remove ${counted(events, "event")} of ${counted(sessions, "session")} from database, journal and stream, for good?`,
    would: (events: number, sessions: number) =>
      `would remove ${counted(events, "event")} of ${counted(sessions, "session")}`,
    busy: "something is being saved at this moment",
    busyFix: "run it again",
    setAside:
      "What restores set aside goes too, all of it: self-gen restore cannot bring it back any more.",
    setAsideOne: (folder: string, events: number | null, onlyThere: number | null) =>
      events === null
        ? folder
        : `${folder}: ${counted(events, "event")}; only there (not in the database, nor in another such folder): ${onlyThere ?? 0}`,
    setAsideTogether: (events: number) =>
      `together: ${counted(events, "event")} that the database does not have`,
    setAsideQuestion: "Remove that, too? Otherwise nothing is forgotten.",
    setAsideFix: (name: string) =>
      `--set-aside removes it; to keep it, move the folder out of ~/.self-generation, from where self-gen restore takes it too; to go back to it first: self-gen restore ${name}`,
    done: (events: number, sessions: number, lines: number) =>
      `forgotten: ${counted(events, "event")} of ${counted(sessions, "session")} (${counted(lines, "line")} of journal and stream)`,
    unfinished: (reason: string) =>
      `the events are forgotten, but bytes of them may be left in a file: ${reason}`,
    unfinishedFix: (fix: string) =>
      `${fix}; then run the same command again, which removes what is left`,
    finished:
      "Nothing recorded has that name any more. An earlier forget had left bytes behind; now they are gone too.",
    othersCheckpoints: (count: number) =>
      `and ${counted(count, "checkpoint")} that other sessions saved of the project since`,
    inBackups:
      "Backups are not reached. A restore leaves out what was forgotten, but these may still hold its bytes. To delete them:",
    backUpAgain: "Then self-gen backup makes a new one.",
    inGit: (project: string) =>
      `Checkpoints of ${project} also stand in its git repository, in commit messages and in notes, which git keeps. This removes the notes here: git -C ${project} update-ref -d refs/notes/self-gen. What was pushed stays on the remote.`,
  },
  pause: {
    paused: "Paused: nothing is recorded until self-gen resume.",
    pausedUntil: (time: string) => `Paused: nothing is recorded until ${time}.`,
    resumed: "Recording again.",
    wasRecording: "It was not paused; recording goes on.",
    noteUntil: (time: string) =>
      `Recording is paused until ${time}; run self-gen resume to continue now.`,
    noteOpen: "Recording is paused; run self-gen resume to continue.",
    noteOff: "Recording is off (enabled = false); self-gen config set enabled true turns it on.",
  },
  config,
  actions,
  context,
  daemon,
  doctor,
  embedding,
  preview,
  proof,
  saved,
  opened,
  search,
  searchIndex,
  session,
  sessionGit,
  sessionSave,
  sessionLoad,
  settings,
  setup,
  slash,
  plugin,
  status,
  statusline,
  notify,
  summary,
  usage,
  waits,
  emit: {
    done: (type: string, id: string) => `${type} ${id}`,
    missingType: "an event needs --type (or EVENT_TYPE), for example session.lifecycle",
    wrongPhase: (type: string, phases: string) =>
      `--phase (or PHASE) of ${type} is one of ${phases}`,
    missingSkill: "skill.lifecycle needs --skill (or SKILL_NAME)",
    badType: (type: string) =>
      `“${type}” is no lifecycle event: session.lifecycle, turn.start, turn.end or skill.lifecycle`,
  },
  options: {
    json: "prints JSON",
    limit: "at most N; 0 means all",
    project: "only this project (path or name)",
    active: "only sessions that have not ended",
    follow: "goes on until Ctrl-C",
    followIsDefault: "goes on until Ctrl-C, as it does anyway",
    once: "prints what is there and ends",
    lines: "how many lines to begin with",
    budget: "stops after so many milliseconds",
    force: "even if events would be lost",
    days: "retention in days for this run",
    dryRun: "only says what would happen",
    yes: "without asking",
    match: "everything that contains this text, also in paths and names; case matters",
    forgetProject: "everything of this project (path or name)",
    forgetSetAside: "also removes what restores set aside; needed where there is some",
    forgetSession: "a session: id or its beginning",
    pauseFor: "only for so long: 30m, 2h, 1d",
    client: "claude-code (default) or codex",
    emitType: "event type; or EVENT_TYPE",
    emitPhase: "phase; or PHASE",
    emitSession: "session id; or CLAUDE_SESSION_ID",
    emitProject: "project path; or CLAUDE_PROJECT_PATH",
    emitSkill: "skill name; or SKILL_NAME",
    emitTrigger: "the full command; or TRIGGER_COMMAND",
    emitProvider: "claude, codex or unknown; or PROVIDER",
  },
};
