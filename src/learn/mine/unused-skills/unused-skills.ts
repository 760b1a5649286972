/** Skills that are listed to the model in every session and that nobody uses. */
export type UnusedSkills = {
  /** How many of the person's own skills and of plugins' are listed. */
  readonly listed: number;
  /** How many of those were never used. */
  readonly unusedCount: number;
  /** Those of them that a setting hides. */
  readonly unused: readonly string[];
  /** Where these come from: `name@marketplace` of a plugin, or null for the person's own. */
  readonly sources: readonly { readonly plugin: string | null; readonly count: number }[];
  /** The person's own among them. */
  readonly own: readonly string[];
  /** What they cost a session. */
  readonly tokensPerSession: number;
};
