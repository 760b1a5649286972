/** How Claude Code tells the model that a call did not run because somebody did not want it. */

/** The user said no: that is a decision, not an error. */
export const isRejection = (error: string): boolean =>
  /^\s*(?:Error: )?The (?:user (?:doesn't|does not) want to (?:proceed|take this action)|tool use was rejected)/i.test(
    error,
  );

/** The client stopped the call, for the user or because another call of the same batch had failed. */
export const isCancellation = (error: string): boolean =>
  /^\s*(?:Exit code \d+\s+)?(?:<tool_use_error>\s*)?(?:\[Request interrupted by user|Cancelled: parallel tool call |Sibling tool call errored)/.test(
    error,
  ) || /\n\[Request interrupted by user[^\]\n]{0,40}\]\s*$/.test(error.slice(-200));

/** A rule, a missing permission, a hook or the plan mode said no in the user's place. */
export const isPermissionRefusal = (error: string): boolean =>
  /^\s*(?:Error: )?(?:Permission (?:to use|for this) |Claude requested permissions? to |PreToolUse:\S+ hook error: |Cannot [a-z]+ to [^\n]{1,4096} while in plan mode\.\s*$)/.test(
    error,
  );
