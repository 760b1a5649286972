import { counted } from "./counted.ts";

/** Of a number that is written out already. */
const several = (count: string, noun: string): string =>
  `${count} ${noun}${count === "1" ? "" : "s"}`;

/** Settings, health, pausing and forgetting, on the page. What each setting is for stands in `settings.ts`. */
export const dashboardSettings = {
  title: "Settings",
  sections: "Parts of the settings",
  overview: "Health and recording",
  all: "All settings",
  forget: "Forget",
  health: {
    title: "Health",
    checking: "Looking at program, hooks, database and daemon …",
    again: "Check again",
    checked: "Checked",
    well: "All is well: what you do is recorded, and can be found again.",
    notes: (notes: number) =>
      `All works. ${notes === 1 ? "One thing is" : `${notes} things are`} worth knowing.`,
    wrong: (wrong: number) =>
      wrong === 1 ? "One thing does not work." : `${wrong} things do not work.`,
    levels: { wrong: "Wrong", note: "Note", ok: "Fine" },
    fix: "What to do",
    fine: (count: number) => `${counted(count, "check")} found nothing wrong`,
    notRecording: "Nothing is recorded right now; “Recording” has the button for it.",
    repair: "This repairs what can be repaired:",
    daemon: "Daemon",
    daemonSince: (version: string) => `version ${version}, running since`,
    behind: "Up to date",
    upToDate: "everything recorded can be read",
    journalBehind: (size: string) => `${size} of the journal still to be read`,
    indexBehind: (events: number) => `${counted(events, "event")} not yet found by a search`,
    noIndex: "no search index yet",
    recorded: "Recorded",
    totals: (events: string, sessions: string) =>
      `${several(events, "event")} of ${several(sessions, "session")}`,
    opening: "the database is just being opened",
    lastFault: "Last fault",
  },
  recording: {
    title: "Recording",
    on: "Recording",
    paused: "Paused",
    off: "Off",
    onText: "What your sessions do is recorded on this machine.",
    pausedOpen: "Nothing is recorded until you resume.",
    pausedUntil: (time: string) => `Nothing is recorded until ${time}.`,
    offText: "Recording is turned off in the settings.",
    turnOn: "Turn it on",
    pauseFor: "Pause recording",
    half: "For 30 minutes",
    hour: "For 1 hour",
    open: "Until I resume",
    resume: "Resume now",
  },
  look: {
    title: "Appearance",
    language: "Language",
    languageHint: "Of this page, of every command, and of what sessions are told.",
    colours: "Colours",
    coloursHint: "Kept in this browser.",
  },
  list: {
    file: "All of this stands in one file:",
    find: "Find a setting",
    nothing: "No setting fits.",
    problems: "Something in the settings file is not understood",
    broken:
      "As long as the file cannot be read, nothing can be changed here. Mend it, or remove it: then the defaults hold.",
    groups: {
      recording: "What is recorded",
      told: "What sessions are told",
      notify: "Notifications",
      archive: "Archive of transcripts",
      recovery: "Recovering from blockers",
      analysis: "Suggestions",
      meaning: "Search by meaning",
    },
    groupNotes: {
      recording: "Changes hold from the next event on.",
      told: "In characters. The hooks tell it at the next session's start; 0 tells nothing.",
      recovery: "What `self-gen session load --resume` offers for each kind of blocker.",
      meaning: "To change the model, run self-gen embed setup: it tries it before it is used.",
    },
    notes: {
      enabled:
        "While this is off nothing is recorded at all, and what happens meanwhile cannot be brought back later.",
      collectPromptText:
        "While this is off, prompts of that time cannot be searched for or shown, now or later.",
      retentionDays:
        "What is older is removed for good. Lowering it removes more at the next clean-up.",
      excludeProjects:
        "A folder and everything below it, as an absolute path or with ~. What was recorded before stays until you forget it.",
      dbPath:
        "The journal is read into the new place; the old file stays where it is. Best on a local disk.",
      "archive.maxMegabytes": "When it is full, the oldest transcripts are removed for good.",
      "archive.retentionDays": "Older transcripts are removed for good.",
      "daemon.autostart":
        "Without the daemon there is no live page and no notification; recording goes on.",
      "contextBudget.compact":
        "Lower it only if the client complains: it is what a conversation keeps after a compaction.",
    },
    runsProgram: "Only at a terminal, because it names a program that is run later.",
    copyCommand: "Copy the command",
    usesModel: { ask: "Ask me", true: "Yes", false: "No" },
    noticeKinds: {
      permission: "permission",
      question: "question",
      finished: "long turn finished",
      failed: "turn failed",
    },
    yes: "On",
    no: "Off",
    none: "none",
    isDefault: "Default",
    defaultIs: (value: string) => `Default: ${value}`,
    range: (min: string, max: string) => `${min} to ${max}`,
    reset: "Reset to default",
    add: "Add",
    addLabel: "One more",
    remove: (what: string) => `Remove ${what}`,
    save: "Save",
    saving: "Saving …",
    saved: "Saved",
    undo: "Undo",
    notSaved: "Not saved",
    bad: {
      number: "Give a number.",
      whole: "Give a whole number.",
      range: (min: string, max: string) => `It must be from ${min} to ${max}.`,
      path: "Give an absolute path; it begins with / or ~.",
      empty: "It cannot be empty.",
      twice: "It is in the list already.",
    },
  },
  forgetting: {
    title: "Forget something",
    intro:
      "Removes it from journal, database, search, archive and the public stream of this machine. It cannot be undone. The clients' own transcripts are not touched, and what was forgotten is not imported again.",
    what: "What is to be forgotten?",
    kinds: {
      project: "A project",
      session: "A session",
      match: "Everything that contains a text",
    },
    labels: { project: "Project", session: "Session id", match: "Text" },
    hints: {
      project: "With every session that was recorded in it.",
      session: "The id, or enough of its beginning.",
      match:
        "A secret that should not have been there, a name … Every event that contains it goes.",
    },
    choose: "Choose …",
    projectOption: (path: string, sessions: number) => `${path} (${counted(sessions, "session")})`,
    look: "Show what would go",
    looking: "Looking …",
    would: (events: string, sessions: string) =>
      `${several(events, "event")} of ${several(sessions, "session")} would go.`,
    nothing: "Nothing recorded contains this.",
    parts: {
      lines: (count: number) => `${counted(count, "line")} of journal and stream`,
      knownErrors: (count: number) => counted(count, "known error"),
      blockers: (count: number) => counted(count, "blocker"),
      checkpoints: (count: number) => counted(count, "checkpoint"),
      archives: (count: number) => `${counted(count, "archived transcript")}, whole`,
      records: (count: number) => `${counted(count, "line")} of archived transcripts`,
    },
    also: "With them:",
    unreadable: (names: string) => `These archives could not be looked through: ${names}`,
    inGit: (project: string) =>
      `Checkpoints of ${project} also stand in its git repository, in commit messages and notes. Git keeps them. This removes our notes there, those of other checkpoints too:`,
    events: "Events",
    session: "Session",
    project: "Project",
    started: "Started",
    more: (count: number) => `and ${counted(count, "more session")}`,
    checkpoints: "Checkpoints that go along",
    checkpointsWhy:
      "A checkpoint is made of everything its project did until then. Those saved since may hold a piece of what goes, so they go too, whoever saved them.",
    ofAnother: "saved by another session",
    moreCheckpoints: (count: number) => `and ${counted(count, "more checkpoint")}`,
    othersLose: (count: number) =>
      count === 1
        ? "One of the checkpoints was saved by another session, which loses it."
        : `${count} of the checkpoints were saved by other sessions, which lose them.`,
    go: "Forget this …",
    question: {
      project: (name: string) => `Forget the project ${name}?`,
      session: "Forget this session?",
      match: "Forget everything that contains this text?",
    },
    goes: (events: string, sessions: string) =>
      `${several(events, "event")} of ${several(sessions, "session")} will be removed for good. This cannot be undone; an earlier backup still holds them.`,
    typeName: (name: string) => `Type ${name} to confirm`,
    sure: "Remove for good",
    removing: "Removing …",
    done: (events: string, sessions: string) =>
      `Forgotten: ${several(events, "event")} of ${several(sessions, "session")}.`,
    another: "Forget something else",
    changed: "Meanwhile it is more than you were shown. Please look again.",
  },
};
