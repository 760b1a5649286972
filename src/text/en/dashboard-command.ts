/** The command that opens the page; the page's own words are elsewhere. */
export const dashboardCommand = {
  options: {
    noOpen: "opens no browser, and prints the address",
    json: "prints the address as JSON, and opens no browser",
    signOut: "signs every page out that is signed in",
  },
  opened: "Opened in your browser:",
  openIt: "Open this address in a browser:",
  once: "It opens once, within two minutes; then the browser knows you, and the address without what follows “#” is enough.",
  fromElsewhere: (command: string) =>
    `No browser could be opened here. If you sit at another machine, run this there first, and open the address there:\n  ${command}`,
  badPath: (path: string) => `“${path}” is no address of the page`,
  signedOut: "Every page is signed out. self-gen dashboard opens one anew.",
  tokenAnew: (file: string) => `Programs that ask over HTTP must read the token again: ${file}`,
  silent: "the daemon does not answer",
  silentFix: "self-gen daemon stop, then once more",
  other: (version: string) => `the daemon that runs is of another version (${version})`,
  otherFix: "self-gen daemon stop, then once more; if that does not help: self-gen install",
};

export const manualDashboard = {
  dashboard: {
    about: [
      "Opens a page in your browser that shows everything recorded: which session waits for you, what each is doing and did, what was decided, which errors came back, what it cost. The daemon serves it to this machine alone, from inside the program; nothing is loaded from elsewhere and nothing is sent anywhere. The daemon is started when none runs.",
      "The address holds a code that counts once, for two minutes. The page exchanges it for a key and takes it out of the address; from then on that browser is known for 30 days, also after the daemon was started anew. The key itself is never sent: whoever answers the page must prove first that he knows it, so another program that takes the port of a stopped daemon learns nothing. `--sign-out` ends that for every page at once.",
      "A word opens the page at a session, by its id or a beginning of it, or at a path of the page such as `/charts`. Over SSH, or without a screen, the address is printed with a line that leads there from the machine in front of you. On a machine that others work on too, use `--no-open`: a browser's command line can be read by everybody there while it starts.",
    ],
    examples: {
      "self-gen dashboard": "opens the page",
      "self-gen dashboard 0199f3a1": "opens it at the session whose id begins so",
      "self-gen dashboard /history/errors": "opens it at the errors that happened before",
      "self-gen dashboard --no-open": "prints the address",
      "self-gen dashboard --sign-out": "signs every page out",
    },
  },
};
