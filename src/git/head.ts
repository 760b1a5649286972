/** Which branch a working tree is on, read from git's own files: no git process is started. */
import { readSmall } from "./locate.ts";

/** Null without a repository, and where no branch is checked out. */
export function branchOf(root: string): string | null {
  const dotGit = `${root}/.git`;
  const linked = /^gitdir:\s*(.+)$/m.exec(readSmall(dotGit) ?? "")?.[1]?.trim();
  const folder =
    linked === undefined ? dotGit : linked.startsWith("/") ? linked : `${root}/${linked}`;
  return /^ref: refs\/heads\/(.+)$/.exec(readSmall(`${folder}/HEAD`) ?? "")?.[1] ?? null;
}
