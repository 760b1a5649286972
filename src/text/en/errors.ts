const times = (count: number): string => (count === 1 ? "once" : `${count} times`);

export const errors = {
  states: { solved: "solved", open: "open" },
  how: (steps: string, succeeded: string) => `${steps}, then ${succeeded} worked`,
  when: (time: string, project: string) => `${time} in ${project}`,
  used: (count: number, time: string) => `told to a session ${times(count)}, last ${time}`,
  nothing: "No tool has failed yet.",
  nothingLike: (words: string) => `No known error contains “${words}”.`,
  more: (count: number) => `${count} more: --limit 0 shows all`,
  hint: "When a solved error happens again, the session is told how it was solved.",
};

export const manualErrors = {
  errors: {
    about: [
      "Lists the errors of failed tool calls, one entry per error whatever its numbers and paths, last seen first. A solved one says what was done between the failure and the success of the same command or file, when and in which project, and how often a session was told of it. An open one failed and never succeeded within the next few steps, or succeeded with nothing done in between.",
      "Words behind the command search in the errors' texts from where a word begins, whatever their case: `port` finds `ports` and not `imported`. `--json` has every known way an error was solved, with the prompt it happened under.",
    ],
    examples: {
      "self-gen errors": "the twenty errors seen last",
      "self-gen errors cannot find module": "only those whose text contains these words",
      "self-gen errors --json --limit 0": "everything that is known, for a script",
    },
  },
};
