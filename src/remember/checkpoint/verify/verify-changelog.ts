/** CHANGELOG.md is there, and was changed since the work parted from the default branch. */
import type { Git } from "../../../git/run.ts";
import { hasChangedSince, isUntouchedSince } from "./branch-base.ts";
import { hasProjectDocument } from "./project-document.ts";
import {
  reportFinding,
  reportOk,
  reportUncheckedPart,
  type BranchBase,
  type Verification,
} from "./verification.ts";

const FILE = "CHANGELOG.md";

export async function verifyChangelog(
  root: string,
  git: Git | null,
  base: BranchBase | null,
): Promise<Verification> {
  if (!hasProjectDocument(root, FILE)) {
    return reportFinding("changelog", { code: "CHANGELOG_MISSING", blocker: null });
  }
  if (git === null) return reportUncheckedPart("changelog", "no-repository");
  if (base === null) return reportUncheckedPart("changelog", "no-base");
  const hasChanged = await hasChangedSince(git, base, FILE);
  if (hasChanged === null) return reportUncheckedPart("changelog", "failed");
  if (hasChanged || (await isUntouchedSince(git, base))) return reportOk("changelog");
  return reportFinding("changelog", { code: "CHANGELOG_UNCHANGED", base, blocker: null });
}
