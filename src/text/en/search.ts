import { documentKinds } from "./document-kinds.ts";
import { pluralize } from "./pluralize.ts";

export const search = {
  kinds: documentKinds,
  options: {
    limit: "Results per page (default: 10)",
    page: "Page number",
    offset: "Skip the first N results",
    project: "Only this project: name, path or part of it; . is this one",
    type: "Only this type: prompt, answer, error, fix, file…",
    since: "Only since: 7d, 12h, yesterday, 2026-11-01",
    until: "Only until (same forms as --since)",
    file: "Only turns that worked on this file",
    branch: "Only this branch",
    session: "Only this session (ID or prefix)",
  },
  unread: (events: number, of: number) =>
    `${events} of ${pluralize(of, "event")} not indexed yet. Search again in a moment`,
  words: (words: string) => `matches: ${words}`,
  hows: {
    form: (asked: string, found: string) => `${asked} → ${found} (other form)`,
    part: (asked: string, found: string) => `${asked} → ${found} (part of a name)`,
    near: (asked: string, found: string) => `${asked} → ${found} (similar spelling)`,
    alike: (_asked: string, found: string) => `also matched: ${found}`,
    sound: (asked: string, found: string) => `same sound: ${asked} ↔ ${found}`,
    some: (_asked: string, found: string) => `partial match: ${found}`,
  },
  similar: "similar meaning",
  rejected: (list: string) => `rejected: ${list}`,
  beside: "answer to a matching prompt",
  noSession: "saved directly",
  missing: (words: string) => `without: ${words}`,
  newest: "No search words: newest first",
  relaxed: "no result has the exact phrase; showing results with its words",
  open: (number: number) => `Open one: self-gen show @${number}`,
  openThere: (number: number) => `Open one: self-gen show @${number} --store team`,
  range: (shown: string, found: number) =>
    found === 1 ? "1 result" : `Results ${shown} of ${found}`,
  /** What a filter leaves of what was read. */
  filtered: (left: number, of: number) => `${left} of ${of} match the filter`,
  rangeOfMore: (shown: string) => `Results ${shown}`,
  next: (page: number) => `Show more: --page ${page}`,
  nextFrom: (offset: number) => `Show more: --offset ${offset}`,
  nothing: (query: string) => `No results for “${query}”`,
  nothingHere: "No results match these filters",
  nothingMore: (found: number) => `No such page (${pluralize(found, "result")} in total)`,
  tryThis: "Try:",
  fewerWords: "fewer or other words",
  otherWord: "another word for the same",
  importEarlier: "import earlier sessions: self-gen import",
  noExcluded: (words: string) => `without -${words}`,
  noFilters: (found: number) => `without filters (${pluralize(found, "result")})`,
  unknown: (filter: string, typed: string) => `nothing matches ${filter}:${typed}`,
  moreUnknown: (count: number) => `nothing matches ${pluralize(count, "more filter")}`,
  meant: (near: string) => `did you mean ${near}?`,
  importHint: (sessions: number) =>
    `${sessions === 0 ? "no sessions yet" : `only ${pluralize(sessions, "session")} so far`}. Import earlier sessions: self-gen import`,
  unknownType: (typed: string) =>
    `unknown filter value: ${typed}. Use prompt, answer, decision, discovery, error, fix, summary, file or commit`,
  badTime: (typed: string) =>
    `invalid time: ${typed}. Use a day (2026-11-01, yesterday), a time (2026-11-01T09:30) or an age (7d, 12h)`,
  notExcludable: (typed: string) => `cannot exclude: -${typed}. Only type: can be excluded`,
  nothingLeft: (typed: string) => `excludes every result: ${typed}`,
  nothingLeftFix: "either choose a type or exclude it, not both",
  tooLong: (most: number) => `query is too long; used its first ${most} characters`,
  filterCut: (most: number) =>
    `query is too long: ${most} characters at most, and it has filters beyond that`,
  filterCutFix: "use fewer filters, or options such as --file and --project",
  quoteIt: (typed: string) => `search for the text itself: '"${typed}"'`,
  eitherPage: "use either --page or --offset",
  noLast: "no earlier list",
  noLastFix: "list something first: self-gen search QUERY, or self-gen errors",
  /** The last list has numbers of its own, which are no results. */
  otherList: {
    suggestions: (number: number) => `the last list shows suggestions, not results: @${number}`,
    blockers: (number: number) => `the last list shows blockers, not results: @${number}`,
  },
  otherListFix: {
    suggestions: (number: number) =>
      `open the suggestion: self-gen suggestions ${number}; list results again: self-gen search QUERY, or self-gen errors`,
    blockers: (number: number) =>
      `clear the blocker: self-gen blocker clear ${number}; list results again: self-gen search QUERY, or self-gen errors`,
  },
  noNumber: (number: number, from: number, to: number) =>
    `no @${number} in the last list, only ${from === to ? `@${from}` : `@${from} to @${to}`}`,
  noNumberFix: {
    search: "search again, or choose a page: --page N",
    errors: "list more: self-gen errors --all",
  },
  goneHit: "this result is no longer recorded",
};

export const shownHit = {
  id: "ID",
  project: "project",
  branch: "branch",
  session: "session",
  time: "time",
  turn: (number: number) => `Turn ${number}`,
  before: "Before the first prompt",
  asked: "Prompt",
  done: "Tool calls",
  answered: "Answer",
  more: (count: number) => `… ${pluralize(count, "more event")}`,
  moreLines: (count: number) => `… ${pluralize(count, "more line")}`,
  solved: "Fix",
  removed: (time: string) => `Removed ${time}. Sessions no longer get it`,
  unsolved: "Unresolved",
  how: (steps: string, succeeded: string | null) =>
    succeeded === null ? steps : `${steps}, then ${succeeded} succeeded`,
  when: (time: string, project: string) => `${time} in ${project}`,
  goOn: (session: string) => `Open the whole session: self-gen show ${session}`,
};

export const manualSearch = {
  search: {
    about: [
      "Searches all projects, best match first. Keys: ↑↓ select, Enter open, / filter, r resume, y copy, ? help, q quit. `--once` prints the results instead.",
      "Finds prompts, answers, errors, fixes, files and commits by other word forms, parts of names (`user` in `getUserById`), small typos, the other language, and other words with the same meaning.",
      "Types: `prompt`, `answer`, `decision`, `discovery`, `error`, `fix` (also `resolution`), `summary`, `file`, `commit`.",
      "Put a phrase in quotation marks: `'\"address already in use\"'`. Exclude a word: `-word`. Add filters to the query or as options: `project:` `type:` `since:` `until:` `file:` `branch:` `session:`. Separate several values with commas.",
    ],
    examples: {
      "self-gen search port already in use": "Search all projects",
      "self-gen search timeout type:error since:7d": "Search errors of the last 7 days",
      "self-gen search 'auth -docker \"api key\"'": "Exclude a word, match a phrase",
    } as Readonly<Record<string, string>>,
    exits: {
      0: "results found",
      1: "no results, or failed",
      2: "invalid usage",
    },
  },
};
