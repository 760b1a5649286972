import { pluralize } from "./pluralize.ts";

const times = (count: number): string => (count === 1 ? "once" : `${count} times`);

export const errors = {
  /** What lists, filters and the dashboard call each. */
  states: {
    recurred: "recurred",
    unresolved: "unresolved",
    fixed: "fixed",
    ignored: "ignored",
  },
  /** Where more is known than that. */
  notes: {
    known: "fixed in another project",
    working: "works again",
    resolved: "marked as fixed",
    ignored: "ignored",
  },
  options: {
    verbose: "Show the failed call, and each fix in detail",
    state: "Filter by state: recurred, unresolved, fixed, ignored",
    undo: "Undo resolve or ignore",
    all: "Include the agent's own slips",
  },
  labels: {
    resolved: (error: string) => `Marked as fixed: ${error}`,
    ignored: (error: string) => `Ignored: ${error}`,
    undone: {
      resolved: (error: string) => `No longer marked as fixed: ${error}`,
      ignored: (error: string) => `No longer ignored: ${error}`,
    },
    notSet: {
      resolved: (error: string) =>
        `Was not marked as fixed: ${error} (list them: self-gen errors --state fixed)`,
      ignored: (error: string) =>
        `Was not ignored: ${error} (list ignored ones: self-gen errors --state ignored)`,
    },
    undo: (command: string) => `Undo: ${command}`,
  },
  faults: {
    none: (id: string) => `no error matches: ${id}`,
    noneFix: "list errors: self-gen errors",
    otherResult: (number: string) => `this result of the last search is not an error: @${number}`,
    otherResultFix: (number: string) =>
      `open it: self-gen show @${number}; list errors: self-gen errors`,
    many: (id: string, count: number) => `${count} errors match: ${id}`,
    manyFix: "give more of the ID: self-gen errors --json",
  },
  /** What was done, step by step; `succeeded` is null where the last step is what works now. */
  how: (steps: string, succeeded: string | null) =>
    succeeded === null ? `fix: ${steps}` : `fix: ${steps}, then ${succeeded} succeeded`,
  /** Where nobody fixed it here, and another machine of the team did. */
  teamFix: (steps: string, maker: string, time: string) =>
    `fix from the team: ${steps} (${maker}, ${time})`,
  steps: {
    ran: (command: string) => `ran ${command}`,
    edited: (file: string) => `edited ${file}`,
    wrote: (file: string) => `wrote ${file}`,
    read: (file: string) => `read ${file}`,
  },
  /** What was said when it was fixed. */
  answer: (said: string) => `answer at that time: “${said}”`,
  /** Lines that the edit took away and put in. */
  change: (removed: string, added: string) =>
    removed === ""
      ? `added: ${added}`
      : added === ""
        ? `removed: ${removed}`
        : `changed: ${removed} → ${added}`,
  when: (time: string, project: string) => `${time} in ${project}`,
  /** Where it fails now, though a fix is known. */
  again: (time: string, project: string) => `failed again ${time} in ${project}, not fixed since`,
  /** Somebody said so. */
  resolvedAt: (time: string) => `marked as fixed ${time}`,
  ignoredAt: (time: string) => `ignored ${time}`,
  /** The same call succeeded, whoever fixed it. */
  works: (time: string) => `works again since ${time}`,
  elsewhere: (time: string, project: string) => `failed ${time} in ${project}, not fixed there`,
  later: (id: string) => `fixed in a later session: self-gen show ${id}`,
  used: (count: number, time: string) =>
    `given to an agent ${times(count)}, ${count === 1 ? "" : "last "}${time}`,
  nothing: "No errors yet",
  nothingLike: (words: string) => `No errors match: ${words}`,
  searchWider: (words: string) => `Search everything: self-gen search ${words}`,
  more: (count: number) => `${count} more. Show all: self-gen errors --limit 0`,
  order: "This project first, then by what needs attention",
  open: "Open one: self-gen show @1\nHide one: self-gen errors ignore @1",
  openIgnored: "Open one: self-gen show @1\nShow it again: self-gen errors ignore @1 --undo",
  hint: "When an error with a fix recurs, your agent gets that fix.",
  /** An agent mistyped, looked in vain, or left it to a subagent. */
  slips: (count: number) =>
    `${pluralize(count, "agent slip")} hidden (typos, failed lookups). Include them: self-gen errors --all`,
  onlySlips: (count: number) =>
    `No errors but ${pluralize(count, "agent slip")} (typos, failed lookups). Show: self-gen errors --all`,
};

export const manualErrors = {
  errors: {
    about: [
      "Lists errors of failed tool calls: this project first, what still fails before what is fixed, then last seen. Unresolved errors seen only once, over a week ago, come last. Errors with the same message are one entry.",
      "A fixed error shows the steps from the failure to the success of the same command or file. Words filter by the start of a word: `port` matches `ports`, not `imported`.",
      "`resolve` marks errors as fixed until they fail again. `ignore` hides them from the list, and your agent no longer gets them; a search still finds them. `--undo` reverts either.",
    ],
    exits: { 0: "done", 1: "no errors with these words, or failed", 2: "invalid usage" },
    examples: {
      "self-gen errors": "List the last 20 errors",
      "self-gen errors --verbose": "Show the failed calls and fixes in detail",
      "self-gen errors cannot find module": "List errors with these words",
      "self-gen errors resolve @1 @2": "Mark the first two as fixed",
      "self-gen errors ignore @3": "Hide the third",
      "self-gen errors --state ignored": "List ignored errors",
      "self-gen errors --json --all": "Print all errors and fixes as JSON",
    },
  },
};
