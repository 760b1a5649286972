import { counted } from "./counted.ts";

/** The dashboard's frame, its shared words, and the view “Now”. */
export const dashboard = {
  title: "Self-Generation",
  views: {
    now: "Now",
    history: "History",
    suggestions: "Suggestions",
    charts: "Charts",
    settings: "Settings",
  },
  skip: "Skip to content",
  navigation: "Views",
  searchLabel: "Search all sessions",
  searchHint: "Search prompts, errors, decisions…",
  connection: {
    connecting: "Connecting…",
    live: "Live",
    lost: "Disconnected. Reconnecting…",
    lostHint: "This page may be out of date. Start the daemon:",
    stranger: "Another program is using this address",
    strangerHint:
      "It received no data. This page reconnects when the daemon is back. Open the dashboard at another address:",
    "signed-out": "Signed out",
  },
  paused: (until: string | null) =>
    until === null ? "Recording is off" : `Recording is off until ${until}`,
  pausedAction: "Turn on",
  pausedShort: "Recording off",
  signedOut: {
    about: "What your coding agents did, do and need",
    title: "You are signed out",
    text: "Open the dashboard from a terminal on this machine:",
    why: "The address alone is not enough: the command gives this browser a key. If the browser blocks site storage, run the command at every visit.",
  },
  upgraded: (version: string) => `self-gen ${version} is running. Reload to update this page.`,
  reload: "Reload",
  nothingHere: {
    title: "Page not found",
    text: "It may have been deleted, or the link is incomplete.",
    back: "Go to Now",
  },
  broken: {
    title: "This page crashed",
    text: "Your recorded data is safe. Reload the page. If it crashes again, report this:",
  },
  loading: "Loading…",
  failed: "Could not load this",
  notUnderstood: "unexpected answer from the daemon; reload the page or search for less",
  retry: "Try again",
  offline: "daemon is not responding",
  old: "This may be out of date.",
  explain: (what: string) => `Explain: ${what}`,
  close: "Close",
  cancel: "Cancel",
  code: "Code",
  paneWidth: "Pane width",
  copy: "Copy",
  copied: "Copied",
  notCopied: "Blocked by the browser",
  more: (count: number) => `Show ${count} more`,
  atLeast: (cost: string) => `${cost}+`,
  noPrice: "price unknown",
  noProject: "no project",
  theme: { system: "System", light: "Light", dark: "Dark", label: "Theme" },
  density: { comfortable: "Comfortable", compact: "Compact", label: "Density" },
  spans: {
    ms: (count: number) => `${count} ms`,
    seconds: (count: string) => `${count} s`,
    minutes: (count: number) => `${count} min`,
    hours: (hours: number, minutes: number) =>
      minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`,
    days: (days: number, hours: number) => (hours === 0 ? `${days} d` : `${days} d ${hours} h`),
  },
  ago: {
    now: "just now",
    minutes: (count: number) => `${count} min ago`,
    hours: (count: number) => `${count} h ago`,
    days: (count: number) => (count === 1 ? "yesterday" : `${count} days ago`),
  },
  now: {
    title: "Now",
    groups: {
      needs: "Needs you",
      working: "Working",
      ready: "Your turn",
      unknown: "Unknown",
      idle: "Idle",
      done: "Ended today",
    },
    empty: {
      needs: "No sessions waiting",
      working: "No sessions working",
      ready: "No finished turns",
      unknown: "No unknown sessions",
      idle: "No idle sessions",
      done: "No sessions ended today",
    },
    summary: (of: {
      readonly needs: number;
      readonly working: number;
      readonly ready: number;
      readonly unknown: number;
      readonly idle: number;
    }) =>
      [
        of.needs === 0 ? "" : `${of.needs} waiting for you`,
        `${of.working} working`,
        of.ready === 0 ? "" : `${of.ready} your turn`,
        of.unknown === 0 ? "" : `${of.unknown} unknown`,
        `${of.idle} idle`,
      ]
        .filter((part) => part !== "")
        .join(" · "),
    waitingSince: (time: string) => `since ${time}`,
    sinceTime: (time: string) => `since ${time}`,
    lasted: "Duration, first event to end",
    nothing: "No sessions today yet",
    nothingHint:
      "Start Claude Code or Codex in a terminal. The session appears here within a second.",
    check: "Session missing? Check the installation",
    why: "Why?",
    whyTitle: (project: string) => `State of ${project}`,
    context: (tokens: string) => `${tokens} context`,
    contextTitle: "Tokens in the context window",
    turns: (count: number) => counted(count, "prompt"),
    asked: "Last prompt",
    answered: "Last answer",
    tasks: (done: number, total: number) => `${done} of ${counted(total, "task")} done`,
    manyOptions: "Multiple choice",
    wholeAsk: "Full request",
    copyAsk: {
      command: "Copy command",
      file: "Copy path",
      pattern: "Copy pattern",
      plan: "Copy plan",
      question: "Copy question",
    },
    showPane: "Show in tmux",
    paneShown: "Shown in tmux",
    cost: "Estimated at list prices",
    notFound: "This session is no longer live.",
    compaction: {
      landed: "Last compaction: nothing lost",
      kept: "Last compaction: nothing lost",
      lost: "Last compaction: context lost",
      unknown: "Last compaction: not checked yet",
      /** The evidence behind it. */
      why: {
        landed: "The saved context reached the model. Show details",
        kept: "The client summary mentions everything that was saved. Show details",
        lost: "Show lost items",
        unknown: "Show the saved context",
      },
    },
    allDone: "View all in History",
  },
};
