type Listed = {
  readonly unused: number;
  readonly listed: number;
  /** How many of the unused ones a setting hides, and where these come from. */
  readonly hidden: number;
  readonly sources: string;
  readonly tokens: number;
  readonly hasPlugins: boolean;
};

export const unusedSkills = {
  own: "your own",
  source: (name: string, count: number) => `${name} (${count})`,
  more: (count: number) => `${count} more`,
  summary: ({ unused, listed, hidden, sources, tokens, hasPlugins }: Listed) =>
    `${unused} of the ${listed} skills listed in every session were never used. Hide ${hidden} of them from the model: ${sources}. Saves about ${tokens} tokens a session; ${hasPlugins ? "plugins are turned off, your own skills still run when you type their names." : "they still run when you type their names."}`,
};
