import { system } from "../system/system.ts";
import { expandHome } from "./paths.ts";

const plain = (pattern: string): boolean => !/[*?[\]{}!]/.test(pattern);

const real = (path: string): string => system.realPath(path) ?? path;

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
  const places = folders.flatMap((folder) => (folder === null ? [] : [folder, real(folder)]));
  return patterns.some((given) => {
    const pattern = (expandHome(given, userHome) ?? given).replace(/(?<=.)\/+$/, "");
    const meant = plain(pattern) && pattern.startsWith("/") ? [pattern, real(pattern)] : [pattern];
    return places.some((folder) => meant.some((one) => fitsFolder(one, folder)));
  });
}

function fitsFolder(pattern: string, folder: string): boolean {
  if (plain(pattern) && pattern.startsWith("/")) {
    return folder === pattern || folder.startsWith(pattern === "/" ? "/" : `${pattern}/`);
  }
  const glob = new Bun.Glob(pattern);
  for (let at = folder; at !== ""; at = at.slice(0, at.lastIndexOf("/"))) {
    if (glob.match(at) || glob.match(at.slice(at.lastIndexOf("/") + 1))) return true;
  }
  return false;
}
