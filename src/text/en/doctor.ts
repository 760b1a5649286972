import { counted } from "./counted.ts";

export const doctor = {
  checks: {
    program: "program",
    hooks: "hooks",
    commands: "slash commands",
    plugin: "plugin",
    daemon: "daemon",
    settings: "settings",
    notify: "notifications",
    embedding: "search by meaning",
    permissions: "permissions",
    journal: "journal",
    stream: "stream",
    database: "database",
    events: "recorded",
    lag: "lag",
    rejected: "refused lines",
    latency: "hook time",
    index: "search index",
    retention: "retention",
    dropped: "lost",
    faults: "faults",
    disk: "disk",
    transcripts: "transcripts",
    archive: "archive",
    forgotten: "forgotten",
  },
  installFix: "self-gen install (or npm start in the project's folder)",
  installClientFix: (client: string) => `self-gen install --client ${client}`,
  mendFix: (path: string) => `correct that in ${path}`,
  program: (path: string, ms: number) => `${path} wrote a test event in ${ms} ms`,
  programMissing: (path: string) => `${path} is not there: hooks do nothing`,
  programBroken: (path: string) => `${path} is there, but a hook wrote no event`,
  programOther: (path: string, version: string) =>
    `you are running ${path} (${version}), which is not the installed one`,
  filesMissing: (names: string) => `missing, changed or no longer used: ${names}`,
  hooks: (client: string, path: string, count: number) =>
    `${client}: all ${count} hooks are in ${path}`,
  hooksOutdated: (client: string, path: string) =>
    `${client}: the hooks in ${path} are incomplete or of another version`,
  hooksMissing: (client: string, path: string) =>
    `${client}: no hooks of ours in ${path}, so nothing of it is recorded`,
  hooksManaged: (path: string) => `${path}, set by your administrator, lets no hook of yours run`,
  hooksManagedFix: "ask your administrator",
  codexSilent: "Codex: hooks are there, but no event of it was recorded lately",
  daemonKilled: "the daemon was killed; nothing is lost",
  daemonSilent: (pid: number) => `the daemon (process ${pid}) does not answer`,
  daemonOther: (running: string, installed: string) =>
    `the daemon is of version ${running}, the program of ${installed}`,
  daemonFix: "self-gen daemon stop, then self-gen daemon start",
  settings: (language: string) => `all valid, language ${language}`,
  settingFix: (field: string) => `self-gen config unset ${field}`,
  settingUnknownFix: (field: string, path: string) => `remove “${field}” from ${path}`,
  meanwhile: {
    valid: "the last valid settings are used",
    closed: "nothing is recorded until it is fixed",
    partly: "what it may forbid is not recorded",
    byDefault: "the default is used",
  },
  configUnreadable: (path: string) => `${path} cannot be read`,
  configRepair: "self-gen doctor --fix",
  configRepaired: (path: string, kept: string) => `${path} (before: ${kept})`,
  resumeFix: "to record again: self-gen resume",
  enableFix: "to record again: self-gen config set enabled true",
  environment: (name: string) =>
    `${name} is set and changes how the commands of self-gen run; hooks leave it out`,
  environmentFix: (name: string) => `unset ${name} in your shell's start file`,
  permissions: "only you can read what was recorded",
  permissionsOpen: (names: string, count: number) =>
    `other users of this machine may open ${count} of our files and folders: ${names}`,
  permissionsFix: (home: string) => `chmod -R go-rwx ${home}, or self-gen doctor --fix`,
  lineFile: (path: string, files: number, size: string) =>
    files === 0
      ? `${path}: nothing written yet`
      : `${path}, ${files === 1 ? "" : `${files} files, `}${size}`,
  unwritable: (path: string, reason: string) =>
    `${path} cannot be written (${reason}): events are lost`,
  streamUnwritable: (path: string, reason: string) =>
    `${path} cannot be written (${reason}): nothing reaches the public stream; the journal still has everything`,
  unwritableFix: (folder: string) => `check owner and permissions of ${folder}`,
  streamOff: "off (stream.enabled = false)",
  streamNowhere: "KW_CHAT_STREAM_PATH is no absolute path: nothing is written to the public stream",
  streamNowhereFix: "correct or unset KW_CHAT_STREAM_PATH",
  database: (path: string, size: string) => `${path}, ${size}, whole`,
  databaseNone: "none yet; the first command that reads makes it",
  databaseNotChecked: (path: string, size: string) =>
    `${path}, ${size}: not looked through, being too large for a short check, or busy`,
  databaseFullFix: "self-gen doctor --full takes all the time it needs",
  databaseDamaged: (path: string, problem: string) => `${path} is damaged: ${problem}`,
  forgetUnfinished: "a self-gen forget did not end: bytes of what it removed may still be here",
  forgetUnfinishedFix:
    "run the same self-gen forget again: it removes what is left, also where nothing is found by that name any more",
  totals: (events: number, sessions: number) =>
    `${counted(events, "event")} of ${counted(sessions, "session")}`,
  lagNone: "everything recorded is in the database",
  lag: (size: string) => `${size} of the journal is not in the database yet`,
  lagFix: "nothing is lost: any command that reads brings it in, and so does self-gen ingest",
  rejectedNone: "none",
  rejected: (lines: number, reasons: string, time: string) =>
    `lines that are no events and were passed over: ${lines} (${reasons}), the last at ${time}`,
  rejectedFix: "nothing to do: another tool, or a full disk, left broken lines",
  latencyNone: "not known yet: no hook has run",
  latency: (median: number, most: number, count: number) =>
    `half of the last ${counted(count, "event")} written within ${median} ms, 95 % within ${most} ms`,
  latencyFix: "the machine is very busy, or its disk slow; if it stays, please report it",
  retention: (days: number) => `what was recorded is kept for ${days} days`,
  retentionPast: (days: number, oldest: string) =>
    `kept for ${days} days, but the oldest session is of ${oldest}`,
  retentionFix: "self-gen prune removes what is older",
  droppedNone: "nothing",
  droppedFix: (path: string) =>
    `check disk space and permissions; then remove ${path}, which holds the count`,
  faultsNone: "none",
  faults: (count: number, time: string, last: string) =>
    `in the log: ${count}, the last at ${time}: ${last}`,
  faultsFix: (path: string) => `look into ${path}; self-gen doctor --fix empties it`,
  disk: (free: string) => `${free} free`,
  diskLow: (free: string) => `only ${free} free`,
  diskFix: "free some space; self-gen prune removes what is past retention",
  transcripts: (days: number) => `Claude Code keeps them for ${days} days`,
  transcriptsDeleted: (days: number, retention: number) =>
    `Claude Code deletes its transcripts after ${days} days; our records stay for ${retention}`,
  transcriptsArchived: (days: number) =>
    `Claude Code deletes its own after ${days} days; the archive keeps them`,
  transcriptsFix: (path: string, days: number) =>
    `to keep them: "cleanupPeriodDays": ${days} in ${path}`,
  repaired: (what: string) => `repaired: ${what}`,
  notRepaired: (what: string, why: string) => `could not be repaired: ${what} (${why})`,
  summary: (wrong: number, notes: number) =>
    wrong === 0
      ? `All is well${notes === 0 ? "" : ` (${notes} ${notes === 1 ? "note" : "notes"})`}.`
      : `${wrong} ${wrong === 1 ? "thing is" : "things are"} wrong, ${notes} ${notes === 1 ? "note" : "notes"}.`,
  tryFix: "self-gen doctor --fix repairs what it can.",
  options: {
    fix: "repairs what can be repaired",
    full: "looks through the whole database, however long it takes",
    databaseOnly: "prints only what is wrong with the database file",
  },
};
