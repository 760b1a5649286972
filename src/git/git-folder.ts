/** A working tree's own git folder, and the one it shares with others, from `.git` files alone. */
import { readSmallGitFile } from "./locate-repository.ts";

/** Where HEAD, the index and what is under way stand: of a linked tree, its own. */
export function gitFolderOf(root: string): string {
  const dotGit = `${root}/.git`;
  const linked = /^gitdir:\s*(.+)$/m.exec(readSmallGitFile(dotGit) ?? "")?.[1]?.trim();
  if (linked === undefined) return dotGit;
  return linked.startsWith("/") ? linked : `${root}/${linked}`;
}

/** Where branches stand. */
export function sharedFolderOf(gitFolder: string): string {
  const shared = readSmallGitFile(`${gitFolder}/commondir`);
  if (shared === null) return gitFolder;
  return shared.startsWith("/") ? shared : `${gitFolder}/${shared}`;
}
