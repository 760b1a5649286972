/** Skills that are listed to the model in every session and that nobody uses. */
export type UnusedSkills = {
  readonly listed: number;
  readonly unused: readonly string[];
  /** Where they come from: a plugin's name, or the folder of the user's own. */
  readonly sources: readonly { readonly name: string; readonly count: number }[];
};
