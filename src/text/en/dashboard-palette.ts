import { pluralize } from "./pluralize.ts";

/** The command palette and the keys of the dashboard. */
export const dashboardPalette = {
  title: "Commands",
  hint: "Find a session, project, view or action…",
  results: "Results",
  count: (count: number) => pluralize(count, "result"),
  move: "select",
  open: "open",
  language: "Language",
  groups: {
    sessions: "Sessions",
    projects: "Projects",
    views: "Views",
    actions: "Actions",
    settings: "Settings",
  },
  actions: {
    search: "Search all sessions",
    notify: "Notifications…",
    recordOn: "Turn recording on",
    recordOff: "Turn recording off",
    copyLink: "Copy link to this view",
    keys: "Keyboard shortcuts",
  },
  searchFor: (query: string) => `Search all sessions: ${query}`,
  keysTitle: "Keyboard shortcuts",
  parts: { anywhere: "Anywhere", lists: "Lists", goTo: "Go to", timeline: "Timeline" },
  does: {
    palette: "Open commands",
    search: "Search",
    overview: "Show shortcuts",
    close: "Close what is on top, or go back to the list",
    next: "Next row",
    previous: "Previous row",
    first: "First row",
    last: "Last row",
    open: "Open it",
    rows: "Next or previous row",
    matches: "Next or previous match",
  },
};
