/** A suggestion's title on the dashboard; count and time lost are shown next to it. */
export const titles = {
  preference: (said: string) => `“${said}”`,
  place: (place: string) => `Save finished files to “${place}”`,
  unusedSkills: (unused: number, listed: number) => `${unused} of ${listed} skills are never used`,
  pastedError: (error: string) => `“${error}”`,
  request: (said: string) => `“${said}”`,
  permission: (rule: string) => `Allow \`${rule}\``,
  unclearAnswers: (said: string) => `“${said}”`,
  /** Tokens of unused skills per session. */
  skillTokens: (each: number) => `${each} per session`,
  /** What applying it means, where the diff does not show it. */
  notes: {
    hidesSkills: (hidden: number, sources: string) =>
      `Hides ${hidden} of them from the model: ${sources}. They still run when you type their names`,
    turnsOffPlugins: (hidden: number, sources: string) =>
      `Hides ${hidden} of them from the model: ${sources}. Turns plugins off; skills in your folder still run when you type their names`,
  },
};
