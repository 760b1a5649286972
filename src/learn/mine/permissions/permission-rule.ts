/** A permission that was granted again and again and never refused, and the narrowest rule that allows it. */
export type PermissionRule = {
  /** As settings of the client spell it: `Bash(gh pr view:*)`. */
  readonly rule: string;
};
