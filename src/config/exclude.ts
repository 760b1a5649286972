import { system } from "../system/system.ts";
import { composed, expandHome } from "./paths.ts";

/** A path without wildcards. */
const isPlace = (pattern: string): boolean =>
  pattern.startsWith("/") && !/[*?[\]{}!]/.test(pattern);

const real = (path: string): string => system.realPath(path) ?? path;

/** What somebody may have meant: the folder itself too where only what is in it was named; a relative one anywhere. */
function meanings(given: string, userHome: string | null): string[] {
  const home = given.replace(/^\$HOME(?=\/|$)/, "~").replace(/^\.\//, "");
  const pattern = (expandHome(home, userHome) ?? home).replace(/(?<=.)\/+$/, "");
  const placed = pattern.startsWith("/") || !pattern.includes("/") ? pattern : `**/${pattern}`;
  const all = [placed, placed.replace(/(?<=.)\/\*{1,2}$/, "")];
  return [...new Set(all.flatMap((one) => (isPlace(one) ? [one, real(one)] : [one])))];
}

/**
 * Whether one of the folders, or a folder above it, is excluded, by the name given or by its real path. A pattern
 * without wildcards means itself and all below.
 */
export function isExcluded(
  patterns: readonly string[],
  folders: readonly (string | null)[],
  userHome: string | null,
): boolean {
  if (patterns.length === 0) return false;
  const places = folders
    .flatMap((folder) => (folder === null ? [] : [folder, real(folder)]))
    .map(composed);
  return patterns.some((given) =>
    meanings(given, userHome).some((one) =>
      places.some((folder) => fitsFolder(composed(one), folder)),
    ),
  );
}

function fitsFolder(pattern: string, folder: string): boolean {
  if (isPlace(pattern)) {
    return folder === pattern || folder.startsWith(pattern === "/" ? "/" : `${pattern}/`);
  }
  const glob = new Bun.Glob(pattern);
  for (let at = folder; at !== ""; at = at.slice(0, at.lastIndexOf("/"))) {
    if (glob.match(at) || glob.match(at.slice(at.lastIndexOf("/") + 1))) return true;
  }
  return false;
}
