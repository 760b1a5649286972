import { ofAutomatic } from "./of-automatic.ts";
import { pluralize } from "./pluralize.ts";
import { settingLabels } from "./dashboard-setting-labels.ts";
import { settingGroups } from "./setting-groups.ts";

/** Of a number that is already formatted. */
const several = (count: string, noun: string): string =>
  `${count} ${noun}${count === "1" ? "" : "s"}`;

/** Settings, health, recording and deletion on the dashboard. The label of each setting is in `settings.ts`. */
export const dashboardSettings = {
  title: "Settings",
  sections: "Settings",
  overview: "Overview",
  all: "All settings",
  forget: "Delete data",
  health: {
    title: "Health",
    checking: "Checking program, hooks, database and daemon…",
    again: "Check again",
    checked: "Checked",
    well: "No problems found",
    notes: (notes: number) => `No problems found, ${pluralize(notes, "note")}`,
    wrong: (wrong: number) => pluralize(wrong, "problem"),
    levels: { wrong: "Problem", note: "Note", ok: "OK" },
    fine: (count: number) => `${pluralize(count, "check")} passed`,
    notRecording: "recording is off. Turn it on under Recording",
    fix: {
      button: "Fix problems…",
      title: "Fix these problems?",
      about: "Fixes what self-gen can fix by itself, and leaves the rest with its command.",
      sure: "Fix",
      fixing: "Fixing…",
      done: (fixed: number, failed: number) =>
        failed === 0
          ? `Fixed ${pluralize(fixed, "problem")}`
          : `Fixed ${pluralize(fixed, "problem")}, ${failed} failed`,
    },
    daemonTitle: "Daemon and data",
    daemon: "Daemon",
    daemonSince: (version: string) => `version ${version}, running since`,
    behind: "Ingest",
    upToDate: "up to date",
    journalBehind: (size: string) => `${size} of the journal left to read`,
    indexBehind: (events: number) => `${pluralize(events, "event")} left to index`,
    noIndex: "no search index yet",
    recorded: "Recorded data",
    totals: (events: string, sessions: string, automatic: number) =>
      `${several(events, "event")} in ${several(sessions, "session")}${ofAutomatic(automatic)}`,
    opening: "opening the database…",
    lastFault: "Last internal error",
  },
  recording: {
    title: "Recording",
    on: "On",
    paused: "Off",
    off: "Off",
    onText: "Sessions are recorded on this machine.",
    pausedOpen: "Nothing is recorded until you turn it on.",
    pausedUntil: (time: string) => `Nothing is recorded until ${time}.`,
    offText: "Recording is off in the settings.",
    turnOn: "Turn on",
    pauseFor: "Turn off recording",
    half: "For 30 minutes",
    hour: "For 1 hour",
    open: "Until you turn it on again",
    resume: "Turn on now",
  },
  look: {
    title: "Appearance",
    language: "Language",
    languageHint: "For the dashboard, commands and session context",
    colours: "Theme",
    coloursHint: "Saved in this browser",
    density: "Density",
  },
  list: {
    file: "Settings file:",
    changed: "Changed",
    onlyChanged: (count: number) => `Changed (${count})`,
    jump: "Groups of settings",
    find: "Find a setting",
    nothing: "No settings match",
    problems: "Problems in the settings file",
    broken:
      "The settings file cannot be read, so nothing can be changed here. Fix it, or delete it to use the defaults.",
    labels: settingLabels,
    groups: settingGroups,
    groupNotes: {
      recording: "Changes apply from the next event.",
      told: "How much text a session gets, in characters (0 = off). Changes apply from the next session start.",
      recovery: "Offered by `self-gen session load --resume`, by kind of blocker.",
      meaning: "Change and test the model: `self-gen embed setup`",
    },
    notes: {
      enabled: "While off, nothing is recorded. It cannot be recovered later.",
      collectPromptText: "Prompts sent while this is off can never be searched or shown.",
      retentionDays: "Older data is deleted permanently.",
      excludeProjects:
        "Absolute paths or ~, including subfolders. Data recorded earlier stays until you delete it.",
      dbPath: "Rebuilt from the journal; the old file is kept. Use a local disk.",
      "archive.maxMegabytes": "When full, the oldest transcripts are deleted permanently.",
      "archive.retentionDays": "Older transcripts are deleted permanently.",
      "daemon.autostart": "Live updates and notifications need the daemon. Recording does not.",
      "contextBudget.compact": "Lower it only if the client reports a problem.",
    },
    runsProgram: "Runs a program, so it can be set only in a terminal.",
    copyCommand: "Copy command",
    usesModel: { ask: "Ask me", true: "Yes", false: "No" },
    noticeKinds: {
      permission: "permission",
      question: "question",
      finished: "long turn finished",
      failed: "turn failed",
    },
    yes: "on",
    no: "off",
    none: "none",
    defaultIs: (value: string) => `Default: ${value}`,
    range: (min: string, max: string) => `${min}–${max}`,
    reset: "Reset to default",
    add: "Add",
    addLabel: "New entry",
    remove: (what: string) => `Remove ${what}`,
    save: "Save",
    saving: "Saving…",
    saved: "Saved",
    undo: "Undo",
    bad: {
      number: "Enter a number",
      whole: "Enter a whole number",
      range: (min: string, max: string) => `Enter a number from ${min} to ${max}`,
      path: "Enter an absolute path, starting with / or ~",
      empty: "Enter a value",
      twice: "Already in the list",
    },
  },
  forgetting: {
    title: "Delete recorded data",
    intro:
      "Permanently deletes from the journal, database, search index, archive and public stream. Leaves the client's transcripts alone, and does not import deleted sessions again.",
    what: "Delete",
    kinds: {
      project: "A project",
      session: "A session",
      match: "Events with a text",
    },
    labels: { project: "Project", session: "Session ID", match: "Text" },
    hints: {
      project: "Deletes every session in the project.",
      session: "ID or prefix",
      match: "For example a secret or a name. Deletes every event that contains it.",
    },
    choose: "Select…",
    projectOption: (path: string, sessions: number) =>
      `${path} (${pluralize(sessions, "session")})`,
    look: "Preview",
    looking: "Searching…",
    would: (events: string, sessions: string) =>
      `Would delete ${several(events, "event")} from ${several(sessions, "session")}`,
    nothing: "No recorded data matches",
    parts: {
      knownErrors: (count: number) => pluralize(count, "error"),
      blockers: (count: number) => pluralize(count, "blocker"),
      checkpoints: (count: number) => pluralize(count, "checkpoint"),
      archives: (count: number) => pluralize(count, "archived transcript"),
      records: (count: number) => `${pluralize(count, "line")} of archived transcripts`,
    },
    also: "Also deletes:",
    unreadable: (names: string) => `Could not check these archived transcripts: ${names}`,
    inGit: (project: string) =>
      `Git keeps checkpoints of ${project} in commit messages and notes. Delete all self-gen notes there:`,
    events: "Events",
    session: "Session",
    project: "Project",
    started: "Started",
    more: (count: number) => pluralize(count, "more session"),
    checkpoints: "Checkpoints also deleted",
    checkpointsWhy:
      "A checkpoint summarizes everything its project did before it. Later checkpoints may contain deleted data, so they are deleted too.",
    ofAnother: "saved by another session",
    moreCheckpoints: (count: number) => pluralize(count, "more checkpoint"),
    othersLose: (count: number) =>
      count === 1
        ? "1 checkpoint was saved by another session."
        : `${count} checkpoints were saved by other sessions.`,
    go: "Delete…",
    question: {
      project: (name: string) => `Delete project ${name}?`,
      session: "Delete this session?",
      match: "Delete every event with this text?",
    },
    goes: (events: string, sessions: string) =>
      `Permanently deletes ${several(events, "event")} from ${several(sessions, "session")}. Earlier backups keep them.`,
    typeName: (name: string) => `Type ${name} to confirm`,
    sure: "Delete permanently",
    removing: "Deleting…",
    done: (events: string, sessions: string) =>
      `Deleted ${several(events, "event")} from ${several(sessions, "session")}`,
    another: "Delete something else",
    changed: "More data matches now. Preview it again.",
  },
};
