import { system } from "../system/system.ts";
import { composed, expandHome } from "../config/paths.ts";
import { windowsFolder } from "../event/folder.ts";
import { locateRepository, readSmall } from "./locate.ts";

const isPlace = (pattern: string): boolean => pattern.startsWith("/") || /^[A-Z]:\//.test(pattern);
const hasWildcards = (pattern: string): boolean => /[*?[\]{}!]/.test(pattern);

const real = (path: string): string => system.realPath(path) ?? path;

/** A folder of Windows as a path that patterns can be held against; null for any other. */
const asPlace = (path: string): string | null =>
  windowsFolder(path)
    ?.replaceAll("\\", "/")
    .replace(/(?<=[^:])\/+$/, "") ?? null;

type Place = {
  /** Where a folder is, by all its names. */
  readonly names: readonly string[];
  /** The git folder of its repository, where that lies outside of the repository's tree. */
  readonly apart: string | null;
};

function placeOf(folder: string): Place {
  const elsewhere = asPlace(folder);
  if (elsewhere !== null) return { names: [elsewhere], apart: null };
  const commonDir = locateRepository(folder)?.commonDir ?? null;
  const isApart = commonDir !== null && !IN_TREE.test(commonDir);
  const names = [folder, real(folder), ...(commonDir === null ? [] : repositoryOf(commonDir))];
  return { names, apart: isApart ? commonDir : null };
}

/** What somebody may have meant: the folder itself too where only what is in it was named; a relative one anywhere. */
function meanings(given: string, userHome: string | null): string[] {
  const elsewhere = asPlace(given);
  if (elsewhere !== null) return [elsewhere, elsewhere.replace(/(?<=.)\/\*{1,2}$/, "")];
  const home = given.replace(/^\$HOME(?=\/|$)/, "~").replace(/^\.\//, "");
  const pattern = (expandHome(home, userHome) ?? home).replace(/(?<=.)\/+$/, "");
  const placed = pattern.startsWith("/") || !pattern.includes("/") ? pattern : `**/${pattern}`;
  const all = [placed, placed.replace(/(?<=.)\/\*{1,2}$/, "")];
  return [...new Set(all.flatMap((one) => (isPlace(one) ? [one, real(one)] : [one])))];
}

/** The folder of the repository that a linked working tree, wherever it lies, belongs to. */
const repositoryOf = (commonDir: string): readonly string[] =>
  IN_TREE.test(commonDir) ? [commonDir.replace(IN_TREE, "")] : [commonDir, ...treeOf(commonDir)];

const IN_TREE = /\/\.git$/;

/** The tree of a submodule, whose git folder lies in the repository around it and says where the tree is. */
function treeOf(gitFolder: string): string[] {
  const tree = /^\s*worktree\s*=\s*"?(.+?)"?\s*$/m.exec(
    readSmall(`${gitFolder}/config`) ?? "",
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
  const places = folders.flatMap((folder) => (folder === null ? [] : [placeOf(folder)]));
  const names = places.flatMap((one) => one.names).map(composed);
  const wanted = patterns.flatMap((given) => meanings(given, userHome));
  if (wanted.some((one) => names.some((name) => fitsFolder(composed(one), name)))) return true;
  const apart = places.flatMap((one) => one.apart ?? []);
  return apart.some((gitFolder) =>
    wanted.some((one) => one.startsWith("/") && isTreeOf(one, gitFolder)),
  );
}

function fitsFolder(pattern: string, folder: string): boolean {
  const below = pattern === "/" ? "/" : `${pattern}/`;
  if (isPlace(pattern) && (folder === pattern || folder.startsWith(below))) return true;
  if (!hasWildcards(pattern) && isPlace(pattern)) return false;
  const glob = new Bun.Glob(pattern);
  for (let at = folder; at !== ""; at = at.slice(0, Math.max(0, at.lastIndexOf("/")))) {
    if (glob.match(at) || glob.match(at.slice(at.lastIndexOf("/") + 1))) return true;
  }
  return false;
}
