/** A suggestion's headline on the page: what comes again and again. How often and what it costs stands beside it. */
export const titles = {
  preference: (said: string) => `“${said}”`,
  place: (place: string) => `Finished files go to “${place}”`,
  unusedSkills: (unused: number, listed: number) =>
    `${unused} of ${listed} listed skills are never used`,
  pastedError: (error: string) => `“${error}”`,
  request: (said: string) => `“${said}”`,
  permission: (rule: string) => `Allow \`${rule}\``,
  unclearAnswers: (said: string) => `“${said}”`,
  /** How the tokens of skills that nobody uses were reckoned; in how many sessions stands beside it. */
  skillTokens: (each: number) => `${each} a session`,
  /** What applying it means, where what it writes does not say so. */
  notes: {
    hidesSkills: (hidden: number, sources: string) =>
      `Hides ${hidden} of them from the model: ${sources}. They still run when you type their names.`,
    turnsOffPlugins: (hidden: number, sources: string) =>
      `Hides ${hidden} of them from the model: ${sources}. Plugins are turned off; your own skills still run when you type their names.`,
  },
};
