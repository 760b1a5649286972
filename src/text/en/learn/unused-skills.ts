export const unusedSkills = {
  own: "your own",
  source: (name: string, count: number) => `${name} (${count})`,
  more: (count: number) => `${count} more`,
  /** `hidden`: how many of the unused ones a setting hides, and `sources` where these come from. */
  summary: (
    unused: number,
    listed: number,
    hidden: number,
    sources: string,
    tokens: number,
    hasPlugins: boolean,
  ) =>
    `${unused} of the ${listed} skills listed in every session were never used. Hide ${hidden} of them from the model: ${sources}. Saves about ${tokens} tokens a session; ${hasPlugins ? "plugins are turned off, your own skills still run when you type their names." : "they still run when you type their names."}`,
};
