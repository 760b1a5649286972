/**
 * Which repository a folder belongs to, read from `.git` files alone: no git process is started, because
 * every hook asks.
 */
import { readFileSync, realpathSync, statSync } from "node:fs";

export type Repository = {
  /** Real path of the working tree's root. */
  readonly root: string;
  /** Real path of the common git folder, the same for every worktree of a repository. */
  readonly commonDir: string;
};

const real = (path: string): string => {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
};

const parentOf = (path: string): string => path.slice(0, Math.max(1, path.lastIndexOf("/")));

function commonDirOf(dotGit: string): string | null {
  const stats = statSync(dotGit, { throwIfNoEntry: false });
  if (stats === undefined) return null;
  if (stats.isDirectory()) return real(dotGit);
  try {
    const gitDir = /^gitdir:\s*(.+)$/m.exec(readFileSync(dotGit, "utf8"))?.[1]?.trim();
    if (gitDir === undefined) return null;
    const folder = gitDir.startsWith("/") ? gitDir : `${parentOf(dotGit)}/${gitDir}`;
    try {
      const common = readFileSync(`${folder}/commondir`, "utf8").trim();
      return real(common.startsWith("/") ? common : `${folder}/${common}`);
    } catch {
      return real(folder);
    }
  } catch {
    return null;
  }
}

/** Null when no parent folder holds a `.git`, or when it cannot be looked at. */
export function locateRepository(folder: string): Repository | null {
  try {
    for (let at = real(folder); ; at = parentOf(at)) {
      const commonDir = commonDirOf(at === "/" ? "/.git" : `${at}/.git`);
      if (commonDir !== null) return { root: at, commonDir };
      if (at === "/" || !at.startsWith("/")) return null;
    }
  } catch {
    return null;
  }
}

/** A project's identity: the git root that contains the folder, else the folder itself. */
export function projectPathOf(folder: string): { projectPath: string; repoId: string | null } {
  const repository = locateRepository(folder);
  return repository === null
    ? { projectPath: real(folder), repoId: null }
    : { projectPath: repository.root, repoId: repository.commonDir };
}
