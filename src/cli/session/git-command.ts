/** Commands of git as a person can copy them: a name cannot become an option, nor anything that a shell would obey. */
import { shellWord } from "../../system/shell-word.ts";

/** What is not committed in a submodule is committed there. */
export function commitInside(submodule: string): string {
  const git = `git -C ${shellWord(submodule.startsWith("-") ? `./${submodule}` : submodule)}`;
  return `${git} add -A && ${git} commit`;
}

/** What git itself refuses as a branch's name, and what could be read otherwise. */
const REFUSED =
  /^[-./]|[\u0000- \u007f~^:?*[\\]|\.\.|@\{|\/\/|\/\.|\.lock(?:\/|$)|[./]$|^@$|^HEAD$/;
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}]/u;

export const isBranchName = (name: string): boolean =>
  name !== "" && !REFUSED.test(name) && !HIDDEN.test(name);

const HASH = /^[0-9a-f]{4,64}$/i;

export const isHash = (text: string): boolean => HASH.test(text);

/** Null when there is nothing that git could be told to switch to. */
export function checkoutCommand(branch: string | null, commit: string | null): string | null {
  if (branch !== null) return isBranchName(branch) ? `git checkout ${shellWord(branch)}` : null;
  return commit !== null && isHash(commit) ? `git checkout --detach ${commit}` : null;
}

export const shortHash = (hash: string): string => (isHash(hash) ? hash.slice(0, 7) : hash);
