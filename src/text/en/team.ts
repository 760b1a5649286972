/** `self-gen team`. */
import { pluralize } from "./pluralize.ts";

export const team = {
  options: {
    team: "Team name (default: team, or the only one)",
    moved: "Keep this machine's ID after a move",
    copied: "Give a copied installation its own ID",
    delete: "Also delete what was sent",
    fields: "Share only: prompts,answers,tools,errors",
    token: "Hub token: a file only you can read, or - for stdin",
    machine: "Give the login this machine, too",
    days: "Keep the last N days, rounded up to months",
    store: "Read here (local, default) or all machines (team)",
  },
  none: "Not in a team",
  joined: (team: string, place: string) => `Joined ${team} on ${place}. Nothing is shared yet`,
  left: (team: string) => `Left ${team}. What was sent stays there`,
  leftAndDeleted: "Left the team and deleted everything this machine sent",
  deleteQuestion: "Permanently delete everything this machine sent to the team?",
  pruneQuestion: (months: string) => `Permanently delete these months of all machines: ${months}?`,
  nothingOld: "No month is that old",
  wouldPrune: (months: string) => `Would delete ${months} from the team database`,
  pruned: (months: string) => `Deleted ${months} from the team database`,
  joinedToRead: (team: string, place: string) =>
    `Joined ${team} on ${place} to read. This machine sends nothing`,
  noLogins: "No logins yet. Add one: self-gen team role add NAME writer",
  loginAdded: (name: string, role: string, isNew: boolean) =>
    isNew
      ? `Added ${role}: ${name}. The connection string is shown once`
      : `Granted ${role}: ${name}. Its connection string stays the same`,
  loginRemoved: (name: string) => `Removed login: ${name}. What its machines sent stays`,
  loginsHint: "List logins: self-gen team role",
  joinHint: "Join a team: self-gen team join URL",
  shareHint: "Share this project: self-gen team share",
  previewHint: "Check what leaves: self-gen team preview",
  deleteHint: "Delete what was sent: self-gen team unshare PROJECT --delete",
  jsonHint: "Read every event: self-gen team preview --json",
  shared: (project: string) => `Shared: ${project}`,
  sharedAgain: (project: string) => `Changed; sends it again as shared now: ${project}`,
  sharedLater: (project: string) => `Nothing is sent yet; shared once you join a team: ${project}`,
  sharedBefore: (project: string) => `Already shared: ${project}`,
  unshared: (project: string) => `No longer shared: ${project}`,
  notShared: (project: string) => `Not shared: ${project}`,
  deletion: (outcome: "done" | "pending"): string =>
    outcome === "done"
      ? "Nothing of it is left in the team database"
      : "The team database is out of reach. Deletes it there when it is back",
  sent: (count: number) =>
    count === 0 ? "Already up to date" : `Sent ${pluralize(count, "event")}`,
  deletedThere: (count: number) => `Deleted ${pluralize(count, "event")} from the team database`,
  nothingShared: "No project is shared; nothing leaves this machine",
  nothingLeft: "Nothing left to send",
  fromStart: "Sent events unknown; showing everything that may leave",
  previewOf: (project: string, events: number, sessions: number) =>
    `${project}: ${pluralize(events, "event")} from ${pluralize(sessions, "session")}`,
  clockAhead: (hours: number) =>
    `Clock ${pluralize(hours, "hour")} ahead of the team database. Set the clock`,
  clockBehind: (hours: number) =>
    `Clock ${pluralize(hours, "hour")} behind the team database. Set the clock`,
  suggestions: {
    who: (people: string, machines: number) => `${people} · ${pluralize(machines, "machine")}`,
    none: "No suggestions from the team's sessions",
    hint: "Open one: self-gen suggestions show N --store team",
  },
  fact: {
    team: (name: string, place: string) => `Team: ${name}${place === "" ? "" : ` on ${place}`}`,
    forward: (ago: string | null) => `Last sent: ${ago ?? "never"}`,
    obstacle: (code: string) => `Not sending: ${code}. Retry now: self-gen team forward`,
    machine: (name: string, events: number, seen: string | null, isHere: boolean) =>
      `  ${name}${isHere ? " (this machine)" : ""}: ${pluralize(events, "event")}, last seen ${seen ?? "never"}`,
    shares: (count: number) => `Shared projects: ${count === 0 ? "none" : count}`,
    fields: (fields: string) => `only ${fields}`,
    pending: (count: number) => `Pending deletions in the team database: ${count}`,
  },
  faults: {
    badLogin: (name: string) => `use a-z, 0-9 and _ in the name: ${name}`,
    noLogin: (name: string) => `no login of this team: ${name}; nothing changed`,
    noLoginFix: "list logins: self-gen team role",
    noMachine: (machine: string) => `no machine has this ID: ${machine}`,
    noMachineFix: "list machines: self-gen team status --json",
    none: "this machine is not in a team",
    noneFix: "join one: self-gen team join URL, or start one: self-gen team init URL",
    noUrl: "no connection string for the team database",
    noUrlFix: "pass it on stdin: self-gen team join -, or set SELF_GEN_TEAM_URL",
    noToken: "no token for the hub",
    noTokenFix: "pass it: self-gen team join URL --token FILE, or set SELF_GEN_HUB_TOKEN",
    openToken: (path: string) => `other users can read the token: ${path}`,
    badToken: (path: string) => `invalid token: ${path}; nothing changed`,
    ownToken: "a copy needs a token of its own: self-gen team join --copied --token FILE",
    wrongToken: (place: string) => `the token belongs to another machine on ${place}`,
    wrongTokenFix: "ask for this machine's: self-gen hub rotate TOKEN_ID",
    onlyHub: (place: string) => `this machine reaches the team through a hub: ${place}`,
    onlyHubFix: "run this where the database is reachable",
    badUrl: "invalid connection string; nothing changed",
    invalid: (path: string) => `invalid connection string: ${path}`,
    invalidFix: "write it as postgres://USER:PASSWORD@HOST/DATABASE",
    open: (path: string) => `other users can read the connection string: ${path}`,
    openFix: (path: string) => `run chmod 600 ${path}`,
    copied: (place: string) => `another installation has this machine ID on ${place}; nothing sent`,
    copiedFix:
      "a copy gets its own ID: self-gen team join --copied; a moved one keeps it: self-gen team join --moved",
    unknown: (place: string) => `this machine is missing on ${place}; nothing sent`,
    unknownFix: "leave and join again: self-gen team leave, then self-gen team join",
    already: "this machine is already in a team; nothing changed",
    alreadyFix: "leave it: self-gen team leave",
    exists: (team: string) => `team exists: ${team}; nothing changed`,
    existsFix: "join it: self-gen team join, or choose another name: --team NAME",
    noTeams: "no team in this database; nothing changed",
    noTeamsFix: "start one: self-gen team init URL",
    which: (teams: string) => `choose a team: ${teams}`,
    whichFix: "add --team NAME",
    noProject: (name: string) => `no project matches: ${name}`,
    manyProjects: (name: string) => `several projects match: ${name}`,
    noProjectFix: "use its path; list projects: self-gen sessions",
  },
};

export const manualTeam = {
  team: {
    about: [
      "Sends what you record to a PostgreSQL database, so that several machines have one history. Nothing leaves this machine until you share a project. Events are redacted again before they leave.",
      "The daemon sends new events within seconds, and catches up after days offline. The connection string stays in `~/.self-generation/team/connection`, or in `SELF_GEN_TEAM_URL`. Other hosts need TLS with a verified certificate.",
    ],
    examples: {
      "self-gen team": "Show team, machines and shared projects",
      "self-gen team join -": "Join with a connection string from stdin",
      "self-gen team share": "Share this project",
    } as Readonly<Record<string, string>>,
  },
};

export const manualTeamActions = {
  status: {
    summary: "Show team, machines and shared projects",
    examples: {
      "self-gen team status": "Show the status",
      "self-gen team forward": "Send what is waiting",
      "self-gen team": "Short form",
    } as Readonly<Record<string, string>>,
  },
  init: {
    summary: "Start a team in an empty database",
    about: ["Creates the schema `self_gen`. The user in the connection string needs CREATE."],
    examples: {
      "self-gen team init postgres://me@db.example/history": "Start a team",
      "self-gen team init -": "Read the connection string from stdin",
      "self-gen team init - --team shop": "Name the team",
    } as Readonly<Record<string, string>>,
  },
  join: {
    summary: "Join a team",
    about: [
      "After you copied or moved an installation, say which: `--copied` starts a new machine, `--moved` continues this one.",
    ],
    examples: {
      "self-gen team join -": "Read the connection string from stdin",
      "self-gen team join - --team shop": "Choose one of several teams",
      "self-gen team join --copied": "Continue as a new machine",
    } as Readonly<Record<string, string>>,
  },
  leave: {
    summary: "Leave the team",
    about: ["Stops sending. What was sent stays there, unless you add `--delete`."],
    examples: {
      "self-gen team leave": "Leave",
      "self-gen team leave --delete": "Leave and delete what was sent",
      "self-gen team leave --delete --yes": "Skip confirmation",
    } as Readonly<Record<string, string>>,
  },
  share: {
    summary: "Share a project with the team",
    about: [
      "Sends what is recorded of it so far, too. Default: this project.",
      "Sends everything, unless you choose with `--fields`. Times, models and costs always leave. Summaries and saved contexts quote everything, so they leave only with all four.",
    ],
    examples: {
      "self-gen team share": "Share this project",
      "self-gen team share ~/code/shop": "Share another one",
      "self-gen team share --fields tools,errors": "Share without what was written",
      "self-gen team preview": "Check what leaves",
    } as Readonly<Record<string, string>>,
  },
  unshare: {
    summary: "Stop sharing a project",
    options: { delete: "Also delete it from the team database" },
    examples: {
      "self-gen team unshare": "Stop sharing this project",
      "self-gen team unshare ~/code/shop --delete": "Delete it there, too",
      "self-gen team status": "List shared projects",
    } as Readonly<Record<string, string>>,
  },
  preview: {
    summary: "List what would leave this machine",
    examples: {
      "self-gen team preview": "Count events by project and kind",
      "self-gen team preview --json": "Print every event as it would leave",
      "self-gen team status": "List shared projects",
    } as Readonly<Record<string, string>>,
  },
  prune: {
    summary: "Delete old months from the team database",
    about: ["Deletes whole months, of all machines in the database. They do not come back."],
    examples: {
      "self-gen team prune --days 365 --dry-run": "Preview",
      "self-gen team prune --days 365": "Keep one year",
      "self-gen team prune --days 365 --yes": "Skip confirmation",
    } as Readonly<Record<string, string>>,
  },
  role: {
    summary: "Manage logins of the team database",
    about: [
      "A writer reads and writes what its own machines sent. A reader reads everything and writes nothing. An admin may do anything. One login may have several roles.",
      "Prints the connection string of a new login once. Your user in the database needs CREATEROLE.",
    ],
    examples: {
      "self-gen team role": "List logins",
      "self-gen team role add alice writer": "Add a login that sends",
      "self-gen team role add alice reader": "Let it read, too",
      "self-gen team role remove alice": "Remove the login",
    } as Readonly<Record<string, string>>,
  },
  forward: {
    summary: "Send new events now",
    about: ["The daemon does this itself. Each event arrives once, however often you run it."],
    examples: {
      "self-gen team forward": "Send",
      "self-gen team preview": "Check what leaves",
      "self-gen team status": "Show when it last sent",
    } as Readonly<Record<string, string>>,
  },
};
