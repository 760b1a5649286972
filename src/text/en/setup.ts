export const setup = {
  willDo: "This will be done:",
  nothingToDo: "Everything is installed and current; nothing was changed.",
  program: (path: string, version: string, megabytes: number) =>
    `${path}: the program, version ${version} (${megabytes} MB)`,
  programSame: (path: string, version: string) =>
    `${path}: the program, version ${version}, is there`,
  programOther: (path: string, before: string, version: string) =>
    `${path}: the program, version ${before} → ${version}; what was recorded stays`,
  programOlder: (before: string) =>
    `That is an older version: a database of ${before} may be newer than it can write.`,
  data: (folder: string) => `${folder}: settings, and from then on what is recorded`,
  stream: (path: string) =>
    `${path}: a copy of sessions, turns (with the prompt, up to 500 characters) and skills for other tools; it stays on this machine, and only you can read it`,
  launchers: (folder: string) => `${folder}: launchers and lifecycle-logger.sh`,
  link: (path: string, target: string) => `link: ${path} → ${target}`,
  linkForeign: (path: string) => `link: ${path} is there already and stays as it is`,
  linkFailed: (path: string) => `link: ${path} could not be made; nothing depends on it`,
  hooksAdd: (path: string, count: number) =>
    `hooks: ${count} hooks into ${path}; all else stays as it is`,
  hooksNew: (path: string, count: number) => `hooks: ${count} hooks into ${path}, a new file`,
  hooksReplace: (path: string, count: number) =>
    `hooks: an older version's in ${path} are replaced by ${count} new ones; all else stays as it is`,
  hooksSame: (path: string) => `hooks: ${path} has them already`,
  command: (command: string) => `each runs: ${command}`,
  guard: (command: string) => `but before a command or an edit: ${command}`,
  settings: (path: string) => `${path}: settings`,
  brings:
    "sessions: each starts with up to 3,000 characters of what the last one did (off: self-gen config set contextBudget.startup 0)",
  exports:
    "projects: what a session is about is also saved there as .claude/session-context.json, which git is told to leave out",
  daemonStart: "daemon: starts (brings events into the database as they happen)",
  daemonOff:
    "daemon: not started, nor when a session starts; self-gen config set daemon.autostart true changes that",
  codexAbsent:
    "Codex was not found and is left out; self-gen install --client codex sets it up anyway.",
  codexHas: (path: string) =>
    `Codex has our hooks in ${path} and is left as it is: it would run two sets both.`,
  shared: (path: string) =>
    `${path} is usually shared through the repository; --scope local keeps hooks to yourself.`,
  scripts: {
    written: (path: string) => `written: ${path}`,
    current: (path: string) => `${path} is there and current`,
    removed: (path: string) => `taken away: ${path}`,
    remove: (path: string) => `script of a project: ${path}`,
    absent: (path: string) => `${path} is not there`,
    kept: (path: string) => `${path} is not as we wrote it and stays as it is`,
    dryRun: "Only told, nothing is changed:",
    elsewhere: (folder: string) => `${folder} leads out of the project`,
    elsewhereFix: "Make it a folder of the project, then try again.",
  },
  question: "Go on?",
  askLanguage: "Language: ko (Korean) or en (English)?",
  done: {
    program: (path: string, version: string) => `program: ${path} (${version})`,
    launchers: (folder: string) => `launchers: ${folder}`,
    link: (path: string, target: string) => `symlink: ${path} → ${target}`,
    merged: (path: string) => `hooks merged into ${path}`,
    current: (path: string) => `hooks in ${path} are current`,
    backup: (path: string) => `the file as it was: ${path}`,
    daemon: (pid: number) => `daemon: running (process ${pid})`,
    daemonFailed: "daemon: did not start; recording works without it. self-gen doctor looks why.",
    data: (events: number, sessions: number) =>
      `data kept: ${events} ${events === 1 ? "event" : "events"} of ${sessions} ${sessions === 1 ? "session" : "sessions"}`,
  },
  objectMatcher: (path: string, event: string) =>
    `${path}: a matcher of “${event}” is no text. Claude Code then ignores the whole file, our hooks included. Mend it: "matcher": "Name|Other"`,
  hooksOff: (path: string) => `${path} says disableAllHooks: no hook runs until that line is gone.`,
  codexTrust:
    "Codex runs no hook before you trust it: say so when it asks at its next start, or type /hooks in Codex and accept them.",
  codexTools: (command: string) => `To let Codex search what was recorded by itself: ${command}`,
  restart: "Sessions that are open now are recorded from their next start.",
  next: "Run to verify:",
  pathHint: (line: string) =>
    `To call it self-gen anywhere, add to your shell's start file: ${line}`,
  windows: "Self-Generation runs on Linux and macOS only",
  windowsFix: "on Windows use it inside WSL",
  sudo: "HOME is another user's: what root writes there, that user's hooks could not",
  sudoFix: "run it without sudo",
  sharedHome: (home: string) =>
    `${home} holds other things too, so it cannot be the home of Self-Generation; nothing was changed`,
  sharedHomeFix: "unset SELF_GEN_HOME, or name a folder of its own",
  sharedHomePurgeFix: (home: string) =>
    `uninstall without --purge; then remove what is ours in ${home} by hand: journal, data, run, logs, config.json`,
  notBuilt: "this runs from source; the daemon and the installation need the built program",
  notBuiltFix: "npm start builds and installs it",
  noUserHome: "your home folder was not found",
  noUserHomeFix: "set HOME",
  noScope: (client: string, scope: string) => `${client} has no settings of scope “${scope}”`,
  noScopeFix: "use --scope user or --scope project, or name one client with --client",
  twice: (path: string) =>
    `Codex already has our hooks in ${path}; with a second set it would record every event twice. Nothing was changed`,
  twiceFix: (path: string) =>
    `use only one of the two: self-gen uninstall takes the old ones out; then install for ${path} again`,
  unreadable: (path: string, reason: string) =>
    `${path} cannot be read (${reason}); nothing was changed`,
  unreadableFix: "check that it is a text file of yours and may be read",
  readOnly: (path: string) => `${path} is read-only, so it was not touched; nothing was changed`,
  readOnlyFix: (path: string) => `if it may be changed: chmod u+w ${path}`,
  notJson: (path: string, line: number, column: number, isComment: boolean) =>
    `${path} is no valid JSON: it breaks at line ${line}, column ${column}${isComment ? " (a comment, which is not allowed there)" : ""}; nothing was changed`,
  notObject: (path: string) => `${path} holds JSON, but no object; nothing was changed`,
  notJsonFix: "mend that place; the client itself cannot read the file as it is",
  notHooks: (path: string, where: string, line: number, column: number) =>
    `${path}: “${where}” at line ${line}, column ${column} is not what the client expects there (or stands there twice); nothing was changed`,
  notHooksFix: 'hooks are written { "hooks": { "Event": [ … ] } }; mend it and try again',
  changed: (path: string) => `${path} was changed by somebody else at this moment`,
  changedFix: "run the command again",
  stopped: (done: string) => `stopped in between; already done: ${done}`,
  notConfirmed: "not confirmed, nothing was changed",
  notConfirmedFix: "add --yes to do it without being asked",
  uninstall: {
    nothing: "Nothing of Self-Generation is installed here.",
    hooks: (path: string) => `${path}: our hooks are taken out, all else stays`,
    hooksBack: (path: string) => `${path}: put back exactly as it was`,
    hooksGone: (path: string) => `${path}: removed, it was ours alone`,
    program: (path: string) => `${path}: program and launchers are removed`,
    link: (path: string) => `${path}: the link is removed`,
    daemon: "the daemon is ended",
    keeps: (home: string) => `What was recorded stays in ${home}; --purge removes it too.`,
    purge: (home: string) => `${home}: everything recorded is removed, for good`,
    database: (path: string) => `${path}: the database is removed`,
    project: (path: string) => `${path}: removed`,
    exclude: (path: string) => `${path}: our lines are removed`,
    notes: (project: string, command: string) =>
      `Checkpoints of ${project} also stand in its git repository, in commits and in notes: that is your history, and stays. This removes the notes here: ${command}`,
    stream: (path: string) =>
      `${path}: our lines are taken out; the file and other tools' lines stay`,
    later: (home: string) =>
      `What was recorded is still in ${home}: install again to read it, or to remove it with uninstall --purge.`,
    stillCalled: (path: string) =>
      `${path}: your own settings call it, so it stays, and does nothing. Once you have taken the call out there, delete it.`,
    stub: (path: string) =>
      `self-gen is uninstalled. Hooks in your own settings call this file (${path}), so it stays, and does nothing for them; take them out there, then delete it.`,
    leftover: (names: string) => `Not ours, so they stay: ${names}`,
    question: "Take it away?",
    questionPurge: "Take it away, with everything recorded, for good?",
    done: "Uninstalled.",
  },
  options: {
    client: "which client: claude-code, codex or all (unless told: those that are here)",
    scope: "whose settings: user (default), project or local",
    language: "language of messages: ko or en",
    projectScripts:
      "only writes .claude/scripts/save-context.sh and load-context.sh into this project",
    projectScriptsAway: "only takes those two scripts out of this project",
    verbose: "Show every change",
    noDaemon: "starts no daemon, now or with a session (sets daemon.autostart to false)",
    dryRun: "only says what would be done",
    yes: "without asking",
    purge: "removes recorded data, project files and exclude lines too",
  },
};
