import { ofAutomatic } from "./of-automatic.ts";
import { pluralize } from "./pluralize.ts";

export const doctor = {
  checks: {
    program: "program",
    hooks: "hooks",
    commands: "slash commands",
    plugin: "plugin",
    daemon: "daemon",
    settings: "settings",
    notify: "notifications",
    sync: "sync",
    embedding: "semantic search",
    permissions: "permissions",
    journal: "journal",
    stream: "public stream",
    database: "database",
    events: "recorded data",
    lag: "ingest",
    rejected: "invalid lines",
    latency: "hook time",
    index: "search index",
    retention: "retention",
    dropped: "lost events",
    faults: "internal errors",
    disk: "disk space",
    transcripts: "transcripts",
    archive: "archive",
    forgotten: "deletion list",
  },
  installFix: "run self-gen install, or npm start in the project folder",
  installClientFix: (client: string) => `run self-gen install --client ${client}`,
  mendFix: (path: string) => `correct it in ${path}`,
  program: (path: string, ms: number) => `${path} wrote a test event in ${ms} ms`,
  programMissing: (path: string) => `file is missing: ${path}; hooks do nothing`,
  programBroken: (path: string) => `a test hook wrote no event: ${path}`,
  programOther: (path: string, version: string) =>
    `this is not the installed program: ${path} (${version})`,
  filesMissing: (names: string) => `missing, changed or unused files: ${names}`,
  hooks: (client: string, path: string, count: number) => `${client}: ${count} hooks in ${path}`,
  hooksOutdated: (client: string, path: string) =>
    `${client}: hooks in ${path} are incomplete or from another version`,
  hooksMissing: (client: string, path: string) =>
    `${client}: no self-gen hooks in ${path}; not recording`,
  hooksManaged: (path: string) => `your administrator blocks user hooks: ${path}`,
  hooksManagedFix: "ask your administrator",
  lacks: (client: string, missing: string) => `${client} does not offer ${missing}`,
  missing: {
    takesSummaryInstructions: "instructions for its summary",
    tellsCompaction: "compaction events",
    tellsFailedTurn: "events for failed requests",
  },
  clientSilent: (client: string) => `${client}: hooks are installed, but no recent events`,
  daemonKilled: "daemon was killed; no data lost",
  daemonSilent: (pid: number) => `daemon does not respond (process ${pid})`,
  daemonOther: (running: string, installed: string) =>
    `daemon is version ${running}, program is version ${installed}`,
  daemonFix: "run self-gen daemon stop, then self-gen daemon start",
  settings: (language: string) => `valid, language ${language}`,
  settingFix: (field: string) => `run self-gen config unset ${field}`,
  settingUnknownFix: (field: string, path: string) => `remove ${field} from ${path}`,
  meanwhile: {
    valid: "using the last valid settings",
    closed: "not recording until this is fixed",
    partly: "not recording what this setting may forbid",
    byDefault: "using the default",
  },
  configUnreadable: (path: string) => `cannot read file: ${path}`,
  configRepair: "run self-gen doctor --fix",
  configRepaired: (path: string, kept: string) => `${path} (previous file: ${kept})`,
  resumeFix: "run self-gen record on",
  enableFix: "run self-gen config set enabled true",
  environment: (name: string) =>
    `${name} is set and may change how self-gen commands run; hooks ignore it`,
  environmentFix: (name: string) => `remove ${name} from your shell's startup file`,
  permissions: "only you can read recorded data",
  permissionsOpen: (names: string, count: number) =>
    `${count} ${count === 1 ? "file or folder is" : "files or folders are"} open to other users: ${names}`,
  permissionsFix: (home: string) => `run self-gen doctor --fix, or chmod -R go-rwx ${home}`,
  lineFile: (path: string, files: number, size: string) =>
    files === 0 ? `${path}, empty` : `${path}, ${files === 1 ? "" : `${files} files, `}${size}`,
  unwritable: (path: string, reason: string) => `cannot write ${path} (${reason}); losing events`,
  streamUnwritable: (path: string, reason: string) =>
    `cannot write ${path} (${reason}); the journal has all events, the public stream does not`,
  unwritableFix: (folder: string) => `check owner and permissions of ${folder}`,
  streamOff: "off (stream.enabled = false)",
  streamNowhere: "not an absolute path: KW_CHAT_STREAM_PATH; the public stream gets no events",
  streamNowhereFix: "correct or unset KW_CHAT_STREAM_PATH",
  database: (path: string, size: string) => `${path}, ${size}, no damage`,
  databaseNone: "none yet; created on first use",
  databaseNotChecked: (path: string, size: string) =>
    `${path}, ${size}, not fully checked (large or busy)`,
  databaseFullFix: "run self-gen doctor --full",
  databaseDamaged: (path: string, problem: string) => `${path} is corrupt: ${problem}`,
  forgetUnfinished: "self-gen forget did not finish; deleted data may still be on disk",
  forgetUnfinishedFix: "run the same self-gen forget again, even if nothing matches",
  totals: (events: number, sessions: number, automatic: number) =>
    `${pluralize(events, "event")} from ${pluralize(sessions, "session")}${ofAutomatic(automatic)}`,
  lagNone: "database is up to date",
  lag: (size: string) => `${size} of the journal is not in the database yet`,
  lagFix: "run self-gen ingest; the next command that reads does it too",
  rejectedNone: "none",
  rejected: (lines: number, reasons: string, time: string) =>
    `${pluralize(lines, "invalid line")} skipped (${reasons}), last at ${time}`,
  rejectedFix: "ignore this: another tool or a full disk left incomplete lines",
  latencyNone: "unknown; no hook has run yet",
  latency: (median: number, most: number, count: number) =>
    `median ${median} ms, p95 ${most} ms (last ${pluralize(count, "event")})`,
  latencyFix:
    "check load and disk speed; if it persists, open an issue in the self-gen repository with the output of self-gen doctor",
  retention: (days: number) => pluralize(days, "day"),
  retentionPast: (days: number, oldest: string) =>
    `${pluralize(days, "day")}, but the oldest session is from ${oldest}`,
  retentionFix: "run self-gen prune",
  droppedNone: "none",
  droppedFix: (path: string) =>
    `check disk space and permissions, then delete the counter: ${path}`,
  faultsNone: "none",
  faults: (count: number, time: string, last: string) =>
    `${pluralize(count, "internal error")}, last at ${time}: ${last}`,
  faultsFix: (path: string) => `read ${path}, then run self-gen doctor --fix to clear it`,
  disk: (free: string) => `${free} free`,
  diskLow: (free: string) => `only ${free} free`,
  diskFix: "free some space, or delete old recorded data: self-gen prune",
  transcripts: (client: string, days: number) =>
    `${client} keeps them for ${pluralize(days, "day")}`,
  transcriptsDeleted: (client: string, days: number, retention: number) =>
    `${client} deletes transcripts after ${pluralize(days, "day")}; recorded data stays for ${retention}`,
  transcriptsArchived: (client: string, days: number) =>
    `${client} deletes them after ${pluralize(days, "day")}; the archive keeps them`,
  transcriptsFix: (path: string, setting: string) => `add ${setting} to ${path} to keep them`,
  repaired: (what: string) => `Fixed: ${what}`,
  notRepaired: (what: string, why: string) => `Not fixed: ${what} (${why})`,
  summary: (wrong: number, notes: number) =>
    wrong === 0
      ? `No problems found${notes === 0 ? "" : `, ${pluralize(notes, "note")}`}`
      : `${pluralize(wrong, "problem")}${notes === 0 ? "" : `, ${pluralize(notes, "note")}`}`,
  /** Before what to know about something that is no problem. */
  note: "Note",
  tryFix: "Fix: self-gen doctor --fix",
  options: {
    fix: "Fix problems where possible",
    full: "Check the whole database, however long it takes",
    databaseOnly: "Print only problems of the database file",
  },
};
