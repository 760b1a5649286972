import { groupThousands } from "../group-thousands.ts";
import { isUnderMinute, roughDuration } from "../rough-duration.ts";
import { pluralize } from "./pluralize.ts";

const estimate = (seconds: number): string =>
  isUnderMinute(seconds)
    ? "under a minute"
    : `about ${roughDuration(seconds, { seconds: " s", minutes: " min" })}`;

/** Of a session's start, in characters. */
export type ContextSizes = { readonly rules: number; readonly startup: number };

const context = ({ rules, startup }: ContextSizes): string =>
  `up to ${groupThousands(rules + startup)} characters of context: ${groupThousands(rules)} for rules, ${groupThousands(startup)} for the rest`;

export const setup = {
  willDo: "This will change:",
  willRemove: "This will remove:",
  nothingToDo: "Already installed and up to date; nothing changed",
  short: {
    program: (path: string, version: string, megabytes: number) =>
      `Program   ${path} (${version}, ${megabytes} MB)`,
    hooks: (paths: string) => `Hooks     ${paths}; other settings are left alone`,
    commands:
      "Commands  /save-context and /restore-context (context), /session:… (checkpoints), search tools for the agent (MCP)",
    data: (home: string, stream: string) =>
      `Data      stays on this machine: ${home}. ${stream} has a copy of session, turn and skill events, including prompts, for other programs that show your sessions (turn it off: stream.enabled)`,
    projects: "Projects  .claude/session-context.json, kept out of git by .git/info/exclude",
    sessions: (hasDaemon: boolean, budget: ContextSizes) =>
      `Sessions  start with ${context(budget)}${hasDaemon ? "; a background daemon starts with them" : ""}`,
    more: (command: string) => `Show every change: ${command}. Uninstall: self-gen uninstall`,
    done: (version: string) => `Installed self-gen ${version}`,
  },
  program: (path: string, version: string, megabytes: number) =>
    `${path}: program, version ${version} (${megabytes} MB)`,
  programSame: (path: string, version: string) =>
    `${path}: program, version ${version}, up to date`,
  programOther: (path: string, before: string, version: string) =>
    `${path}: program, version ${before} → ${version}; recorded data stays`,
  programOlder: (before: string) =>
    `This is an older version. It may not be able to write a database of ${before}.`,
  data: (folder: string) => `${folder}: settings and recorded data`,
  stream: (path: string) =>
    `${path}: public stream, a copy of session, turn and skill events, including prompts, for other programs that show your sessions; stays on this machine, readable only by you`,
  launchers: (folder: string) => `${folder}: launchers and lifecycle-logger.sh`,
  link: (path: string, target: string) => `link: ${path} → ${target}`,
  linkForeign: (path: string) => `link: ${path} exists and stays unchanged`,
  linkFailed: (path: string) => `link: cannot create ${path}; nothing depends on it`,
  hooksAdd: (path: string, count: number) =>
    `hooks: add ${count} to ${path}; other settings are left alone`,
  hooksNew: (path: string, count: number) => `hooks: create ${path} with ${count} hooks`,
  hooksReplace: (path: string, count: number) =>
    `hooks: replace those of an older version in ${path} with ${count} new ones; other settings are left alone`,
  hooksSame: (path: string) => `hooks: ${path} is up to date`,
  command: (command: string) => `each runs: ${command}`,
  guard: (command: string) => `before a command or edit: ${command}`,
  settings: (path: string) => `${path}: settings`,
  brings: (budget: ContextSizes) =>
    `sessions: start with ${context(budget)} (turn off: self-gen config set contextBudget.startup 0)`,
  exports:
    "projects: saved context goes to .claude/session-context.json; a line in .git/info/exclude keeps it out of git",
  daemonStart: "daemon: start it now and with sessions",
  daemonOff: "daemon: do not start it (turn on: self-gen config set daemon.autostart true)",
  clientAbsent: (title: string, client: string) =>
    `${title} not found. Install for it anyway: self-gen install --client ${client}`,
  hasHooksIn: (client: string, path: string) =>
    `${client} already has self-gen hooks in ${path}; left unchanged, because it would run both sets`,
  shared: (path: string) =>
    `${path} is usually shared through the repository. Keep hooks to yourself: --scope local`,
  scripts: {
    written: (path: string) => `Wrote ${path}`,
    current: (path: string) => `${path} is up to date`,
    removed: (path: string) => `Removed ${path}`,
    remove: (path: string) => `script: ${path}`,
    absent: (path: string) => `${path} is missing`,
    kept: (path: string) => `${path} was edited; left unchanged`,
    dryRun: "Preview; nothing changed:",
    elsewhere: (folder: string) => `folder is outside the project: ${folder}`,
    elsewhereFix: "make it a folder of the project, then try again",
  },
  question: "Continue?",
  notAsked: "No terminal to ask in. Continuing without asking.",
  done: {
    program: (path: string, version: string) => `program: ${path} (${version})`,
    launchers: (folder: string) => `launchers: ${folder}`,
    link: (path: string, target: string) => `symlink: ${path} → ${target}`,
    merged: (path: string) => `hooks merged into ${path}`,
    current: (path: string) => `hooks in ${path} are up to date`,
    backup: (path: string) => `previous file: ${path}`,
    daemon: (pid: number) => `daemon: running (process ${pid})`,
    daemonFailed: "daemon: did not start; recording works without it. Check: self-gen doctor",
    data: (events: number, sessions: number) =>
      `recorded data: ${pluralize(events, "event")} in ${pluralize(sessions, "session")}`,
  },
  earlier: {
    question: (sessions: number, span: string, size: string, seconds: number) =>
      `Import ${pluralize(sessions, "earlier session")} (${span}, ${size}, ${estimate(seconds)})?`,
    days: (count: number) => (count === 1 ? "last day" : `last ${count} days`),
    months: (count: number) => `last ${count} months`,
    progress: (done: number, total: number, secondsLeft: number | null) =>
      `Importing ${done} of ${pluralize(total, "session")}…${secondsLeft === null ? "" : ` about ${roughDuration(secondsLeft, { seconds: " s", minutes: " min" })} left`}`,
    done: (sessions: number, seconds: number) =>
      `Imported ${pluralize(sessions, "session")} (${seconds} s)`,
    rest: (list: string) => `not imported: ${list}`,
    stopped: (sessions: number) =>
      `Imported ${pluralize(sessions, "session")}, then interrupted. Continue: self-gen import`,
    later: (sessions: number) =>
      `Import ${pluralize(sessions, "earlier session")} later: self-gen import`,
    parts: (count: number) =>
      count === 1 ? "1 subagent of another session" : `${count} subagents of other sessions`,
    oldOnly: (sessions: number, days: number, cost: string) =>
      sessions === 1
        ? `1 earlier session found, older than ${pluralize(days, "day")} (${cost}).`
        : `${sessions} earlier sessions found, all older than ${pluralize(days, "day")} (${cost}).`,
    oldMore: (sessions: number, days: number, cost: string) =>
      sessions === 1
        ? `1 more is older than ${pluralize(days, "day")} (${cost}).`
        : `${sessions} more are older than ${pluralize(days, "day")} (${cost}).`,
    cost: (size: string, seconds: number) => `${size}, ${estimate(seconds)}`,
    oldQuestion: (from: number, to: number) =>
      `Import them? Recorded data is then kept for ${to} instead of ${pluralize(from, "day")}.`,
    oldLater: (sessions: number, days: number) =>
      `${pluralize(sessions, "session")} older than ${pluralize(days, "day")} not imported. Import ${sessions === 1 ? "it" : "them"}: self-gen import --all`,
  },
  path: {
    both: (one: string, other: string) => `${one} and ${other}`,
    question: (files: string) => `Add self-gen to PATH in ${files}?`,
    done: (files: string) => `Added self-gen to PATH in ${files}. Open a new terminal to use it.`,
    failed: (file: string, reason: string) => `cannot write ${file} (${reason})`,
    isThere: (files: string) =>
      `self-gen is already added to PATH in ${files}. Open a new terminal.`,
    remove: (file: string) => `${file}: PATH line`,
  },
  objectMatcher: (path: string, event: string) =>
    `${path}: the matcher of ${event} is not a string, so Claude Code ignores the whole file. Write: "matcher": "Name|Other"`,
  hooksOff: (path: string, setting: string) =>
    `${path} sets ${setting}. Remove that line to record.`,
  trustHooks: (client: string, command: string) =>
    `${client} runs hooks only after you trust them: type ${command} in ${client} and accept them.`,
  clientTools: (title: string) => `Let ${title} search earlier sessions:`,
  restart: "Sessions already open are not recorded until you restart them.",
  next: "Run to verify:",
  look: "Try next:",
  lookLater: "Try next, in a new terminal:",
  pathHint: (line: string) => `Add this line to your shell's start file:\n  ${line}`,
  windows: "self-gen runs on Linux and macOS only",
  windowsFix: "use it in WSL on Windows",
  sudo: "HOME belongs to another user, whose hooks could not write what root creates there",
  sudoFix: "run it without sudo",
  sharedHome: (home: string) => `folder has other files: ${home}; nothing changed`,
  sharedHomeFix: "unset SELF_GEN_HOME, or choose a folder of its own",
  sharedHomePurgeFix: (home: string) =>
    `uninstall without --purge, then delete journal, data, run, logs and config.json in ${home}`,
  notBuilt: "running from source; installation and daemon need the built program",
  notBuiltFix: "build and install it: npm start",
  noUserHome: "home folder not found",
  noUserHomeFix: "set HOME",
  noScope: (client: string, scope: string) => `${client} has no settings for scope: ${scope}`,
  noScopeFix: "use --scope user or --scope project, or choose one client with --client",
  twice: (client: string, path: string) =>
    `${client} already has self-gen hooks in ${path} and would record every event twice; nothing changed`,
  twiceFix: (path: string) => `remove them with self-gen uninstall, then install for ${path}`,
  unreadable: (path: string, reason: string) => `cannot read ${path} (${reason}); nothing changed`,
  unreadableFix: "check that it is a text file you can read",
  readOnly: (path: string) => `read-only file: ${path}; nothing changed`,
  readOnlyFix: (path: string) => `make it writable: chmod u+w ${path}`,
  notJson: (path: string, line: number, column: number, isComment: boolean) =>
    `invalid JSON: ${path}, line ${line}, column ${column}${isComment ? " (comments are not allowed)" : ""}; nothing changed`,
  notObject: (path: string) => `not a JSON object: ${path}; nothing changed`,
  notJsonFix: "correct that line, then try again",
  notHooks: (path: string, where: string, line: number, column: number) =>
    `invalid or duplicate ${where} in ${path}, line ${line}, column ${column}; nothing changed`,
  notHooksFix: 'write hooks as { "hooks": { "Event": [ … ] } }, then try again',
  changed: (path: string) => `another program changed ${path} at the same time`,
  changedFix: "run the command again",
  stopped: (done: string) => `interrupted; already done: ${done}`,
  notConfirmed: "not confirmed; nothing changed",
  notConfirmedFix: "add --yes",
  uninstall: {
    nothing: "self-gen is not installed; nothing changed",
    hooks: (path: string) => `${path}: self-gen hooks; other settings are left alone`,
    hooksBack: (path: string) => `${path}: restored to its previous content`,
    hooksGone: (path: string) => `${path}: delete (created by the installer)`,
    program: (path: string) => `${path}: program and launchers`,
    link: (path: string) => `${path}: link`,
    daemon: "daemon: stop",
    keeps: (home: string) => `Keeps recorded data in ${home}. Delete it too: --purge`,
    keepsFiles: (names: string, more: number) =>
      `Keeps files and exclude lines in projects: ${names}${more === 0 ? "" : ` and ${more} more`}. Delete them too: --purge`,
    keepsStream: (path: string) =>
      `Keeps the public stream, a copy of session, turn and skill events, including prompts: ${path}. Delete self-gen's lines from it: --purge`,
    purge: (home: string) => `${home}: all recorded data, permanently`,
    backups: (folder: string, count: number, times: string, keep: string) =>
      `${folder}: ${pluralize(count, "backup")} (${times}). To keep ${count === 1 ? "it" : "them"}, answer no and move the folder first: ${keep}`,
    database: (path: string) => `${path}: database`,
    project: (path: string) => `${path}: file`,
    projectGroup: (files: number, lists: number) =>
      `in projects: ${pluralize(files, "file")} with checkpoints and saved context, and self-gen lines in ${pluralize(lists, "exclude list")}. List them: --verbose`,
    moreNotes: (projects: number) =>
      `The same for ${pluralize(projects, "more project")}. List them: --verbose`,
    exclude: (path: string) => `${path}: self-gen lines`,
    notes: (project: string, command: string) =>
      `Git notes of checkpoints remain in ${project}. Delete them there: ${command}`,
    stream: (path: string) => `${path}: self-gen lines; other tools' lines stay`,
    streamWhole: (path: string) => `${path}: delete (only self-gen wrote to it)`,
    later: (home: string) => `Recorded data is still in ${home}. Delete it: rm -rf ${home}`,
    laterElsewhere: "These files contain prompts too. Delete them by hand:",
    laterStream: (path: string) => `${path} (other tools may write to it too)`,
    stillCalled: (path: string) =>
      `${path}: your own settings call it, so it stays and does nothing. Remove the call, then delete it.`,
    stub: (path: string) =>
      `self-gen is uninstalled. Your own hooks call this file (${path}), so it stays and does nothing. Remove them, then delete it.`,
    leftover: (names: string) => `Other files stay: ${names}`,
    question: "Uninstall self-gen?",
    questionPurge: (backups: number) =>
      backups === 0
        ? "Uninstall self-gen and permanently delete all recorded data?"
        : `Uninstall self-gen and permanently delete all recorded data and ${pluralize(backups, "backup")}?`,
    done: "Uninstalled self-gen",
    donePurge: "Uninstalled self-gen and deleted all recorded data",
  },
  options: {
    client: "Client (default: those found here)",
    scope: "Settings to change (default: user)",
    language: "Language (default: your locale)",
    projectScripts: "Only add the context scripts to .claude/scripts here",
    everyFile: "List every file of every project",
    projectScriptsAway: "Only remove the context scripts from .claude/scripts here",
    verbose: "Show every change",
    noDaemon: "Do not start the daemon, now or with sessions",
    dryRun: "Preview without changes",
    yes: "Skip confirmation",
    purge: "Delete recorded data, project files and exclude lines too",
  },
};
