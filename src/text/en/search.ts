import { counted } from "./counted.ts";

export const search = {
  kinds: {
    prompt: "prompt",
    answer: "answer",
    decision: "decision",
    discovery: "discovery",
    error: "error",
    resolution: "solution",
    summary: "summary",
    file: "file",
    commit: "commit",
  },
  options: {
    limit: "at most N on a page (10)",
    page: "the Nth page",
    offset: "passes over the N best",
    project: "only this project: name, path or a part of it; . is the one you are in",
    here: "only the repository you are in",
    type: "only this kind: prompt, answer, decision, discovery, error, resolution, summary, file, commit",
    since: "only what is not older: 2026-11-01, 7d, 12h, yesterday",
    until: "only what is not newer",
    file: "only turns that worked on this file",
    branch: "only on this branch",
    session: "only in this session: id or its beginning",
  },
  unread: (events: number, of: number) =>
    `Not all of it can be found yet: ${events} of ${counted(of, "event")} still to be indexed. Search again in a moment.`,
  words: (words: string) => `as typed: ${words}`,
  hows: {
    form: (asked: string, found: string) => `${asked} → ${found} (other form)`,
    part: (asked: string, found: string) => `${asked} → ${found} (part of it)`,
    near: (asked: string, found: string) => `${asked} → ${found} (similar spelling)`,
    alike: (asked: string, found: string) => `same meaning: ${asked} ↔ ${found}`,
    sound: (asked: string, found: string) => `same sound: ${asked} ↔ ${found}`,
    some: (asked: string, found: string) => `${asked} → ${found} (only a part)`,
  },
  similar: (cosine: string) => `similar: ${cosine}`,
  rejected: (list: string) => `turned down: ${list}`,
  beside: "follows a prompt that matches",
  missing: (words: string) => `not in it: ${words}`,
  newest: "No search words: showing the newest first",
  relaxed: "nothing has the words in quotation marks as they stand; these have them apart",
  open: (number: number) =>
    `self-gen show @${number} opens one: the whole text, and the turn it belongs to.`,
  range: (shown: string, found: number) => `${shown} of ${found}`,
  rangeOfMore: (shown: string, found: number) => `${shown} of at least ${found}`,
  next: (page: number) => `--page ${page} shows more`,
  nextFrom: (offset: number) => `--offset ${offset} shows more`,
  nothing: (query: string) => `Nothing was found for “${query}”.`,
  nothingHere: "Nothing was found for these filters.",
  nothingMore: (found: number) => `There is no such page: ${counted(found, "hit")} in all.`,
  tryThis: "What may help:",
  fewerWords: "fewer words, or other ones",
  noExcluded: (words: string) => `without -${words}`,
  noFilters: (found: number) => `without filters there is something: ${counted(found, "hit")}`,
  unknown: (filter: string, typed: string) => `nothing recorded has ${filter}:${typed}`,
  meant: (near: string) => `did you mean ${near}?`,
  importHint: (sessions: number) =>
    `only ${counted(sessions, "session")} recorded so far: self-gen import brings in what your agents kept of earlier ones`,
  unknownType: (typed: string) =>
    `“${typed}” is not a kind; there are prompt, answer, decision, discovery, error, resolution, summary, file and commit`,
  badTime: (typed: string) =>
    `“${typed}” is not a valid time; give a day (2026-11-01, yesterday), a time (2026-11-01T09:30) or how long ago (7d, 12h)`,
  notExcludable: (typed: string) => `“-${typed}”: of the filters only type can be excluded`,
  nothingLeft: (typed: string) => `“${typed}” leaves out all that was asked for`,
  nothingLeftFix: "ask for a kind, or leave one out, not both",
  tooLong: (most: number) => `the query is very long: only its first ${most} characters were read`,
  quoteIt: (typed: string) => `to look for the words themselves, quote them: '"${typed}"'`,
  eitherPage: "--page and --offset say the same thing twice",
  noLast: "there is no search whose hits could be meant",
  noLastFix: "self-gen search <query…> first",
  noNumber: (number: number, from: number, to: number) =>
    `the last search has no hit @${number}; it showed @${from} to @${to}`,
  noNumberFix: "search again, with --page N for others",
  goneHit: "what was found there is no longer recorded",
};

export const opened = {
  id: "id",
  project: "project",
  branch: "branch",
  session: "session",
  time: "time",
  turn: (number: number) => `Turn ${number}`,
  before: "Before the first prompt",
  asked: "Asked",
  done: "Done",
  answered: "Answered",
  more: (count: number) => `… ${counted(count, "more event")}`,
  moreLines: (count: number) => `… ${counted(count, "more line")}`,
  solved: "How it was solved",
  removed: (time: string) => `Removed ${time}: no session is told it any more.`,
  unsolved: "It was not solved as far as is known.",
  how: (steps: string, succeeded: string) => `${steps}, then ${succeeded} worked`,
  when: (time: string, project: string) => `${time} in ${project}`,
  goOn: (session: string) => `self-gen show ${session} shows the whole session.`,
};

export const manualSearch = {
  search: {
    about: [
      "Looks through everything recorded, of all projects: prompts, answers, decisions, discoveries, errors and what solved them, summaries, files and commits. The best come first: what fits more of the words, and more closely, and among equals the newer. Each hit says where it belongs, shows the place with the match marked, and why it was found: as typed, in another form, inside a longer name, spelt nearly so. `self-gen show @3` opens the third.",
      "Korean and English are found whatever their particles and endings, names of code by their parts too (`user` in `getUserById`), and small mistakes are forgiven. A phrase must stand there as it is: `'\"address already in use\"'`, with quotation marks that the shell leaves alone; where none does, what has its words apart is shown, and that is said. A word also finds what means the same in the other language, a name also its spelling in the other script (`kubernetes` in Hangul), and a question also the answer to a prompt that matches. What says the same in other words is found too, behind what has the words, with how similar it is; `embedding.enabled` turns that off. `-word` leaves out what contains it. Words that begin with two dashes go behind `--`.",
      "Filters stand among the words or are given as options: `project:` `type:` `since:` `until:` `file:` `branch:` `session:`, or by their Korean names. A value may be quoted, several stand with commas between, and a filter that is given twice means either. `-type:prompt` is every other kind. With filters alone the newest come first.",
      "What was recorded since the last search is read first. After an import that is much: the search then looks through what it could read in a moment, says how much is missing, and the rest is read in the background.",
    ],
    examples: {
      "self-gen search port already in use": "all that has these words, the best first",
      "self-gen search already in use type:error since:7d": "errors of the last seven days",
      "self-gen search 'auth -docker \"session token\"'":
        "the phrase and the word, without what names docker",
      "self-gen search getUserById --file src/users.ts --here":
        "in this repository, from turns that worked on the file",
      "self-gen search deploy --page 2": "the next ten",
      "self-gen search deploy --json | jq -r '.hits[].id'":
        "ids for a script; self-gen show takes them",
    },
    exits: {
      0: "something was found",
      1: "nothing was found, or it could not be looked",
      2: "called wrongly; nothing was looked for",
    },
  },
};
