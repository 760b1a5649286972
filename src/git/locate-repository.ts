/**
 * Which repository a folder belongs to, read from `.git` files alone: no git process is started, because
 * every hook asks.
 */
import { normalizeWindowsFolder } from "../event/folder.ts";
import { system } from "../system/system.ts";

export type Repository = {
  /** Real path of the working tree's root. */
  readonly root: string;
  /** Real path of the common git folder, the same for every worktree of a repository. */
  readonly commonDir: string;
};

const real = (path: string): string => system.realPath(path) ?? path;

const parentOf = (path: string): string => path.slice(0, Math.max(1, path.lastIndexOf("/")));

const LARGEST_BYTES = 64 * 1024;

/** A project can hold anything under git's names: a pipe would block, a huge file would take long. */
export function readSmallGitFile(path: string): string | null {
  const found = system.factsAt(path);
  if (found === null || found.kind !== "file" || found.size > LARGEST_BYTES) return null;
  return system.readFile(path)?.trim() ?? null;
}

function commonDirOf(dotGit: string): string | null {
  const found = system.factsAt(dotGit);
  if (found === null) return null;
  if (found.kind === "folder") return real(dotGit);
  const gitDir = /^gitdir:\s*(.+)$/m.exec(readSmallGitFile(dotGit) ?? "")?.[1]?.trim();
  if (gitDir === undefined) return null;
  const folder = gitDir.startsWith("/") ? gitDir : `${parentOf(dotGit)}/${gitDir}`;
  const common = readSmallGitFile(`${folder}/commondir`);
  if (common === null) return real(folder);
  return real(common.startsWith("/") ? common : `${folder}/${common}`);
}

/** Null when no parent folder holds a `.git`, or when it cannot be looked at. */
export function locateRepository(folder: string): Repository | null {
  for (let at = real(folder); ; at = parentOf(at)) {
    const commonDir = commonDirOf(at === "/" ? "/.git" : `${at}/.git`);
    if (commonDir !== null) return { root: at, commonDir };
    if (at === "/" || !at.startsWith("/")) return null;
  }
}

/** The path that a project is known by. */
export const getProjectPath = (cwd: string): string => projectPathOf(cwd).projectPath;

/** A project's identity: the git root that contains the folder, else the folder itself. */
export function projectPathOf(folder: string): { projectPath: string; repoId: string | null } {
  const elsewhere = normalizeWindowsFolder(folder);
  if (elsewhere !== null) return { projectPath: elsewhere, repoId: null };
  const repository = locateRepository(folder);
  return repository === null
    ? { projectPath: real(folder), repoId: null }
    : { projectPath: repository.root, repoId: repository.commonDir };
}
