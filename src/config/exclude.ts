import { expandHome } from "./paths.ts";

const plain = (pattern: string): boolean => !/[*?[\]{}!]/.test(pattern);

/** Whether one of the folders, or a folder above it, is excluded. A pattern without wildcards means itself and all below. */
export function isExcluded(
  patterns: readonly string[],
  folders: readonly (string | null)[],
  userHome: string | null,
): boolean {
  return patterns.some((given) => {
    const pattern = (expandHome(given, userHome) ?? given).replace(/(?<=.)\/+$/, "");
    return folders.some((folder) => folder !== null && fitsFolder(pattern, folder));
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
