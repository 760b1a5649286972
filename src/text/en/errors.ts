const times = (count: number): string => (count === 1 ? "once" : `${count} times`);

export const errors = {
  states: {
    solved: "fixed",
    working: "works again",
    recurred: "recurred",
    known: "fix known",
    open: "unresolved",
  },
  options: {
    verbose: "Show the failed call, and each fix in detail",
    all: "Show all of them",
  },
  /** What was done, step by step; `succeeded` is null where the last step is what works now. */
  how: (steps: string, succeeded: string | null) =>
    succeeded === null ? `fix: ${steps}` : `fix: ${steps}, then ${succeeded} succeeded`,
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
  /** The same call succeeded, whoever fixed it. */
  works: (time: string) => `works again since ${time}`,
  /** Below "works again". */
  since: (time: string) => `since ${time}`,
  elsewhere: (time: string, project: string) => `failed ${time} in ${project}, not fixed there`,
  later: (id: string) => `fixed in a later session: self-gen show ${id}`,
  used: (count: number, time: string) =>
    `given to an agent ${times(count)}, ${count === 1 ? "" : "last "}${time}`,
  nothing: "No errors yet",
  nothingLike: (words: string) => `No errors match: ${words}`,
  searchWider: (words: string) => `Search everything: self-gen search ${words}`,
  more: (count: number) => `${count} more. Show all: self-gen errors --all`,
  open: "Open one: self-gen show @1",
  hint: "When an error comes back, your agent gets the fix.",
};

export const manualErrors = {
  errors: {
    about: [
      "Lists errors of failed tool calls: this project first, what still fails before what is fixed, then last seen. Unresolved errors seen only once, over a week ago, come last. Errors with the same message are one entry.",
      "A fixed error shows the steps from the failure to the success of the same command or file. Words filter by the start of a word: `port` matches `ports`, not `imported`.",
    ],
    exits: { 0: "done", 1: "no errors with these words, or failed", 2: "invalid usage" },
    examples: {
      "self-gen errors": "List the last 20 errors",
      "self-gen errors --verbose": "Show the failed calls and fixes in detail",
      "self-gen errors cannot find module": "List errors with these words",
      "self-gen errors --json --all": "Print all errors and fixes as JSON",
    },
  },
};
