/** The branch that is checked out, as far as git's own words in a rollout tell: its first record names it, commands change it. */

const SAID =
  /^(?:Switched to (?:a new branch|and reset branch|branch)|Already on) '([^'\n]{1,250})'|^\[(detached HEAD|[^\s\]]{1,250})(?: \(root-commit\))? [0-9a-f]{7,64}\] |^(HEAD is now at) /gm;

/** Null: none, or no longer known. */
export function branchAfter(command: string, output: string, before: string | null): string | null {
  if (!/\bgit\b/.test(command)) return before;
  const [, switched, committed, left] = [...output.matchAll(SAID)].at(-1) ?? [];
  if (left !== undefined) return /\bgit\b[^\n;|&]{0,200}\breset\b/.test(command) ? before : null;
  return committed === "detached HEAD" ? null : (switched ?? committed ?? before);
}
