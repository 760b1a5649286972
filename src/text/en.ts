/** Every sentence a person sees, in English. The Korean file has the same shape. */
import { pluralize } from "./en/pluralize.ts";
import { archive } from "./en/archive.ts";
import { backup } from "./en/backup.ts";
import { blocker } from "./en/blocker.ts";
import { commands } from "./en/commands.ts";
import { config } from "./en/config.ts";
import { context } from "./en/context.ts";
import { daemon } from "./en/daemon.ts";
import { dashboardCommand } from "./en/dashboard-command.ts";
import { embedding } from "./en/embedding.ts";
import { errors } from "./en/errors.ts";
import { faults } from "./en/faults.ts";
import { exportTexts } from "./en/export.ts";
import { forget } from "./en/forget.ts";
import { help } from "./en/help.ts";
import { importTexts } from "./en/import.ts";
import { forgetList } from "./en/forget-list.ts";
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
import { slashCommands } from "./en/slash-commands.ts";
import { conversation, terminal } from "./en/terminal.ts";
import { sync } from "./en/sync.ts";
import { hub } from "./en/hub.ts";
import { team } from "./en/team.ts";
import { timeline } from "./en/timeline.ts";
import { preview } from "./en/preview.ts";
import { proof } from "./en/proof.ts";
import { prune } from "./en/prune.ts";
import { resume } from "./en/resume.ts";
import { savedTexts } from "./en/saved-context.ts";
import { shownHit, search } from "./en/search.ts";
import { searchIndex } from "./en/search-index.ts";
import { session } from "./en/session.ts";
import { sessionLabels } from "./en/session-labels.ts";
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
  declined: "Canceled; nothing changed",
  help,
  commands,
  manual,
  dashboardCommand,
  api,
  importing: importTexts,
  notes: forgetList,
  live,
  learn,
  lint,
  archive,
  mcp,
  memory,
  sync,
  team,
  hub,
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
    nothing: "No sessions yet. Start one: claude",
    nothingButEarlier: (count: number) =>
      `No sessions yet. Import ${pluralize(count, "earlier session")}: self-gen import`,
    nothingButOld: (count: number, days: number) =>
      `No sessions yet. Import ${pluralize(count, "session")} older than ${pluralize(days, "day")}: self-gen import --all`,
    noneOpen: "No open sessions. List all: self-gen sessions",
    skill: (name: string) => `running /${name}`,
    dropped: (lines: number, time: string) =>
      `${pluralize(lines, "event")} not written, last at ${time}. Check disk space and permissions.`,
    showHint: (id: string) => `Open one: self-gen show ${id}`,
    hidden: (count: number) =>
      `${pluralize(count, "automatic session")} hidden (titles, summaries). Show: --hidden`,
    more: (count: number) => `${count} more. Show all: --limit 0`,
    ...sessionLabels,
  },
  show: {
    related: (count: number) => `${pluralize(count, "earlier session")} on this topic`,
    title: "Title",
    project: "Project",
    client: "Client",
    model: "Model",
    started: "Started",
    ended: "Ended",
    last: "Last event",
    transcript: "Transcript",
    everyStep: (id: string) => `Every step: self-gen show ${id} --events`,
    machine: "Machine",
    transcriptGone: "missing",
    counts: (prompts: number, tools: number, errors: number) =>
      [
        pluralize(prompts, "prompt"),
        pluralize(tools, "tool call"),
        pluralize(errors, "error"),
      ].join(", "),
    skills: "Skills",
    skillOpen: "running",
    earlier: (count: number) => `… ${pluralize(count, "earlier event")}. Show all: --limit 0`,
  },
  resume,
  conversation,
  terminal,
  timeline,
  tail: {
    waiting: (path: string) => `Following ${path}… Ctrl-C to stop`,
    broken: "(invalid line)",
  },
  ingest: {
    done: (inserted: number) => pluralize(inserted, "new event"),
    adopted: (count: number) => `${count} from other tools on the public stream`,
    setAside: (count: number) => `${pluralize(count, "invalid line")} skipped`,
    expired: (count: number) => `${pluralize(count, "line")} older than the retention skipped`,
    blocked: "one event was refused; the next ingest tries it again",
    budget: "time limit reached; the next ingest loads the rest",
    busy: "another process is writing to the database; the next ingest loads the rest",
    following: "Loading new events… Ctrl-C to stop",
    index: "Update the search index too",
  },
  rebuild: {
    progress: (events: number) => `Rebuilding… ${pluralize(events, "event")}`,
    done: (events: number) => `Rebuilt the database (${pluralize(events, "event")})`,
    movedAside: (path: string) => `Moved the corrupt database to ${path}`,
  },
  prune,
  forget,
  pause: {
    paused: "Recording is off; sessions also get no context or fixes. Turn on: self-gen record on",
    pausedUntil: (time: string) =>
      `Recording is off until ${time}; sessions also get no context or fixes. Turn on: self-gen record on`,
    resumed: "Recording is on",
    badTime: (typed: string, allowed: string) => `unknown duration: ${typed}; use ${allowed}`,
    wasRecording: "Recording is on",
    noteUntil: (time: string) => `Recording is off until ${time}. Turn on: self-gen record on`,
    noteOpen: "Recording is off. Turn on: self-gen record on",
    noteOff: "Recording is off (enabled = false). Turn on: self-gen config set enabled true",
    /** After “Recording”. */
    beside: {
      noteUntil: (time: string) => `off until ${time}. Turn on: self-gen record on`,
      noteOpen: "off. Turn on: self-gen record on",
      noteOff: "off (enabled = false). Turn on: self-gen config set enabled true",
    },
    turnOn: (time: string | null) =>
      `Recording is off${time === null ? "" : ` until ${time}`}. Turn it on?`,
    nextTime: (command: string) => `Next time: ${command}`,
  },
  config,
  actions,
  context,
  daemon,
  doctor,
  embedding,
  preview,
  proof,
  saved: savedTexts,
  opened: shownHit,
  search,
  searchIndex,
  session,
  sessionGit,
  sessionSave,
  sessionLoad,
  settings,
  setup,
  slash: slashCommands,
  plugin,
  status,
  statusline,
  notify,
  summary,
  usage,
  waits,
  emit: {
    done: (type: string, id: string) => `${type} ${id}`,
    missingType: "missing event type: add --type or EVENT_TYPE, for example session.lifecycle",
    wrongPhase: (type: string, phases: string) =>
      `invalid phase for ${type}: --phase (or PHASE) must be one of ${phases}`,
    missingSkill: "missing skill name: add --skill or SKILL_NAME",
    badType: (type: string) =>
      `invalid event type: ${type} (session.lifecycle, turn.start, turn.end or skill.lifecycle)`,
  },
  options: {
    json: "Print JSON",
    limit: "Show at most N; 0 for all",
    project: "Only this project (path or name)",
    otherProject: "Use another project (path or name)",
    here: "Only this project",
    hereByDefault: "Only this project (default)",
    active: "Only sessions that have not ended",
    follow: "Continue until Ctrl-C",
    followIsDefault: "Continue until Ctrl-C (default)",
    once: "Print once and exit",
    lines: "Start with the last N lines",
    budget: "Stop after N milliseconds",
    force: "Rebuild even if events are lost",
    days: "Retention in days, for this run",
    dryRun: "Preview without changes",
    yes: "Skip confirmation",
    match: "Everything that contains this text (case-sensitive)",
    forgetProject: "Everything from this project (path or name)",
    forgetLimit: "Sessions to list in the preview (default: 12; 0 for all)",
    forgetSetAside: "Delete pre-restore copies too; required if any exist",
    forgetSession: "Everything from this session (ID or prefix)",
    pauseFor: "Only for this long: 30m, 2h, 1d",
    client: "Client (default: claude-code)",
    emitType: "Event type (or EVENT_TYPE)",
    emitPhase: "Phase (or PHASE)",
    emitSession: "Session ID (or CLAUDE_SESSION_ID)",
    emitProject: "Project path (or CLAUDE_PROJECT_PATH)",
    emitSkill: "Skill name (or SKILL_NAME)",
    emitTrigger: "Full command (or TRIGGER_COMMAND)",
    emitProvider: "Client (or PROVIDER): claude, codex or unknown",
  },
};
