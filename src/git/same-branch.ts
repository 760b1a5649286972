/** A redaction mark. Branch names cannot hold a bracket. */
const MARK = /\[[A-Z_]+\]/;

/** Whether a branch is the one whose name was kept. Of a name that held a secret, what was left of it is compared. */
export function isBranch(name: string, kept: string): boolean {
  const parts = kept.split(MARK);
  const [first = "", last = ""] = [parts[0], parts.at(-1)];
  if (parts.length === 1) return name === kept;
  return name.length > first.length + last.length && name.startsWith(first) && name.endsWith(last);
}

/** Null where no branch is checked out. */
export const isSameBranch = (name: string | null, kept: string | null): boolean =>
  name === null || kept === null ? name === kept : isBranch(name, kept);
