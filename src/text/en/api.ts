/** What the daemon's HTTP API says of itself, and why it refuses. Each fault: what is wrong, and what would be right. */
export const api = {
  title: "self-gen: what sessions do, and what they did",
  description:
    "The daemon's read-only API. Over HTTP on the loopback address every request shows the token of run/http.json as “Authorization: Bearer …”; over the socket run/daemon.sock none is needed. Times are ISO times in UTC. What is recorded was redacted when it was recorded.",
  answers: "the answer",
  refused: "why not: code, message and what to do",
  stream:
    "Server-sent events. “hello” begins; then what was missed since the last id, or “reset” and a “session” for every one there is; “ready” says that nothing is missing; from then on “session” and “gone” as things change.",
  head: "the head of the answer alone",
  security: "the token of run/http.json",
  routes: {
    sessions: "sessions and what they are doing right now",
    session: "one session: its state with the reasons, and its record",
    timeline: "the events of a session, page by page",
    story: "a session as rows of a timeline, page by page",
    sessionCompactions: "a session's compactions: what was saved, told, and kept",
    sessionRelated: "earlier sessions about the same as this one",
    compactions: "the newest compactions of all sessions, and whether anything was lost",
    event: "one event in full, and what belongs to it",
    next: "what the next session of a project would be told",
    skills: "which skills are used, how often, and which run right now",
    waits: "what waited for a person, for how long, and how it was decided",
    usage: "tokens and estimated cost",
    charts: "what was done, used, waited for and lost, day by day",
    history: "recorded sessions, the newest activity first, page by page",
    projects: "projects, clients and days that there are sessions of",
    search: "finds what was said, done and solved before",
    errors: "errors that happened, what they cost, and how they were solved",
    decisions: "what was decided and found out, and who said so",
    checkpoints: "where work was saved, and what was open then",
    blockers: "what keeps projects from going on, and what did",
    archive: "transcripts that are kept, and whether the client still has them",
    suggestions: "what is suggested, as it was found when somebody looked last",
    applied: "suggestions that were applied, and whether they helped",
    dismissed: "suggestions that were dismissed or undone, and are not made any more",
    analysisRuns: "runs of the analysis, and what they cost",
    health: "the daemon, how far it has come, and how much there is",
    doctor: "what works and what does not, and what to do about it",
    settings: "every setting: what it is, may be, and is now",
    events: "changes of sessions as they happen",
    page: "what a page begins with: version, language, and whether anything is recorded",
    openapi: "this document",
  },
  parameters: {
    id: "the id of a session, a beginning of it, or the name of its project",
    state: "only those in this state; “waiting” sessions are those that need you",
    phase: "only those in this phase of their turn",
    project: "only this project, by its name or its path",
    session: "only this session, by its id",
    type: "only this type",
    order: "which come first",
    sort: "which come first: those seen last, those that cost most, or those that happened most",
    cursor: "“next” of the page before",
    offset: "how many to pass over: “next” of the page before",
    limit: "how many at most",
    since: "not before: 7d, 12h, yesterday, 2026-11-01 or an ISO time",
    until: "not after, given as in “since”",
    by: "grouped by this",
    q: "what to look for: words, “phrases”, -without, and filters such as type:error",
    file: "only where this file was worked on",
    branch: "only on this branch",
    client: "only sessions of this client, such as claude-code",
    facets: "1: counted also by kind, project, branch and month",
    source: "how the session starts",
    event: "the id of an event, or the beginning of it",
    lastEventId: "the id of the last event that was read; the header Last-Event-ID comes first",
  },
  allowed: {
    text: (most: number) => `a text of at most ${most} characters`,
    days: (most: number) => `at most ${most} days before “until”, and not behind it`,
    time: "a time: 7d, 12h, yesterday, 2026-11-01 or an ISO time",
  },
  faults: {
    internal: [
      "Something went wrong that should not have.",
      "Look into logs/faults.jsonl, or run: self-gen doctor",
    ],
    database: ["The database could not be read.", "Run: self-gen doctor"],
    databaseBusy: ["Another process holds the database.", "Try again in a moment."],
    notOpen: ["The database is just being opened.", "Try again in a moment."],
    otherUser: [
      "The request comes from another user of this machine.",
      "Ask as the user whose daemon this is.",
    ],
    foreignHost: (address: string): [string, string] => [
      "The request was not sent to this machine's own address.",
      `Use http://${address}`,
    ],
    foreignOrigin: [
      "Another site's page may not ask.",
      "Open the page at the daemon's own address.",
    ],
    noToken: [
      "No token was shown.",
      "Send “Authorization: Bearer …” with the token of run/http.json.",
    ],
    notSignedIn: ["This page is not signed in, or no longer.", "Run: self-gen dashboard"],
    wrongCode: [
      "The code was used already, or is too old.",
      "Run again: self-gen dashboard (a code counts once, and for two minutes)",
    ],
    onlyPage: [
      "Only a page that is signed in may do this.",
      "Run: self-gen dashboard, or the command that does the same.",
    ],
    noHttp: (why: string): [string, string] => [
      `HTTP could not be opened: ${why}`,
      "Run: self-gen doctor",
    ],
    notSignedOut: (why: string): [string, string] => [
      `A new token could not be written: ${why}`,
      "See that run/http.json can be written, and try again.",
    ],
    unknownFile: ["This version of the page has no such file.", "Load the page anew."],
    wrongMethod: (methods: string): [string, string] => [
      "This cannot be asked in this way.",
      `Use: ${methods}`,
    ],
    notJson: ["The body is not said to be JSON.", "Send “Content-Type: application/json”."],
    bodyTooLarge: (most: number): [string, string] => [
      `The body is larger than ${most} bytes.`,
      "Send less.",
    ],
    badBody: ["The body is not a JSON object.", "Send one, as UTF-8."],
    wrongToken: ["The token is not the right one.", "Read it anew from run/http.json."],
    onlyReading: (methods: string): [string, string] => [
      "This can only be read.",
      `Use one of: ${methods}`,
    ],
    body: ["No body is taken.", "Leave it out; parameters stand behind the “?”."],
    tooLong: (most: number): [string, string] => [
      `The address is longer than ${most} characters.`,
      "Ask for less at once.",
    ],
    unknownRoute: ["There is nothing here.", "GET /api/v1/openapi.json lists what there is."],
    badEncoding: [
      "The address holds signs that cannot be read.",
      "Encode names and values as UTF-8 with encodeURIComponent.",
    ],
    unknownParameter: (name: string, known: string): [string, string] => [
      `There is no parameter “${name}” here.`,
      known === "" ? "This takes none." : `These are: ${known}`,
    ],
    repeatedParameter: (name: string): [string, string] => [
      `“${name}” was given more than once.`,
      "Give it once.",
    ],
    missingParameter: (name: string): [string, string] => [
      `“${name}” is missing.`,
      `Add it: ?${name}=…`,
    ],
    badParameter: (name: string, allowed: string): [string, string] => [
      `“${name}” cannot have this value.`,
      `It must be ${allowed}`,
    ],
    noSession: ["No such session is known.", "GET /api/v1/sessions lists those there are."],
    noEvent: ["No such event is known.", "It may have been forgotten; look at its session."],
    manySessions: ["Several sessions fit.", "Give more of the id."],
    goneCursor: ["The page that this goes on from is gone.", "Begin with the first page."],
    nothingAsked: ["Nothing to look for was given.", "Give a word in “q”, or a filter."],
    badQuery: (typed: string): [string, string] => [
      `“${typed}” is not a filter that is understood.`,
      "Put it between quotation marks to look for it as a word.",
    ],
    tooManyStreams: (most: number): [string, string] => [
      `${most} clients follow already.`,
      "End one of them, or try again later.",
    ],
    tooManyReads: ["Too much is being asked for at once.", "Try again in a moment."],
  },
} satisfies Api;

type Words = [what: string, fix: string];

type Api = {
  readonly faults: Readonly<Record<string, Words | ((...given: never[]) => Words)>>;
  readonly [name: string]: unknown;
};
