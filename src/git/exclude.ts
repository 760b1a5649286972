import { system } from "../system/system.ts";
import { composed, expandHome } from "../config/paths.ts";
import { windowsFolder } from "../event/folder.ts";
import { locateRepository } from "./locate.ts";

const isPlace = (pattern: string): boolean => pattern.startsWith("/") || /^[A-Z]:\//.test(pattern);
const hasWildcards = (pattern: string): boolean => /[*?[\]{}!]/.test(pattern);

const real = (path: string): string => system.realPath(path) ?? path;

/** A folder of Windows as a path that patterns can be held against; null for any other. */
const asPlace = (path: string): string | null =>
  windowsFolder(path)
    ?.replaceAll("\\", "/")
    .replace(/(?<=[^:])\/+$/, "") ?? null;

/** Where a folder is, by all its names. */
function placesOf(folder: string): string[] {
  const elsewhere = asPlace(folder);
  return elsewhere === null ? [folder, real(folder), ...repositoryOf(folder)] : [elsewhere];
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
function repositoryOf(folder: string): string[] {
  const commonDir = locateRepository(folder)?.commonDir;
  return commonDir === undefined ? [] : [commonDir.replace(/\/\.git$/, "")];
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
  const places = folders
    .flatMap((folder) => (folder === null ? [] : placesOf(folder)))
    .map(composed);
  return patterns.some((given) =>
    meanings(given, userHome).some((one) =>
      places.some((folder) => fitsFolder(composed(one), folder)),
    ),
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
