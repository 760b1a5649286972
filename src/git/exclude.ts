import { system } from "../system/system.ts";
import { toComposedForm, expandHome } from "../config/paths.ts";
import { normalizeWindowsFolder } from "../event/folder.ts";
import { locateRepository, readSmallGitFile } from "./locate-repository.ts";

const isAbsolutePattern = (pattern: string): boolean =>
  pattern.startsWith("/") || /^[A-Z]:\//.test(pattern);
const hasWildcards = (pattern: string): boolean => /[*?[\]{}!]/.test(pattern);

const real = (path: string): string => system.realPath(path) ?? path;

/** A folder of Windows as a path that patterns can be held against; null for any other. */
const toWindowsPattern = (path: string): string | null =>
  normalizeWindowsFolder(path)
    ?.replaceAll("\\", "/")
    .replace(/(?<=[^:])\/+$/, "") ?? null;

type FolderNames = {
  /** Where a folder is, by all its names. */
  readonly names: readonly string[];
  /** The git folder of its repository, where that lies outside of the repository's tree. */
  readonly apart: string | null;
};

function readFolderNames(folder: string): FolderNames {
  const elsewhere = toWindowsPattern(folder);
  if (elsewhere !== null) return { names: [elsewhere], apart: null };
  const commonDir = locateRepository(folder)?.commonDir ?? null;
  const isApart = commonDir !== null && !IN_TREE.test(commonDir);
  const names = [folder, real(folder), ...(commonDir === null ? [] : repositoryOf(commonDir))];
  return { names, apart: isApart ? commonDir : null };
}

/** What somebody may have meant: the folder itself too where only what is in it was named; a relative one anywhere. */
function expandPattern(given: string, userHome: string | null): string[] {
  const elsewhere = toWindowsPattern(given);
  if (elsewhere !== null) return [elsewhere, elsewhere.replace(/(?<=.)\/\*{1,2}$/, "")];
  const home = given.replace(/^\$HOME(?=\/|$)/, "~").replace(/^\.\//, "");
  const pattern = (expandHome(home, userHome) ?? home).replace(/(?<=.)\/+$/, "");
  const placed = pattern.startsWith("/") || !pattern.includes("/") ? pattern : `**/${pattern}`;
  const all = [placed, placed.replace(/(?<=.)\/\*{1,2}$/, "")];
  return [...new Set(all.flatMap((one) => (isAbsolutePattern(one) ? [one, real(one)] : [one])))];
}

/** The folder of the repository that a linked working tree, wherever it lies, belongs to. */
const repositoryOf = (commonDir: string): readonly string[] =>
  IN_TREE.test(commonDir)
    ? [commonDir.replace(IN_TREE, "")]
    : [commonDir, ...submoduleTree(commonDir)];

const IN_TREE = /\/\.git$/;

/** The tree of a submodule, whose git folder lies in the repository around it and says where the tree is. */
function submoduleTree(gitFolder: string): string[] {
  const tree = /^\s*worktree\s*=\s*"?(.+?)"?\s*$/m.exec(
    readSmallGitFile(`${gitFolder}/config`) ?? "",
  )?.[1];
  if (tree === undefined) return [];
  return [real(tree.startsWith("/") ? tree : `${gitFolder}/${tree}`)];
}

/** Whether a place is the tree of this git folder: only the tree says where its git folder is, where that lies apart. */
function isTreeOf(place: string, gitFolder: string): boolean {
  const repository = locateRepository(place);
  return repository?.commonDir === gitFolder && repository.root === real(place);
}

/**
 * Whether one of the folders, a folder above it, or the repository that it is a working tree of is excluded, by the name
 * given or by its real path. A path means itself and all below, also one with signs in its name that are wildcards elsewhere
 * (`app/[slug]`).
 */
export function isExcluded(
  patterns: readonly string[],
  folders: readonly (string | null)[],
  userHome: string | null,
): boolean {
  if (patterns.length === 0) return false;
  const places = folders.flatMap((folder) => (folder === null ? [] : [readFolderNames(folder)]));
  const names = places.flatMap((one) => one.names).map(toComposedForm);
  const wanted = patterns.flatMap((given) => expandPattern(given, userHome));
  if (wanted.some((one) => names.some((name) => fitsFolder(toComposedForm(one), name))))
    return true;
  const apart = places.flatMap((one) => one.apart ?? []);
  return apart.some((gitFolder) =>
    wanted.some((one) => one.startsWith("/") && isTreeOf(one, gitFolder)),
  );
}

function fitsFolder(pattern: string, folder: string): boolean {
  const below = pattern === "/" ? "/" : `${pattern}/`;
  if (isAbsolutePattern(pattern) && (folder === pattern || folder.startsWith(below))) return true;
  if (!hasWildcards(pattern) && isAbsolutePattern(pattern)) return false;
  const glob = new Bun.Glob(pattern);
  for (let at = folder; at !== ""; at = at.slice(0, Math.max(0, at.lastIndexOf("/")))) {
    if (glob.match(at) || glob.match(at.slice(at.lastIndexOf("/") + 1))) return true;
  }
  return false;
}
