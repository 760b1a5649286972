/** ROADMAP.md is there, and names the OpenSpec change or was changed since the work parted from the default branch. */
import type { Git } from "../../../git/run.ts";
import { hasChangedSince, isUntouchedSince } from "./branch-base.ts";
import { hasProjectDocument, readProjectDocument } from "./project-document.ts";
import {
  reportFinding,
  reportOk,
  reportUncheckedPart,
  type BranchBase,
  type Verification,
} from "./verification.ts";

const FILE = "ROADMAP.md";

export async function verifyRoadmap(
  root: string,
  git: Git | null,
  base: BranchBase | null,
  openspec: string | null,
): Promise<Verification> {
  if (!hasProjectDocument(root, FILE)) {
    return reportFinding("roadmap", { code: "ROADMAP_MISSING", blocker: null });
  }
  if (openspec !== null && namesChange(readProjectDocument(root, FILE) ?? "", openspec)) {
    return reportOk("roadmap");
  }
  if (git === null) return reportUncheckedPart("roadmap", "no-repository");
  if (base === null) return reportUncheckedPart("roadmap", "no-base");
  const hasChanged = await hasChangedSince(git, base, FILE);
  if (hasChanged === null) return reportUncheckedPart("roadmap", "failed");
  if (hasChanged || (await isUntouchedSince(git, base))) return reportOk("roadmap");
  return reportFinding("roadmap", { code: "ROADMAP_UNCHANGED", base, openspec, blocker: null });
}

const isPart = (character: string | undefined): boolean =>
  character !== undefined && /[A-Za-z0-9_]/.test(character);

/**
 * As a name of its own: `00027` stands in `#00027` and in `00027-user-auth`, not in `100027`; `add-login` does not stand
 * in `add-login-form`.
 */
export function namesChange(text: string, id: string): boolean {
  if (id === "") return false;
  const isNumber = /^\d+$/.test(id);
  for (let at = text.indexOf(id); at !== -1; at = text.indexOf(id, at + 1)) {
    const end = at + id.length;
    const goesOn = !isNumber && text[end] === "-" && isPart(text[end + 1]);
    const began = !isNumber && text[at - 1] === "-" && isPart(text[at - 2]);
    if (!isPart(text[at - 1]) && !isPart(text[end]) && !goesOn && !began) return true;
  }
  return false;
}
