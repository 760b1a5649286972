/** CHANGELOG.md is there, and was changed since the work parted from the default branch. */
import type { Git } from "../../../git/run.ts";
import { hasChangedSince, isUntouchedSince } from "./base.ts";
import { hasDocument } from "./document.ts";
import { hasFound, isFine, isUnchecked, type Base, type Verification } from "./verification.ts";

const FILE = "CHANGELOG.md";

export async function verifyChangelog(
  root: string,
  git: Git | null,
  base: Base | null,
): Promise<Verification> {
  if (!hasDocument(root, FILE)) {
    return hasFound("changelog", { code: "CHANGELOG_MISSING", blocker: null });
  }
  if (git === null) return isUnchecked("changelog", "no-repository");
  if (base === null) return isUnchecked("changelog", "no-base");
  const hasChanged = await hasChangedSince(git, base, FILE);
  if (hasChanged === null) return isUnchecked("changelog", "failed");
  if (hasChanged || (await isUntouchedSince(git, base))) return isFine("changelog");
  return hasFound("changelog", { code: "CHANGELOG_UNCHANGED", base, blocker: null });
}
