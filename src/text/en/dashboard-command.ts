/** `self-gen dashboard`; the words of the page itself are in `dashboard.ts`. */
export const dashboardCommand = {
  options: {
    noOpen: "Print the address without opening a browser",
    json: "Print the address as JSON",
    signOut: "Sign out every browser",
  },
  opened: "Opened in your browser:",
  openIt: "Open this address in a browser:",
  once: "The link works once, within 2 minutes. After that, this browser stays signed in.",
  fromElsewhere: (command: string) =>
    `No browser on this machine. To use the one on another machine, run this there, then open the address:\n  ${command}`,
  badPath: (path: string) => `not a dashboard path: ${path}`,
  signedOut: "Signed out every browser. Sign in again: self-gen dashboard",
  tokenAnew: (file: string) => `HTTP clients need the new token: ${file}`,
  silent: "daemon is not responding",
  silentFix: "run self-gen daemon stop, then try again",
  other: (version: string) => `daemon runs another version: ${version}`,
  otherFix: "run self-gen daemon stop, then try again, or run self-gen install",
};

export const manualDashboard = {
  dashboard: {
    about: [
      "Shows all sessions live, with history, errors, suggestions, costs and settings. The daemon serves it to this machine only; nothing is loaded from or sent to the internet.",
      "The link signs your browser in for 30 days and works once, within 2 minutes. Over SSH it also prints a tunnel command. On a shared machine use `--no-open`: other users can read a browser's command line.",
    ],
    examples: {
      "self-gen dashboard": "Open the dashboard",
      "self-gen dashboard 0199f3a1": "Open a session by its ID prefix",
      "self-gen dashboard /history/errors": "Open the list of errors",
      "self-gen dashboard --no-open": "Print the address only",
      "self-gen dashboard --sign-out": "Sign out every browser",
    },
  },
};
