export const unusedSkills = {
  own: "your skills folder",
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
    `${unused} of ${listed} skills were never used. Hide ${hidden} of them from the model: ${sources}. Saves about ${tokens} tokens per session. ${hasPlugins ? "Turns plugins off; skills in your folder still run when you type their names." : "They still run when you type their names."}`,
};
